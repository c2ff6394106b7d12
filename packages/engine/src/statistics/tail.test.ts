// Compares the bound of a tail with the tail itself, added up term by term.
import { expect, test } from 'vitest';
import { tailBound } from './tail.ts';

/** Returns the probability of each number of hits by Pascal's rule, adding one run at a time. */
function binomial(runs: number, chance: number): readonly number[] {
  let ways = [1];
  for (let run = 0; run < runs; run += 1)
    ways = Array.from(
      { length: ways.length + 1 },
      (_, hits) => (ways[hits] ?? 0) * (1 - chance) + (ways[hits - 1] ?? 0) * chance,
    );
  return ways;
}

test.each([
  [1, 0.5],
  [20, 0.1],
  [60, 0.5],
  [200, 0.02],
  [150, 0.97],
])('of %i runs with a chance of %d no tail is likelier than its bound', (runs, chance) => {
  const ways = binomial(runs, chance);
  const sum = (from: number, to: number): number =>
    ways.slice(from, to).reduce((all, one) => all + one, 0);
  for (let hits = 0; hits <= runs; hits += 1) {
    const tail = hits / runs > chance ? sum(hits, runs + 1) : sum(0, hits + 1);
    if (hits / runs === chance) expect(tailBound(hits, runs, chance)).toBe(1);
    else {
      expect(tailBound(hits, runs, chance)).toBeGreaterThanOrEqual(tail * (1 - 1e-9));
      // The bound exceeds the tail at most by a factor of the number of terms.
      expect(tailBound(hits, runs, chance)).toBeLessThanOrEqual(tail * (runs + 1) * (1 + 1e-9));
    }
  }
});

test('the bound is 0 for an impossible number of hits, and 1 for a certain one', () => {
  expect(tailBound(1, 1000, 0)).toBe(0);
  expect(tailBound(999, 1000, 1)).toBe(0);
  expect(tailBound(0, 1000, 0)).toBe(1);
  expect(tailBound(1000, 1000, 1)).toBe(1);
  expect(tailBound(0, 0, 0.5)).toBe(1);
});
