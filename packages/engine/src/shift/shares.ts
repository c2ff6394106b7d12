// Computes how much each of several changes contributes to a number: in the order in which they are made, and on average
// over all orders.
import { fractions, less, lowest, type Fraction } from '../values/rational.ts';

export interface Shares {
  /** What each change adds to those before it. The sum is the whole difference. */
  readonly inOrder: readonly Fraction[];
  /**
   * What each change adds on average over all orders (L. S. Shapley, "A value for n-person games", 1953). The sum is again
   * the whole difference.
   */
  readonly average: readonly Fraction[];
}

/**
 * Computes the contributions. `value`: returns the number with these changes made, given as a sum of 2 ** change; called
 * for all 2 ** count of them.
 */
export function sharesOf(count: number, value: (made: number) => Fraction): Shares {
  const added = (made: number, change: number): Fraction =>
    less(value(made | (1 << change)), value(made));
  const changes = Array.from({ length: count }, (_, change) => change);
  const whole = factorial(count);
  return {
    inOrder: changes.map((change) => lowest(added((1 << change) - 1, change))),
    average: changes.map((change) => {
      let sum = fractions.zero;
      for (let made = 0; made < 1 << count; made += 1) {
        if ((made & (1 << change)) !== 0) continue;
        const before = changes.filter((one) => (made & (1 << one)) !== 0).length;
        const { n, d } = added(made, change);
        sum = fractions.add(sum, {
          n: n * factorial(before) * factorial(count - before - 1),
          d: d * whole,
        });
      }
      return lowest(sum);
    }),
  };
}

function factorial(n: number): bigint {
  return n <= 1 ? 1n : BigInt(n) * factorial(n - 1);
}
