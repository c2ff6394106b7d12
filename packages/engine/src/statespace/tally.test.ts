// Tests how reports of measures become tables: which reports count, whether all have come, and which probabilities add
// up.
import type { Watch } from '@fray/dsl/ir';
import { expect, test } from 'vitest';
import type { Finding } from '../machine/api.ts';
import { createTally, isAnswered, reportsOf, sortedOutcomes } from './tally.ts';

// The test reads nothing else of a measure.
const asked = (moment: Partial<Watch['moment']>): Watch => ({ moment }) as unknown as Watch;
const WATCHES: readonly Watch[] = [
  asked({ kind: 'encounter', edge: 'end' }),
  asked({ kind: 'span', edge: 'end', span: 'round', each: true, number: null }),
  asked({ kind: 'span', edge: 'end', span: 'round', each: false, number: 2 }),
  asked({ kind: 'event' }),
];
const finding = (watch: number, value: number, occurrence: number | null = null): Finding =>
  ({ watch, value, occurrence, fault: null }) as unknown as Finding;

/** The reports seen before, the findings, the reports that count, and the reports seen afterwards. */
test.each<readonly [readonly string[], readonly Finding[], string, readonly string[]]>([
  [[], [], '', []],
  [['3 '], [], '', ['3 ']],
  [[], [finding(0, 7)], '0: 7', []],
  [[], [finding(1, 7, 1)], '1 in 1: 7', ['1 1']],
  [['1 1'], [finding(1, 8, 2)], '1 in 2: 8', ['1 1', '1 2']],
  [['1 1'], [finding(1, 8, 1)], '', ['1 1']],
  [[], [finding(2, 7, 2)], '2: 7', ['2 ']],
  [[], [finding(3, 7), finding(3, 8)], '3: 7', ['3 ']],
  [['3 '], [finding(3, 8), finding(2, 9, 2)], '2: 9', ['2 ', '3 ']],
])('after %j, the findings %j count as %j', (before, findings, expected, after) => {
  const { reports, seen } = reportsOf(WATCHES, findings, before);
  const texts = reports.map(
    ({ watch, occurrence, key }) =>
      `${watch}${occurrence === null ? '' : ` in ${occurrence}`}: ${key}`,
  );
  expect(texts.join('; ')).toBe(expected);
  expect(seen).toEqual(after);
});

test('a fault is counted separately from any value', () => {
  const findings = [{ ...finding(0, 0), value: null, fault: 'null' }];
  expect(reportsOf(WATCHES, findings, []).reports.map(({ key }) => key)).toEqual(['fault null']);
  expect(reportsOf(WATCHES, [{ ...finding(0, 0), value: null }], []).reports[0]?.key).toBe('null');
});

test.each<readonly [readonly number[], readonly string[], boolean]>([
  [[], [], false],
  [[3], [], false],
  [[3], ['0 '], true],
  [[2, 3], ['0 '], false],
  [[2, 3], ['0 ', '1 '], true],
  // The moment of these measures may come again, or comes only at the end.
  [[1], ['0 ', '0 1'], false],
  [[0], ['0 '], false],
  [[3, 0], ['0 ', '1 '], false],
])('whether the measures %j have all their reports after %j: %j', (which, seen, expected) => {
  expect(
    isAnswered(
      which.flatMap((index) => WATCHES[index] ?? []),
      seen,
    ),
  ).toBe(expected);
});

test('probabilities add up by measure, occurrence and value', () => {
  const tally = createTally<number>((a, b) => a + b);
  const add = (watch: number, occurrence: number | null, value: number, chance: number): void =>
    tally.add({ watch, occurrence, value, fault: null }, chance);
  add(1, 2, 5, 1);
  add(1, 1, 5, 2);
  add(0, null, 6, 3);
  add(0, null, 4, 4);
  add(0, null, 6, 5);
  const rows = tally.rows();
  const text = rows.map(({ watch, occurrence, outcomes }) => [
    watch,
    occurrence,
    outcomes.map(({ value, chance }) => [value, chance]),
  ]);
  expect(text).toEqual([
    [
      0,
      null,
      [
        [6, 8],
        [4, 4],
      ],
    ],
    [1, 1, [[5, 2]]],
    [1, 2, [[5, 1]]],
  ]);
  expect(sortedOutcomes(rows[0]?.outcomes ?? []).map(({ value }) => value)).toEqual([4, 6]);
  const mixed = [{ value: 'b' }, { value: 3 }, { value: 'a' }];
  expect(sortedOutcomes(mixed)).toEqual(mixed);
});
