// Replays a log without any ruleset: folds its events into states. For an altered log it returns `ok: false`; it does not
// throw.
import type { Event } from '../events/event.ts';
import { applyAll } from '../state/history.ts';
import { isReduceError } from '../state/reduce-error.ts';
import { initialState, reduce } from '../state/reduce.ts';
import type { State } from '../state/state.ts';

export type Replayed =
  | { readonly ok: true; readonly state: State }
  /** Event `seq` does not follow from those before it. */
  | { readonly ok: false; readonly seq: number; readonly message: string };

/** Returns the state after all events. The caller may change this state. */
export function replay(events: Iterable<Event>): Replayed {
  const state = initialState();
  return guarded(() => {
    for (const event of events) reduce(state, event);
    return state;
  });
}

/** Returns the state after event n; n from -1 (before the first) to the last event. */
export function stateAt(events: readonly Event[], n: number): Replayed {
  return replay(events.slice(0, n + 1));
}

export interface LogHistory {
  /**
   * Returns the state after event n, frozen; moments share what did not change between them. Beyond either end, the nearest
   * state.
   */
  readonly at: (n: number) => Replayed;
  readonly last: number;
}

/** Makes a history to go back and forth in: it stores a checkpoint every `every` events, when first needed. */
export function historyOf(events: readonly Event[], every: number = 100): LogHistory {
  // checkpoints[i] is the state before event i * every.
  const checkpoints: State[] = [initialState()];
  const last = events.length - 1;
  return {
    last,
    at: (n) => {
      const upTo = Math.max(-1, Math.min(n, last)) + 1;
      return guarded(() => {
        const wanted = Math.floor(upTo / every);
        let state = checkpoints[Math.min(wanted, checkpoints.length - 1)] ?? initialState();
        for (let i = checkpoints.length; i <= wanted; i += 1) {
          state = applyAll(state, events.slice((i - 1) * every, i * every));
          checkpoints.push(state);
        }
        return applyAll(state, events.slice(wanted * every, upTo));
      });
    },
  };
}

function guarded(fold: () => State): Replayed {
  try {
    return { ok: true, state: fold() };
  } catch (thrown) {
    if (!isReduceError(thrown)) throw thrown;
    return { ok: false, seq: thrown.seq, message: thrown.message };
  }
}
