// Tests the names of types for readers.
import { expect, test } from 'vitest';
import type { KindSymbol, TableSymbol } from '../names/symbols.ts';
import { showRange, showType, shortList, startFor } from './show.ts';
import type { Type } from '../names/types.ts';

// The tested functions read no other properties of a kind.
const elf = { symbol: 'kind', name: 'Elf' } as unknown as KindSymbol;
const orc = { symbol: 'kind', name: 'Orc' } as unknown as KindSymbol;
const table = { symbol: 'table', name: 'Weapon' } as unknown as TableSymbol;
const number = (min?: number, max?: number): Type => ({ type: 'number', min, max, counter: false });
const deck = { type: 'list', of: { type: 'row', table }, deck: { table } } as unknown as Type;
const result = { type: 'result', of: { name: 'Strike' } } as unknown as Type;

test.each<readonly [Type, string, string]>([
  [{ type: 'error' }, 'something unknown', '…'],
  [number(), 'a number', '0'],
  [number(3, 9), 'a number', '3'],
  [number(-9, -2), 'a number', '-2'],
  [number(-9, 9), 'a number', '0'],
  [{ type: 'yes-no' }, 'yes or no', 'no'],
  [{ type: 'words', words: ['b', 'a'], orNothing: false }, 'one of b, a', 'b'],
  [{ type: 'words', words: [], orNothing: false }, 'one of ', '…'],
  [{ type: 'row', table }, 'a row of Weapon', '…'],
  [{ type: 'participant', kinds: [elf], sure: true }, 'a Elf', 'nobody'],
  [{ type: 'participant', kinds: [elf, orc], sure: true }, 'a Elf or Orc', 'nobody'],
  [{ type: 'participant', kinds: [elf], sure: false }, 'a participant', 'nobody'],
  [{ type: 'participant', kinds: [], sure: true }, 'a participant', 'nobody'],
  [{ type: 'set', kinds: [elf], sure: true }, 'a group of participants', 'nobody'],
  [{ type: 'rows', table }, 'the table Weapon', '…'],
  [deck, 'a deck of Weapon', 'nothing'],
  [{ type: 'list', of: { type: 'row', table } }, 'a list of rows of Weapon', 'nothing'],
  [{ type: 'list', of: number() }, 'a list of numbers', 'nothing'],
  [
    { type: 'list', of: { type: 'participant', kinds: [], sure: true } },
    'a list of participants',
    'nothing',
  ],
  [{ type: 'list', of: { type: 'die' } }, 'a list of a die', 'nothing'],
  [{ type: 'die' }, 'a die', '…'],
  [{ type: 'dice' }, 'dice', '…'],
  [{ type: 'text' }, 'a text', '…'],
  [{ type: 'roll' }, 'a roll', '…'],
  [result, 'the result of Strike', '…'],
  [{ type: 'decider' }, 'somebody who decides', '…'],
  [{ type: 'nobody' }, 'nobody', '…'],
  [{ type: 'nothing' }, 'nothing', '…'],
])('%j is %s, and may start as %s', (type, shown, start) => {
  expect(showType(type)).toBe(shown);
  expect(startFor(type)).toBe(start);
});

test.each([
  [undefined, undefined, 'any number'],
  [3, undefined, 'at least 3'],
  [undefined, 9, 'at most 9'],
  [3, 9, 'from 3 to 9'],
] as const)('the range from %j to %j is shown as %s', (min, max, expected) => {
  expect(showRange(min, max)).toBe(expected);
});

test('a list of more than eight words shows the first seven', () => {
  const list = (count: number): string => shortList([...'abcdefghij'].slice(0, count));
  expect([list(2), list(8), list(9)]).toEqual([
    'a, b',
    'a, b, c, d, e, f, g, h',
    'a, b, c, d, e, f, g, …',
  ]);
});
