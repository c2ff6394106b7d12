// The answer to a question of odds: chances of outcomes, the method that found them, and what two methods disagree on. Types only.
import type { Value } from '@fray/dsl/ir';
import type { Fraction } from '../values/rational.ts';

/** One chance. */
export interface Chance {
  /** From 0 to 1. */
  readonly decimal: number;
  /** In lowest terms; null by methods that are not `exact`. */
  readonly fraction: Fraction | null;
  /** Where it lies for sure (`exact-up-to`), or with the level that the method states (`estimate`). */
  readonly low: number;
  readonly high: number;
}

export interface OutcomeOdds {
  readonly value: Value;
  /** The measure could not be worked out: why; then `value` is null. */
  readonly fault: string | null;
  readonly chance: Chance;
}

/** One measure at one occurrence of its moment. Together with `notReached` the chances add up to 1. */
export interface MeasureOdds {
  readonly measure: string;
  readonly text: string | null;
  /** The number of the span for a measure asked at each; otherwise null. */
  readonly occurrence: number | null;
  /** Numbers in rising order, words as they came. */
  readonly outcomes: readonly OutcomeOdds[];
  /** The moment never came. */
  readonly notReached: Chance;
  /** Only where every outcome is a number and the moment always comes. */
  readonly mean: Mean | null;
  /** How this one came about, where measures that came about in different ways stand together; otherwise as the whole. */
  readonly method?: Method;
}

export interface Mean {
  readonly decimal: number;
  readonly fraction: Fraction | null;
  /** As for chances; of an estimate the normal interval. */
  readonly low: number;
  readonly high: number;
}

export type Method =
  /** Every way that there is was counted. */
  | { readonly method: 'exact' }
  /** Every way was counted but for some that together are no likelier than `bound`. */
  | { readonly method: 'exact-up-to'; readonly bound: number }
  /** So many runs of a seed, from run 0; `level`: how often an interval made in this way has the true chance. */
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
  /** Runs that ended in a fault of a rule or ran out of steps, by what was said; they count as not reached from there. */
  readonly faults: readonly { readonly text: string; readonly chance: Chance }[];
  /** Of runs that never come to an end; null where nothing of the kind was seen. */
  readonly endless: Chance | null;
  /** How many distinct states were met, and how many machines were forked; for estimates the runs. */
  readonly states: number;
  readonly forks: number;
  /** Of an estimate: why it takes the place of odds that were counted. */
  readonly disagreement?: Disagreement;
}

/** The result of the other way of counting. */
export type CrossCheckResult =
  | { readonly by: 'counting'; readonly chance: number; readonly fraction: Fraction }
  | { readonly by: 'playing'; readonly hits: number; readonly runs: number };

/** One chance of which two ways of counting say what cannot both be. */
export interface Disagreement {
  /** Null: how likely the encounter ends in a fault of a rule, or never ends. */
  readonly about: {
    readonly measure: string;
    readonly occurrence: number | null;
    readonly value: Value;
    readonly fault: string | null;
    /** That it is the value or a smaller number. */
    readonly orLess: boolean;
    /** False: that the moment never comes. */
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
  /** Of each roll and let that the check shows. */
  readonly values: readonly {
    readonly name: string;
    readonly outcomes: readonly { readonly value: Value; readonly chance: Chance }[];
  }[];
  /** Where the check could not be worked out. */
  readonly faults: readonly { readonly text: string; readonly chance: Chance }[];
  /** Of a check that may be pushed: if it is, whenever that can be. Otherwise it is what silence means. */
  readonly pushed?: CheckOdds;
}
