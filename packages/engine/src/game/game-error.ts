// The error with a code for an input that a game refuses. The game stays unchanged.

/** What is wrong with an argument of a game. */
export type GameProblem =
  /** The rules have errors, so nothing can be played. */
  | 'rules'
  /** There is no such scenario, ruling, given or policy, or a value does not fit. */
  | 'setup'
  /** A die, an answer or a word that is impossible now. */
  | 'illegal'
  /** The text is no log, or it is damaged. */
  | 'log'
  /** The log does not follow from its own rules, dice and decisions. */
  | 'differs'
  /** The question is about nothing in the log. */
  | 'question';

/** Thrown for an argument that a game cannot use; the game is then as it was before. */
export interface GameError extends Error {
  readonly kind: 'game-error';
  readonly code: GameProblem;
}

/** Makes the error; the caller throws it. `message`: whole sentences. */
export function gameError(code: GameProblem, message: string): GameError {
  return Object.assign(new Error(message), { kind: 'game-error' as const, code });
}

/** True for every error that a game throws because of its arguments. */
export function isGameError(thrown: unknown): thrown is GameError {
  return thrown instanceof Error && 'kind' in thrown && thrown.kind === 'game-error';
}
