// Measures what each technique of odds saves. Every question is answered with all techniques, then without each in turn, and the sums
// become a table of docs/how-odds-are-counted.md.
import { execFile } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';

const page = 'docs/how-odds-are-counted.md';
const markers = ['<!-- worth: npm run bench:odds -- --worth -->', '<!-- /worth -->'];
const engine = 'packages/engine/src';

/** For each technique the files that could be deleted with it, because nothing else needs them. */
const filesOf = {
  slices: [
    'backward-slice',
    'control-edges',
    'dependence-graph',
    'faces-read',
    'may-fault',
    'slice',
    'variables-read',
  ].map((name) => `analysis/slice/${name}`),
  constants: ['analysis/constants', 'analysis/slice/constant-folding'],
  offers: ['analysis/slice/dead-offers'],
  parts: ['odds/odds-by-measure'],
  plain: ['kernel/counting', 'kernel/kept-cells', 'kernel/outcomes', 'solve/counted-graph'],
  groups: [
    'analysis/groups/decisions',
    'analysis/groups/independent-groups',
    'analysis/groups/interference',
    'analysis/groups/terms',
    'odds/groups/group-odds',
    'odds/groups/projection',
  ],
  symmetry: [
    'symmetry/interchangeable',
    'symmetry/permutation',
    'symmetry/tied-choices',
    'statespace/canonical-form',
    'statespace/permuted-machine',
  ],
  steps: [
    'statespace/access-tracing',
    'statespace/accesses',
    'statespace/decision-tree',
    'statespace/stack-tracing',
  ],
  questions: ['expressions/threshold-questions'],
  locals: ['analysis/liveness'],
  heads: ['statespace/loop-heads', 'statespace/loop-turns'],
  checks: ['statespace/check-memo'],
  pools: ['kernel/face-distribution', 'kernel/dice-convolution'],
  rankings: ['statespace/rank-orders', 'statespace/weak-orders'],
  rests: ['statespace/cut-points'],
  sweep: [
    'solve/factored-sweep',
    'solve/layer-order',
    'solve/moves',
    'solve/open-groups',
    'solve/open-places',
    'solve/open-steps',
  ],
  backwards: ['solve/backward-quotient', 'solve/macro-steps'],
  leaps: ['solve/macro-steps'],
};

/** Returns how many lines of the files of techniques, which commas separate, are neither empty nor comments. */
function linesOf(root, off) {
  const files = new Set(off.split(',').flatMap((technique) => filesOf[technique]));
  return [...files]
    .flatMap((path) => readFileSync(join(root, engine, `${path}.ts`), 'utf8').split('\n'))
    .filter((line) => !/^\s*(?:$|\/\/|\/?\*)/.test(line)).length;
}

/** Runs Node. Returns what the process printed, and whether it ended without an error before the timeout. */
function printed(args, timeout) {
  return new Promise((resolve) => {
    execFile(process.execPath, args, { timeout, maxBuffer: 1e8 }, (failed, stdout) => {
      resolve({ stdout, isWhole: failed === null });
    });
  });
}

/**
 * Answers one question in one process: without the techniques of each switch in turn, then with all. A first answer warms the process up and does not
 * count. If the process dies during an answer, that answer is null, and a new process gives the remaining ones.
 */
async function answersTo({ root, file, seconds }, name, switches) {
  const answers = [];
  const wanted = [...switches, ''];
  while (answers.length < wanted.length) {
    const left = wanted.slice(answers.length);
    const { stdout, isWhole } = await printed(
      [file, root, name, String(seconds), '', ...left],
      60_000 * seconds * (1 + left.length),
    );
    const given = stdout.split('\n').slice(1).filter(Boolean);
    answers.push(...given.map((line) => JSON.parse(line)));
    if (!isWhole) answers.push(null);
  }
  return answers;
}

const exactOf = (answer) => (answer?.measures ?? []).filter(({ how }) => how === 'exact');

/** Returns the measures that are exact only before. */
const lostIn = (before, after) => {
  const exact = new Set(exactOf(after).map(({ measure }) => measure));
  return exactOf(before)
    .map(({ measure }) => measure)
    .filter((measure) => !exact.has(measure));
};

/** Returns a row with one more question added, from its answers with all techniques and without those of the row. */
function counted(row, before, after, seconds) {
  const exact = new Map(exactOf(after).map(({ measure, odds }) => [measure, JSON.stringify(odds)]));
  const lost = lostIn(before, after).length;
  const isChanged =
    lost > 0 || after?.states !== before.states || after.forks !== before.forks ? 1 : 0;
  return {
    changed: row.changed + isChanged,
    lost: row.lost + lost,
    others:
      row.others +
      exactOf(before).filter(
        ({ measure, odds }) => exact.has(measure) && exact.get(measure) !== JSON.stringify(odds),
      ).length,
    cpu: row.cpu + (after?.cpu ?? seconds),
  };
}

/** Writes the table between the markers of the page. */
async function writeTable(root, told, rows) {
  const path = join(root, page);
  const options = await resolveConfig(path);
  const text = readFileSync(path, 'utf8');
  const [from, to] = markers.map((marker) => text.indexOf(marker));
  if (from < 0 || to < from) throw new Error(`${page} has no place for the table`);
  const head = [
    '| without | lines of code | questions changed | exact answers lost | CPU |',
    '| --- | --: | --: | --: | --: |',
  ];
  const table = [...head, ...rows.map((cells) => `| ${cells.join(' | ')} |`)].join('\n');
  const whole = `${text.slice(0, from)}${markers[0]}\n\n${told}\n\n${table}\n\n${text.slice(to)}`;
  writeFileSync(path, await format(whole, { ...options, parser: 'markdown' }));
}

/** Returns the answers that an earlier measurement kept, by question. */
function keptIn(out) {
  return out === undefined || !existsSync(out)
    ? new Map()
    : new Map(
        readFileSync(out, 'utf8')
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line)),
      );
}

/**
 * Asks these questions, without each technique in turn and without those of `together` at once, and writes the table anew after each.
 * `seconds` limits the processor time of an answer; an answer that needs more counts as lost. `out` is a file that keeps the answers, so
 * that an interrupted measurement can be continued.
 * Returns false if answers without some technique have other fractions.
 */
export async function writeWorth({ root, file, names, seconds, out, together }) {
  const switches = [...Object.keys(filesOf), ...(together === '' ? [] : [together])];
  const kept = keptIn(out);
  const none = { changed: 0, lost: 0, others: 0, cpu: 0 };
  const rows = Object.fromEntries(switches.map((off) => [off, none]));
  let questions = 0;
  let measures = 0;
  let cpu = 0;
  const left = [...names];
  let written = Promise.resolve();
  const askAll = async () => {
    for (let name = left.shift(); name !== undefined; name = left.shift()) {
      const answers = kept.get(name) ?? (await answersTo({ root, file, seconds }, name, switches));
      if (out !== undefined && !kept.has(name))
        appendFileSync(out, `${JSON.stringify([name, answers])}\n`);
      const before = answers.pop();
      if (before === null) throw new Error(`${name} is not answered in ${seconds} s`);
      questions += 1;
      measures += exactOf(before).length;
      cpu += before.cpu;
      const times = switches.map((off, index) => {
        const after = answers[index];
        rows[off] = counted(rows[off], before, after, seconds);
        const lost = lostIn(before, after).map((measure) => `, loses ${measure}`);
        return `${off} ${after?.cpu.toFixed(2) ?? 'none'}${lost.join('')}`;
      });
      console.log(`${name}: ${before.cpu.toFixed(2)} s; ${times.join('; ')}`);
      const told = [
        root,
        `${questions} questions with ${measures} exact answers took ${cpu.toFixed(1)} s of CPU with every technique. Each answer was limited to ${seconds} s.`,
        Object.entries(rows).map(([off, row]) => [
          `\`${off}\``,
          linesOf(root, off),
          `${row.changed} of ${questions}`,
          `${row.lost} of ${measures}`,
          (row.cpu / cpu).toFixed(2),
        ]),
      ];
      // The tables are written one after the other, so that the last one stays.
      written = written.then(() => writeTable(...told));
      await written;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, askAll));
  const differing = Object.entries(rows).filter(([, { others }]) => others > 0);
  for (const [technique, { others }] of differing)
    console.log(`! without ${technique} ${others} answers have other fractions`);
  return differing.length === 0;
}
