// Tests which fields a check reads of each participant, by its lines and the readings in force.
import type { Field, Value, ValueType } from '@fray/dsl/ir';
import { anyValue, needsOfCheck } from '@fray/engine/analysis';
import { expect, test } from 'vitest';
import { rulesetOf } from '../odds/rules.ts';

const text = (lines: string): string => `ruleset "Checks"
  version 1

side left

kind Fighter
  AWE    1..20
  DEX    1..20
  LUK    1..20
  size   one of small, large
  ward   Fighter  starts nobody
  HP     counter 0..  starts 2
  AP     counter 0..  starts 2

given dark  yes/no
given rain  yes/no

ruling ties
  low   default
  high

define p is keen when p.AWE > 10
define p is loud
  yes  when ties is high
  no   otherwise
define p.edge
  p.AWE  when dark
  p.DEX  otherwise

modifier Hurried + a.LUK to Strike.face by a when rain

table Hats
  hat   size
  hood  1

table Arms
  arm   size
  club  1
  bow   2

action Rest by p
  allowed when p.LUK > 3
  costs 1 AP
  raise p.HP by 1

check Strike by a on t
  roll d20 as face
${lines
  .split('\n')
  .map((line) => `  ${line}`)
  .join('\n')}
  miss  otherwise

encounter
  each p in left
    each q in left where p.ward is q and (p.size is large or dark or rain or ties is high)
      ask p to take Rest or nothing
      if p is keen and p.LUK + p.edge + p.DEX > p.AWE + p.HP
        Strike by p on q
          hit   lower q.HP by 1
          miss  nothing
`;

interface Needs {
  readonly a?: string;
  readonly t?: string;
  readonly givens?: string;
}

const ROWS: readonly (readonly [string, Needs])[] = [
  ['hit  when face > 3', {}],
  ['hit  when face > a.AWE', { a: 'AWE' }],
  ['hit  when face > a.AWE + t.DEX', { a: 'AWE', t: 'DEX' }],
  ['hit  when face > a.ward.LUK', { a: 'LUK ward', t: 'LUK' }],
  ['hit  when a is keen and face > 3', { a: 'AWE', t: 'AWE' }],
  ['hit  when dark and face > a.AWE', { a: 'AWE', givens: 'dark' }],
  ['hit  when ties is low and face > a.AWE', { a: 'AWE' }],
  ['hit  when ties is high and face > a.AWE', {}],
  ['hit  when ties is low or face > a.AWE', {}],
  ['hit  when not ties is low or face > a.AWE', { a: 'AWE' }],
  ['hit  when face > a.edge', { a: 'AWE DEX', t: 'AWE DEX', givens: 'dark' }],
  ['hit  when a is keen and face > t.edge', { a: 'AWE DEX', t: 'AWE DEX', givens: 'dark' }],
  ['hit  when a is loud and face > a.LUK', {}],
  ['hit  when a is loud or face > a.LUK', { a: 'LUK' }],
  ['hit  when t can take Rest and face > 3', { a: 'AP LUK', t: 'AP LUK' }],
  ['let goal be a.LUK\nhit  when face > goal', { a: 'LUK' }],
  ['let goal be 10\n  Luck + a.LUK when ties is high\nhit  when face > goal', {}],
  ['let goal be 10\n  Luck + a.LUK when ties is low\nhit  when face > goal', { a: 'LUK' }],
  ['let goal be 10\n  Luck + a.LUK when dark\nhit  when face > goal', { a: 'LUK', givens: 'dark' }],
  // `best of` reads only the values that can count: those with a condition that never holds are not read.
  ...(
    [
      ['low', { a: 'DEX LUK' }],
      ['high', { a: 'DEX' }],
    ] as const
  ).map(
    ([word, needs]) =>
      [
        `let goal be 10\n  best of Gifts\n    Luck  + a.LUK  when ties is ${word}\n    Wit  + a.DEX\nhit  when face > goal`,
        needs,
      ] as const,
  ),
  // A name that the check gives itself may be any participant.
  ['let other be t.ward\nhit  when face > other.DEX', { a: 'DEX', t: 'DEX ward' }],
  ['hit  when face > total of q.LUK for q in left', { a: 'LUK', t: 'LUK' }],
];

const names = (found: ReadonlySet<string>): string => [...found].toSorted().join(' ');
const settings = (givens: readonly (readonly [string, Value])[]) => ({
  rulings: new Map<string, Value>([['ties', 'low']]),
  givens: new Map(givens),
});

test.each(ROWS)('%s reads %j', (lines, { a = '', t = '', givens = '' }) => {
  const ruleset = rulesetOf(text(lines));
  const check = ruleset.callables.findIndex(({ name }) => name === 'Strike');
  const needs = needsOfCheck(ruleset, check, settings([['rain', false]]));
  expect([names(needs.fields(0)), names(needs.fields(1)), names(needs.givens)]).toEqual([
    a,
    t,
    givens,
  ]);
});

test('a name given before the first roll may be either participant', () => {
  const ruleset = rulesetOf(
    text('hit  when face > other.DEX').replace(
      '  roll d20 as face\n',
      '  let other be t.ward\n  roll d20 as face\n',
    ),
  );
  const check = ruleset.callables.findIndex(({ name }) => name === 'Strike');
  const needs = needsOfCheck(ruleset, check, settings([['rain', false]]));
  expect([names(needs.fields(0)), names(needs.fields(1))]).toEqual(['DEX', 'DEX ward']);
});

test('the value of a given decides what is read', () => {
  const ruleset = rulesetOf(text('hit  when face > a.edge'));
  const check = ruleset.callables.findIndex(({ name }) => name === 'Strike');
  const needs = (dark: boolean): string =>
    names(
      needsOfCheck(
        ruleset,
        check,
        settings([
          ['rain', false],
          ['dark', dark],
        ]),
      ).fields(0),
    );
  expect([needs(true), needs(false)]).toEqual(['AWE', 'DEX']);
});

test('a field that no check reads may hold any value of its type', () => {
  const ruleset = rulesetOf(text('hit  when face > 3'));
  const fields = ruleset.kinds.flatMap((kind) => kind.fields);
  expect(Object.fromEntries(fields.map((field) => [field.name, anyValue(ruleset, field)]))).toEqual(
    {
      AWE: 1,
      DEX: 1,
      LUK: 1,
      size: 'small',
      ward: null,
      HP: 0,
      AP: 0,
    },
  );
});

test.each<readonly [ValueType, Value]>([
  [{ type: 'number', min: 2, max: 9, counter: false }, 2],
  [{ type: 'number', min: null, max: -3, counter: false }, -3],
  [{ type: 'number', min: null, max: 3, counter: false }, 0],
  [{ type: 'number', min: null, max: null, counter: false }, 0],
  [{ type: 'yes-no' }, false],
  [{ type: 'word', words: ['b', 'a'] }, 'b'],
  [{ type: 'word', words: [] }, null],
  [{ type: 'row', table: 'none' }, null],
  [{ type: 'row', table: 'Arms' }, 'club'],
  [{ type: 'participant', kinds: [] }, null],
  [{ type: 'several', kinds: [] }, []],
  [{ type: 'list', of: { type: 'yes-no' } }, []],
  [{ type: 'dice' }, '1d6'],
  [{ type: 'die' }, 'd6'],
  [{ type: 'text' }, ''],
])('a value of type %j is %j', (type, expected) => {
  const ruleset = rulesetOf(text('hit  when face > 3'));
  const field: Field = { name: 'f', type, changes: false, hidden: null, text: null, at: 0 };
  expect(anyValue(ruleset, field)).toEqual(expected);
});
