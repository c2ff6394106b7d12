// The front door of the engine, for programs that play rules. What is exported here keeps its meaning between releases; the
// rest of the package is behind the doors of its rooms, such as `@fray/engine/log`.

// A game: started, played with one's own dice and decisions, continued, forked.
export { forkGame } from './game/fork-game.ts';
export type { ForkWishes } from './game/fork-game.ts';
export type { BrokenInvariant, Game, MeasuredValue } from './game/game.ts';
export type { ChoiceNeed, Need, ThrowNeed } from './machine/api.ts';
export { isGameError } from './game/game-error.ts';
export type { GameError, GameProblem } from './game/game-error.ts';
export { resumeGame, startGame } from './game/start-game.ts';
export type { GameOptions, TableOptions } from './game/start-game.ts';

// A stored log: verified, and asked why.
export { verifyLog, whyInLog } from './game/stored-log.ts';
export type {
  CompileTexts,
  LogVerdict,
  LogText,
  PlayableRules,
  WhyLogOptions,
} from './game/stored-log.ts';
export type { Differs, Verdict } from './log/verify.ts';
export type { Difference } from './log/event-difference.ts';
export type { Hash } from './log/chain.ts';

// Explanations: the answers of `whyInLog`.
export type { Location } from './state/location.ts';
export type { WhyQuestion } from './why/why.ts';
export type {
  DieReason,
  EventReason,
  Explanation,
  Guard,
  HeldValue,
  LocalReason,
  MissedChance,
  ModifierReason,
  NearMiss,
  Reason,
  RollReason,
  Where,
} from './why/reason.ts';

// Events and state: facts, and the state they add up to.
export type {
  AnsweredBy,
  CheckResolved,
  DiceRolled,
  Ending,
  Envelope,
  Event,
  EventBody,
  EventOf,
  EventType,
  Header,
  Inputs,
  Offer,
  Origin,
  Parent,
  RolledValue,
  RuleRef,
  Word,
} from './events/event.ts';
export type { BegunCount, OpenSpan, Participant, State } from './state/state.ts';
export type { HeldCondition } from './state/held.ts';
