// What is expected of a measure: its mean, or the chance of one of its values.
import type { ExpectationTarget } from '@fray/engine/odds';
import { valueText, type Fraction } from '@fray/engine/values';

const one: Fraction = { n: 1n, d: 1n };
const none: Fraction = { n: 0n, d: 1n };

/**
 * Returns a target whose expectation is the mean of the only measure, where yes counts as 1; or the probability that it has
 * a value, as people write it, or `not reached`.
 * @param strange returns the weight in a mean of a value that is not a number
 */
export function expectationTarget(
  value: string | null,
  occurrence: number | null,
  strange: (text: string) => Fraction,
): ExpectationTarget {
  return {
    watch: 0,
    occurrence,
    unseen: value === null ? null : value === 'not reached' ? one : none,
    reward: (found) => {
      if (value !== null) return valueText(found) === value ? one : none;
      if (typeof found === 'number') return { n: BigInt(found), d: 1n };
      if (typeof found === 'boolean') return found ? one : none;
      return strange(valueText(found));
    },
  };
}
