// What other packages of the workspace may use of this room.
export { forkGame } from './fork-game.ts';
export type { ForkWishes } from './fork-game.ts';
export { isGameError } from './game-error.ts';
export type { GameError, GameProblem } from './game-error.ts';
export type { BrokenInvariant, Game, MeasuredValue } from './game.ts';
export { resumeGame, startGame } from './start-game.ts';
export type { GameOptions, TableOptions } from './start-game.ts';
export { verifyLog, whyInLog } from './stored-log.ts';
export type {
  CompileTexts,
  LogText,
  LogVerdict,
  PlayableRules,
  WhyLogOptions,
} from './stored-log.ts';
