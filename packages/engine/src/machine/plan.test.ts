// Tests plans of rolls, and the totals that faces give, one per row.
import { expect, test } from 'vitest';
import { diceOf } from '../values/dice-code.ts';
import type { Die, PlannedOp } from './machine.ts';
import { modifiedValue, turned, type AppliedModifier } from './modifiers.ts';
import {
  diceGroups,
  diceIn,
  sortedFaces,
  outcomeOf,
  pickedValue,
  pickPlan,
  planOf,
  rolledValue,
} from './plan.ts';

const at = 0;
/** Parses a modifier from its text: `+2`, `-1d8`, `advantage`. */
function modifier(text: string): AppliedModifier {
  if (text === 'advantage' || text === 'disadvantage')
    return { name: text, effect: text, sign: 1, code: diceOf('0d', at), amount: text };
  const sign = text.startsWith('-') ? -1 : 1;
  const value = text.slice(1);
  return /d/.test(value)
    ? { name: text, effect: 'dice', sign, code: diceOf(value, at), amount: sign < 0 ? text : value }
    : {
        name: text,
        effect: 'number',
        sign,
        code: diceOf(Number(value), at),
        amount: sign * Number(value),
      };
}
const planned = (code: string, by: readonly string[] = [], ops: readonly PlannedOp[] = []) =>
  planOf(diceOf(code, at), by.map(modifier), ops, null, at);
/** Returns dice as text such as `2d6`, with dice outside the pool in brackets. */
const diceText = (dice: ReturnType<typeof planOf>['dice']): string =>
  dice
    .map(({ count, size, extra }) => (extra ? `(${count}d${size})` : `${count}d${size}`))
    .join(' ');

test.each<readonly [code: string, by: readonly string[], dice: string, pips: number, plus: number]>(
  [
    ['d20', [], '1d20', 0, 0],
    ['2d6+3', [], '2d6', 3, 0],
    ['4d+1', [], '4d6', 1, 0],
    ['d20', ['+2', '-5'], '1d20', 0, -3],
    ['4d', ['+1d'], '5d6', 0, 0],
    ['4d', ['-1d'], '3d6', 0, 0],
    ['4d', ['+d4'], '4d6 (1d4)', 0, 0],
    ['4d', ['-d8'], '4d6 (-1d8)', 0, 0],
    ['4d', ['+1d', '-d8', '+d4', '+1'], '5d6 (-1d8) (1d4)', 0, 1],
    ['4d', ['+d4+2', '-d4+1'], '4d6 (1d4) (-1d4)', 0, 1],
    ['4d', ['advantage', 'disadvantage', '+1'], '4d6', 0, 1],
    ['1d', ['-2d'], '', 0, 0],
  ],
)('%s modified by %j throws %s', (code, by, dice, pips, plus) => {
  const plan = planned(code, by);
  expect([diceText(plan.dice), plan.pips, plan.plus]).toEqual([dice, pips, plus]);
  expect(plan.modifiers).toEqual(by.map((text) => ({ name: text, amount: modifier(text).amount })));
});

test.each<readonly [code: string, by: readonly string[], least: string, dice: string]>([
  ['4d', ['-3d'], '2d', '2d6'],
  ['4d', ['-1d'], '2d', '3d6'],
  ['2d', ['-5d', '+1d'], '1d', '1d6'],
])('%s modified by %j, but never below %s, throws %s', (code, by, least, dice) => {
  const plan = planOf(diceOf(code, at), by.map(modifier), [], diceOf(least, at), at);
  expect(diceText(plan.dice)).toBe(dice);
});

test('the dice of a plan can be listed one by one, and grouped again', () => {
  const dice = diceIn(planned('2d6', ['-2d8', '+d6']));
  expect(dice.map(({ size, sign, extra, of, face }) => [size, sign, extra, of, face])).toEqual([
    [6, 1, false, null, 0],
    [6, 1, false, null, 0],
    [8, -1, true, null, 0],
    [8, -1, true, null, 0],
    [6, 1, true, null, 0],
  ]);
  expect(diceGroups(dice)).toEqual([
    [2, 6],
    [-2, 8],
    [1, 6],
  ]);
  expect(diceGroups([])).toEqual([]);
  expect(Object.isFrozen(diceGroups(dice))).toBe(true);
});

/** Parses a die: `5`, `-3` if subtracted, `(4)` if outside the pool, `6/0` if it is an explosion of the first die. */
function die(text: string): Die {
  const [, extra, minus, face, of] = /^(\()?(-)?(\d+)\)?(?:\/(\d+))?$/.exec(text) ?? [];
  return {
    size: 6,
    sign: minus === undefined ? 1 : -1,
    extra: extra !== undefined,
    of: of === undefined ? null : Number(of),
    face: Number(face),
  };
}
const keep = (which: 'highest' | 'lowest', count: number): PlannedOp => ({
  op: 'keep',
  which,
  count,
});
const drop = (which: 'highest' | 'lowest', count: number): PlannedOp => ({
  op: 'drop',
  which,
  count,
});
const count = (atLeast: number): PlannedOp => ({ op: 'count', atLeast });

test.each<
  readonly [
    shown: string,
    ops: readonly PlannedOp[],
    pool: string,
    natural: number,
    base: number,
    total: number,
  ]
>([
  ['5 2', [], '5 2', 7, 8, 10],
  ['5 -2', [], '5 2', 3, 4, 6],
  ['5 (4) (-1)', [], '5', 5, 6, 11],
  // Dice may be kept or dropped; of equal dice those thrown first are kept.
  ['5 2 6', [keep('highest', 2)], '6 5', 11, 12, 14],
  ['5 2 6', [keep('lowest', 2)], '5 2', 7, 8, 10],
  ['5 2 6', [keep('highest', 9)], '6 5 2', 13, 14, 16],
  ['5 2 6', [keep('highest', 0)], '', 0, 1, 3],
  ['5 2 6', [keep('highest', -1)], '', 0, 1, 3],
  ['5 2 6', [drop('highest', 1)], '5 2', 7, 8, 10],
  ['5 2 6', [drop('lowest', 1)], '6 5', 11, 12, 14],
  ['5 2 6', [drop('lowest', 3)], '', 0, 1, 3],
  ['5 2 6 1', [drop('highest', 1), keep('highest', 1)], '5', 5, 6, 8],
  // Subtracted dice always count, and dice outside the pool are neither kept nor dropped.
  ['5 2 -6', [keep('highest', 1)], '6 5', -1, 0, 2],
  ['5 2 -6', [drop('highest', 1)], '6 2', -4, -3, -1],
  ['5 2 (6)', [keep('highest', 1)], '5', 5, 6, 14],
  // A die and its explosions count as one.
  ['6 5 4/0', [keep('highest', 1)], '6 4', 10, 11, 13],
  ['3 5 4/0', [keep('lowest', 1)], '5', 5, 6, 8],
  ['6 5 4/0', [drop('highest', 1)], '5', 5, 6, 8],
  // Dice that show enough are counted.
  ['6 5 2', [count(5)], '6 5 2', 2, 3, 5],
  ['6 5 -6', [count(5)], '6 6 5', 1, 2, 4],
  ['6 5 (6)', [count(6)], '6 5', 1, 2, 10],
  ['6 5 5', [keep('highest', 2), count(5)], '6 5', 2, 3, 5],
])('faces %s with %j: the pool %s', (shown, ops, pool, natural, base, total) => {
  // The roll has one pip and a modifier of two.
  const plan = planned('3d+1', ['+2'], ops);
  const outcome = outcomeOf(plan, shown.split(' ').map(die), at);
  expect([
    sortedFaces(outcome.pool).join(' '),
    outcome.natural,
    outcome.base,
    outcome.total,
  ]).toEqual([pool, natural, base, total]);
  expect(rolledValue('face', plan, outcome)).toEqual({
    name: 'face',
    dice: '3d+1',
    base,
    modifiers: [{ name: '+2', amount: 2 }],
    total,
  });
});

test('a random pick is a die with as many faces as there are candidates', () => {
  const plan = pickPlan(3);
  expect(diceText(plan.dice)).toBe('1d3');
  expect(
    [1, 3, 4].map((face) => pickedValue('who', plan, [die(String(face))], ['a', 'b', 'c'])),
  ).toEqual([
    { name: 'who', dice: 'd3', base: 1, modifiers: [], total: 'a' },
    { name: 'who', dice: 'd3', base: 3, modifiers: [], total: 'c' },
    { name: 'who', dice: 'd3', base: 4, modifiers: [], total: null },
  ]);
});

test.each([
  ['+2', -1, -2],
  ['-2', 1, 2],
  ['+0', -1, 0],
  ['+d4', -1, '-d4'],
  ['-2d6', 1, '2d6'],
  ['advantage', 1, 'advantage'],
  ['disadvantage', 1, 'disadvantage'],
])('turned into its opposite, %s has the sign %d and reads %s', (text, sign, amount) => {
  expect(turned(modifier(text))).toMatchObject({ sign, amount });
  if (/\d/.test(text)) expect(turned(turned(modifier(text)))).toEqual(modifier(text));
});

test.each<readonly [base: string | number, by: readonly string[], value: string | number]>([
  [5, [], 5],
  [5, ['+2', '-4'], 3],
  [5, ['+d4'], 'd4+5'],
  [5, ['+1', '+d4'], 'd4+6'],
  ['2d6', ['+1'], '2d6+1'],
  // Subtracted dice are thrown as well.
  ['2d6', ['-1d6', '+2'], '2d6-1d6+2'],
])('the value %s modified by %j is %s', (base, by, value) => {
  expect(modifiedValue(base, by.map(modifier), at)).toBe(value);
});
