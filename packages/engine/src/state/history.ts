// States that stay as they were: for stepping back and looking around. The only place that knows Immer.
import { Immer } from 'immer';
import type { Event } from '../events/event.ts';
import { reduce } from './reduce.ts';
import type { State } from './state.ts';

// Frozen results: a view that changed one would change what other moments share with it. Own instance, so that no one
// else's settings matter.
const immer = new Immer({ autoFreeze: true });

/**
 * The state after the event; `state` stays as it was and shares what did not change. Results are frozen, and so is what
 * they share with `state`: give a copy where the original is still to be reduced in place. Throws ReduceErrors.
 */
export function apply(state: State, event: Event): State {
  return immer.produce(state, (draft) => {
    reduce(draft, event);
  });
}

/** The state after all of them, in one go: much cheaper than one by one. */
export function applyAll(state: State, events: readonly Event[]): State {
  return immer.produce(state, (draft) => {
    for (const event of events) reduce(draft, event);
  });
}
