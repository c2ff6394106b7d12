// Each renderer shows each text of a report, and lets none of them act.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scaled } from '../../../../../test/scale.ts';
import { plainStyle } from '../style.ts';
import type { Block } from './blocks.ts';
import { markdownLines } from './markdown.ts';
import { scaleOf } from './numbers.ts';
import { reportPage } from './report-page.ts';
import { terminalLines } from './terminal.ts';

const word = fc.stringMatching(/^[a-z]{1,9}$/);
const chance = fc.double({ min: 0.01, max: 1, noNaN: true }).map((decimal) => ({
  decimal,
  fraction: null,
  low: decimal,
  high: decimal,
}));
const block: fc.Arbitrary<Block> = fc.oneof(
  fc.record({
    block: fc.constant('heading' as const),
    level: fc.constantFrom(1 as const, 2 as const, 3 as const),
    words: word,
    aside: word,
  }),
  fc.record({
    block: fc.constant('sentence' as const),
    words: fc.array(
      fc.oneof(
        word,
        fc.record({ is: fc.constantFrom('strong', 'soft', 'code', 'warning'), text: word }),
      ),
    ),
  }),
  fc.record({
    block: fc.constant('bars' as const),
    title: fc.constant('bars'),
    method: fc.constant({ method: 'exact' as const }),
    bars: fc.uniqueArray(fc.record({ label: word, chance }), {
      selector: ({ label }) => label,
      minLength: 1,
      maxLength: 9,
    }),
    mean: fc.constant(null),
  }),
  fc.record({
    block: fc.constant('table' as const),
    head: fc.tuple(word, word),
    rows: fc.array(fc.tuple(word, word), { maxLength: 3 }),
  }),
  fc.record({
    block: fc.constant('list' as const),
    items: fc.array(
      fc.oneof(
        word,
        fc.record({
          words: fc.tuple(
            fc.record({ is: fc.constant('place' as const), file: word, line: fc.nat() }),
          ),
          below: fc.array(word, { maxLength: 2 }),
        }),
      ),
      { maxLength: 3 },
    ),
  }),
  fc.record({
    block: fc.constant('source' as const),
    file: fc.constant('rules.fray'),
    lines: fc.array(
      fc.record({ number: fc.nat(), text: word, is: fc.constantFrom('marked', 'never') }),
      { maxLength: 3 },
    ),
  }),
  fc.record({
    block: fc.constant('changes' as const),
    lines: fc.array(fc.record({ sign: fc.constantFrom('-', '+', '~'), words: word, place: word }), {
      maxLength: 3,
    }),
  }),
  fc.record({
    block: fc.constant('pairs' as const),
    title: fc.constant('pairs'),
    rows: fc.array(
      fc.record({
        label: word,
        chances: fc.constant([0.1, 0.2] as const),
        texts: fc.tuple(word, word, word),
      }),
      { maxLength: 3 },
    ),
  }),
  fc.record({
    block: fc.constant('timeline' as const),
    rows: fc.array(
      fc.record({
        of: fc.constantFrom('span' as const, 'step' as const, 'event' as const, 'end' as const),
        level: fc.nat({ max: 3 }),
        seq: fc.constant(null),
        words: fc.tuple(fc.record({ is: fc.constant('participant' as const), text: word }), word),
      }),
      { maxLength: 5 },
    ),
    nameWidth: fc.nat({ max: 9 }),
  }),
  fc.record({
    block: fc.constant('tree' as const),
    branches: fc.array(
      fc.record({
        words: word,
        below: fc.array(fc.record({ words: word, below: fc.constant([]) }), { maxLength: 2 }),
      }),
      { maxLength: 30 },
    ),
  }),
  fc.record({ block: fc.constant('code' as const), lines: fc.array(word, { maxLength: 3 }) }),
);

/** Returns all texts of a report that a reader must see. */
function textsOf(value: unknown, key = ''): readonly string[] {
  if (['block', 'is', 'of', 'method', 'title', 'sign'].includes(key) || value === 'rules.fray')
    return [];
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, part]) => textsOf(part, name))
    : [];
}

test('a terminal, a page and Markdown show every text of a report', () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 8 }), (report) => {
      const shown = [
        terminalLines(report, plainStyle, 100).join('\n'),
        reportPage('Title', report).replace(/<style>[^]*<\/style>/, ''),
        markdownLines(report).join('\n'),
      ];
      for (const text of textsOf(report))
        expect(shown.map((one) => one.includes(text))).toEqual([true, true, true]);
    }),
    { numRuns: scaled(100) },
  );
});

test('no text of a report acts: on no terminal, no page and in no Markdown', () => {
  const evil = '\u001b[2J<img src=x onerror=alert(1)>';
  const report: readonly Block[] = [
    { block: 'heading', level: 1, words: evil, aside: evil },
    { block: 'sentence', words: [evil, { is: 'strong', text: evil }] },
    {
      block: 'bars',
      title: evil,
      method: { method: 'exact' },
      bars: [{ label: evil, chance: { decimal: 1, fraction: null, low: 1, high: 1 } }],
      mean: null,
    },
    {
      block: 'series',
      name: evil,
      labels: [evil],
      outcomes: [{ label: evil, value: 1 }],
      shape: 'outcomes',
      entries: [null],
    },
    {
      block: 'curve',
      title: evil,
      name: evil,
      labels: [evil],
      points: [{ decimal: 1, low: 1, high: 1 }],
      isChance: false,
      marks: [0],
    },
    {
      block: 'map',
      title: evil,
      down: evil,
      across: evil,
      rows: [evil],
      columns: [evil],
      fields: [null],
      least: 0,
      most: 1,
    },
    { block: 'table', head: [evil], rows: [[evil]] },
    { block: 'code', lines: [evil] },
    {
      block: 'list',
      items: [evil, { words: [{ is: 'place', file: evil, line: 1 }], below: [evil] }],
    },
    { block: 'source', file: evil, lines: [{ number: 1, text: evil, is: 'marked' }] },
    { block: 'changes', lines: [{ sign: '-', words: evil, place: evil }] },
    {
      block: 'timeline',
      rows: [{ of: 'event', level: 0, seq: 1, words: [{ is: 'participant', text: evil }, evil] }],
      nameWidth: 9,
    },
    { block: 'tree', branches: [{ words: evil, below: [{ words: evil, below: [] }] }] },
    {
      block: 'pairs',
      title: evil,
      rows: [{ label: evil, chances: [1, 0], texts: [evil, evil, evil] }],
    },
  ];
  expect(terminalLines(report, plainStyle, 80).join('\n')).not.toContain('\u001b');
  const page = reportPage(evil, report);
  expect(page).not.toContain('<img');
  expect(page).not.toContain('\u001b');
  // Only what stands between fences has it.
  const text = markdownLines(report)
    .join('\n')
    .replaceAll(/```[^]*?```/g, '');
  expect(text).not.toMatch(/(?<!\\)<img|\u001b/);
});

test('a line of a file is a link if its chapter shows the file', () => {
  const place = { is: 'place' as const, file: 'duel.fray', line: 2 };
  const list = { block: 'list' as const, items: [[place]] };
  const source = {
    block: 'source' as const,
    file: 'duel.fray',
    lines: [{ number: 2, text: 'side heroes' }],
  };
  const chapter = { block: 'heading' as const, level: 2 as const, words: 'One' };
  const page = reportPage('Links', [list, chapter, list, source]);
  const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  expect(links).toHaveLength(1);
  expect(page).toContain(`id="${links[0]}"`);
});

test('an axis holds its values, and its quarters are round numbers', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.integer({ min: -1_000_000, max: 1_000_000 }).map((thousandths) => thousandths / 1000),
        { minLength: 1, maxLength: 5 },
      ),
      (values) => {
        const { low, high } = scaleOf(values, false);
        const quarter = (high - low) / 4;
        expect(low).toBeLessThan(Math.min(...values) + 1e-9);
        expect(high).toBeGreaterThan(Math.max(...values) - 1e-9);
        expect([1, 2, 2.5, 5]).toContain(Number(quarter.toExponential(3).split('e')[0]));
      },
    ),
    { numRuns: scaled(200) },
  );
  expect(scaleOf([2.8, 3.44], false)).toEqual({ low: 2.75, high: 3.75 });
  expect(scaleOf([0, 3.1], false)).toEqual({ low: 0, high: 4 });
});
