// Tests alignment: all pairs move except a longest increasing subsequence, and comparing long lists in stretches loses
// no line.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { movedIn, pairUp, stretches } from './align.ts';

/** Returns the length of a longest increasing subsequence, computed for the end at each item. */
function longestIn(list: readonly number[]): number {
  const best = list.map(() => 1);
  list.forEach((one, i) => {
    for (let j = 0; j < i; j += 1)
      if ((list[j] ?? 0) < one) best[i] = Math.max(best[i] ?? 1, (best[j] ?? 1) + 1);
  });
  return Math.max(0, ...best);
}

test('the items that do not move are in order, and as many as possible stay', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(30), { maxLength: 20 }), (order) => {
      const pairs = order.map((at, index): readonly [number, number] => [index, at]);
      const moved = new Set(movedIn(pairs).map(([index]) => index));
      const kept = order.filter((_, index) => !moved.has(index));
      expect(kept).toEqual(kept.toSorted((a, b) => a - b));
      expect(kept.length).toBe(longestIn(order));
    }),
  );
});

test('of increasing subsequences with the same length the first one stays', () => {
  expect(movedIn([[0, 1], [1, 0]])).toEqual([[1, 0]]); // prettier-ignore
});

test.each([
  [3, 4, 1],
  [200, 200, 1],
  [201, 200, 4],
  [5_000, 9, 84],
])('lists of %i and %i are compared in %i stretches', (a, b, count) => {
  const [as, bs] = [a, b].map((length) => Array.from({ length }, (_, index) => index));
  const all = stretches(as ?? [], bs ?? []);
  expect(all).toHaveLength(count);
  expect(all.flatMap(([one]) => one)).toEqual(as);
  expect(all.flatMap(([, other]) => other)).toEqual(bs);
});

test('of 4,000 changed lines each is paired with the one at the same index', () => {
  const pairs = pairUp(4_000, 4_000, {
    keyA: () => undefined,
    keyB: () => undefined,
    like: (a, b) => (a === b ? 0.9 : 0.1),
  });
  expect(pairs).toEqual(Array.from({ length: 4_000 }, (_, index) => [index, index]));
});

test('lines with the same name are paired in their order', () => {
  const names = (index: number): string => ['x', 'y', 'x', 'x'][index] ?? '';
  const like = (): number => 0;
  expect(pairUp(4, 3, { keyA: names, keyB: names, like })).toEqual([
    [0, 0],
    [1, 1],
    [2, 2],
  ]);
});
