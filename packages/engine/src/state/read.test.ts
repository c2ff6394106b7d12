// Tests questions about a state, one per row.
import { expect, test } from 'vitest';
import { initialState } from './reduce.ts';
import {
  alliesOf,
  conditionHeld,
  countsNow,
  enemiesOf,
  everyone,
  fieldOf,
  fieldsByChange,
  fieldsOfKind,
  innermostSpan,
  isRevealed,
  nextSpanNumber,
  numberOfSpan,
  ofKind,
  ofSide,
  orderNamed,
  participantNamed,
  trackNamed,
} from './read.ts';
import type { BegunCount, OpenSpan, Participant, State } from './state.ts';

const open = (span: string, number: number, begun: BegunCount[] = []): OpenSpan => ({
  span,
  number,
  label: null,
  of: null,
  begun,
});

/**
 * The open spans, the spans counted in the encounter, the number of the current turn, and the number of the next one.
 */
test.each<readonly [string, OpenSpan[], BegunCount[], number, number]>([
  ['none yet', [], [], 0, 1],
  ['two have been', [], [{ span: 'turn', times: 2 }], 2, 3],
  ['other spans have been', [], [{ span: 'round', times: 2 }], 0, 1],
  ['one is open', [open('turn', 5)], [{ span: 'turn', times: 5 }], 5, 1],
  ['the inner one of two is meant', [open('turn', 5), open('turn', 1)], [], 1, 1],
  ['one is open around another', [open('turn', 4), open('step', 1)], [], 4, 1],
  [
    'in this round there were three',
    [open('round', 2, [{ span: 'turn', times: 3 }])],
    [{ span: 'turn', times: 7 }],
    3,
    4,
  ],
  [
    'in this step there was none, in this round three',
    [open('round', 2, [{ span: 'turn', times: 3 }]), open('step', 1)],
    [{ span: 'turn', times: 7 }],
    3,
    1,
  ],
  [
    'in this round there were three, in the day around it nine',
    [
      open('day', 1, [{ span: 'turn', times: 9 }]),
      open('round', 2, [{ span: 'turn', times: 3 }]),
      open('step', 1),
    ],
    [],
    3,
    1,
  ],
  [
    'in this round there was none, before it seven',
    [open('round', 2)],
    [{ span: 'turn', times: 7 }],
    7,
    1,
  ],
])('the number of a turn: %s', (_, spans, begun, number, next) => {
  const state: State = { ...initialState(), spans, begun };
  expect([numberOfSpan(state, 'turn'), nextSpanNumber(state, 'turn')]).toEqual([number, next]);
  expect(countsNow(state)).toBe(spans.at(-1)?.begun ?? begun);
  expect(innermostSpan(state, 'turn')).toBe(spans.findLast(({ span }) => span === 'turn'));
});

const somebody = (name: string, side: string, kind: string, hp: number): Participant => ({
  name,
  side,
  kind,
  values: kind === 'Elf' ? [7, hp] : [hp],
  conditions: [{ condition: 'Down', fields: [], ends: [] }],
});
const [ann, bob, cid] = [
  somebody('Ann', 'left', 'Elf', 1),
  somebody('Bob', 'left', 'Orc', 2),
  somebody('Cid', 'right', 'Orc', 3),
] as const;
const state: State = {
  ...initialState(),
  // The test reads nothing else of the header.
  header: {
    kinds: [
      { name: 'Elf', fields: ['MP', 'HP'] },
      { name: 'Orc', fields: ['HP'] },
    ],
    participants: [{ ...ann, values: [7, 4] }, bob],
  } as unknown as State['header'],
  participants: [ann, bob, cid],
  tracks: [
    { name: 'heat', value: 4 },
    { name: 'sum', value: 0 },
  ],
  orders: [{ name: 'line', members: ['Cid', 'Ann'] }],
  revealed: [
    { holder: 'Ann', field: 'HP', to: null },
    { holder: 'Bob', field: 'HP', to: 'right' },
    { holder: null, field: 'heat', to: 'left' },
  ],
};

test('sets of participants keep the order of the state', () => {
  expect(everyone(state)).toEqual(['Ann', 'Bob', 'Cid']);
  expect([ofSide(state, 'left'), ofSide(state, 'none')]).toEqual([['Ann', 'Bob'], []]);
  expect([ofKind(state, 'Orc'), ofKind(state, 'Elf')]).toEqual([['Bob', 'Cid'], ['Ann']]);
  expect([alliesOf(state, bob), alliesOf(state, cid)]).toEqual([['Ann'], []]);
  expect([enemiesOf(state, bob), enemiesOf(state, cid)]).toEqual([['Cid'], ['Ann', 'Bob']]);
});

test('fields that differ from the start come first', () => {
  const order = (one: Participant): readonly string[] =>
    fieldsByChange(state, one).map(({ field, value }) => `${field} ${JSON.stringify(value)}`);
  expect(order(ann)).toEqual(['HP 1', 'MP 7']);
  expect(order({ ...ann, values: [7, 4] })).toEqual(['MP 7', 'HP 4']);
  expect(order({ ...ann, values: [6, 1] })).toEqual(['MP 6', 'HP 1']);
  expect(order({ ...ann, values: [7, null] })).toEqual(['HP null', 'MP 7']);
  expect(order({ ...bob, values: [2] })).toEqual(['HP 2']);
  // A list with the same members is the same value.
  const listed = { ...ann, values: [['a'], 1] };
  const begun = state.header && {
    ...state.header,
    participants: [{ ...ann, values: [['a'], 4], conditions: [] }],
  };
  expect(fieldsByChange({ ...state, header: begun }, listed).map(({ field }) => field)).toEqual([
    'HP',
    'MP',
  ]);
  // Nothing is known of the start of somebody who came later.
  expect(order(cid)).toEqual(['HP 3']);
  const elves = state.header?.participants.filter(({ kind }) => kind === 'Elf') ?? [];
  const other = elves.map((one) => ({ ...one, name: 'Other', values: [9, 9] }));
  const header = state.header && {
    ...state.header,
    participants: [...other, ...state.header.participants],
  };
  // Somebody else of the same kind began otherwise.
  expect(fieldsByChange({ ...state, header }, ann).map(({ field }) => field)).toEqual(['HP', 'MP']);
});

test('lookups find what the state has, and nothing else', () => {
  expect([participantNamed(state, 'Bob'), participantNamed(state, 'Dan')]).toEqual([
    bob,
    undefined,
  ]);
  expect([fieldsOfKind(state, 'Elf'), fieldsOfKind(state, 'Cat')]).toEqual([['MP', 'HP'], []]);
  expect([fieldOf(state, ann, 'HP'), fieldOf(state, bob, 'HP'), fieldOf(state, bob, 'MP')]).toEqual(
    [1, 2, undefined],
  );
  expect([trackNamed(state, 'sum'), trackNamed(state, 'cold')]).toEqual([0, undefined]);
  expect([orderNamed(state, 'line'), orderNamed(state, 'other')]).toEqual([['Cid', 'Ann'], []]);
  expect(conditionHeld(ann, 'Down')).toBe(ann.conditions[0]);
  expect(conditionHeld(ann, 'Out')).toBe(undefined);
});

test.each([
  ['Ann', 'HP', 'left', true],
  ['Ann', 'HP', 'right', true],
  ['Ann', 'MP', 'left', false],
  ['Bob', 'HP', 'right', true],
  ['Bob', 'HP', 'left', false],
  ['Cid', 'HP', 'right', false],
  [null, 'heat', 'left', true],
  [null, 'heat', 'right', false],
  [null, 'sum', 'left', false],
  ['Ann', 'HP', null, true],
  ['Bob', 'HP', null, false],
])('the field of %j named %s may be seen by %s: %j', (holder, field, side, expected) => {
  expect(isRevealed(state, holder, field, side)).toBe(expected);
});
