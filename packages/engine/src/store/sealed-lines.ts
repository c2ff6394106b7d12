// The common part of all stores: turns the events that follow a head into lines, and the lines of a range into events.
import type { Event } from '../events/event.ts';
import { CHAIN_START, seal, type Hash } from '../log/chain.ts';
import { extentOf, MAX_PARTS } from '../log/decode.ts';
import {
  faultSentence,
  READ_LIMITS,
  readEvents,
  type ReadEnd,
  type ReadLimits,
} from '../log/read.ts';
import { storeError, type Head, type Range } from './store.ts';

/** Before line 0. */
export const BEFORE_FIRST: Head = { seq: -1, head: CHAIN_START };

interface SealedLines {
  /** Whole lines, each with its line feed. */
  readonly text: string;
  readonly head: Head;
}

/** Returns the lines of events that follow a head. Throws `unfit` and `limit`. */
export function linesAfter(
  expected: Head,
  events: readonly Event[],
  hash: Hash,
  limits: ReadLimits = READ_LIMITS,
): SealedLines {
  let { seq, head } = expected;
  let text = '';
  for (const [i, event] of events.entries()) {
    if (event.seq !== seq + 1)
      throw storeError('unfit', `event ${event.seq} cannot follow event ${seq}`);
    if (events[i - 1]?.type === 'encounter-ended')
      throw storeError('unfit', 'nothing follows the end of an encounter');
    if (event.seq >= limits.events)
      throw storeError('limit', `a log has at most ${limits.events} events`);
    const { line, head: next } = sealed(event, head, hash);
    // A UTF-16 unit has at most three bytes.
    if (line.length * 3 > limits.line && bytesIn(line) > limits.line)
      throw storeError(
        'limit',
        `event ${event.seq} is longer than the ${limits.line} bytes that a line may have`,
      );
    if (line.length > MAX_PARTS && extentOf(line).parts > MAX_PARTS)
      throw storeError(
        'limit',
        `event ${event.seq} has more than the ${MAX_PARTS} values that a line may have`,
      );
    text += `${line}\n`;
    seq = event.seq;
    head = next;
  }
  return { text, head: { seq, head } };
}

function sealed(
  event: Event,
  head: string,
  hash: Hash,
): { readonly line: string; readonly head: string } {
  try {
    return seal(event, head, hash);
  } catch (thrown) {
    throw storeError(
      'unfit',
      `event ${event.seq} cannot stand in a log: ${thrown instanceof Error ? thrown.message : String(thrown)}`,
    );
  }
}

function bytesIn(text: string): number {
  let bytes = 0;
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/**
 * Yields the events of a range. `name`: the log in messages. Throws `damaged` if the log is corrupt before the end of the
 * range.
 */
export function* eventsIn(
  chunks: Iterable<Uint8Array>,
  { from = 0, to = Number.POSITIVE_INFINITY }: Range,
  hash: Hash,
  name: string,
): Generator<Event, void, undefined> {
  const events = readEvents(chunks, hash);
  for (let next = events.next(); ; next = events.next()) {
    if (next.done === true) return wholeOr(next.value, name);
    if (next.value.seq >= from) yield next.value;
    if (next.value.seq >= to) return;
  }
}

/** Returns the end of a log that is valid or torn; throws `damaged` otherwise. */
export function endOfLog(
  chunks: Iterable<Uint8Array>,
  hash: Hash,
  name: string,
): ReadEnd & { readonly read: 'ok' | 'torn' } {
  const events = readEvents(chunks, hash);
  for (;;) {
    const next = events.next();
    if (next.done !== true) continue;
    const end = next.value;
    wholeOr(end, name);
    if (end.read !== 'corrupt' && end.count > 0) return end;
    throw storeError('damaged', `${name} is not a log: it has no complete first line`);
  }
}

function wholeOr(end: ReadEnd, name: string): void {
  if (end.read === 'corrupt') throw storeError('damaged', `${name}: ${faultSentence(end.fault)}`);
}

/** Returns the last event if exactly these events follow `expected` in a log, so were added before; otherwise undefined. */
export function followsAlready(
  stored: Iterable<Event>,
  expected: Head,
  events: readonly Event[],
  hash: Hash,
): Head | undefined {
  let at = 0;
  let { head } = BEFORE_FIRST;
  for (const event of stored) {
    head = seal(event, head, hash).head;
    if (event.seq < expected.seq) continue;
    if (event.seq === expected.seq) {
      if (head !== expected.head) return undefined;
      continue;
    }
    const wanted = events[at];
    if (wanted === undefined || sealed(wanted, '', hash).head !== sealed(event, '', hash).head)
      return undefined;
    at += 1;
    if (at === events.length) return { seq: event.seq, head };
  }
  return undefined;
}

/** Makes the error for a writer that expected another end of the log. */
export function conflict(name: string, expected: Head, actual: Head): Error {
  const what =
    actual.seq === expected.seq
      ? `there is another event ${actual.seq}`
      : `it ends with event ${actual.seq}`;
  return storeError(
    'conflict',
    `${name} was to be added to after event ${expected.seq}, but ${what}`,
    { actual, hint: 'somebody else has written to it: read it again' },
  );
}
