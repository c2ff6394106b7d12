// Tests which values a type allows, and how it reads in words: one type per row, with values that fit and values that
// do not.
import type { Ruleset, Value, ValueType } from '@fray/dsl/ir';
import { expect, test } from 'vitest';
import { fits, typeText } from './fits.ts';
import { said } from '../log/said-fixture.ts';

// The test reads only the tables of a ruleset.
const ruleset = {
  tables: [
    { name: 'Arms', rows: [{ name: 'bow' }, { name: 'axe' }] },
    { name: 'Hues', rows: [{ name: 'red' }] },
  ],
} as unknown as Ruleset;

const NAMES = [
  { name: 'Ann', kind: 'Hero' },
  { name: 'Bob', kind: 'Brute' },
];

const number = (min: number | null, max: number | null): ValueType => ({
  type: 'number',
  counter: false,
  min,
  max,
});
const row = (table: string): ValueType => ({ type: 'row', table });
const among = (type: 'participant' | 'several', ...kinds: string[]): ValueType => ({
  type,
  kinds,
});

test.each<readonly [text: string, type: ValueType, good: readonly Value[], bad: readonly Value[]]>([
  [
    'a whole number',
    number(null, null),
    [0, -5, 2 ** 53 - 1],
    [0.5, 2 ** 53, Infinity, NaN, '1', true, null, []],
  ],
  [said.wholeFrom(2), number(2, null), [2, 99], [1, -3, 2.5, null]],
  ['a whole number up to 4', number(null, 4), [4, -9], [5, 3.5]],
  [said.wholeFrom(2, 4), number(2, 4), [2, 3, 4], [1, 5]],
  ['yes or no', { type: 'yes-no' }, [true, false], [null, 0, 'yes']],
  [
    'one of early, late',
    { type: 'word', words: ['early', 'late'] },
    ['early', 'late'],
    ['never', '', null, 0],
  ],
  ['a row of Arms (bow, axe)', row('Arms'), ['bow', 'axe'], ['red', 'Arms', null, 0]],
  ['a row of Herbs ()', row('Herbs'), [], ['bow', null]],
  ['somebody who takes part', among('participant'), ['Ann', 'Bob', null], ['Cid', 0, true, []]],
  ['a Hero who takes part', among('participant', 'Hero'), ['Ann', null], ['Bob', 'Hero']],
  [
    'a Hero or Brute who takes part',
    among('participant', 'Hero', 'Brute'),
    ['Ann', 'Bob', null],
    ['Cid'],
  ],
  [
    'a set of those who take part',
    among('several', 'Hero'),
    [[], ['Ann'], ['Ann', 'Ann']],
    [['Bob'], ['Ann', 'Bob'], [null], 'Ann', null],
  ],
  ['a set of those who take part', among('several'), [['Ann', 'Bob']], [['Ann', 'Cid'], 0]],
  [
    'a list, each of them yes or no',
    { type: 'list', of: { type: 'yes-no' } },
    [[], [true, false]],
    [[true, 1], true, null],
  ],
  [
    'a list, each of them a list, each of them a whole number from 1',
    { type: 'list', of: { type: 'list', of: number(1, null) } },
    [[[1], []]],
    [[[0]], [1]],
  ],
  ['dice such as 2d6+1', { type: 'dice' }, ['2d6+1', 'd20'], ['3', 'x', '', 4, null]],
  [
    'a die such as d20',
    { type: 'die' },
    ['d20', 'd2', 'd100', 'd1000000'],
    ['2d6', 'd6+1', 'x', 'd0', 'd1000001', 'd99999999999', 20, null],
  ],
  ['a text', { type: 'text' }, ['', 'anything'], [0, null, []]],
])('%s', (text, type, good, bad) => {
  expect(typeText(ruleset, type)).toBe(text);
  for (const value of good)
    expect([value, fits(ruleset, type, value, NAMES)]).toEqual([value, true]);
  for (const value of bad)
    expect([value, fits(ruleset, type, value, NAMES)]).toEqual([value, false]);
});
