// What counted odds are compared with: the plain count, or plays. Both look at the whole rules, where a fault of a part that no
// measure reads ends the encounter; the rules that were counted may leave that part out. So whatever ended in a fault that was
// not counted might as well have come to any outcome, and so might what came to no end. That much is called the doubt: a chance
// that was counted may be larger by all of it.
import type { Value } from '@fray/dsl/ir';
import { tailBound } from '../../statistics/tail.ts';
import type { Chance, CrossCheckResult, Odds } from '../known-odds.ts';
import { decimalOf, fractions, lowest, type Fraction } from '../../values/rational.ts';
import type { PlainOdds } from './plain-count.ts';
import type { Plays } from './plays.ts';

/** `T`: how much of all came to something, a chance or a number of runs. */
export interface Reference<T> {
  readonly rows: readonly ReferenceRow<T>[];
  /** How much ended in each fault, by what is said. */
  readonly faults: ReadonlyMap<string, T>;
  readonly none: T;
  /** Null: what every value comes to says all that their sums would say. */
  readonly add: ((a: T, b: T) => T) | null;
  /** What is left of all but what was seen and the doubt. */
  readonly missed: (seen: readonly T[]) => T;
  /** Whether a chance cannot be what was counted, where so much was seen. One of `tests` such questions. */
  readonly contradicts: (counted: ChanceBounds, seen: T, tests: number) => boolean;
  /** Whether it cannot be as large as it was counted. */
  readonly isTooLarge: (counted: ChanceBounds, seen: T, tests: number) => boolean;
  readonly told: (seen: T) => CrossCheckResult;
}

export interface ReferenceRow<T> {
  readonly watch: number;
  readonly occurrence: number | null;
  readonly outcomes: readonly {
    readonly value: Value;
    readonly fault: string | null;
    readonly seen: T;
  }[];
}

/** Where a chance lies for sure. */
type ChanceBounds = Pick<Chance, 'fraction' | 'low' | 'high'>;

/** Floats near 1 are this far off each other. */
const ROUNDING = 1e-15;

/** `listed`: the faults that were counted. */
export function plainReference(
  { rows, faults, endless }: PlainOdds,
  listed: ReadonlySet<string>,
): Reference<Fraction> {
  const { add, rest, zero } = fractions;
  const doubt = [...faults].reduce(
    (sum, [text, chance]) => (listed.has(text) ? sum : add(sum, chance)),
    endless,
  );
  const isTooLarge = ({ fraction, low }: ChanceBounds, seen: Fraction): boolean => {
    const most = add(seen, doubt);
    return fraction === null ? low > decimalOf(most) + ROUNDING : isLess(most, fraction);
  };
  const isTooSmall = ({ fraction, high }: ChanceBounds, seen: Fraction): boolean =>
    fraction === null ? high < decimalOf(seen) - ROUNDING : isLess(fraction, seen);
  return {
    rows: rows.map(({ outcomes, ...row }) => ({
      ...row,
      outcomes: outcomes.map(({ value, fault, chance }) => ({ value, fault, seen: chance })),
    })),
    faults,
    none: zero,
    add: null,
    missed: (seen) => {
      const left = rest(seen.reduce(add, doubt));
      return left.n < 0n ? zero : left;
    },
    contradicts: (counted, seen) => isTooLarge(counted, seen) || isTooSmall(counted, seen),
    isTooLarge,
    told: (seen) => ({ by: 'counting', chance: decimalOf(seen), fraction: lowest(seen) }),
  };
}

/**
 * `listed`: the faults that were counted. `level`: odds that are right are refuted no more often than this, all their chances
 * together.
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
  // Two tails for each question.
  const isBeyondChance = (hits: number, chance: number, tests: number): boolean =>
    tailBound(hits, runs, chance) < level / (2 * tests);
  const isTooLarge = ({ low }: ChanceBounds, seen: number, tests: number): boolean => {
    const most = Math.min(runs, seen + doubt);
    return most / runs < low && isBeyondChance(most, low, tests);
  };
  const isTooSmall = ({ high }: ChanceBounds, seen: number, tests: number): boolean =>
    seen / runs > high && isBeyondChance(seen, high, tests);
  return {
    rows: counts.map(({ outcomes, ...row }) => ({
      ...row,
      outcomes: outcomes.map(({ value, fault, hits }) => ({ value, fault, seen: hits })),
    })),
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
    told: (seen) => ({ by: 'playing', hits: seen, runs }),
  };
}

function isLess(a: Fraction, b: Fraction): boolean {
  return a.n * b.d < b.n * a.d;
}

/** The faults that were counted. */
export function faultsOf({ faults }: Pick<Odds, 'faults'>): ReadonlySet<string> {
  return new Set(faults.map(({ text }) => text));
}
