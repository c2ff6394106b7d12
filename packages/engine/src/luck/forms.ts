// Figures as sums of estimates: a common part of two cancels out of their difference, and an interval counts every estimate
// once.
import { widthOf } from '../statistics/normal.ts';
import { LEVEL } from '../statistics/proportion.ts';
import { decimalOf, fractions, lowest, type Fraction } from '../values/rational.ts';
import type { Figure } from './moments.ts';

/** The results of plays of one stretch. Plain JSON. */
export interface PlayTally {
  readonly runs: number;
  readonly sum: number;
  readonly squares: number;
  /** The largest absolute value, at least 1. */
  readonly largest: number;
}

export const noPlays: PlayTally = { runs: 0, sum: 0, squares: 0, largest: 1 };

/** A fraction, or a number with a coefficient for each estimate in it. */
export interface Form {
  /** The exact value; null if it contains an estimate. */
  readonly fraction: Fraction | null;
  readonly decimal: number;
  readonly estimates: ReadonlyMap<PlayTally, number>;
}

/**
 * A coefficient below this is left out, because it changes no digit that anybody sees. A position is a sum of all plays after it, so
 * without this limit the memory of an analysis grows with the square of the fight's length.
 */
const NEGLIGIBLE = 1e-9;

const WIDTH = widthOf(LEVEL);

/** Returns half the interval that holds the mean of these plays 95 times in 100. */
export function halfWidth({ runs, sum, squares, largest }: PlayTally): number {
  if (runs === 0) return Infinity;
  const mean = sum / runs;
  const spread = Math.max(0, squares / runs - mean * mean) / runs;
  // If nearly all plays have the same result, 3 / runs of others may have been missed (the rule of three).
  return Math.max(WIDTH * Math.sqrt(spread), (3 * largest) / runs);
}

export function exactForm(fraction: Fraction): Form {
  return { fraction: lowest(fraction), decimal: decimalOf(fraction), estimates: new Map() };
}

export function estimateOf(tally: PlayTally): Form {
  return { fraction: null, decimal: tally.sum / tally.runs, estimates: new Map([[tally, 1]]) };
}

/**
 * Returns the form of a position of which nothing is known: it stands at the level of the position before, and its interval
 * is infinite.
 */
export function unknownForm(level: number): Form {
  return { fraction: null, decimal: level, estimates: new Map([[{ ...noPlays }, 1]]) };
}

/** False for the figure of a moment that was neither counted nor played, and for a sum with such a figure in it. */
export function isKnown({ low }: Figure): boolean {
  return Number.isFinite(low);
}

/** Returns the sum of the forms, each with its factor. */
export function sumOf(terms: readonly (readonly [times: Fraction, form: Form])[]): Form {
  let fraction: Fraction | null = fractions.zero;
  let decimal = 0;
  const estimates = new Map<PlayTally, number>();
  for (const [times, form] of terms) {
    const by = decimalOf(times);
    decimal += by * form.decimal;
    fraction =
      fraction === null || form.fraction === null
        ? null
        : lowest(fractions.add(fraction, fractions.mul(times, form.fraction)));
    for (const [tally, much] of form.estimates) {
      const sum = (estimates.get(tally) ?? 0) + by * much;
      if (Math.abs(sum) < NEGLIGIBLE) estimates.delete(tally);
      else estimates.set(tally, sum);
    }
  }
  return { fraction, decimal: fraction === null ? decimal : decimalOf(fraction), estimates };
}

export function swingOf(to: Form, from: Form): Form {
  return sumOf([
    [fractions.one, to],
    [{ n: -1n, d: 1n }, from],
  ]);
}

/** Returns a figure with the normal interval of independent estimates. */
export function figureWithInterval({ fraction, decimal, estimates }: Form): Figure {
  if (fraction !== null) return { decimal, fraction, low: decimal, high: decimal };
  let squares = 0;
  for (const [tally, much] of estimates) squares += (much * halfWidth(tally)) ** 2;
  const half = Math.sqrt(squares);
  return { decimal, fraction: null, low: decimal - half, high: decimal + half };
}
