// What other packages of the workspace may use of this room.
export { pairedDifference, signTest } from './chance-difference.ts';
export type { PairedCounts } from './chance-difference.ts';
export { levelAtLook, runsAtLook } from './looks.ts';
export { LEVEL, runsFor, wilson } from './proportion.ts';
export type { ConfidenceInterval } from './proportion.ts';
