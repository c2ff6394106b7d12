// What other packages of the workspace may use of this room.
export { applyAll } from './history.ts';
export { locationKey } from './location.ts';
export type { Location } from './location.ts';
export { fieldOf, fieldsByChange, fieldsOfKind, participantNamed } from './read.ts';
export { isReduceError } from './reduce-error.ts';
export { initialState, reduce } from './reduce.ts';
export { show } from './show.ts';
export { UNSEEN } from './sight.ts';
export type { Participant, State } from './state.ts';
