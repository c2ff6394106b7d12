// What other packages of the workspace may use of this room.
export type { HeldCondition } from './held.ts';
export { applyAll } from './history.ts';
export { locationKey } from './location.ts';
export type { Location } from './location.ts';
export {
  conditionHeld,
  everyone,
  fieldOf,
  fieldsByChange,
  fieldsOfKind,
  innermostSpan,
  isRevealed,
  numberOfSpan,
  ofSide,
  orderNamed,
  participantNamed,
  trackNamed,
} from './read.ts';
export { isReduceError } from './reduce-error.ts';
export { initialState, reduce } from './reduce.ts';
export { show } from './show.ts';
export type { Shown, ShownRow } from './show.ts';
export { UNSEEN } from './sight.ts';
export type { BegunCount, OpenSpan, Participant, State } from './state.ts';
