// Tests where a line of the sources begins and ends, one line per row.
import type { Ruleset } from '@fray/dsl/ir';
import { expect, test } from 'vitest';
import { lineOf, whereOf } from './rule-places.ts';

const text = 'ruleset "T"\n\n  raise heat by 1  \nend';
const ruleset = {
  files: [
    { path: 'a.fray', text: 'x' },
    { path: 'b.fray', text },
  ],
  places: [{ file: 1, line: 3, column: 3, endLine: 3, endColumn: 18 }],
} as unknown as Ruleset; // The test reads nothing else of the ruleset.

test.each<readonly [line: number, columns: readonly [number, number] | null]>([
  [1, [1, 12]],
  // For an empty line, or a line past the end, the line begins and ends at column 1.
  [2, [1, 1]],
  [3, [3, 18]],
  [4, [1, 4]],
  [5, [1, 1]],
  // No source has such a line.
  [0, null],
  [-1, null],
])('the columns of line %i: %j', (line, columns) => {
  const where = lineOf(ruleset, { file: 1, in: 'encounter', line });
  expect(where && [where.column, where.endColumn]).toEqual(columns);
  if (where !== null) expect(where).toMatchObject({ file: 1, line, endLine: line });
});

test('a place is reported with all its parts, and something without a place gives null', () => {
  expect(whereOf(ruleset, 0)).toEqual(ruleset.places[0]);
  expect([whereOf(ruleset, 1), whereOf(ruleset, undefined), lineOf(ruleset, null)]).toEqual([
    null,
    null,
    null,
  ]);
  expect(lineOf(ruleset, { file: 2, in: 'encounter', line: 1 })).toMatchObject({
    column: 1,
    endColumn: 1,
  });
});
