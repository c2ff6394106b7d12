// Statistics of pairs of runs. All differences at one look share that look's significance level. So at most one
// comparison in twenty claims a false difference, for any number of figures and looks.
import type { Chance, Mean } from '../odds/known-odds.ts';
import { pairedDifference, signTest } from '../statistics/chance-difference.ts';
import { levelAtLook } from '../statistics/looks.ts';
import { widthOf } from '../statistics/normal.ts';
import { LEVEL, wilson } from '../statistics/proportion.ts';
import {
  measureShift,
  sortedValues,
  type Gap,
  type MeasureShift,
  type Moved,
  type OutcomeShift,
} from './shift.ts';
import { seenKey, type PairCount, type PairRow, type SeenMeasure } from './pairs.ts';

/** Pairs that must differ before the normal distribution says anything about a mean. */
const FEWEST_FOR_MEANS = 30;

/** Returns the results after `runs` pairs (above 0), at look number `look`, from 0. `textOf`: the text of a measure. */
export function pairedShift(
  rows: readonly PairRow[],
  runs: number,
  look: number,
  textOf: (measure: string) => string | null,
): readonly MeasureShift[] {
  const whole = rows.map((row) => ({ ...row, counts: withMissed(row, runs) }));
  const asked = whole.reduce((all, { counts }) => all + outcomesIn(counts).length + 1, 0);
  const risk = (1 - levelAtLook(look, LEVEL)) / Math.max(1, asked);
  return whole.map(({ measure, occurrence, counts }) =>
    measureShift(
      { measure, text: textOf(measure), occurrence },
      outcomesIn(counts).map((seen) => outcomeShift(counts, seen, runs, risk)),
      meanShift(counts, runs, risk),
    ),
  );
}

/** Adds the pairs in which neither run reached the moment. */
function withMissed({ pairs }: PairRow, runs: number): readonly PairCount[] {
  const counts = [...pairs.values()];
  const missed = runs - counts.reduce((all, { hits }) => all + hits, 0);
  return missed > 0 ? [...counts, { a: null, b: null, hits: missed }] : counts;
}

/** Returns the values in their order, then null if a run did not reach the moment. */
function outcomesIn(counts: readonly PairCount[]): readonly (SeenMeasure | null)[] {
  const found = new Map<string, SeenMeasure | null>();
  for (const { a, b } of counts) for (const seen of [a, b]) found.set(seenKey(seen), seen);
  const some = [...found.values()];
  return [
    ...sortedValues(some.filter((seen) => seen !== null)),
    ...(some.includes(null) ? [null] : []),
  ];
}

function outcomeShift(
  counts: readonly PairCount[],
  seen: SeenMeasure | null,
  runs: number,
  risk: number,
): OutcomeShift {
  const key = seenKey(seen);
  const hits = (isA: boolean, isB: boolean): number =>
    counts.reduce(
      (all, one) =>
        all + ((seenKey(one.a) === key) === isA && (seenKey(one.b) === key) === isB ? one.hits : 0),
      0,
    );
  const [both, first, second] = [hits(true, true), hits(true, false), hits(false, true)];
  const chance = (count: number): Chance => ({
    decimal: count / runs,
    fraction: null,
    ...wilson(count, runs),
  });
  const { low, high } = pairedDifference(
    { both, first, second, neither: runs - both - first - second },
    1 - risk,
  );
  // The sign test is exact even if few pairs differ; the interval is not.
  const isSeen = (low > 0 || high < 0) && signTest(first, second) <= risk;
  const gap: Gap = { decimal: (second - first) / runs, fraction: null, low, high, seen: isSeen };
  return {
    value: seen?.value ?? null,
    fault: seen?.fault ?? null,
    reached: seen !== null,
    a: chance(both + first),
    b: chance(both + second),
    gap,
  };
}

/**
 * Compares the means of the runs that reached the moment. They are ratios (the sum of the values over the number of runs
 * that reached it), so the interval of their difference is computed from what each pair adds to either ratio (linearisation;
 * W. G. Cochran, "Sampling Techniques", 1977, chapter 6).
 */
function meanShift(counts: readonly PairCount[], runs: number, risk: number): Moved<Mean> | null {
  const a = ratioOf(counts, (one) => one.a);
  const b = ratioOf(counts, (one) => one.b);
  if (a === null || b === null) return null;
  const half = (added: (one: PairCount) => number, level: number): number => {
    const squares = counts.reduce((all, one) => all + one.hits * added(one) ** 2, 0);
    return runs < 2
      ? Number.POSITIVE_INFINITY
      : widthOf(level) * Math.sqrt(squares / runs / (runs - 1));
  };
  const addedTo = ({ mean, share }: Ratio, seen: SeenMeasure | null): number =>
    typeof seen?.value === 'number' ? (seen.value - mean) * (runs / share) : 0;
  const within = (mean: number, by: number): Mean => ({
    decimal: mean,
    fraction: null,
    low: mean - by,
    high: mean + by,
  });
  const decimal = b.mean - a.mean;
  const wide = half((one) => addedTo(b, one.b) - addedTo(a, one.a), 1 - risk);
  const parted = counts.reduce(
    (all, one) => all + (seenKey(one.a) === seenKey(one.b) ? 0 : one.hits),
    0,
  );
  const gap: Gap = {
    decimal,
    fraction: null,
    low: decimal - wide,
    high: decimal + wide,
    seen: parted >= FEWEST_FOR_MEANS && Math.abs(decimal) > wide,
  };
  return {
    a: within(
      a.mean,
      half((one) => addedTo(a, one.a), LEVEL),
    ),
    b: within(
      b.mean,
      half((one) => addedTo(b, one.b), LEVEL),
    ),
    gap,
  };
}

interface Ratio {
  readonly mean: number;
  /** The share of runs that reached the moment. */
  readonly share: number;
}

/** Returns the ratio; null if no run reached the moment, or if a value is no number. */
function ratioOf(
  counts: readonly PairCount[],
  of: (one: PairCount) => SeenMeasure | null,
): Ratio | null {
  let [sum, share] = [0, 0];
  for (const one of counts) {
    const seen = of(one);
    if (seen === null) continue;
    if (typeof seen.value !== 'number') return null;
    sum += seen.value * one.hits;
    share += one.hits;
  }
  return share === 0 ? null : { mean: sum / share, share };
}
