// The references for counted odds: the plain count, or plays. Both use the whole rules. There a fault ends the encounter
// even if no measure reads the faulty part; the first count may leave such a part out. So a run that ended in an uncounted
// fault could have had any outcome, and so could a run that did not end. We call their share the doubt: a counted
// probability may be larger by up to the doubt.
import { tailBound } from '../../statistics/tail.ts';
import type { Chance, CountedAgain, CrossCheckResult, Odds } from '../known-odds.ts';
import type { CountedChances, TallyRow } from '../../statespace/tally.ts';
import { decimalOf, fractions, lowest, type Fraction } from '../../values/rational.ts';
import type { Plays } from './plays.ts';

/** `T`: a probability, or a number of runs. */
export interface Reference<T> {
  readonly rows: readonly TallyRow<T>[];
  /** The share of runs that ended in each fault, by its text. */
  readonly faults: ReadonlyMap<string, T>;
  readonly none: T;
  /** Adds shares; null if sums say no more than the single values. */
  readonly add: ((a: T, b: T) => T) | null;
  /** Returns the share that is neither among the seen ones nor in doubt. */
  readonly missed: (seen: readonly T[]) => T;
  /** True if a counted probability is impossible, given the share that was seen; one of `tests` such questions. */
  readonly contradicts: (counted: ChanceBounds, seen: T, tests: number) => boolean;
  /** True if the counted probability is too large. */
  readonly isTooLarge: (counted: ChanceBounds, seen: T, tests: number) => boolean;
  readonly result: (seen: T) => CrossCheckResult;
}

/** The range in which a probability certainly lies. */
type ChanceBounds = Pick<Chance, 'fraction' | 'low' | 'high'>;

/** The rounding error of floats near 1. */
const ROUNDING = 1e-15;

/** Makes the reference of another count. `listed`: the faults that were counted. */
export function countReference(
  { rows, faults, endless }: CountedChances,
  listed: ReadonlySet<string>,
  by: CountedAgain = 'counting',
): Reference<Fraction> {
  const { add, rest, zero } = fractions;
  const doubt = [...faults].reduce(
    (sum, [text, chance]) => (listed.has(text) ? sum : add(sum, chance)),
    endless,
  );
  const isTooLarge = ({ fraction, low }: ChanceBounds, seen: Fraction): boolean => {
    const most = add(seen, doubt);
    return fraction === null ? low > decimalOf(most) + ROUNDING : fractions.isLess(most, fraction);
  };
  const isTooSmall = ({ fraction, high }: ChanceBounds, seen: Fraction): boolean =>
    fraction === null ? high < decimalOf(seen) - ROUNDING : fractions.isLess(fraction, seen);
  return {
    rows,
    faults,
    none: zero,
    add: null,
    missed: (seen) => {
      const left = rest(seen.reduce(add, doubt));
      return left.n < 0n ? zero : left;
    },
    contradicts: (counted, seen) => isTooLarge(counted, seen) || isTooSmall(counted, seen),
    isTooLarge,
    result: (seen) => ({ by, chance: decimalOf(seen), fraction: lowest(seen) }),
  };
}

/**
 * Makes the reference of plays. `listed`: the faults that were counted. `level`: the highest probability of refuting
 * correct odds, all their probabilities together.
 */
export function playsReference(
  { runs, counts, faults, endless }: Plays,
  listed: ReadonlySet<string>,
  level: number,
): Reference<number> {
  const doubt = [...faults].reduce(
    (sum, [text, hits]) => (listed.has(text) ? sum : sum + hits),
    endless,
  );
  // Each test has two tails.
  const isBeyondChance = (hits: number, chance: number, tests: number): boolean =>
    tailBound(hits, runs, chance) < level / (2 * tests);
  const isTooLarge = ({ low }: ChanceBounds, seen: number, tests: number): boolean => {
    const most = Math.min(runs, seen + doubt);
    return most / runs < low && isBeyondChance(most, low, tests);
  };
  const isTooSmall = ({ high }: ChanceBounds, seen: number, tests: number): boolean =>
    seen / runs > high && isBeyondChance(seen, high, tests);
  return {
    rows: counts,
    faults,
    none: 0,
    add: (a, b) => a + b,
    missed: (seen) => {
      const left = seen.reduce((sum, hits) => sum - hits, runs - doubt);
      return Math.max(0, left);
    },
    contradicts: (counted, seen, tests) =>
      isTooLarge(counted, seen, tests) || isTooSmall(counted, seen, tests),
    isTooLarge,
    result: (seen) => ({ by: 'playing', hits: seen, runs }),
  };
}

/** Returns the faults that were counted. */
export function faultsOf({ faults }: Pick<Odds, 'faults'>): ReadonlySet<string> {
  return new Set(faults.map(({ text }) => text));
}
