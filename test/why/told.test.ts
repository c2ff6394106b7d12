// Tests how `fray why` tells the answers of whole fights. `told.txt` has the first tree of each form; FRAY_GOLDEN=told writes the file anew, and
// its diff is read line by line. Like `explained.txt` it shows that no answer is told differently, not that answers are good.
import { readFileSync, writeFileSync } from 'node:fs';
import type { Event } from '@fray/engine/events';
import { readLog } from '@fray/engine/log';
import { initialState, reduce } from '@fray/engine/state';
import { inquire, type Inquest, type Unplayable } from '@fray/engine/why';
import { expect, test } from 'vitest';
import { main } from '../../packages/cli/src/main.ts';
import { plainStyle } from '../../packages/cli/src/report/style.ts';
import { rulesOfLog } from '../../packages/cli/src/rules/rules.ts';
import { fakeHost } from '../../packages/cli/src/testing/fake-host.ts';
import { createExcerpts } from '../../packages/cli/src/why/excerpts.ts';
import type { Tree } from '../../packages/cli/src/why/tree.ts';
import { readQuestion } from '../../packages/cli/src/why/why-question.ts';
import { whyTrees } from '../../packages/cli/src/why/why-tree.ts';
import { bytesOf, hash } from '../engine/runs.ts';

const page = new URL('told.txt', import.meta.url);

/** The rules of each fight, its seed, the file that they amend, how many of its events are asked about, and what else is asked. */
const FIGHTS: readonly (readonly [string, number, string | null, number, readonly string[]])[] = [
  [
    'test/why/yard.fray',
    3,
    null,
    58,
    [
      'Gil.HP',
      'Tam.HP',
      'Tam.Tied',
      'Gil.Surprised',
      'Ann.luck',
      'Tam.Bleeding.depth',
      'Turns',
      'round',
      'fog',
      'ties',
      'everyone',
      'Tam can act',
      'Tam can take Strike',
      'Gil can take Strike',
      'Notice by Gil',
      'Hit by Tam on Gil',
      'Hit by Gil on Ann',
      'Rest by Gil',
      'Tam is not Tied',
      'count p in guards where p.HP > 2 and p.luck > 0',
    ],
  ],
  ['test/why/yard-by-night.fray', 3, 'test/why/yard.fray', 30, ['Tam.HP', 'fog', 'Notice by Ann']],
  ['test/golden/every-event.fray', 6, null, 61, ['Cato can take Attack', 'Cato.HP']],
];

async function fought(
  path: string,
  seed: number,
  base: string | null,
  most: number,
): Promise<readonly Event[]> {
  const paths = base === null ? [path] : [path, base];
  const host = fakeHost({
    files: Object.fromEntries(
      paths.map((one) => [one, readFileSync(new URL(`../../${one}`, import.meta.url), 'utf8')]),
    ),
  });
  await main(['run', path, '--seed', String(seed), '--log', 'log.jsonl'], host);
  const { events } = readLog(bytesOf(String(host.disk.get('log.jsonl'))), hash);
  if (events.length === 0) throw new Error(`${path}: ${host.printed.err}`);
  return events.slice(0, most);
}

/** The form of a text: without numbers, and without the names of those who take part. */
const formOf = (text: string, names: RegExp): string =>
  text.replaceAll(/\d+/g, '').replaceAll(names, '');

/** Asks about a fight, and returns the trees of the answers that are of a new form. */
function told(events: readonly Event[], questions: readonly string[]): readonly string[] {
  const [begun] = events;
  if (begun?.type !== 'encounter-begun') throw new Error('the log has no header');
  const header = begun.data;
  const rules = rulesOfLog(header, 'log.jsonl');
  const state = initialState();
  for (const event of events) reduce(state, event);
  const at = events.length - 1;
  const names = new RegExp(
    `\\b(?:${header.participants.map(({ name }) => name).join('|')})\\b`,
    'g',
  );
  const seen = new Set<string>();
  const linesOf = ({ text, children }: Tree, depth: number): readonly string[] => {
    const form = JSON.stringify([
      formOf(text, names),
      children.map((one) => formOf(one.text, names)),
    ]);
    const isNew = !seen.has(form);
    seen.add(form);
    const line = '  '.repeat(depth) + text;
    if (!isNew) return children.length === 0 ? [line] : [`${line} …`];
    return [line, ...children.flatMap((one) => linesOf(one, depth + 1))];
  };
  const answered = (
    inquest: Inquest | Unplayable,
    { question, ruleset }: Extract<ReturnType<typeof readQuestion>, { readonly ok: true }>,
    text: string,
    full: boolean,
  ): readonly string[] => {
    if ('unplayable' in inquest) throw new Error(inquest.unplayable);
    const { title, reasons, otherwise } = whyTrees(inquest.ask(question, full ? Infinity : 2), {
      question: text,
      eventAt: (seq) => events[seq],
      last: at,
      header,
      places: createExcerpts(ruleset, rules),
      style: plainStyle,
      columns: 100,
      further: '',
      most: Infinity,
      full,
    });
    const { size } = seen;
    const lines = [
      ...(title === null ? reasons : [{ text: title, children: reasons }]),
      ...(otherwise === null ? [] : [{ text: otherwise.title, children: otherwise.trees }]),
    ].flatMap((tree) => linesOf(tree, 1));
    return seen.size === size ? [] : [full ? `${text} --deep` : text, ...lines];
  };
  const all = inquire(rules.ruleset, events, at);
  return [...events.map(({ seq }) => `#${seq}`), ...questions].flatMap((text) => {
    const read = readQuestion(rules.checked, rules.ruleset, state, text);
    if (!read.ok) throw new Error(`${text}: ${read.diagnostics[0]?.message}`);
    const isEvent = read.question.ask === 'event';
    const inquest = isEvent ? all : inquire(read.ruleset, events, at, read.question);
    return [false, true].flatMap((full) => answered(inquest, read, text, full));
  });
}

/** The recorded trees of each fight, by the beginning of their first line. */
const sections = new Map(
  readFileSync(page, 'utf8')
    .split(/\n\n(?=\S)/)
    .map((section) => [section.split(',')[0] ?? '', section.trimEnd()]),
);

test.each(FIGHTS)(
  'the first tree of each form in %s is the recorded one',
  async (path, seed, base, most, questions) => {
    const events = await fought(path, seed, base, most);
    const now = [`${path}, seed ${seed}, ${events.length} events`, ...told(events, questions)].join(
      '\n',
    );
    if (process.env['FRAY_GOLDEN'] === 'told') {
      sections.set(path, now);
      writeFileSync(page, `${FIGHTS.map(([one]) => sections.get(one)).join('\n\n')}\n`);
    }
    expect(now).toBe(sections.get(path));
  },
);
