// What other packages of the workspace may use of this room.
export { pairedShift } from './paired.ts';
export { createPairTotal, playPairs } from './pairs.ts';
export type { PairBatch, PairTotal } from './pairs.ts';
export { sharesOf } from './shares.ts';
export type { Shares } from './shares.ts';
export { exactShift } from './shift.ts';
export type { Gap, MeasureShift, Moved, OutcomeShift, Shift } from './shift.ts';
