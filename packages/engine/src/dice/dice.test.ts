import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { face, faces, runKey, streamKey } from './dice.ts';

const stream = (seed: string, run: number, name: string) => streamKey(runKey(seed, run), name);
const many = (
  seed: string,
  run: number,
  name: string,
  count: number,
  sides: number,
): readonly number[] =>
  faces(
    stream(seed, run, name),
    0,
    Array.from({ length: count }, () => sides),
  );

/** Returns P(chi-square with `df` > x) for an even `df`: a sum of Poisson terms, exact. */
function upperTail(x: number, df: number): number {
  let term = Math.exp(-x / 2);
  let sum = 0;
  for (let i = 0; i < df / 2; i += 1) {
    sum += term;
    term *= x / 2 / (i + 1);
  }
  return sum;
}

/** Returns bounds on both tails. For an odd number of degrees of freedom they come from the even numbers next to it. */
function tails(x: number, df: number): { readonly upper: number; readonly lower: number } {
  const odd = df % 2;
  return { upper: upperTail(x, df + odd), lower: 1 - upperTail(x, df - odd) };
}

function chiSquare(counts: readonly number[]): number {
  const expected = counts.reduce((a, b) => a + b, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

// There are 15 tests with two tails of one in a million each, so chance alone makes one fail for one of 30,000 choices
// of seeds.
const ODDS = 1e-6;
function expectUniform(counts: readonly number[]): void {
  const { upper, lower } = tails(chiSquare(counts), counts.length - 1);
  expect(upper).toBeGreaterThan(ODDS);
  expect(lower).toBeGreaterThan(ODDS);
}

function countPairs(a: readonly number[], b: readonly number[], sides: number): readonly number[] {
  const counts = Array.from({ length: sides * sides }, () => 0);
  for (const [i, x] of a.entries())
    counts[(x - 1) * sides + ((b[i] ?? 0) - 1)] =
      (counts[(x - 1) * sides + ((b[i] ?? 0) - 1)] ?? 0) + 1;
  return counts;
}

// Pinned so that a change of the dice cannot pass unseen: every old log with a seed would fail to verify.
test('F28: golden dice: the same seed gives these dice for ever', () => {
  expect(many('1', 0, 'Awareness.die/Babel', 12, 20)).toEqual([
    12, 15, 4, 20, 17, 3, 4, 16, 12, 5, 9, 15,
  ]);
  expect(many('anatomy of an ambush', 7, 'Attack.damage', 12, 6)).toEqual([
    6, 6, 3, 6, 5, 5, 5, 5, 5, 6, 5, 5,
  ]);
  expect(face(stream('', 0xffffffff, ''), 2 ** 34 - 1, 100)).toBe(1);
});

test('the sum of the tail is right at known quantiles', () => {
  // 5 % and 1 % points of printed tables.
  expect(upperTail(18.307, 10)).toBeCloseTo(0.05, 5);
  expect(upperTail(37.566, 20)).toBeCloseTo(0.01, 5);
});

describe('uniform dice', () => {
  test.each([2, 3, 6, 10, 20, 30, 100])('a d%i', (sides) => {
    const counts = Array.from({ length: sides }, () => 0);
    for (const value of many('uniform', 3, `d${sides}`, 40_000, sides))
      counts[value - 1] = (counts[value - 1] ?? 0) + 1;
    expectUniform(counts);
  });

  test('a die is uniform even if the number of its faces is far from dividing 2^32, counted in thirds', () => {
    // Without rejection the middle and upper thirds would get a quarter more or less than the lower.
    const counts = [0, 0, 0];
    const third = 2 ** 30;
    for (const value of many('uniform', 0, 'huge', 30_000, 3 * third)) {
      const which = Math.floor((value - 1) / third);
      counts[which] = (counts[which] ?? 0) + 1;
    }
    expectUniform(counts);
  });
});

describe('neighbouring keys give independent dice', () => {
  const n = 36_000;
  const reference = many('neighbour', 0, 'Awareness.die/Babel', n, 6);
  test.each([
    ['next run', many('neighbour', 1, 'Awareness.die/Babel', n, 6)],
    ['next seed', many('neighbouq', 0, 'Awareness.die/Babel', n, 6)],
    ['next name', many('neighbour', 0, 'Awareness.die/Babem', n, 6)],
    ['longer name', many('neighbour', 0, 'Awareness.die/Babel ', n, 6)],
    ['next die', many('neighbour', 0, 'Awareness.die/Babel', n + 1, 6).slice(1)],
    ['next block', many('neighbour', 0, 'Awareness.die/Babel', n + 4, 6).slice(4)],
  ] as const)('%s', (_, other) => {
    expectUniform(countPairs(reference, other, 6));
  });

  test('the first dice of many runs are uniform pairs', () => {
    const counts = Array.from({ length: 400 }, () => 0);
    for (let run = 0; run < 40_000; run += 1) {
      const [a = 0, b = 0] = many('runs', run, 'x', 2, 20);
      counts[(a - 1) * 20 + b - 1] = (counts[(a - 1) * 20 + b - 1] ?? 0) + 1;
    }
    expectUniform(counts);
  });
});

test('similar names have different streams', () => {
  const key = runKey('names', 0);
  const seen = new Set<string>();
  let count = 0;
  for (const roll of ['Awareness.die', 'Awareness', 'Attack.damage', 'Injury.strength']) {
    for (let i = 0; i < 5_000; i += 1) {
      const { stream0, stream1 } = streamKey(key, `${roll}/Guard-${i}`);
      seen.add(`${stream0}/${stream1}`);
      count += 1;
    }
  }
  expect(seen.size).toBe(count);
});

test('a throw equals its dice thrown one by one, across blocks, and every face is on its die', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.nat(),
      fc.string(),
      fc.nat(40),
      fc.array(fc.integer({ min: 1, max: 0xffffffff }), { maxLength: 9 }),
      (seed, run, name, n, sides) => {
        const key = stream(seed, run, name);
        const thrown = faces(key, n, sides);
        expect(thrown).toEqual(sides.map((of, i) => face(key, n + i, of)));
        thrown.forEach((value, i) => expect(value >= 1 && value <= (sides[i] ?? 0)).toBe(true));
      },
    ),
    { numRuns: 60 },
  );
});

test('impossible runs, dice and positions are refused', () => {
  expect(() => runKey('1', -1)).toThrow(RangeError);
  expect(() => runKey('1', 2 ** 32)).toThrow(RangeError);
  expect(() => face(stream('1', 0, 'x'), 0, 0)).toThrow(RangeError);
  expect(() => face(stream('1', 0, 'x'), 0, 2.5)).toThrow(RangeError);
  expect(() => face(stream('1', 0, 'x'), -1, 6)).toThrow(RangeError);
});
