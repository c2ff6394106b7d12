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

/**
 * An expectation as a sum of others, down to single estimates. A position refers to the position after it instead of repeating
 * its estimates: otherwise the memory of an analysis would grow with the square of the fight's length.
 */
export interface Form {
  /** The exact value; null if it contains an estimate. */
  readonly fraction: Fraction | null;
  readonly decimal: number;
  /** The plays, if it is a single estimate. */
  readonly tally: PlayTally | null;
  readonly parts: readonly (readonly [times: number, form: Form])[];
  /** Greater than the rank of each part. */
  readonly rank: number;
}

/** A coefficient below this changes no digit that anybody sees. */
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
  const decimal = decimalOf(fraction);
  return { fraction: lowest(fraction), decimal, tally: null, parts: [], rank: 0 };
}

export function estimateOf(tally: PlayTally): Form {
  return { fraction: null, decimal: tally.sum / tally.runs, tally, parts: [], rank: 0 };
}

/**
 * Returns the form of a position of which nothing is known: it stands at the level of the position before, and its interval
 * is infinite.
 */
export function unknownForm(level: number): Form {
  return { fraction: null, decimal: level, tally: noPlays, parts: [], rank: 0 };
}

/** False for the figure of a moment that was neither counted nor played, and for a sum with such a figure in it. */
export function isKnown({ low }: Figure): boolean {
  return Number.isFinite(low);
}

/** Returns the sum of the forms, each with its factor. */
export function sumOf(terms: readonly (readonly [times: Fraction, form: Form])[]): Form {
  let fraction: Fraction | null = fractions.zero;
  let decimal = 0;
  let rank = 0;
  const parts: [number, Form][] = [];
  for (const [times, form] of terms) {
    const by = decimalOf(times);
    decimal += by * form.decimal;
    fraction =
      fraction === null || form.fraction === null
        ? null
        : lowest(fractions.add(fraction, fractions.mul(times, form.fraction)));
    rank = Math.max(rank, form.rank + 1);
    if (form.fraction === null) parts.push([by, form]);
  }
  if (fraction !== null) return { ...exactForm(fraction), decimal: decimalOf(fraction) };
  return { fraction, decimal, tally: null, parts, rank };
}

export function swingOf(to: Form, from: Form): Form {
  return sumOf([
    [fractions.one, to],
    [{ n: -1n, d: 1n }, from],
  ]);
}

/** Returns a figure with the normal interval of independent estimates. */
export function figureWithInterval(form: Form): Figure {
  const { fraction, decimal } = form;
  if (fraction !== null) return { decimal, fraction, low: decimal, high: decimal };
  let squares = 0;
  for (const [tally, much] of estimatesIn(form)) squares += (much * halfWidth(tally)) ** 2;
  const half = Math.sqrt(squares);
  return { decimal, fraction: null, low: decimal - half, high: decimal + half };
}

/** Returns every estimate in a form once, with its coefficient, unless that is negligible. */
function* estimatesIn(form: Form): Generator<readonly [PlayTally, number]> {
  const coefficients = new Map([[form, 1]]);
  const byRank: Form[][] = [];
  byRank[form.rank] = [form];
  // A form is taken when all forms that may refer to it have been.
  for (let rank = form.rank, left = 1; left > 0; rank -= 1)
    for (const one of byRank[rank] ?? []) {
      left -= 1;
      const much = coefficients.get(one) ?? 0;
      if (Math.abs(much) < NEGLIGIBLE) continue;
      if (one.tally !== null) yield [one.tally, much];
      for (const [times, part] of one.parts) {
        const before = coefficients.get(part);
        coefficients.set(part, (before ?? 0) + much * times);
        if (before !== undefined) continue;
        (byRank[part.rank] ??= []).push(part);
        left += 1;
      }
    }
}
