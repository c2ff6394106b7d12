// What other packages of the workspace may use of this room.
export { anyValue, needsOfCheck } from './check-needs.ts';
export type { CheckNeeds } from './check-needs.ts';
export { dependsOn } from './slice/fingerprint.ts';
export { sliceFor } from './slice/slice.ts';
export { techniques } from './techniques.ts';
export type { TechniqueName } from './techniques.ts';
