// The results of an analysis. Types only.
import type { Answer } from '@fray/dsl/ir';
import type { ChoiceNeed, ThrowNeed } from '../machine/api.ts';
import type { Fraction } from '../values/rational.ts';

/** An expectation, in units of the measure: for a chance from 0 to 1. */
export interface Figure {
  readonly decimal: number;
  /** In lowest terms; null if it is estimated. */
  readonly fraction: Fraction | null;
  /** Its range; for an estimate with a confidence of 95 %. */
  readonly low: number;
  readonly high: number;
}

/** One input of the log, and its effect. */
export interface AnalysedMoment {
  /** The event that reports it. */
  readonly seq: number;
  readonly input: ThrowInput | DecisionInput | WordInput;
  readonly before: Figure;
  readonly after: Figure;
  /** `after` minus `before`: the luck of a throw, the jump of a decision or of a referee's word. */
  readonly change: Figure;
}

export interface ThrowInput {
  readonly input: 'throw';
  readonly need: ThrowNeed;
  readonly faces: readonly number[];
  /**
   * The luck of each die in the order rolled; their sum is the luck of the throw. Null for one die, or if it can fall in
   * too many ways.
   */
  readonly dice: readonly Figure[] | null;
  /** False if the expectation was the same for every way; null if that is not known, since it is estimated. */
  readonly mattered: boolean | null;
}

export interface DecisionInput {
  readonly input: 'decision';
  readonly need: ChoiceNeed;
  readonly answer: Answer;
  /**
   * What the decider gave up compared with the best answer for the side: best minus chosen, never below 0. Null if no side
   * is served, or if it was not requested.
   */
  readonly cost: Figure | null;
}

interface WordInput {
  readonly input: 'word';
  readonly by: string;
  readonly why: string;
}

/** One way in which a moment could have gone. */
export interface Alternative {
  readonly faces: readonly number[] | null;
  readonly answer: Answer | null;
  /** True for the way that happened. */
  readonly isChosen: boolean;
  /**
   * The expectation; null if it can be neither counted nor played, since the measure ends in a fault there or nobody
   * answers.
   */
  readonly figure: Figure | null;
}

/** The effect of one thrower or decider. For dice without a thrower it is `null`. */
export interface Share {
  readonly name: string | null;
  readonly throws: number;
  readonly luck: Figure;
  readonly decisions: number;
  readonly jumps: Figure;
  /** What decisions gave up in total; null if none of theirs has a cost. */
  readonly cost: Figure | null;
}

export interface Analysis {
  readonly start: Figure;
  /** The value at the end; for a log that is not over, its expectation. */
  readonly end: Figure;
  /** All luck together, and all jumps of decisions and of the referee's words: start + luck + jumps = end. */
  readonly luck: Figure;
  readonly jumps: Figure;
  /** `end` minus `luck`. */
  readonly withoutLuck: Figure;
  /** The shares, in the order in which their throwers or deciders first occurred. */
  readonly shares: readonly Share[];
  readonly isOver: boolean;
  readonly moments: readonly AnalysedMoment[];
  /** How many plays an estimate is based on; null if every figure is exact. */
  readonly runs: number | null;
}
