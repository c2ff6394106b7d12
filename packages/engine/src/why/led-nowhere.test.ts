// Tests which event of a step could have started a trigger or an action: the last one of the right type, if possible
// about the participant in question.
import { expect, test } from 'vitest';
import type { Event } from '../events/event.ts';
import type { Awaited } from './callers.ts';
import { passedBy } from './led-nowhere.ts';
import type { WhyRecording } from './recording.ts';

const event = (type: Event['type'], whose: object = {}): Event =>
  ({ type, data: whose, rule: null, cause: 0, spans: [], steps: [] }) as unknown as Event;

/** Returns a recording of one step that caused all these events. */
const recorded = (events: readonly Event[]): WhyRecording =>
  ({
    eventsOf: () => events.map((_, index) => index),
    event: (seq: number) => {
      const one = events[seq];
      return one === undefined ? undefined : { ...one, seq };
    },
  }) as unknown as WhyRecording;

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
  const awaits: Awaited = { by: 'trigger', on, name: 'Watch' };
  const found = passedBy(recorded(EVERY.map((one) => event(one))), 0, awaits, null);
  expect(found === undefined ? undefined : EVERY[found]).toBe(type);
});

test('an action could have been started by another choice, and a trigger on a result by a choice', () => {
  const all = recorded(EVERY.map((one) => event(one)));
  expect(passedBy(all, 0, { by: 'action', name: 'Spell' }, null)).toBe(
    EVERY.indexOf('choice-made'),
  );
  const chosen = recorded([event('choice-made')]);
  expect(passedBy(chosen, 0, { by: 'trigger', on: 'result', name: 'Watch' }, null)).toBe(0);
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
  const awaits: Awaited = { by: 'trigger', on: 'value', name: 'Watch' };
  expect(passedBy(recorded(events), 0, awaits, holder)).toBe(found);
});
