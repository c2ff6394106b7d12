// Computes the state that a person sees when asked: only what the person's side may know.
import type { Event } from '@fray/engine/events';
import { initialState, participantNamed, reduce, type State } from '@fray/engine/state';
import { createViewer } from '@fray/engine/views';

/**
 * Returns the state of a run as somebody sees it; hidden values are `?`.
 * @param who a participant (who sees what its side sees), a side, the referee, or null for what everybody may see
 */
export function stateKnownTo(events: Iterable<Event>, state: State, who: string | null): State {
  const viewer = createViewer(participantNamed(state, who)?.side ?? who ?? '');
  const known = initialState();
  for (const event of events) {
    const seen = viewer.see(event);
    if (seen !== undefined) reduce(known, seen);
  }
  return known;
}
