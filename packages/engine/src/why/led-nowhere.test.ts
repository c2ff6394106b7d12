// Tests which event of a step could have started a trigger or an action: the last one of the right type, if possible
// about the participant in question.
import type { Answer, Expr, Pattern } from '@fray/dsl/ir';
import { expect, test } from 'vitest';
import type { Event } from '../events/event.ts';
import type { Awaited, Leading } from './callers.ts';
import { passedBy } from './led-nowhere.ts';
import type { WhyRecording } from './recording.ts';

const event = (type: Event['type'], whose: object = {}): Event =>
  ({ type, data: whose, rule: null, cause: 0, spans: [], steps: [] }) as unknown as Event;

/** Returns a recording of one step that caused all these events. */
const recorded = (events: readonly Event[]): WhyRecording =>
  ({
    eventsOf: () => events.map((one, seq) => ({ ...one, seq })),
  }) as unknown as WhyRecording;

const leading = (on: Pattern['on']): Leading => ({
  awaits: { by: 'trigger', on, name: 'Watch' },
  proc: 0,
  who: null,
});

const EVERY = [
  'action-taken',
  'action-ended',
  'condition-gained',
  'condition-lost',
  'span-begun',
  'span-ended',
  'value-changed',
  'choice-offered',
  'choice-made',
  'check-resolved',
  'announced',
] as const;

test.each([
  ['takes', 'action-taken'],
  ['finishes', 'action-ended'],
  ['gains', 'condition-gained'],
  ['loses', 'condition-lost'],
  ['begins', 'span-begun'],
  ['ends', 'span-ended'],
  ['value', 'value-changed'],
  ['result', 'check-resolved'],
  ['offered', 'choice-offered'],
  // A step of the order of play causes no event when it begins or ends.
  ['step-begins', undefined],
  ['step-ends', undefined],
] as const)('a trigger that waits for %s could have been started by %s', (on, type) => {
  const found = passedBy(recorded(EVERY.map((one) => event(one))), 0, leading(on), null);
  expect(found === undefined ? undefined : EVERY[found]).toBe(type);
});

test('a trigger on a result could have been started by a choice', () => {
  expect(passedBy(recorded([event('choice-made')]), 0, leading('result'), null)).toBe(0);
});

const take = (action: string | null, args: readonly (readonly [string, string])[]): Answer => ({
  take: action,
  args,
});

test.each<
  readonly [
    name: string,
    options: readonly Answer[],
    holder: string | null,
    found: number | undefined,
  ]
>([
  ['the offer has it with the one asked about', [take('Spell', [['t', 'Ann']])], 'Ann', 1],
  ['somebody else', [take('Spell', [['t', 'Bob']])], 'Ann', undefined],
  ['one of two', [take('Spell', [['t', 'Bob']]), take('Spell', [['t', 'Ann']])], 'Ann', 1],
  ['another action', [take('Push', [['t', 'Ann']])], 'Ann', undefined],
  ['only nothing', [take(null, [])], 'Ann', undefined],
  ['nobody in particular is asked about', [take('Spell', [['t', 'Bob']])], null, 1],
  ['the rule gave the participant itself', [take('Spell', [])], 'Ann', 1],
  [
    'another argument',
    [
      take('Spell', [
        ['to', 'Bob'],
        ['t', 'Ann'],
      ]),
    ],
    'Ann',
    1,
  ],
  [
    'only as another argument',
    [
      take('Spell', [
        ['to', 'Ann'],
        ['t', 'Bob'],
      ]),
    ],
    'Ann',
    undefined,
  ],
])('a choice could have started an action: %s', (_name, options, holder, found) => {
  const asked = recorded([
    event('choice-offered', { offer: { kind: 'options', options } }),
    event('choice-made'),
  ]);
  const who = { op: 'local', slot: 1 } as unknown as Expr;
  const awaits: Awaited = { by: 'action', name: 'Spell', params: ['a', 't'] };
  expect(passedBy(asked, 0, { awaits, proc: 0, who }, holder)).toBe(found);
});

test('a choice without an offer could not have started an action', () => {
  const awaits: Awaited = { by: 'action', name: 'Spell', params: [] };
  expect(
    passedBy(recorded([event('choice-made')]), 0, { awaits, proc: 0, who: null }, null),
  ).toBeUndefined();
});

test.each<readonly [holder: string | null, whose: readonly object[], found: number | undefined]>([
  // The last event about that participant counts, as holder or member.
  ['Ann', [{ holder: 'Ann' }, { holder: 'Bob' }], 0],
  ['Ann', [{ holder: 'Ann' }, { holder: 'Ann' }, { holder: 'Bob' }], 1],
  ['Ann', [{ participant: 'Ann' }, { participant: 'Bob' }], 0],
  ['Ann', [{ participant: 'Ann' }, { participant: 'Ann' }, { participant: 'Bob' }], 1],
  ['Ann', [{ participant: 'Ann' }, {}], 0],
  ['Ann', [{ holder: 'Ann' }, { participant: 'Bob' }], 0],
  [null, [{ holder: null }, { holder: 'Bob' }], 0],
  // If there is none, the last event of all counts.
  ['Ann', [{ holder: 'Bob' }, { holder: 'Cid' }], 1],
  ['Ann', [{}, { participant: 'Bob' }], 1],
  [null, [{}, {}], 1],
  ['Ann', [], undefined],
])('asked about %s, among %j it is event %j', (holder, whose, found) => {
  const events = whose.map((one) => event('value-changed', one));
  expect(passedBy(recorded(events), 0, leading('value'), holder)).toBe(found);
});
