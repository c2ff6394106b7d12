// What other packages of the workspace may use of this room.
export { advance, enter } from './advance.ts';
export type { EventMode } from './advance.ts';
export { isIllegalAnswer, sameAnswer } from './answers.ts';
export type {
  AnswerProblem,
  ChoiceNeed,
  Finding,
  IllegalAnswer,
  Need,
  Reply,
  Step,
  ThrowNeed,
} from './api.ts';
export { begin, beginAgain, writtenLike } from './begin.ts';
export type { SetupProblem, Unfit } from './begin.ts';
export { policiesOfRun } from './header.ts';
export { link } from './link.ts';
export type { LinkOptions } from './link.ts';
export { copy } from './machine.ts';
export type { Machine } from './machine.ts';
export type { Program } from './program.ts';
export { overrule } from './referee.ts';
