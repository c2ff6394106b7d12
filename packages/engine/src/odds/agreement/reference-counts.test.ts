// What contradicts counted odds: another count, and how far its faults and endless runs leave it in doubt.
import { expect, test } from 'vitest';
import { decimalOf, fractions, type Fraction } from '../../values/rational.ts';
import { countReference } from './reference-counts.ts';

const part = (n: bigint, d: bigint): Fraction => ({ n, d });
const count = (endless = fractions.zero, listed: readonly string[] = []) =>
  countReference(
    { rows: [], faults: new Map([['too low', part(1n, 8n)]]), endless },
    new Set(listed),
  );
const exactly = (n: bigint, d: bigint) => ({ fraction: part(n, d), low: 0, high: 1 });
const between = (low: number, high: number) => ({ fraction: null, low, high });

test.each<readonly [ReturnType<typeof exactly | typeof between>, readonly string[], boolean]>([
  // A half was seen. A fault that is not listed may hide an eighth more.
  [exactly(1n, 2n), [], false],
  [exactly(5n, 8n), [], false],
  [exactly(6n, 8n), [], true],
  [exactly(3n, 8n), [], true],
  [exactly(1n, 2n), ['too low'], false],
  [exactly(5n, 8n), ['too low'], true],
  [between(0.5, 0.5), [], false],
  [between(0.62, 0.63), [], false],
  [between(0.63, 0.64), [], true],
  [between(0.4, 0.49), [], true],
])('%o with the faults %j is contradicted: %s', (counted, listed, expected) => {
  const { contradicts, isTooLarge } = count(fractions.zero, listed);
  expect(contradicts(counted, part(1n, 2n), 1)).toBe(expected);
  expect(isTooLarge(counted, part(1n, 2n), 1)).toBe(
    expected && (counted.fraction === null ? counted.low > 0.5 : counted.fraction.n > 3n),
  );
});

test('what was missed is the rest of what was seen, of faults and of runs without an end', () => {
  expect(decimalOf(count(part(1n, 8n)).missed([part(1n, 2n)]))).toBe(0.25);
  expect(count(part(1n, 2n)).missed([part(1n, 2n)])).toEqual(fractions.zero);
});

test('a chance is told in lowest terms', () => {
  expect(count().result(part(2n, 8n))).toEqual({
    by: 'counting',
    chance: 0.25,
    fraction: part(1n, 4n),
  });
});
