// What is expected of a measure: its mean, or the chance of one of its values.
import type { ExpectationTarget } from '@fray/engine/odds';
import { fractions, valueText } from '@fray/engine/values';

const { zero: none, one } = fractions;

/** There is no mean: the measure has a value that is not a number. */
export interface NoMean {
  readonly odds: 'no-mean';
  readonly value: string;
}

class NoNumber extends Error {}

/** Returns what a target threw at a value that is not a number; throws anything else again. */
export function noMeanIn(thrown: unknown): NoMean {
  if (!(thrown instanceof NoNumber)) throw thrown;
  return { odds: 'no-mean', value: thrown.message };
}

/**
 * Returns a target whose expectation is the mean of the only measure, where yes counts as 1; or the probability that it has
 * a value, as people write it, or `not reached`. In a mean it throws at a value that is not a number; see `noMeanIn`.
 */
export function expectationTarget(
  value: string | null,
  occurrence: number | null,
): ExpectationTarget {
  return {
    watch: 0,
    occurrence,
    unseen: value === null ? null : value === 'not reached' ? one : none,
    reward: (found) => {
      if (value !== null) return valueText(found) === value ? one : none;
      if (typeof found === 'number') return fractions.times(one, found);
      if (typeof found === 'boolean') return found ? one : none;
      throw new NoNumber(valueText(found));
    },
  };
}
