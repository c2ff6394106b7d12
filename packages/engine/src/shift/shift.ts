// The effect of other rules on the odds: every measure of both, number by number, with the difference. If both sides are
// exact, so is the difference; if they were played on the same dice, it has an interval, and only certain differences count
// as seen.
import type { Value } from '@fray/dsl/ir';
import type { Chance, Mean, MeasureOdds, Method, Odds } from '../odds/known-odds.ts';
import { decimalOf, fractions, less, lowest, type Fraction } from '../values/rational.ts';

/** The second number minus the first. */
export interface Gap {
  readonly decimal: number;
  /** In lowest terms; null if one of the two is no fraction. */
  readonly fraction: Fraction | null;
  readonly low: number;
  readonly high: number;
  /** True if the difference is certain: the numbers are exact and differ, or the interval excludes zero. */
  readonly seen: boolean;
}

/** A number before and after. */
export interface Moved<T> {
  readonly a: T;
  readonly b: T;
  readonly gap: Gap;
}

export interface OutcomeShift extends Moved<Chance> {
  /** The measure's value; with `fault` or without `reached` it is null. */
  readonly value: Value;
  readonly fault: string | null;
  /** False if the outcome is that the moment never comes. */
  readonly reached: boolean;
}

/** One measure at one occurrence of its moment. */
export interface MeasureShift {
  readonly measure: string;
  readonly text: string | null;
  readonly occurrence: number | null;
  /** The chances of each side add up to 1. */
  readonly outcomes: readonly OutcomeShift[];
  /** For runs in which the moment comes; only if every outcome is a number. */
  readonly mean: Moved<Mean> | null;
  /** How much probability moved: half the sum of all differences, 0 to 1. */
  readonly size: number;
  /** True if some difference is certain. */
  readonly seen: boolean;
}

export interface Shift {
  /** The method of the weaker side. */
  readonly method: Method;
  /** In the order of the first ruleset. */
  readonly measures: readonly MeasureShift[];
}

/** Returns the shift between odds that were both counted. */
export function exactShift(a: Odds, b: Odds): Shift {
  const weaker = [a, b].find(({ method }) => method.method !== 'exact') ?? a;
  const measures = rowsOf(a.measures, b.measures).map(([one, other]) => {
    const keys = new Map(
      [...one.outcomes, ...other.outcomes].map((outcome) => [keyOf(outcome), outcome]),
    );
    const chanceIn = ({ outcomes }: MeasureOdds, key: string): Chance =>
      outcomes.find((outcome) => keyOf(outcome) === key)?.chance ?? never;
    const shown = sortedValues([...keys.values()]).map(({ value, fault }): OutcomeShift => {
      const key = keyOf({ value, fault });
      return { value, fault, reached: true, ...moved(chanceIn(one, key), chanceIn(other, key)) };
    });
    const missed: OutcomeShift = {
      value: null,
      fault: null,
      reached: false,
      ...moved(one.notReached, other.notReached),
    };
    return measureShift(
      one,
      [...shown, ...(missed.a.decimal > 0 || missed.b.decimal > 0 ? [missed] : [])],
      exactMean(one, other),
    );
  });
  return { method: weaker.method, measures };
}

export function measureShift(
  { measure, text, occurrence }: Pick<MeasureOdds, 'measure' | 'text' | 'occurrence'>,
  outcomes: readonly OutcomeShift[],
  mean: Moved<Mean> | null,
): MeasureShift {
  const size = outcomes.reduce((all, { gap }) => all + Math.abs(gap.decimal), 0) / 2;
  return {
    measure,
    text,
    occurrence,
    outcomes,
    mean,
    size,
    seen: mean?.gap.seen === true || outcomes.some(({ gap }) => gap.seen),
  };
}

const never: Chance = exactly({ n: 0n, d: 1n });
const always: Chance = exactly({ n: 1n, d: 1n });

/** Returns a number that is known exactly. */
function exactly(fraction: Fraction): Chance & Mean & Omit<Gap, 'seen'> {
  const decimal = decimalOf(fraction);
  return { decimal, fraction, low: decimal, high: decimal };
}

/** Pairs rows of the same name and occurrence; if one side never reaches an occurrence, it counts as not reached there. */
function rowsOf(
  as: readonly MeasureOdds[],
  bs: readonly MeasureOdds[],
): readonly (readonly [MeasureOdds, MeasureOdds])[] {
  const names = [...new Set(as.map(({ measure }) => measure))].filter((name) =>
    bs.some(({ measure }) => measure === name),
  );
  return names.flatMap((name) => {
    const of = as.filter(({ measure }) => measure === name);
    const inB = bs.filter(({ measure }) => measure === name);
    const numbers = [...new Set([...of, ...inB].map(({ occurrence }) => occurrence))];
    // A measure that is never reached has one row without a number.
    const kept = (
      numbers.length > 1 ? numbers.filter((number) => number !== null) : numbers
    ).toSorted((a, b) => (a ?? 0) - (b ?? 0));
    const [some] = of;
    return some === undefined
      ? []
      : kept.map((occurrence) => {
          const missing: MeasureOdds = {
            measure: name,
            text: some.text,
            occurrence,
            outcomes: [],
            notReached: always,
            mean: null,
          };
          const at = (rows: readonly MeasureOdds[]): MeasureOdds =>
            rows.find((row) => row.occurrence === occurrence) ?? missing;
          return [at(of), at(inB)] as const;
        });
  });
}

/** Returns a key that is equal for equal values or faults. */
export function keyOf({
  value,
  fault,
}: {
  readonly value: Value;
  readonly fault: string | null;
}): string {
  return fault === null ? JSON.stringify(value) : `fault ${fault}`;
}

/** Numbers in rising order, before everything else. */
export function sortedValues<O extends { readonly value: Value }>(
  outcomes: readonly O[],
): readonly O[] {
  const rank = ({ value }: O): number =>
    typeof value === 'number' ? value : Number.POSITIVE_INFINITY;
  return outcomes.toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)));
}

function moved<T extends Chance | Mean>(a: T, b: T): Moved<T> {
  if (a.fraction !== null && b.fraction !== null) {
    const fraction = lowest(less(b.fraction, a.fraction));
    return { a, b, gap: { ...exactly(fraction), seen: fraction.n !== 0n } };
  }
  const [low, high] = [b.low - a.high, b.high - a.low];
  return {
    a,
    b,
    gap: { decimal: b.decimal - a.decimal, fraction: null, low, high, seen: low > 0 || high < 0 },
  };
}

function exactMean(a: MeasureOdds, b: MeasureOdds): Moved<Mean> | null {
  const [one, other] = [meanWhereReached(a), meanWhereReached(b)];
  return one === null || other === null ? null : moved(one, other);
}

/** Returns the mean of those runs in which the moment comes; null if it never does, or if a value is no number. */
function meanWhereReached({ outcomes }: MeasureOdds): Mean | null {
  let [sum, whole] = [fractions.zero, fractions.zero];
  let [decimal, part] = [0, 0];
  let [off, isExact] = [0, true];
  for (const { value, chance } of outcomes) {
    if (typeof value !== 'number') return null;
    decimal += value * chance.decimal;
    part += chance.decimal;
    off +=
      (Math.abs(value) + 1) * Math.max(chance.high - chance.decimal, chance.decimal - chance.low);
    if (chance.fraction === null) isExact = false;
    else {
      sum = fractions.add(sum, fractions.times(chance.fraction, value));
      whole = fractions.add(whole, chance.fraction);
    }
  }
  if (part === 0) return null;
  if (isExact) return exactly(lowest({ n: sum.n * whole.d, d: sum.d * whole.n }));
  const mean = decimal / part;
  const half = (off * (1 + Math.abs(mean))) / part;
  return { decimal: mean, fraction: null, low: mean - half, high: mean + half };
}
