// Tests what several steps write one after the other, and what is read after these writes.
import { expect, test } from 'vitest';
import type { StateVariables } from './state-variables.ts';
import type { VariableGroup } from './variable-table.ts';
import { createChanges, readOn, rowAfter, type NumberedWrites } from './writes.ts';
import type { VariableRead } from './accesses.ts';

// A group is only a name here; the first has the variables 1 and 2, the second has variable 4.
const [pair, four] = ['pair', 'four'] as unknown as readonly [VariableGroup, VariableGroup];
const variables = {
  count: () => 6,
  ofGroup: (group: unknown) => (group === 'pair' ? [1, 2] : [4]),
} as unknown as StateVariables;
const changes = createChanges(variables);
const write = (
  emptied: readonly VariableGroup[],
  ...writes: readonly (readonly [number, number])[]
): NumberedWrites => changes.of(emptied, writes);

test('equal writes give the same change, in whatever order they are listed', () => {
  expect(write([], [1, 5], [0, 3])).toBe(write([], [0, 3], [1, 5]));
  expect(write([pair, four], [0, 3])).toBe(write([four, pair], [0, 3]));
  expect(write([], [1, 5])).not.toBe(write([], [1, 6]));
  expect(write([pair], [1, 5])).not.toBe(write([], [1, 5]));
});

const PAIRS: readonly (readonly [string, NumberedWrites, NumberedWrites])[] = [
  ['other variables', write([], [0, 3]), write([], [1, 5])],
  ['the same variable', write([], [0, 3], [1, 4]), write([], [1, 5])],
  ['one that is emptied', write([], [0, 3], [2, 4]), write([pair])],
  ['one that was emptied', write([pair], [0, 3]), write([], [2, 4])],
  ['one that is emptied and written', write([], [1, 3], [2, 4]), write([pair], [2, 7])],
  ['two groups', write([pair], [1, 3], [4, 2]), write([four], [5, 1])],
  ['the same group twice', write([pair], [1, 3]), write([pair], [2, 2])],
  ['nothing', write([], [0, 3]), write([])],
];

test.each(PAIRS)('two changes, one after the other: %s', (_, first, second) => {
  const row = Uint16Array.from([9, 9, 9, 9, 9]);
  const both = changes.both(first, second);
  expect(both).toBe(changes.both(first, second));
  expect(rowAfter(variables, row, both)).toEqual(
    rowAfter(variables, rowAfter(variables, row, first), second),
  );
  expect(new Set(both.writes.map(([variable]) => variable)).size).toBe(both.writes.length);
  expect(new Set(both.emptied).size).toBe(both.emptied.length);
});

test('a row gets one value for each variable, and the old row stays unchanged', () => {
  const row = Uint16Array.from([1, 2, 3]);
  expect([...rowAfter(variables, row, write([pair], [2, 8], [5, 7]))]).toEqual([1, 0, 8, 0, 0, 7]);
  expect([...row]).toEqual([1, 2, 3]);
  expect([...rowAfter(variables, new Uint16Array(8), write([]))]).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
});

test('reads after a change leave out the variables that it wrote or emptied', () => {
  const found: number[] = [];
  const reads = { add: ({ variable }: VariableRead) => found.push(variable) };
  readOn(
    variables,
    reads as unknown as Parameters<typeof readOn>[1],
    write([pair], [3, 1]),
    (note) => {
      // The test looks only at the variable of a read.
      for (let variable = 0; variable < 6; variable += 1) note({ variable } as VariableRead);
    },
  );
  expect(found).toEqual([0, 4, 5]);
});
