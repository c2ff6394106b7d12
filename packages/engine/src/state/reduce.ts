// The reducer: the only code that changes a state (the table of events says what each type changes). It knows no rules.
import type { Event, EventBody } from '../events/event.ts';
import { isEventType, eventRowOf } from './event-table.ts';
import { reduceError } from './reduce-error.ts';
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
 * Applies an event from anybody to `state`, which then shares parts of it: nobody may change them. An event that does not follow (an
 * unknown type, a wrong shape, a number out of order, a participant who does not exist) throws a ReduceError. It throws nothing else. After
 * an error the state is unusable. Events without a change may have no data.
 */
export function reduce(state: State, event: Event): void {
  const seq = state.seq + 1;
  if (event.seq !== seq)
    throw reduceError(seq, `Event ${seq} is missing: the next one here is ${String(event.seq)}.`);
  if ((state.header === null) !== (event.type === 'encounter-begun'))
    throw reduceError(seq, 'An encounter begins with the header, and has only one.');
  // Only a log that another program wrote has other types.
  if (!isEventType(event.type))
    throw reduceError(seq, `"${String(event['type'])}" is no type of event.`);
  const { reduce: changes, shape } = eventRowOf(event.type);
  const fault = changes === undefined ? undefined : shape(event.data);
  if (fault !== undefined)
    throw reduceError(
      seq,
      `Event ${seq} is not shaped as it should be, data${fault.path && `.${fault.path}`}: expected ${fault.expected}, found ${fault.found}.`,
    );
  reduceNext(state, event);
}

/**
 * Applies an event that the machine itself has just made, whether it reports events or not: it follows and has the right
 * shape.
 */
export function reduceNext(state: State, body: EventBody): void {
  eventRowOf(body.type).reduce?.(state, body.data, state.seq + 1);
  state.seq += 1;
}
