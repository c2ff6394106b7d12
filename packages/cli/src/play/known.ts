// How things stand for one who is asked: as far as the side may know.
import { initialState, participantNamed, reduce, viewOf, type Event, type State } from '@fray/engine';

/**
 * The state of a run as somebody sees it. `who`: a participant (then its side's view), a side, the referee, or null for what
 * all may see. What is hidden stands as `?`.
 */
export function stateKnownTo(events: readonly Event[], state: State, who: string | null): State {
  const side = participantNamed(state, who)?.side ?? who ?? '';
  const known = initialState();
  for (const event of viewOf(events, side)) reduce(known, event);
  return known;
}
