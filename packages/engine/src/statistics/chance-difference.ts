// The difference of a chance between two rulesets, and whether there is one. On common dice (run i of both with the
// same dice) the runs come in pairs, and only pairs with different results carry information.
import { LEVEL, wilson, type ConfidenceInterval } from './proportion.ts';

/** How many pairs of runs had each result: seen in both, in the first only, in the second only, in neither. */
interface PairedCounts {
  readonly both: number;
  readonly first: number;
  readonly second: number;
  readonly neither: number;
}

/**
 * Returns the interval of the second chance minus the first, from pairs; pairs above 0. R. G. Newcombe, "Improved
 * confidence intervals for the difference between binomial proportions based on paired data", Statistics in Medicine 17
 * (1998), method 10: Wilson's limits of both, combined according to their correlation.
 */
export function pairedDifference(
  { both, first, second, neither }: PairedCounts,
  level: number = LEVEL,
): ConfidenceInterval {
  const runs = both + first + second + neither;
  const before = (both + first) / runs;
  const after = (both + second) / runs;
  const one = wilson(both + first, runs, level);
  const two = wilson(both + second, runs, level);
  const phi = correlation({ both, first, second, neither });
  const spread = (a: number, b: number): number =>
    Math.sqrt(Math.max(0, a * a - 2 * phi * a * b + b * b));
  const difference = after - before;
  return {
    low: Math.max(-1, difference - spread(after - two.low, one.high - before)),
    high: Math.min(1, difference + spread(two.high - after, before - one.low)),
  };
}

/** Returns the correlation of the two outcomes of a pair, with Newcombe's correction for few pairs. */
function correlation({ both, first, second, neither }: PairedCounts): number {
  const margins = (both + first) * (second + neither) * (both + second) * (first + neither);
  if (margins === 0) return 0;
  const runs = both + first + second + neither;
  const product = both * neither - first * second;
  const corrected = product > runs / 2 ? product - runs / 2 : product >= 0 ? 0 : product;
  return corrected / Math.sqrt(margins);
}

/**
 * Returns the probability that pairs differ at least as unevenly as these if both directions are equally likely: the exact
 * two-sided sign test, known for pairs as McNemar's (Psychometrika 12, 1947). 1 if no pair differs: equal rulesets are never
 * called different.
 */
export function signTest(first: number, second: number): number {
  const pairs = first + second;
  const few = Math.min(first, second);
  // The tail is summed in logarithms: 2^-pairs is too small for a number.
  let term = -pairs * Math.LN2;
  let tail = 0;
  for (let n = 0; n <= few; n += 1) {
    tail += Math.exp(term);
    term += Math.log((pairs - n) / (n + 1));
  }
  return Math.min(1, 2 * tail);
}
