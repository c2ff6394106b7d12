// The reducer: the only code that changes a state (the table of events says what each type changes). It knows no rules.
import type { Event, EventBody } from '../events/event.ts';
import { copyJson } from './copy.ts';
import { isEventType, eventRowOf } from './event-table.ts';
import { isReduceError, isShapeError, reduceError } from './reduce-error.ts';
import type { State } from './state.ts';

/** Returns the state before the first event. */
export function initialState(): State {
  return {
    seq: -1,
    header: null,
    participants: [],
    tracks: [],
    orders: [],
    spans: [],
    begun: [],
    revealed: [],
    ended: null,
  };
}

/**
 * Applies the event to `state`, and keeps no reference into it. An event that does not follow (an unknown type, a number
 * out of order, a participant who does not exist) throws a ReduceError. It throws nothing else. After an error the state is
 * unusable.
 */
export function reduce(state: State, event: Event): void {
  try {
    if (event.seq !== state.seq + 1)
      throw reduceError(
        state.seq + 1,
        `Event ${state.seq + 1} is missing: the next one here is ${String(event.seq)}.`,
      );
    if ((state.header === null) !== (event.type === 'encounter-begun'))
      throw reduceError(event.seq, 'An encounter begins with the header, and has only one.');
    // Only a log that another program wrote has other types.
    if (!isEventType(event.type))
      throw reduceError(event.seq, `"${String(event['type'])}" is no type of event.`);
    reduceNext(
      state,
      state.header === null && event.type === 'encounter-begun'
        ? { ...event, data: copyJson(event.data) }
        : event,
    );
  } catch (thrown) {
    if (isReduceError(thrown)) throw thrown;
    // Any failure that an altered event causes, such as a missing list, or a text instead of an object.
    throw reduceError(
      state.seq + 1,
      `Event ${state.seq + 1} is not shaped as it should be${isShapeError(thrown) ? `: ${thrown.message}` : ''}.`,
    );
  }
}

/**
 * Applies an event that the machine itself has just made, whether it reports events or not: it follows and has the right
 * shape. Keeps the header by reference.
 */
export function reduceNext(state: State, body: EventBody): void {
  eventRowOf(body.type).reduce?.(state, body.data, state.seq + 1);
  state.seq += 1;
}
