// Regions: for which values of one place a condition holds. A place has words, or it is a sum of numbers.

import { addIntervals, areApart, singleton, meet, multiply, type Interval } from './interval.ts';
import { inLowestTerms, keyOfSum, type LinearSum } from './linear-sums.ts';

/** The values of a place for which a condition holds. Places with the same key are equal. */
export type Region = WordRegion | NumberRegion;

interface WordRegion {
  readonly kind: 'words';
  readonly key: string;
  readonly all: readonly string[];
  readonly words: ReadonlySet<string>;
}

interface NumberRegion {
  readonly kind: 'numbers';
  readonly key: string;
  /** In lowest terms. */
  readonly sum: LinearSum;
  /** The bounds of the sum. */
  readonly all: Interval;
  /** In order, apart from each other, and within the bounds. */
  readonly parts: readonly Interval[];
}

/** The region in which a sum is in one of these intervals. */
export function sumRegion(
  of: LinearSum,
  parts: readonly Interval[],
  boundsOf: (term: string) => Interval,
): NumberRegion {
  const { sum, factor } = inLowestTerms(of);
  const scaled = ({ low, high }: Interval): Interval => {
    const ends = [(low - of.constant) / factor, (high - of.constant) / factor] as const;
    return { low: Math.ceil(Math.min(...ends)), high: Math.floor(Math.max(...ends)) };
  };
  const all = [...sum.terms]
    .map(([term, many]) => multiply(singleton(many), boundsOf(term)))
    .reduce(addIntervals, singleton(0));
  const inside =
    factor === 0
      ? parts.filter((part) => !areApart(part, singleton(of.constant))).map(() => all)
      : parts.map(scaled);
  return clipped({ kind: 'numbers', key: keyOfSum(sum), sum, all, parts: inside });
}

/** The intervals in order, joined where they touch, and cut to the bounds of the place. */
function clipped(region: NumberRegion): NumberRegion {
  const { all } = region;
  const inside = region.parts
    .map((part) => meet(part, all))
    .filter((part) => part.low <= part.high && part.high !== -Infinity && part.low !== Infinity)
    .sort((a, b) => a.low - b.low);
  const parts: { low: number; high: number }[] = [];
  for (const part of inside) {
    const last = parts.at(-1);
    if (last !== undefined && part.low <= last.high + 1) last.high = Math.max(last.high, part.high);
    else parts.push({ ...part });
  }
  return { ...region, parts };
}

/** Where a condition does not hold. */
export function complement(region: Region): Region {
  if (region.kind === 'words')
    return { ...region, words: new Set(region.all.filter((word) => !region.words.has(word))) };
  const gaps: Interval[] = [];
  let from = -Infinity;
  for (const part of region.parts) {
    gaps.push({ low: from, high: part.low - 1 });
    from = part.high + 1;
  }
  gaps.push({ low: from, high: Infinity });
  return clipped({ ...region, parts: gaps });
}

/** Where both hold, for two regions of the same place. */
export function overlap(a: Region, b: Region): Region {
  if (a.kind === 'words')
    return {
      ...a,
      words: new Set([...a.words].filter((word) => b.kind !== 'words' || b.words.has(word))),
    };
  if (b.kind !== 'numbers') return a;
  return clipped({
    ...a,
    parts: a.parts.flatMap((part) => b.parts.map((other) => meet(part, other))),
  });
}

export function holdsNowhere(region: Region): boolean {
  return region.kind === 'words' ? region.words.size === 0 : region.parts.length === 0;
}
