// Builds the answer to a question: the probabilities of each measure.
import type { Value, Watch } from '@fray/dsl/ir';
import type { TooLarge } from '../statespace/limits.ts';
import { decimalOf, fractions, lowest, type Fraction } from '../values/rational.ts';
import { sortedOutcomes, type CountedChances } from '../statespace/tally.ts';
import type { Chance, MeasureOdds, Mean, Odds } from './known-odds.ts';

/** If what was left out is likelier than this, the odds are not exact any more. */
export const MOST_LEFT_OUT = 1e-9;

/** Adding and multiplying floats loses far less than this. */
export const ROUNDING = 1e-12;

export interface FoundOdds extends CountedChances {
  /** How far the probabilities may be from the true ones: 0 if they are exact. */
  readonly bound: number;
  readonly states: number;
  readonly forks: number;
}

/**
 * Builds the answer. If probabilities do not add up to 1, the count went wrong: they are not reported, and the answer is
 * `too-large`, with the reason `sum`.
 */
export function oddsOf(found: FoundOdds, watches: readonly Watch[]): Odds | TooLarge {
  const { rows, faults, endless, bound, states, forks } = found;
  if (!watches.every((watch, index) => isWhole(found, watch, index)))
    return { odds: 'too-large', states, forks, why: 'sum' };
  const chanceOf = (chance: Fraction): Chance => chanceIn(chance, bound);
  const measures = watches.flatMap(({ name, text }, watch): MeasureOdds[] => {
    const own = rows.filter((row) => row.watch === watch);
    const shown = own.length > 0 ? own : [{ occurrence: null, outcomes: [] }];
    return shown.map(({ occurrence, outcomes }) => {
      const sorted = sortedOutcomes(outcomes);
      const missed = missedBy(sorted, bound);
      return {
        measure: name,
        text,
        occurrence,
        outcomes: sorted.map(({ value, fault, chance }) => ({
          value,
          fault,
          chance: chanceOf(chance),
        })),
        notReached: chanceOf(missed),
        mean: missed.n === 0n ? meanOf(sorted, bound) : null,
      };
    });
  });
  return {
    odds: 'known',
    method: bound > 0 ? { method: 'exact-up-to', bound } : { method: 'exact' },
    measures,
    faults: [...faults].map(([text, chance]) => ({ text, chance: chanceOf(chance) })),
    endless: endless.n === 0n ? null : chanceOf(endless),
    states,
    forks,
  };
}

/** Returns the probability of no outcome; a remainder caused by rounding counts as 0. */
function missedBy(outcomes: readonly { readonly chance: Fraction }[], bound: number): Fraction {
  const { zero, add, rest } = fractions;
  const missed = rest(outcomes.reduce((all, { chance }) => add(all, chance), zero));
  return bound > 0 && Math.abs(decimalOf(missed)) <= ROUNDING ? zero : missed;
}

/**
 * True if the probabilities of a measure, with the probability that its moment is not reached, add up to 1, and the latter
 * is not negative. The encounter always begins, and ends unless there is a fault or no end: for these moments the sum may
 * lack exactly that.
 */
function isWhole(
  { rows, faults, endless, bound }: FoundOdds,
  { moment, lines }: Watch,
  index: number,
): boolean {
  const { zero, add } = fractions;
  /** True if `less` is at most `more`. */
  const isAtMost = (less: Fraction, more: Fraction): boolean =>
    bound > 0
      ? decimalOf(less) <= decimalOf(more) + bound + MOST_LEFT_OUT
      : less.n * more.d <= more.n * less.d;
  const own = rows.filter(({ watch }) => watch === index);
  const shown = own.length > 0 ? own.map(({ outcomes }) => outcomes) : [[]];
  const isSure = moment.kind === 'encounter' && lines.every(({ when }) => when === null);
  return shown.every((outcomes) => {
    const missed = missedBy(outcomes, bound);
    return (
      isAtMost(zero, missed) &&
      (!isSure || isAtMost(missed, [...faults.values()].reduce(add, endless)))
    );
  });
}

/** Returns a probability as it is reported: a fraction, or a float within a bound. */
function chanceIn(chance: Fraction, bound: number): Chance {
  const decimal = decimalOf(chance);
  return {
    decimal,
    fraction: bound > 0 ? null : lowest(chance),
    low: Math.max(0, decimal - bound),
    high: Math.min(1, decimal + bound),
  };
}

/** Returns the mean of outcomes one of which is certain; null unless all are numbers. */
function meanOf(
  outcomes: readonly { readonly value: Value; readonly chance: Fraction }[],
  bound: number,
): Mean | null {
  let sum = fractions.zero;
  let off = 0;
  for (const { value, chance } of outcomes) {
    if (typeof value !== 'number') return null;
    sum = fractions.add(sum, fractions.times(chance, value));
    off += bound * Math.abs(value);
  }
  const decimal = decimalOf(sum);
  return {
    decimal,
    fraction: bound > 0 ? null : lowest(sum),
    low: decimal - off,
    high: decimal + off,
  };
}

/** Returns exact odds as floats, with the bound of their rounding. */
export function inFloats(odds: Odds): Odds {
  if (odds.method.method !== 'exact') return odds;
  const chanceOf = (chance: Chance): Chance => ({
    decimal: chance.decimal,
    fraction: null,
    low: Math.max(0, chance.decimal - ROUNDING),
    high: Math.min(1, chance.decimal + ROUNDING),
  });
  return {
    ...odds,
    method: { method: 'exact-up-to', bound: ROUNDING },
    measures: odds.measures.map(({ outcomes, notReached, mean, ...measure }) => ({
      ...measure,
      outcomes: outcomes.map((one) => ({ ...one, chance: chanceOf(one.chance) })),
      notReached: chanceOf(notReached),
      mean: mean && { ...mean, fraction: null },
    })),
    faults: odds.faults.map((one) => ({ ...one, chance: chanceOf(one.chance) })),
    endless: odds.endless && chanceOf(odds.endless),
  };
}

/** Returns a probability that is known exactly. */
export function exactly(chance: Fraction): Chance {
  const fraction = lowest(chance);
  const decimal = decimalOf(fraction);
  return { decimal, fraction, low: decimal, high: decimal };
}
