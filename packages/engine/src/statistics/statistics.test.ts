// Tests how often intervals and verdicts are right, summed over every outcome instead of tried with lucky seeds.
import { describe, expect, test } from 'vitest';
import { pairedDifference, signTest } from './chance-difference.ts';
import { levelAtLook, runsAtLook } from './looks.ts';
import { quantile, widthOf } from './normal.ts';
import { runsFor, wilson } from './proportion.ts';

/** Returns the probabilities of 0, 1, ..., n hits. */
function binomial(n: number, p: number): readonly number[] {
  const ways: number[] = [];
  let log = n * Math.log1p(-p);
  for (let hits = 0; hits <= n; hits += 1) {
    ways.push(Math.exp(log));
    log += Math.log((n - hits) / (hits + 1)) + Math.log(p) - Math.log1p(-p);
  }
  return ways;
}

const chances = [0.5, 0.1, 0.02, 0.005] as const;

test('quantiles are those of printed tables', () => {
  expect(quantile(0.5)).toBeCloseTo(0, 9);
  for (const [chance, z] of [
    [0.975, 1.959963984540054],
    [0.995, 2.575829303548901],
    [0.9, 1.2815515655446004],
    [0.001, -3.0902323061678132],
    [1e-6, -4.753424308822899],
  ] as const)
    expect(quantile(chance)).toBeCloseTo(z, 11);
  expect(() => quantile(1)).toThrow(RangeError);
});

describe.each(chances)('Wilson intervals at a chance of %d', (p) => {
  // These are usual numbers of runs. If few hits are expected, the coverage varies strongly with the few possible
  // counts.
  test.each([200, 1_000, 10_000, 50_000])('of %d runs', (runs) => {
    const coverage = (level: number): number =>
      binomial(runs, p).reduce((sum, ways, hits) => {
        const { low, high } = wilson(hits, runs, level);
        return low <= p && p <= high ? sum + ways : sum;
      }, 0);
    const isMany = runs * p >= 20;
    expect(coverage(0.95)).toBeGreaterThan(isMany ? 0.94 : 0.91);
    expect(coverage(0.99)).toBeGreaterThan(isMany ? 0.985 : 0.96);
  });
});

test('the number of runs for a precision suffices at any chance', () => {
  for (const hits of [0, 0.01, 0.3, 0.5, 0.99]) {
    const runs = runsFor(0.01);
    const { low, high } = wilson(Math.round(hits * runs), runs);
    expect((high - low) / 2).toBeLessThanOrEqual(0.01);
  }
  expect(runsFor(0.001)).toBe(960_365);
});

test('the sign test gives the sum of the binomial probabilities', () => {
  const by = (first: number, second: number): number =>
    Math.min(
      1,
      2 *
        binomial(first + second, 0.5)
          .slice(0, Math.min(first, second) + 1)
          .reduce((a, b) => a + b, 0),
    );
  for (const [first, second] of [
    [0, 0],
    [0, 5],
    [5, 0],
    [3, 7],
    [40, 60],
    [512, 600],
  ] as const)
    expect(signTest(first, second)).toBeCloseTo(by(first, second), 9);
  expect(signTest(0, 0)).toBe(1);
});

test('equal rulesets are called different at any of many looks less often than the level allows', () => {
  // Adds up, look by look, the exact probability that the sign test finds a shift although the pairs differ equally
  // often in both directions.
  const level = 0.95;
  let walk = new Map<number, number>([[0, 1]]);
  let pairs = 0;
  let wrong = 0;
  for (let look = 0; look < 7; look += 1) {
    // One pair in twenty-five differs.
    const more = runsAtLook(look) / 25 - pairs;
    const steps = binomial(more, 0.5);
    const next = new Map<number, number>();
    for (const [hits, chance] of walk)
      for (const [n, ways] of steps.entries())
        if (chance * ways > 1e-18) next.set(hits + n, (next.get(hits + n) ?? 0) + chance * ways);
    pairs += more;
    walk = new Map();
    for (const [hits, chance] of next) {
      if (signTest(hits, pairs - hits) < 1 - levelAtLook(look, level)) wrong += chance;
      else walk.set(hits, chance);
    }
  }
  expect(wrong).toBeGreaterThan(0.001);
  expect(wrong).toBeLessThan(1 - level);
  let spent = 0;
  for (let look = 0; look < 10_000; look += 1) spent += 1 - levelAtLook(look, level);
  expect(spent).toBeLessThanOrEqual(1 - level + 1e-9);
});

test('the interval for a difference of pairs contains it as often as it should', () => {
  const runs = 60;
  // The chances that both hit, only the first, and only the second; otherwise neither hits.
  for (const [both, first, second] of [
    [0.4, 0.05, 0.1],
    [0.1, 0.02, 0.02],
    [0.25, 0.25, 0.25],
    [0.85, 0.05, 0.05],
  ] as const) {
    let covered = 0;
    for (const [parted, many] of binomial(runs, first + second).entries()) {
      for (const [n, ways] of binomial(parted, second / (first + second)).entries()) {
        for (const [m, alike] of binomial(runs - parted, both / (1 - first - second)).entries()) {
          const chance = many * ways * alike;
          if (chance < 1e-9) continue;
          const { low, high } = pairedDifference({
            both: m,
            first: parted - n,
            second: n,
            neither: runs - parted - m,
          });
          if (low <= second - first && second - first <= high) covered += chance;
        }
      }
    }
    expect(covered).toBeGreaterThan(0.93);
  }
  // If no pair differs, there is no sign of a difference.
  const { low, high } = pairedDifference({ both: 500, first: 0, second: 0, neither: 500 });
  expect([low <= 0, high >= 0]).toEqual([true, true]);
});

test('a level of 95 % has a width of 1.96 standard errors', () => {
  expect(widthOf(0.95)).toBeCloseTo(1.959964, 6);
});
