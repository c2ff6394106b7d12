// What other packages of the workspace may use of this room.
export type { AlignedLine } from './align-logs.ts';
export { compareLogs } from './compare.ts';
export type { Comparison } from './compare.ts';
export type { StateDifference } from './initial-values.ts';
export { outlive } from './outlive.ts';
export type { OutliveWord, Outlived } from './outlive.ts';
export type { Root } from './roots.ts';
