// What other packages of the workspace may use of this room.
export { beginFork, forkSources, inheritedAfter } from './fork.ts';
export type { Fork, Inherited } from './fork.ts';
export { otherDice } from './other-dice.ts';
export type { OtherDice } from './other-dice.ts';
export { repeatOf } from './repeat.ts';
export type { Lineage } from './repeat.ts';
