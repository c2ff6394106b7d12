// Honest logs are proven; every small change of one is found, though it is chained anew.
import { encodeLog, fits, seededDice, seal, type Event, type Verdict } from '@fray/engine';
import { describe, expect, test } from 'vitest';
import { mutationsOf, textsOf } from './mutations.ts';
import { hash, played, verified } from './runs.ts';
import { skirmish } from './skirmish.ts';

const verdictOf = (log: string): Verdict | string => verified(skirmish, log);

test('honest logs are proven to the end', () => {
  for (let run = 0; run < 40; run += 1) {
    const { events } = played(skirmish, { run });
    expect(verdictOf(encodeLog(events, hash))).toEqual({ verdict: 'proven', count: events.length });
  }
});

test('a log cut between events is proven so far', () => {
  const { events } = played(skirmish, {});
  for (let count = 1; count < events.length; count += 1) {
    expect(verdictOf(encodeLog(events.slice(0, count), hash))).toEqual({ verdict: 'proven-so-far', count });
  }
});

/** Every change of every event of a log, one at a time. Gives those that were believed, and counts the others. */
function survivors(events: readonly Event[]): { readonly believed: readonly string[]; readonly misplaced: readonly string[]; readonly tried: number } {
  const words = new Map(events.map((event) => [event.type, [...textsOf({ ...event, data: event.type === 'encounter-begun' ? event.data.inputs : event.data })]]));
  const believed: string[] = [];
  const misplaced: string[] = [];
  let tried = 0;
  for (const event of events) {
    for (const mutation of mutationsOf(event, words.get(event.type) ?? [])) {
      tried += 1;
      // A changed event may be no event at all: the reader says so.
      const log = encodeLog(events.with(event.seq, mutation.value as Event), hash);
      const verdict = verdictOf(log);
      const where = `event ${event.seq} ${event.type} ${mutation.path}: ${mutation.what}`;
      if (typeof verdict !== 'string' && verdict.verdict !== 'differs') believed.push(where);
      const seq = typeof verdict === 'string' ? Number(/^line (\d+)/.exec(verdict)?.[1]) - 1 : verdict.verdict === 'differs' ? verdict.seq : event.seq;
      // An input may be found where something that follows from it is found wrong.
      if (seq < event.seq) misplaced.push(`${where} told of event ${seq}`);
    }
  }
  return { believed, misplaced, tried };
}

test('every small change of a seeded log, chained anew, is found', () => {
  const { events } = played(skirmish, { seed: 'mutations' });
  expect(new Set(events.map((event) => event.type)).size).toBeGreaterThan(11);
  const { believed, misplaced, tried } = survivors(events);
  expect(tried).toBeGreaterThan(1000);
  expect(believed).toEqual([]);
  expect(misplaced).toEqual([]);
}, 60_000);
