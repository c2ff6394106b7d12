// Tests which events triggers and watches may match, one pattern per row, and which variables are equal.
import { expect, test } from 'vitest';
import { mayAsk, mayMatch, readsToo, type PotentialEvent } from './effects.ts';
import type { Moment, Pattern } from './moment.ts';
import { number } from './table-fixture.ts';
import { createNumbering, type Variable } from './variables.ts';

const slot = { slot: null };
const changing = {
  on: 'value',
  how: 'changes',
  kinds: [],
  reaches: null,
  order: null,
  oldSlot: null,
  newSlot: null,
} as const;
const numbering = { number: null, label: null, of: slot };

const EVENTS: readonly (readonly [string, PotentialEvent])[] = [
  ['a value: HP', { on: 'value', holder: true, field: 'HP' }],
  ['a value: AP', { on: 'value', holder: true, field: 'AP' }],
  ['a track: HP', { on: 'value', holder: false, field: 'HP' }],
  ['gains Down', { on: 'gains', condition: 'Down' }],
  ['gains Bound', { on: 'gains', condition: 'Bound' }],
  ['loses Down', { on: 'loses', condition: 'Down' }],
  ['begins round', { on: 'begins', span: 'round' }],
  ['begins turn', { on: 'begins', span: 'turn' }],
  ['begins', { on: 'begins', span: null }],
  ['ends round', { on: 'ends', span: 'round' }],
  ['ends', { on: 'ends', span: null }],
  ['step-begins Blows', { on: 'step-begins', step: 'Blows' }],
  ['step-begins Moves', { on: 'step-begins', step: 'Moves' }],
  ['step-ends Blows', { on: 'step-ends', step: 'Blows' }],
  ['takes Flee', { on: 'takes', action: 'Flee' }],
  ['takes Rest', { on: 'takes', action: 'Rest' }],
  ['finishes Flee', { on: 'finishes', action: 'Flee' }],
  ['result Strike', { on: 'result', callable: 'Strike' }],
  ['result Dodge', { on: 'result', callable: 'Dodge' }],
  ['offered Strike', { on: 'offered', callable: 'Strike' }],
];

const PATTERNS: readonly (readonly [Pattern, readonly string[]])[] = [
  [{ ...changing, holder: slot, field: 'HP' }, ['a value: HP']],
  [{ ...changing, holder: null, field: 'HP' }, ['a track: HP']],
  [{ on: 'gains', condition: 'Down', who: slot }, ['gains Down']],
  [{ on: 'gains', condition: null, who: slot }, ['gains Down', 'gains Bound']],
  [{ on: 'loses', condition: 'Down', who: slot }, ['loses Down']],
  [{ on: 'begins', span: 'round', ...numbering }, ['begins round']],
  [{ on: 'ends', span: 'round', ...numbering }, ['ends round']],
  [{ on: 'begins', span: null, ...numbering }, ['begins']],
  [{ on: 'step-begins', step: 'Blows' }, ['step-begins Blows']],
  [{ on: 'step-ends', step: 'Blows' }, ['step-ends Blows']],
  [{ on: 'takes', actions: ['Hide', 'Flee'], actor: slot, args: [] }, ['takes Flee']],
  [{ on: 'finishes', actions: ['Flee'], actor: slot, args: [] }, ['finishes Flee']],
  [{ on: 'result', callable: 'Strike', outcome: 'hit', args: [], values: [] }, ['result Strike']],
  [{ on: 'offered', callable: 'Strike', args: [] }, ['offered Strike']],
];

test.each(PATTERNS)('%j matches %j', (pattern, expected) => {
  const found = EVENTS.filter(([, event]) => mayMatch(pattern, event));
  expect(found.map(([name]) => name)).toEqual(expected);
});

const span = { kind: 'span', span: 'round', each: true, number: null, label: null } as const;
const MOMENTS: readonly (readonly [Moment, readonly string[]])[] = [
  [{ kind: 'always' }, []],
  [{ kind: 'event', pattern: { on: 'gains', condition: 'Down', who: slot } }, ['gains Down']],
  [{ ...span, edge: 'start' }, ['begins round']],
  [{ ...span, edge: 'end' }, ['ends round']],
  [{ kind: 'step', edge: 'start', step: 'Blows' }, ['step-begins Blows']],
  [{ kind: 'step', edge: 'end', step: 'Blows' }, ['step-ends Blows']],
  [{ kind: 'encounter', edge: 'start' }, ['begins']],
  [{ kind: 'encounter', edge: 'end' }, ['ends']],
];

test.each(MOMENTS)('a measure at %j may be asked at %j', (moment, expected) => {
  const found = EVENTS.filter(([, event]) => mayAsk(moment, event));
  expect(found.map(([name]) => name)).toEqual(expected);
});

test('every change except setting reads the old value', () => {
  expect(readsToo({ how: 'set', value: number(1) })).toBe(false);
  expect(readsToo({ how: 'raise', by: number(1), sign: 1 })).toBe(true);
  expect(readsToo({ how: 'count' })).toBe(true);
  expect(readsToo({ how: 'same', as: 'held' })).toBe(true);
});

test('each variable has its own number, and keeps it', () => {
  const variables: readonly Variable[] = [
    ...['a', 'b'].flatMap((name): readonly Variable[] => [
      { kind: 'field', field: name },
      { kind: 'track', track: name },
      { kind: 'condition', condition: name },
      { kind: 'order', order: name },
      { kind: 'span', span: name },
      { kind: 'use', action: name },
      { kind: 'value', name },
    ]),
    { kind: 'memory', memory: 0 },
    { kind: 'memory', memory: 1 },
    { kind: 'outcome', proc: 0 },
    { kind: 'outcome', proc: 1 },
    { kind: 'local', proc: 0, slot: 1 },
    { kind: 'local', proc: 1, slot: 0 },
    { kind: 'local', proc: 0, slot: 11 },
    { kind: 'local', proc: 0, slot: 0 },
  ];
  const { number: numberOf, variable } = createNumbering();
  expect(variables.map(numberOf)).toEqual(variables.map((_, index) => index));
  expect(variables.map((one) => numberOf({ ...one }))).toEqual(variables.map((_, index) => index));
  expect(variables.map((_, index) => variable(index))).toEqual(variables);
  expect(() => variable(variables.length)).toThrow('no variable has the number');
});
