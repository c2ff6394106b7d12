// What other packages of the workspace may use of this room.
export { advance } from './advance.ts';
export { sameAnswer } from './answers.ts';
export type { ChoiceNeed, Finding, Need, Reply, Step, ThrowNeed } from './api.ts';
export { begin, beginAgain } from './begin.ts';
export { policiesOfRun } from './header.ts';
export { link } from './link.ts';
export { copy } from './machine.ts';
export type { Machine } from './machine.ts';
export type { Program } from './program.ts';
