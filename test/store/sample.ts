// A small log for tests of stores and faults: a skirmish of a few dozen events, with letters beyond ASCII.
import type { Event, EventOf } from '@fray/engine/events';
import { encodeLog } from '@fray/engine/log';
import type { Head } from '@fray/engine/store';
import { bytesOf, hash, played } from '../engine/runs.ts';
import { skirmish } from '../engine/skirmish.ts';

const { events: all } = played(skirmish, { seed: 'Bäbel' });

/** The events of the whole log, from its header to its end. */
export const events: readonly Event[] = all;
export const text: string = encodeLog(events, hash);
export const bytes: Uint8Array = bytesOf(text);
/** The lines of the log without their line feeds. */
export const lines: readonly string[] = text.split('\n').slice(0, -1);

const [first] = events;
if (first?.type !== 'encounter-begun') throw new Error('a log begins with its header');
export const header: EventOf<'encounter-begun'> = first;

/** Returns the head of the log after event n. */
export function headAt(n: number): Head {
  return { seq: n, head: (lines[n] ?? '').slice(-66, -2) };
}
