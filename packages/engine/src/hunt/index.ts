// What other packages of the workspace may use of this room.
export { explain } from './broken-line.ts';
export type { Explained } from './broken-line.ts';
export { scriptedDeck } from './decks.ts';
export type { Draw } from './decks.ts';
export { exampleText, scenarioText, setupCell } from './fight-text.ts';
export { membersOf, setupOf } from './fight.ts';
export type { Fight } from './fight.ts';
export { HUNT_BUDGET, groundOf, lighterOf, playDrawn, shrink, stepAside } from './hunt.ts';
export type { HuntContext } from './hunt.ts';
export { playedThrough, playedUnless, playFight } from './play.ts';
export type { PlayLimits, Played } from './play.ts';
