// The value that a field takes of one that is asked for: a counter stops at its bounds, and what else does not fit is a fault.
import type { Value, ValueType } from '@fray/dsl/ir';
import { expect, test } from 'vitest';
import { boundedValue } from './exec-effects.ts';

const number = (min: number | null, max: number | null, counter: boolean): ValueType => ({
  type: 'number',
  min,
  max,
  counter,
});
const text: ValueType = { type: 'text' };

test.each<readonly [ValueType | undefined, asked: Value, taken: Value]>([
  [number(0, 9, true), 5, 5],
  [number(0, 9, true), 0, 0],
  [number(0, 9, true), -1, 0],
  [number(0, 9, true), 9, 9],
  [number(0, 9, true), 10, 9],
  [number(null, 9, true), -50, -50],
  [number(0, null, true), 50, 50],
  [number(0, 9, false), 0, 0],
  [number(0, 9, false), 9, 9],
  [number(null, null, false), -50, -50],
  [text, 'words', 'words'],
  [text, null, null],
  [undefined, 5, 5],
])('of %j, asked for %j: %j', (type, asked, taken) => {
  expect(boundedValue('HP', type, asked, 0)).toBe(taken);
});

test.each<readonly [ValueType, asked: Value, code: string, message: string]>([
  [number(0, 9, false), -1, 'out-of-range', 'HP cannot be -1: it goes from 0 to 9.'],
  [number(0, 9, false), 10, 'out-of-range', 'HP cannot be 10: it goes from 0 to 9.'],
  [number(3, null, false), 2, 'out-of-range', 'HP cannot be 2: it goes from 3.'],
  [number(null, 9, false), 10, 'out-of-range', 'HP cannot be 10: it goes up to 9.'],
  [number(0, 9, true), null, 'not-a-number', 'HP is a number and cannot be nobody or nothing.'],
  [number(0, 9, false), 'Ann', 'not-a-number', 'HP is a number and cannot be "Ann".'],
])('of %j, asked for %j: %s', (type, asked, code, message) => {
  expect(() => boundedValue('HP', type, asked, 0)).toThrow(
    expect.objectContaining({ code, message: expect.stringContaining(message) as string }),
  );
});
