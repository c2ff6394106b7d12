// Immutable states, for stepping back and for inspection. The only file that imports Immer.
import { Immer } from 'immer';
import type { Event } from '../events/event.ts';
import { reduce } from './reduce.ts';
import type { State } from './state.ts';

// Results are frozen: a change to one would reach every other moment that shares its parts. An instance of our own keeps
// the settings of others out.
const immer = new Immer({ autoFreeze: true });

/**
 * Returns the state after these events. `state` does not change; both share equal parts. Results are frozen, and so are the
 * parts that they share with `state`: pass a copy if you still want to reduce the original in place. Throws ReduceErrors.
 */
export function applyAll(state: State, events: readonly Event[]): State {
  return immer.produce(state, (draft) => {
    for (const event of events) reduce(draft, event);
  });
}
