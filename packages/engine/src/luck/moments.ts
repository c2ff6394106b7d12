// What an analysis says of a fight. Types only.
import type { Answer } from '@fray/dsl/ir';
import type { ChoiceNeed, ThrowNeed } from '../machine/api.ts';
import type { Fraction } from '../values/rational.ts';

/** What is to be expected, in units of the measure: of a chance from 0 to 1. */
export interface Figure {
  readonly decimal: number;
  /** In lowest terms; null: estimated. */
  readonly fraction: Fraction | null;
  /** Where it lies; of an estimate with a confidence of 95 %. */
  readonly low: number;
  readonly high: number;
}

/** One input of the log, and what it did. */
export interface AnalysedMoment {
  /** The event that tells of it. */
  readonly seq: number;
  readonly input: ThrowInput | DecisionInput | WordInput;
  readonly before: Figure;
  readonly after: Figure;
  /** `after` less `before`: luck of a throw, jump of a decision or of a referee's word. */
  readonly change: Figure;
}

export interface ThrowInput {
  readonly input: 'throw';
  readonly need: ThrowNeed;
  readonly faces: readonly number[];
  /** Luck of each die in the order rolled; together they are the luck of the throw. Null: one die, or too many ways to fall. */
  readonly dice: readonly Figure[] | null;
  /** False: however it had fallen, the same was to be expected. Null: not known, since that is estimated. */
  readonly mattered: boolean | null;
}

export interface DecisionInput {
  readonly input: 'decision';
  readonly need: ChoiceNeed;
  readonly answer: Answer;
  /**
   * What the best answer for the decider's side gives up no more than this: best less chosen, never below 0. Null:
   * nobody is served, or not asked.
   */
  readonly cost: Figure | null;
}

export interface WordInput {
  readonly input: 'word';
  readonly by: string;
  readonly why: string;
}

/** One way in which a moment could have gone. */
export interface Alternative {
  readonly faces: readonly number[] | null;
  readonly answer: Answer | null;
  /** What happened. */
  readonly isChosen: boolean;
  /** Null: what follows can be neither counted nor played, since the measure ends in a fault there or nobody answers. */
  readonly figure: Figure | null;
}

/** What one thrower or decider did to it. Dice that nobody threw have `null`. */
export interface Share {
  readonly name: string | null;
  readonly throws: number;
  readonly luck: Figure;
  readonly decisions: number;
  readonly jumps: Figure;
  /** What decisions gave up in all; null: none of theirs has a cost. */
  readonly cost: Figure | null;
}

export interface Analysis {
  readonly start: Figure;
  /** The value at the end; for a log that is not over, its expectation. */
  readonly end: Figure;
  /** All luck together, and all jumps of decisions and of the referee's words: start + luck + jumps = end. */
  readonly luck: Figure;
  readonly jumps: Figure;
  /** `end` less `luck`. */
  readonly withoutLuck: Figure;
  /** As they first came. */
  readonly shares: readonly Share[];
  readonly isOver: boolean;
  readonly moments: readonly AnalysedMoment[];
  /** How many plays an estimate rests on; null: every figure is exact. */
  readonly runs: number | null;
}
