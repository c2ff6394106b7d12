// The answer to a question of odds: probabilities of outcomes, the method that found them, and where two methods disagree.
// Types only.
import type { Value } from '@fray/dsl/ir';
import type { Fraction } from '../values/rational.ts';

/** A probability. */
export interface Chance {
  /** From 0 to 1. */
  readonly decimal: number;
  /** In lowest terms; null if the method is not `exact`. */
  readonly fraction: Fraction | null;
  /**
   * The bounds of the range in which it certainly lies (`exact-up-to`), or lies with the level of the method (`estimate`).
   */
  readonly low: number;
  readonly high: number;
}

export interface OutcomeOdds {
  readonly value: Value;
  /** Why the measure could not be computed; then `value` is null. */
  readonly fault: string | null;
  readonly chance: Chance;
}

/** One measure at one occurrence of its moment. Together with `notReached` the probabilities add up to 1. */
export interface MeasureOdds {
  readonly measure: string;
  readonly text: string | null;
  /** The number of the span for a measure that is evaluated at each span; otherwise null. */
  readonly occurrence: number | null;
  /** Numbers in rising order; words in the order in which they occurred. */
  readonly outcomes: readonly OutcomeOdds[];
  /** The probability that the moment never came. */
  readonly notReached: Chance;
  /** Present only if every outcome is a number and the moment always comes. */
  readonly mean: Mean | null;
  /** The method for this measure, if measures have different ones; otherwise the method of the whole. */
  readonly method?: Method;
}

export interface Mean {
  readonly decimal: number;
  readonly fraction: Fraction | null;
  /** The range, as for probabilities; for an estimate it is the normal interval. */
  readonly low: number;
  readonly high: number;
}

export type Method =
  /** Every way was counted. */
  | { readonly method: 'exact' }
  /** Every way was counted, except some whose probabilities add up to at most `bound`. */
  | { readonly method: 'exact-up-to'; readonly bound: number }
  /**
   * Estimated from this many runs of a seed, from run 0; `level`: how often such an interval contains the true probability.
   */
  | {
      readonly method: 'estimate';
      readonly runs: number;
      readonly seed: string;
      readonly level: number;
    };

export interface Odds {
  readonly odds: 'known';
  readonly method: Method;
  readonly measures: readonly MeasureOdds[];
  /**
   * Runs that ended in a fault of a rule or used up their steps, by the text. Later moments of such a run count as not
   * reached.
   */
  readonly faults: readonly { readonly text: string; readonly chance: Chance }[];
  /** The probability that a run never ends; null if every run ends. */
  readonly endless: Chance | null;
  /** The number of distinct states, and of machines; for estimates the number of runs. */
  readonly states: number;
  readonly forks: number;
  /** For an estimate: why it replaces odds that were counted. */
  readonly disagreement?: Disagreement;
}

/** A way to count once more. */
export type CountedAgain = 'counting' | 'kernel' | 'machine';

/** The result of the other way of counting. */
export type CrossCheckResult =
  /** By every face of the whole rules, by the plain count on the kernel, or by a graph of steps of the machine. */
  | { readonly by: CountedAgain; readonly chance: number; readonly fraction: Fraction }
  | { readonly by: 'playing'; readonly hits: number; readonly runs: number }
  /** A run of a seed whose measure is one value on the machine and another on the kernel; null: none. */
  | {
      readonly by: 'run';
      readonly seed: string;
      readonly run: number;
      readonly machine: Value;
      readonly kernel: Value;
    };

/** A probability on which two ways of counting contradict each other. */
export interface Disagreement {
  /** The outcome in question; null for the probability that the encounter ends in a fault of a rule, or never ends. */
  readonly about: {
    readonly measure: string;
    readonly occurrence: number | null;
    readonly value: Value;
    readonly fault: string | null;
    /** True if the outcome is this value or any smaller number. */
    readonly orLess: boolean;
    /** False if the outcome is that the moment never comes. */
    readonly reached: boolean;
  } | null;
  readonly counted: Pick<Chance, 'decimal' | 'fraction'>;
  readonly other: CrossCheckResult;
}

export interface CheckOdds {
  readonly odds: 'known';
  readonly outcomes: readonly {
    readonly outcome: string | boolean | null;
    readonly chance: Chance;
  }[];
  /** Each roll and `let` that the check shows. */
  readonly values: readonly {
    readonly name: string;
    readonly outcomes: readonly { readonly value: Value; readonly chance: Chance }[];
  }[];
  /** The cases in which the check could not be computed. */
  readonly faults: readonly { readonly text: string; readonly chance: Chance }[];
  /**
   * For a check that may be pushed: its odds if it is pushed whenever possible. The other odds here assume that the roller
   * takes the default answer.
   */
  readonly pushed?: CheckOdds;
}
