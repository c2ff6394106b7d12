// What other packages of the workspace may use of this room.
export { checkWork } from './limits.ts';
export type { OddsLimits, TooLarge } from './limits.ts';
export type { Unanswered } from './transition.ts';
