// Tests that no part of an event shows a side what is hidden from it.
import { expect, test } from 'vitest';
import type { Event } from '../events/event.ts';
import { eventRowOf } from './event-table.ts';
import { emptyHeader } from './header-fixture.ts';
import { createSecrets, type Secrets } from './secrets.ts';

/** What only the other side, or nobody, may read. */
const MARK = 'unseen by red';

const header = {
  ...emptyHeader,
  inputs: { ...emptyHeader.inputs, givens: [['weather', MARK]] as const },
  givens: [['weather', MARK]] as const,
  tracks: [['tally', MARK]] as const,
  sides: ['red', 'blue'],
  kinds: [
    { name: 'Fighter', fields: ['HP', 'plan'] },
    { name: 'Crier', fields: ['plan'] },
  ],
  hidden: [
    { kind: null, field: 'weather', from: 'red' },
    { kind: null, field: 'tally', from: 'everyone' },
    { kind: 'Fighter', field: 'plan', from: 'others' },
  ],
  participants: [
    { name: 'Ann', kind: 'Fighter', side: 'red', values: [3, 'own'] },
    { name: 'Bob', kind: 'Fighter', side: 'blue', values: [4, MARK] },
  ],
};
const referee = { by: 'referee', why: '' };
const die = { stream: `Hide.${MARK}`, name: MARK, faces: [1], secret: true, value: null };
const check = { check: 'Hide', args: [], values: [], outcome: MARK, text: MARK, secret: true };
const changed = { condition: null, from: MARK, to: MARK, asked: MARK };

/** Returns what a side sees of an event, as text, after a header. */
function seenBy(side: string, { type, data }: Pick<Event, 'type' | 'data'>): string {
  const secrets = createSecrets(side);
  const see = (of: Event['type'], what: unknown): unknown => {
    // The data is that of its type; the compiler cannot follow the pair.
    const { seen } = eventRowOf(of as 'announced');
    return seen === undefined
      ? what
      : (seen as (by: Secrets, one: unknown) => unknown)(secrets, what);
  };
  const begun = see('encounter-begun', header);
  return JSON.stringify((type === 'encounter-begun' ? begun : see(type, data)) ?? null);
}

test.each<readonly [what: string, type: Event['type'], data: object, other: boolean]>([
  ['the header', 'encounter-begun', {}, true],
  ['a field of another', 'value-changed', { ...changed, holder: 'Bob', field: 'plan' }, true],
  ['a hidden track', 'value-changed', { ...changed, holder: null, field: 'tally' }, false],
  [
    'costs of another',
    'action-taken',
    { action: 'Strike', actor: 'Bob', args: [], costs: [['plan', MARK]] },
    true,
  ],
  [
    'a value revealed to another',
    'revealed',
    { holder: 'Bob', field: 'plan', value: MARK, to: 'blue' },
    true,
  ],
  [
    'a word about a field',
    'ruled',
    { ...referee, word: { kind: 'set', holder: 'Bob', field: 'plan', to: MARK } },
    true,
  ],
  [
    'a word about a track',
    'ruled',
    { ...referee, word: { kind: 'set', holder: null, field: 'tally', to: MARK } },
    false,
  ],
  [
    'somebody new',
    'ruled',
    {
      ...referee,
      word: {
        kind: 'add',
        participant: { name: 'Cat', kind: 'Fighter', side: 'blue', values: [1, MARK] },
      },
    },
    true,
  ],
  [
    'a secret offer',
    'choice-offered',
    {
      choice: 'Bid',
      text: MARK,
      decider: 'Bob',
      offer: { kind: 'options', options: [] },
      default: null,
      secret: true,
    },
    true,
  ],
  [
    'a secret answer',
    'choice-made',
    { choice: 'Bid', decider: 'Bob', answer: { choose: MARK }, by: 'person', secret: true },
    true,
  ],
  ['a secret die of another', 'dice-rolled', { ...die, roller: 'Bob' }, true],
  ['a secret die of nobody', 'dice-rolled', { ...die, roller: null }, false],
  ['a secret check of another', 'check-resolved', { ...check, args: [['p', 'Bob']] }, true],
  ['a secret check of nobody', 'check-resolved', check, false],
  [
    'keys of a rank',
    'order-ranked',
    { order: 'line', entries: [{ participant: 'Bob', keys: [MARK] }] },
    false,
  ],
  ['a fault', 'encounter-ended', { reason: 'fault', text: MARK }, false],
])('%s shows a side nothing that is hidden from it, and its owners all', (_, type, data, other) => {
  const event = { type, data } as Pick<Event, 'type' | 'data'>;
  expect(seenBy('red', event)).not.toContain(MARK);
  expect(seenBy('blue', event).includes(MARK)).toBe(other);
});

test('of a secret check a side sees the rolls that it saw thrown, and neither the outcome nor its words', () => {
  const secrets = createSecrets('red');
  const [dice, resolved] = [eventRowOf('dice-rolled').seen, eventRowOf('check-resolved').seen];
  // Only what the rows read of such data.
  const thrown = (name: string, secret: boolean) =>
    dice?.(secrets, { ...die, stream: `Hide.${name}`, name, secret, roller: 'Bob' } as never);
  expect([thrown('face', false) !== undefined, thrown('own', true)]).toEqual([true, undefined]);
  const values = ['face', 'own'].map((name) => ({ name, dice: [[1, 6]], total: 3 }));
  expect(resolved?.(secrets, { ...check, args: [['p', 'Bob']], values } as never)).toEqual({
    ...check,
    args: [['p', 'Bob']],
    values: [values[0]],
    outcome: null,
    text: null,
  });
});

test.each<readonly [to: string | null, side: string, isSeen: boolean]>([
  [null, 'red', true],
  ['red', 'red', true],
  ['blue', 'red', false],
  ['red', 'blue', true],
])('what is revealed to %s is seen by %s: %s', (to, side, isSeen) => {
  const data = { holder: 'Bob', field: 'plan', value: 'wait', to };
  expect(seenBy(side, { type: 'revealed', data }) !== 'null').toBe(isSeen);
});

test.each([
  ['Bob', null, false],
  ['Bob', 'Braced', true],
  ['Ann', null, true],
])('a change of the plan of %s, of the condition %s, is seen: %s', (holder, condition, isSeen) => {
  const data = { holder, condition, field: 'plan', from: 'wait', to: 'run', asked: 'run' };
  expect(seenBy('red', { type: 'value-changed', data }) !== 'null').toBe(isSeen);
});

test('a field is hidden for the kinds that hide it, and a field of that name of another kind is not', () => {
  const add = {
    ...referee,
    word: {
      kind: 'add',
      participant: { name: 'Dan', kind: 'Crier', side: 'blue', values: ['all'] },
    },
  } as const;
  expect(seenBy('red', { type: 'ruled', data: add } as unknown as Event)).toContain('"all"');
});
