// Builds the answer to a question: the probabilities of each measure, computed in one kind of number.
import type { Value, Watch } from '@fray/dsl/ir';
import type { TooLarge } from '../statespace/limits.ts';
import { decimalOf, lowest, type Arithmetic, type Fraction } from '../values/rational.ts';
import { sortedOutcomes, type TallyRow } from '../statespace/tally.ts';
import type { Chance, MeasureOdds, Mean, Odds } from './known-odds.ts';

/** If what was left out is likelier than this, the odds are not exact any more. */
export const MOST_LEFT_OUT = 1e-9;

/** The results in one kind of number. */
export interface FoundOdds<T> {
  readonly rows: readonly TallyRow<T>[];
  /** The probability of each fault, by its text. */
  readonly faults: ReadonlyMap<string, T>;
  /** The probability that the fight never ends. */
  readonly trapped: T;
  readonly bound: number;
  readonly states: number;
  readonly forks: number;
}

/**
 * Builds the answer. If probabilities do not add up to 1, the count went wrong: they are not reported, and the answer is
 * `too-large`, with the reason `sum`.
 */
export function oddsOf<T>(
  arithmetic: Arithmetic<T>,
  found: FoundOdds<T>,
  watches: readonly Watch[],
): Odds | TooLarge {
  const { rows, faults, trapped, bound, states, forks } = found;
  const { zero, one, add, rest, isZero, fraction } = arithmetic;
  if (!watches.every((watch, index) => isWhole(arithmetic, found, watch, index)))
    return { odds: 'too-large', states, forks, why: 'sum' };
  const chanceOf = (chance: T): Chance => chanceIn(arithmetic, chance, bound);
  const measures = watches.flatMap(({ name, text }, watch): MeasureOdds[] => {
    const own = rows.filter((row) => row.watch === watch);
    const shown = own.length > 0 ? own : [{ occurrence: null, outcomes: [] }];
    return shown.map(({ occurrence, outcomes }) => {
      const sorted = sortedOutcomes(outcomes);
      const missed = rest(sorted.reduce((all, { chance }) => add(all, chance), zero));
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
        mean: isZero(missed) ? meanOf(arithmetic, sorted, bound) : null,
      };
    });
  });
  return {
    odds: 'known',
    method: fraction(one) === null ? { method: 'exact-up-to', bound } : { method: 'exact' },
    measures,
    faults: [...faults].map(([text, chance]) => ({ text, chance: chanceOf(chance) })),
    endless: isZero(trapped) ? null : chanceOf(trapped),
    states,
    forks,
  };
}

/**
 * True if the probabilities of a measure, with the probability that its moment is not reached, add up to 1, and the latter
 * is not negative. The encounter always begins, and ends unless there is a fault or no end: for these moments the sum may
 * lack exactly that.
 */
function isWhole<T>(
  { zero, add, rest, decimal, fraction }: Arithmetic<T>,
  { rows, faults, trapped, bound }: FoundOdds<T>,
  { moment, lines }: Watch,
  index: number,
): boolean {
  const sumOf = (parts: readonly T[]): T => parts.reduce(add, zero);
  /** True if `less` is at most `more`. */
  const isAtMost = (less: T, more: T): boolean => {
    const [a, b] = [fraction(less), fraction(more)];
    return a === null || b === null
      ? decimal(less) <= decimal(more) + bound + MOST_LEFT_OUT
      : a.n * b.d <= b.n * a.d;
  };
  const own = rows.filter(({ watch }) => watch === index);
  const shown = own.length > 0 ? own.map(({ outcomes }) => outcomes) : [[]];
  const isSure = moment.kind === 'encounter' && lines.every(({ when }) => when === null);
  return shown.every((outcomes) => {
    const missed = rest(sumOf(outcomes.map(({ chance }) => chance)));
    return (
      isAtMost(zero, missed) &&
      (!isSure || isAtMost(missed, add(trapped, sumOf([...faults.values()]))))
    );
  });
}

/** Returns a probability as it is reported: a fraction, or a float within a bound. */
function chanceIn<T>({ decimal, fraction }: Arithmetic<T>, chance: T, bound: number): Chance {
  const found = decimal(chance);
  return {
    decimal: found,
    fraction: fraction(chance),
    low: Math.max(0, found - bound),
    high: Math.min(1, found + bound),
  };
}

function meanOf<T>(
  { zero, add, times, decimal, fraction }: Arithmetic<T>,
  outcomes: readonly { readonly value: Value; readonly chance: T }[],
  bound: number,
): Mean | null {
  let sum = zero;
  let off = 0;
  for (const { value, chance } of outcomes) {
    if (typeof value !== 'number') return null;
    sum = add(sum, times(chance, value));
    off += bound * Math.abs(value);
  }
  const found = decimal(sum);
  return outcomes.length === 0
    ? null
    : { decimal: found, fraction: fraction(sum), low: found - off, high: found + off };
}

/** Returns a probability that is known exactly. */
export function exactly(chance: Fraction): Chance {
  const fraction = lowest(chance);
  const decimal = decimalOf(fraction);
  return { decimal, fraction, low: decimal, high: decimal };
}
