// Measures the cost of exact odds, question by question: `npm run bench:odds`. Every question has a process of its own.
// Options: `-- PART …` asks questions with a part of their name, `--json` prints JSON, and `-- --seconds 25` limits the time of a question.
// `-- --out FILE` keeps the answers, `-- --against FILE` shows differences from kept ones, and `-- --below 5` leaves out questions that
// took longer there.
// `-- --without symmetry,pools` switches techniques off.
// `-- --worth` asks every question without each technique in turn, and writes the cost into docs/how-odds-are-counted.md; with `-- --out
// FILE` an interrupted measurement can be continued. With `--together leaps,heads` it also asks without all of these at once, and so judges
// whether techniques are needless together; it prints the measures that are no longer exact, and the times.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { bundled } from './bundled.mjs';
import { writeWorth } from './odds-worth.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    out: { type: 'string' },
    against: { type: 'string' },
    seconds: { type: 'string', default: '25' },
    below: { type: 'string' },
    without: { type: 'string', default: '' },
    worth: { type: 'boolean', default: false },
    together: { type: 'string', default: '' },
  },
});
const before =
  values.against === undefined ? undefined : JSON.parse(readFileSync(values.against, 'utf8'));
const seconds = Number(values.seconds);

const folder = mkdtempSync(join(tmpdir(), 'fray-odds-'));
const answers = {};
let isDifferent = false;
try {
  const file = await bundled('odds-work.ts', folder);
  const asked = (...args) =>
    JSON.parse(
      execFileSync(process.execPath, [file, root, ...args], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
        maxBuffer: 1e8,
        timeout: 120_000 * seconds,
      }),
    );
  const names = asked().filter(
    (name) =>
      (positionals.length === 0 || positionals.some((part) => name.includes(part))) &&
      (values.below === undefined || before?.[name]?.cpu < Number(values.below)),
  );
  if (values.worth) {
    // Several questions run at once. The longest start first, so that none is left to run alone at the end.
    names.sort((a, b) => (before?.[b]?.cpu ?? 0) - (before?.[a]?.cpu ?? 0));
    const { out, together } = values;
    isDifferent = !(await writeWorth({ root, file, names, seconds, out, together }));
  }
  for (const name of values.worth ? [] : names) {
    let answer;
    try {
      answer = asked(name, String(seconds), values.without);
    } catch (thrown) {
      answer = {
        measures: [],
        cpu: 4 * seconds,
        states: 0,
        forks: 0,
        memory: 0,
        failed: String(thrown.stderr ?? thrown)
          .trim()
          .slice(0, 500),
      };
    }
    answers[name] = answer;
    if (values.json) continue;
    const exact = answer.measures.filter(({ how }) => how === 'exact').length;
    const rest = answer.measures.filter(({ how }) => how !== 'exact');
    console.log(
      [
        name.padEnd(62),
        `${exact}/${answer.measures.length}`.padStart(5),
        `${answer.cpu.toFixed(2)} s`.padStart(9),
        `${answer.states} / ${answer.forks}`.padStart(17),
        `${answer.memory} MB`.padStart(8),
        rest.map(({ measure, how }) => ` ${measure} ${how}`).join(),
        answer.failed ?? '',
      ].join(' '),
    );
    for (const line of differences(before?.[name], answer)) {
      isDifferent = true;
      console.log(`  ! ${line}`);
    }
  }
  const total = (of) => Object.entries(of).reduce((sum, [, { cpu }]) => sum + cpu, 0);
  if (values.json) console.log(JSON.stringify(answers, null, 1));
  else if (!values.worth) {
    const known = Object.fromEntries(
      Object.entries(before ?? {}).filter(([key]) => key in answers),
    );
    console.log(
      `${total(answers).toFixed(1)} s in all${before === undefined ? '' : `, ${total(known).toFixed(1)} s before`}`,
    );
  }
  if (values.out !== undefined && !values.worth)
    writeFileSync(values.out, JSON.stringify(answers, null, 1));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (isDifferent) process.exitCode = 1;

/**
 * Returns a line for each measure that is no longer exact or has other fractions. Prints measures that have become exact, and a time that
 * has become much longer.
 */
function differences(old, now) {
  if (old === undefined) return [];
  const lines = old.measures.flatMap(({ measure, how, odds }) => {
    if (how !== 'exact') return [];
    const own = now.measures.find((one) => one.measure === measure);
    if (own?.how !== 'exact') return [`${measure} was exact`];
    const of = new Map(own.odds);
    const gone = own.odds.length === odds.length ? [] : [`${measure} has other outcomes`];
    const other = odds.filter(([outcome, fraction]) => of.get(outcome) !== fraction);
    return [
      ...gone,
      ...other.map(([outcome, fraction]) =>
        [measure, outcome, 'was', fraction, 'and is', of.get(outcome) ?? 'missing'].join(' '),
      ),
    ];
  });
  const gained = now.measures.filter(
    ({ measure, how }) =>
      how === 'exact' && old.measures.some((one) => one.measure === measure && one.how !== 'exact'),
  );
  for (const { measure } of gained) console.log(`  + ${measure} is exact now`);
  if (now.cpu > 1.5 * old.cpu && now.cpu > old.cpu + 0.3)
    console.log(`  ~ ${old.cpu.toFixed(2)} s before`);
  return lines;
}
