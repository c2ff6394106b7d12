// Replays a log without any ruleset: folds its events into a state. For an altered log it returns `ok: false`; it does not
// throw.
import type { Event } from '../events/event.ts';
import { isReduceError } from '../state/reduce-error.ts';
import { initialState, reduce } from '../state/reduce.ts';
import type { State } from '../state/state.ts';

type Replayed =
  | { readonly ok: true; readonly state: State }
  /** Event `seq` does not follow from those before it. */
  | { readonly ok: false; readonly seq: number; readonly message: string };

/** Returns the state after all events. The caller may change this state. */
export function replay(events: Iterable<Event>): Replayed {
  const state = initialState();
  try {
    for (const event of events) reduce(state, event);
    return { ok: true, state };
  } catch (thrown) {
    if (!isReduceError(thrown)) throw thrown;
    return { ok: false, seq: thrown.seq, message: thrown.message };
  }
}
