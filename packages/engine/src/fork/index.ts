// What other packages of the workspace may use of this room.
export { forkInputs, inheritedAfter } from './fork.ts';
export type { ForkChange, Inherited } from './fork.ts';
export { otherDice } from './other-dice.ts';
export type { OtherDice } from './other-dice.ts';
export { repeatOf } from './repeat.ts';
export type { Lineage } from './repeat.ts';
