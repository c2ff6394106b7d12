// Tests that sizes computed from the parts of an event equal those that `sizeOf` finds in it.
import type { RollInstr } from '@fray/dsl/ir';
import { expect, test } from 'vitest';
import type { CheckResolved, DiceRolled, Event, RolledValue } from '../events/event.ts';
import { easyDice } from '../values/easy-dice.ts';
import {
  conditionGainedSize,
  conditionLostSize,
  diceRolledSize,
  encounterEndedSize,
  outcomeSize,
  rollerSize,
  rollSize,
  size,
  sizeOf,
  spanSize,
  rolledValueSize,
  checkResultSize,
  valueChangedSize,
} from './sizes.ts';

type DataOf<Type extends Event['type']> = Extract<Event, { readonly type: Type }>['data'];

test('a word counts 4 and its letters, other values 4, and lists and records their parts without `origin` and `by`', () => {
  expect([sizeOf('abc'), sizeOf(12), sizeOf(true), sizeOf(null)]).toEqual([7, 4, 4, 4]);
  expect(sizeOf(['abc', 1])).toBe(15);
  expect(sizeOf({ a: 'abc', b: ['x'] })).toBe(20);
  expect(sizeOf({ a: 1, origin: ['seed', 'typed'], by: 'person' })).toBe(8);
  for (const value of ['abc', '', 12, true, null, [], ['abc', [1, 'd']]])
    expect(size(value)).toBe(sizeOf(value));
});

const plain: RolledValue = { name: 'blow', dice: '2d6+1', base: 8, modifiers: [], total: 8 };
const changed: RolledValue = {
  name: 'sum',
  dice: null,
  base: 'calm',
  modifiers: [
    { name: 'Level', amount: 2 },
    { name: 'Aim', amount: 'advantage' },
  ],
  total: 'angry',
};

test.each([plain, changed])('the size of a value in an event: $name', (value) => {
  expect(rolledValueSize(value)).toBe(sizeOf(value));
});

const roll: DiceRolled = {
  stream: 'Strike.blow/Ann',
  roller: 'Ann',
  name: 'blow',
  dice: [
    [2, 6],
    [1, 8],
  ],
  faces: [3, 4, 5],
  origin: 'seed',
  secret: false,
  again: null,
  value: null,
};

test.each<DiceRolled>([
  roll,
  { ...roll, roller: null, stream: 'Strike.blow' },
  { ...roll, again: 'explode', faces: [6] },
  { ...roll, value: changed },
])('the size of a throw: %j', (data) => {
  const { stream, roller, name, dice, faces, again, value } = data;
  expect(diceRolledSize(stream, roller, name, dice.length, faces.length, again, value)).toBe(
    sizeOf(data),
  );
});

test.each([null, 'Ann'])('the size of a roll without a modifier: %j', (roller) => {
  const code = easyDice('2d6+d8+1');
  if (code === null) throw new Error('these dice are easy');
  const instr: RollInstr = {
    op: 'roll',
    slot: 0,
    name: 'blow',
    stream: 'Strike.blow',
    dice: { op: 'const', value: code.code, at: 0 },
    ops: [],
    modifiers: [],
    by: null,
    secret: false,
    lowIsGood: false,
    keepRoll: false,
    record: true,
    at: 0,
  };
  const data = {
    ...roll,
    stream: roller === null ? 'Strike.blow' : `Strike.blow/${roller}`,
    roller,
  };
  expect(rollSize(instr, code) + rollerSize(roller) + 4).toBe(sizeOf(data));
});

test.each<CheckResolved>([
  { check: 'Strike', args: [], values: [], outcome: null, text: null, secret: false },
  {
    check: 'Strike',
    args: [
      ['attacker', 'Ann'],
      ['dice', 3],
    ],
    values: [plain, changed],
    outcome: 'hit',
    text: 'It hits.',
    secret: true,
  },
])('the size of a check: %j', (data) => {
  const { check, args, values, outcome, text } = data;
  const names = args.map(([name]) => name);
  const given = args.map(([, value]) => value);
  expect(
    outcomeSize(check, names, outcome, text) + checkResultSize(names.length, given, values),
  ).toBe(sizeOf(data));
});

test.each<DataOf<'value-changed'>>([
  { holder: null, condition: null, field: 'heat', from: 1, to: 2, asked: 3 },
  { holder: 'Ann', condition: 'Marked', field: 'mood', from: 'calm', to: 'angry', asked: null },
  { holder: 'Ann', condition: null, field: 'list', from: [], to: ['a', 'b'], asked: ['c'] },
])('the size of a change: %j', (data) => {
  const { holder, condition, field, from, to, asked } = data;
  expect(valueChangedSize(holder, condition, field, from, to, asked)).toBe(sizeOf(data));
});

test.each<Omit<DataOf<'span-ended'>, 'reason'>>([
  { span: 'round', number: 1, label: null, of: null },
  { span: 'turn', number: 1, label: 'first', of: 'Ann' },
])('the size of a span: %j', (data) => {
  expect(spanSize(data.span, data.label, data.of)).toBe(sizeOf(data));
});

test('the size of a condition without fields or an end, and of the end of the fight', () => {
  const gained: DataOf<'condition-gained'> = {
    participant: 'Ann',
    condition: 'Down',
    fields: [],
    ends: [],
    again: false,
  };
  expect(conditionGainedSize('Ann', 'Down')).toBe(sizeOf(gained));
  for (const reason of ['effect', 'expired'] as const) {
    const lost: DataOf<'condition-lost'> = { participant: 'Ann', condition: 'Down', reason };
    expect(conditionLostSize('Ann', 'Down', reason)).toBe(sizeOf(lost));
  }
  for (const text of [null, 'over']) {
    const data: DataOf<'encounter-ended'> = { reason: 'done', text };
    expect(encounterEndedSize(data.reason, text)).toBe(sizeOf(data));
  }
});
