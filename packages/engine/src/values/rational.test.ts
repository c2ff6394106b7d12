// The greatest common divisor, which reduces fractions to lowest terms.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gcd } from './rational.ts';

/** Returns the greatest common divisor by Euclid's algorithm, step by step. */
function euclid(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y > 0n) [x, y] = [y, x % y];
  return x;
}

const long = fc.bigInt({ min: 0n, max: 1n << 1500n });
const power = fc.integer({ min: 0, max: 300 });

test("gcd agrees with Euclid's algorithm for numbers of any length", () => {
  fc.assert(
    fc.property(long, long, long, power, power, (a, b, shared, sixes, tens) => {
      const x = a * shared * 6n ** BigInt(sixes);
      const y = b * shared * 10n ** BigInt(tens);
      expect(gcd(x, y)).toBe(euclid(x, y));
      expect(gcd(-x, y)).toBe(euclid(x, y));
    }),
    { numRuns: 300 },
  );
});

test("gcd is right for neighbouring Fibonacci numbers, for which Euclid's algorithm needs the most steps", () => {
  let [one, two] = [1n, 1n];
  for (let n = 0; n < 3000; n += 1) [one, two] = [two, one + two];
  expect(gcd(two, one)).toBe(1n);
  expect(gcd(two * 35n ** 90n, one * 14n ** 80n)).toBe(euclid(two * 35n ** 90n, one * 14n ** 80n));
});
