// Tests the value that a field gets if a rule sets it. A counter stops at its bounds, and for other fields a value that
// does not fit is a fault.
import type { Value, ValueType } from '@fray/dsl/ir';
import { expect, test } from 'vitest';
import { play, told } from '../../../../test/engine/played.ts';
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
])('a field of type %j set to %j gets %j', (type, asked, taken) => {
  expect(boundedValue('HP', type, asked, 0)).toBe(taken);
});

test.each<readonly [ValueType, asked: Value, code: string, message: string]>([
  [number(0, 9, false), -1, 'out-of-range', 'HP cannot be -1: it goes from 0 to 9.'],
  [number(0, 9, false), 10, 'out-of-range', 'HP cannot be 10: it goes from 0 to 9.'],
  [number(3, null, false), 2, 'out-of-range', 'HP cannot be 2: it goes from 3.'],
  [number(null, 9, false), 10, 'out-of-range', 'HP cannot be 10: it goes up to 9.'],
  [number(0, 9, true), null, 'not-a-number', 'HP is a number and cannot be nobody or nothing.'],
  [number(0, 9, false), 'Ann', 'not-a-number', 'HP is a number and cannot be "Ann".'],
])('a field of type %j set to %j is the fault %s', (type, asked, code, message) => {
  expect(() => boundedValue('HP', type, asked, 0)).toThrow(
    expect.objectContaining({ code, message: expect.stringContaining(message) as string }),
  );
});

/** A field of a condition has its own bounds, even if another field has the same name. */
test.each([
  ['lower A.Hurt.depth by 5', 'Ann.depth 1 to 0'],
  ['raise A.Hurt.depth by 20', 'Ann.depth 1 to 4'],
  ['raise A.Hurt.HP by 3', 'Ann.HP 2 to 5'],
  ['raise A.Hurt.HP by 9', 'fault HP cannot be 11: it goes from 0 to 9.'],
  ['set A.Hurt.HP to 0 - 1', 'fault HP cannot be -1: it goes from 0 to 9.'],
  ['lower A.HP by 20', 'Ann.HP 3 to 0'],
  ['raise A.HP by 20', 'Ann.HP 3 to 5'],
])('`%s` gives %s', (line, happens) => {
  const { events } = play(`ruleset "Bounds"
side red
kind Fighter
  HP  counter 0..5  starts 3
condition Hurt
  has depth  counter 0..4  starts 1
  has HP     0..9          starts 2
define A as first p in red
encounter
  A gains Hurt
  ${line}
scenario Here
  side red
    Fighter
    Ann
`);
  expect(told(events)[1]?.replace(/^end: /, '')).toContain(happens);
});
