// A recording: any event of a run, and the state after it. The events of a log stay in the log: we store a keyframe of the
// state for each block of them, and read (and check) a block when something in it is needed. So moving back costs the same
// as moving forward, and a long log takes little memory.
import type { Event, Header } from '../events/event.ts';
import { copyState } from '../state/copy.ts';
import { applyAll } from '../state/history.ts';
import { initialState, reduce } from '../state/reduce.ts';
import { isReduceError } from '../state/reduce-error.ts';
import type { State } from '../state/state.ts';
import { createFacts, type Facts } from './facts.ts';
import { countUpTo } from '../values/numbers.ts';

export interface Recording {
  readonly header: Header;
  /** The known events: 0 to count - 1. A live run may add more. */
  readonly count: () => number;
  readonly facts: Facts;
  /** The event, frozen. From 0 to count - 1; other numbers give the nearest event. */
  readonly event: (seq: number) => Event;
  /** The state after that event; do not change it. */
  readonly state: (seq: number) => State;
  /**
   * Every event from `from` to `to` in order, each with the state after it, which the next event changes: read it at once.
   * Returning false ends the walk.
   */
  readonly walk: (from: number, to: number, visit: (event: Event, state: State) => boolean) => void;
  /** Plays a live run until there is another event. False if there are no more. */
  readonly more: () => boolean;
  /** True if no more events can come. */
  readonly isWhole: () => boolean;
}

/** An error in a log that only a close look showed. */
export interface RecordingFault extends Error {
  readonly kind: 'recording-fault';
}

export function recordingFault(message: string): RecordingFault {
  return Object.assign(new Error(message), { kind: 'recording-fault' as const });
}

export function isRecordingFault(thrown: unknown): thrown is RecordingFault {
  return thrown instanceof Error && 'kind' in thrown && thrown.kind === 'recording-fault';
}

interface EventBlock {
  /** The number of the block's first event. */
  readonly seq: number;
  /** The state before the block's first event. */
  readonly before: State;
}

export interface RecordingBuilder {
  readonly recording: Recording;
  /** Takes the next event. True if it begins a block. Throws a RecordingFault for one that does not follow. */
  readonly add: (event: Event) => boolean;
}

/** Reads the events of a block, from its first to before `to`. Throws a RecordingFault. */
export type ReadBlock = (block: number, from: number, to: number) => readonly Event[];

/** The least number of events in a block. */
const BLOCK = 64;
/** How many states and blocks are kept in memory. */
const AT_HAND = 8;

/** Starts a recording with the header's event. */
export function createRecordingBuilder(
  first: Event,
  read: ReadBlock,
  { more, isWhole }: Pick<Recording, 'more' | 'isWhole'>,
): RecordingBuilder {
  if (first.type !== 'encounter-begun') throw recordingFault('A log begins with its header.');
  const header = first.data;
  const facts = createFacts();
  const blocks: EventBlock[] = [];
  const now = initialState();
  let size = BLOCK;
  const states: State[] = [];
  const atHand: { readonly block: number; readonly events: readonly Event[] }[] = [];

  const count = (): number => now.seq + 1;

  const add = (event: Event): boolean => {
    const last = blocks.at(-1);
    const begins = last === undefined || event.seq - last.seq >= size;
    if (begins) {
      blocks.push({ seq: now.seq + 1, before: copyState(now) });
      // A large state is stored less often, so that keyframes take no more room than the events between them.
      size = Math.max(BLOCK, Math.ceil(cellsOf(now) / 16));
    }
    try {
      reduce(now, event);
      facts.add(event);
    } catch (thrown) {
      throw recordingFault(
        isReduceError(thrown)
          ? `Event ${thrown.seq} does not follow from those before it: ${thrown.message}`
          : `Event ${now.seq + 1} is not shaped as it should be.`,
      );
    }
    return begins;
  };

  const blockIndex = (seq: number): number =>
    Math.max(0, countUpTo(blocks.length, (index) => blocks[index]?.seq ?? 0, seq) - 1);

  const eventsOf = (block: number): readonly Event[] => {
    const from = blocks[block]?.seq ?? 0;
    const to = blocks[block + 1]?.seq ?? count();
    const at = atHand.findIndex((one) => one.block === block);
    const known = atHand[at];
    if (known !== undefined && known.events.length === to - from) return known.events;
    if (at >= 0) atHand.splice(at, 1);
    const events = read(block, from, to);
    if (events.length !== to - from)
      throw recordingFault(
        `Events ${from + events.length} to ${to - 1} are not there any more: the log was changed while it was read.`,
      );
    atHand.unshift({ block, events });
    if (atHand.length > AT_HAND) atHand.pop();
    return events;
  };

  const within = (seq: number): number => Math.max(0, Math.min(seq, count() - 1));

  const event = (seq: number): Event => {
    const block = blockIndex(within(seq));
    const found = eventsOf(block)[within(seq) - (blocks[block]?.seq ?? 0)];
    if (found === undefined) throw recordingFault(`Event ${seq} cannot be found.`);
    return found;
  };

  /** Makes the state after `seq`, from the nearest keyframe before; they share what is equal. */
  const fresh = (seq: number): State => {
    const block = blockIndex(Math.max(0, seq));
    let best = blocks[block]?.before ?? initialState();
    for (const one of states) if (one.seq <= seq && one.seq > best.seq) best = one;
    const { seq: from } = best;
    return sound(() =>
      applyAll(
        best,
        Array.from({ length: seq - from }, (_, index) => event(from + 1 + index)),
      ),
    );
  };

  const state = (seq: number): State => {
    const wanted = Math.max(-1, Math.min(seq, count() - 1));
    const known = states.find((one) => one.seq === wanted);
    if (known !== undefined) return known;
    const made = fresh(wanted);
    states.unshift(made);
    if (states.length > AT_HAND) states.pop();
    return made;
  };

  const walk: Recording['walk'] = (from, to, visit) => {
    const end = Math.min(to, count() - 1);
    const start = Math.max(0, from);
    if (start > end) return;
    const running = copyState(state(start - 1));
    while (running.seq < end) {
      const next = event(running.seq + 1);
      sound(() => reduce(running, next));
      if (!visit(next, running)) return;
    }
  };

  add(first);
  return {
    add,
    recording: { header, facts, count, event, state, walk, more, isWhole },
  };
}

/** Returns the result; an event that does not follow is a fault of the recording. */
function sound<T>(fold: () => T): T {
  try {
    return fold();
  } catch (thrown) {
    throw isReduceError(thrown) ? recordingFault(thrown.message) : thrown;
  }
}

/** Counts the values and conditions in a state. */
function cellsOf(state: State): number {
  let cells = state.tracks.length + state.spans.length + state.revealed.length;
  for (const one of state.participants) cells += 1 + one.values.length + one.conditions.length;
  return cells;
}
