// Tests how `fray why` tells the answers of whole fights. `told.txt` has the first tree of each form; FRAY_GOLDEN=told writes the file anew, and
// its diff is read line by line. Like `explained.txt` it shows that no answer is told differently, not that answers are good.
import { readFileSync, writeFileSync } from 'node:fs';
import type { Header } from '@fray/engine/events';
import { expect, test } from 'vitest';
import { textOfWords, type Branch } from '../../packages/cli/src/report/blocks/blocks.ts';
import { whyTrees } from '../../packages/cli/src/why/why-tree.ts';
import { terminalLines } from '../../packages/cli/src/report/blocks/terminal.ts';
import { plainStyle } from '../../packages/cli/src/report/style.ts';
import { asked, fought, linesOfAnswer, textAt, type Asked } from './asking.ts';

const page = new URL('told.txt', import.meta.url);

/** The rules of each fight, its seed, the file that they amend, how many of its events are asked about, and what else is asked. */
const FIGHTS: readonly (readonly [string, number, string | null, number, readonly string[]])[] = [
  [
    'test/why/yard.fray',
    3,
    null,
    87,
    [
      'Gil.HP',
      'Tam.luck',
      'fog-seen',
      'Glance by Tam',
      'times Glance by Tam this encounter',
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

/** Tells the answers: to each question whole, as lines; of events the trees that are of a new form. */
function told(answers: readonly Asked[], header: Header): readonly string[] {
  const people = header.participants.map(({ name }) => name);
  const names = new RegExp(`\\b(?:${people.join('|')})\\b`, 'g');
  /** The form of a text: without numbers, and without the names of those who take part. */
  const formOf = (text: string): string => text.replaceAll(/\d+/g, '').replaceAll(names, '');
  const seen = new Set<string>();
  const textOf = ({ words }: Branch): string => textOfWords(words);
  const linesOf = (branch: Branch, depth: number): readonly string[] => {
    const text = textOf(branch);
    const { below } = branch;
    const form = JSON.stringify([formOf(text), below.map((one) => formOf(textOf(one)))]);
    const isNew = !seen.has(form);
    seen.add(form);
    const line = '  '.repeat(depth) + text;
    if (!isNew) return below.length === 0 ? [line] : [`${line} …`];
    return [line, ...below.flatMap((one) => linesOf(one, depth + 1))];
  };
  return answers.flatMap(({ text, explanation, report }) => {
    const { title, reasons, otherwise } = whyTrees(explanation, report);
    const { size } = seen;
    const lines = [
      ...(title.length === 0
        ? reasons.branches
        : [{ words: terminalLines(title, plainStyle, Infinity), below: reasons.branches }]),
      ...(otherwise === null ? [] : [{ words: otherwise.title, below: otherwise.tree.branches }]),
    ].flatMap((one) => linesOf(one, 1));
    const trees = seen.size === size ? [] : [text, ...lines];
    if (report.full || text.startsWith('#')) return trees;
    const screen = linesOfAnswer({ explanation, report }).map((line) => `  ${line}`.trimEnd());
    return [...trees, `${text} on a screen`, ...screen];
  });
}

/** The recorded trees of each fight, by their first line. */
const sections = new Map(
  readFileSync(page, 'utf8')
    .split(/\n\n(?=\S)/)
    .map((section) => [section.split('\n')[0] ?? '', section.trimEnd()]),
);

/** Asked beforehand: only the telling is the test. */
const answers = await Promise.all(
  FIGHTS.map(async ([path, seed, base, most, questions]) => {
    const paths = base === null ? [path] : [path, base];
    const whole = await fought(Object.fromEntries(paths.map((one) => [one, textAt(one)])), seed);
    const events = whole.slice(0, most);
    const all = [...events.map((event) => `#${event.seq}`), ...questions];
    return { path, title: `${path}, seed ${seed}`, answers: asked(events, all) };
  }),
);

test.each(answers)('the first tree of each form in $path is the recorded one', (one) => {
  const [first] = one.answers;
  if (first === undefined) throw new Error('nothing was asked');
  const now = [one.title, ...told(one.answers, first.report.header)].join('\n');
  if (process.env['FRAY_GOLDEN'] === 'told') {
    sections.set(one.title, now);
    writeFileSync(page, `${answers.map(({ title }) => sections.get(title)).join('\n\n')}\n`);
  }
  expect(now).toBe(sections.get(one.title));
});
