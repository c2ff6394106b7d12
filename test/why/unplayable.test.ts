// A log that does not follow from its own rules cannot be explained. The answer names the event where it departs from them.
import type { Event } from '@fray/engine/events';
import { inquire } from '@fray/engine/why';
import { expect, test } from 'vitest';
import { fight } from './fight.ts';

const { ruleset, events } = fight(`each p in everyone
  raise heat by 1
  Try by p
  Yield by p`);

const first = (type: Event['type']): number => events.findIndex((event) => event.type === type);
const [raised, rolled, chosen] = [
  first('value-changed'),
  first('dice-rolled'),
  first('choice-made'),
];
const last = events.length - 1;
/** Returns the event with other values in its data. */
const changed = (seq: number, data: object): Event =>
  ({ ...events[seq], data: { ...events[seq]?.data, ...data } }) as Event;
/** Returns all events except some, numbered anew. */
const without = (...seqs: readonly number[]): readonly Event[] =>
  events.filter(({ seq }) => !seqs.includes(seq)).map((event, seq) => ({ ...event, seq }));

function told(log: readonly Event[], at: number): string | undefined {
  const inquest = inquire(ruleset, log, at);
  return 'unplayable' in inquest ? inquest.unplayable : undefined;
}
const parted = (seq: number): string => `Event ${seq} (`;

test('an honest log is played up to the event asked about, and later events are not checked', () => {
  for (const { seq } of events) {
    const inquest = inquire(ruleset, events, seq);
    if ('unplayable' in inquest) throw new Error(inquest.unplayable);
    expect([0, seq, seq + 1, -1].map((one) => inquest.event(one))).toEqual([
      events[0],
      events[seq],
      undefined,
      undefined,
    ]);
  }
});

test('a log that ends right before the throw or answer asked about is too short', () => {
  for (const seq of [rolled, chosen])
    expect(told(events.slice(0, seq), seq)).toBe(`The log ends before event ${seq}.`);
});

test.each<readonly [what: string, log: readonly Event[], says: string]>([
  ['no events', [], 'The log has no header.'],
  ['no header', events.slice(1), 'The log has no header.'],
  ['another value', events.with(raised, changed(raised, { to: 9 })), parted(raised)],
  [
    'another type',
    events.with(raised, { ...(events[rolled] ?? expect.fail()), seq: raised }),
    parted(raised),
  ],
  ['an event left out before a throw', without(raised), parted(raised)],
  ['an event left out before an answer', without(chosen - 1), parted(chosen - 1)],
  ['a throw left out', without(rolled), parted(rolled)],
  ['an answer left out', without(chosen), parted(chosen)],
  ['a face that no die has', events.with(rolled, changed(rolled, { faces: [7] })), parted(rolled)],
  [
    'dice of another stream',
    events.with(rolled, changed(rolled, { stream: 'Try.face/Dan' })),
    parted(rolled),
  ],
  [
    'an answer that is none',
    events.with(chosen, changed(chosen, { answer: { choose: 'perhaps' } })),
    parted(chosen),
  ],
  [
    'an event too many',
    [...events, { ...(events[last] ?? expect.fail()), seq: last + 1 }],
    parted(last + 1),
  ],
  ['too few events', events.slice(0, raised), `The log ends before event ${last}.`],
])('a log with %s cannot be explained', (_, log, says) => {
  const at = Math.max(last, log.at(-1)?.seq ?? 0);
  expect(told(log, at)).toContain(says);
});

test('a fault behind the event asked about does not matter', () => {
  const log = events.with(last, changed(last, { reason: 'ended' }));
  expect(told(log, last - 1)).toBeUndefined();
  expect(told(log, last)).toContain(parted(last));
});
