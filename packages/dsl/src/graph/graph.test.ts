import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cyclesOf, depthsOf, stronglyConnected } from './graph.ts';

const edgesOf = (
  pairs: readonly (readonly [number, number])[],
): ReadonlyMap<number, readonly number[]> => {
  const edges = new Map<number, number[]>();
  for (const [from, to] of pairs) edges.set(from, [...(edges.get(from) ?? []), to]);
  return edges;
};
const upTo = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => index);

describe('cycles', () => {
  test('each strongly connected component is reported once, from its first node and along a shortest cycle', () => {
    const edges = edgesOf([
      [0, 1],
      [1, 2],
      [2, 0],
      [1, 0],
      [3, 3],
      [4, 5],
      [5, 6],
    ]);
    expect(cyclesOf(upTo(7), edges)).toEqual([[0, 1], [3]]);
  });

  test('an acyclic graph has none', () => {
    expect(
      cyclesOf(
        upTo(4),
        edgesOf([
          [0, 1],
          [0, 2],
          [1, 3],
          [2, 3],
        ]),
      ),
    ).toEqual([]);
  });

  test('a cycle of ten thousand nodes is found', () => {
    const edges = edgesOf(upTo(10_000).map((one) => [one, (one + 1) % 10_000] as const));
    expect(cyclesOf(upTo(10_000), edges)).toEqual([upTo(10_000)]);
  });
});

test('depths count the longest path down', () => {
  const depths = depthsOf(
    upTo(5),
    edgesOf([
      [0, 1],
      [1, 2],
      [0, 2],
      [3, 3],
      [3, 2],
    ]),
  );
  expect(upTo(5).map((one) => depths.get(one))).toEqual([3, 2, 1, 2, 1]);
  const weighed = depthsOf(
    upTo(4),
    edgesOf([
      [0, 1],
      [0, 2],
      [2, 3],
    ]),
    (one) => (one === 1 ? 10 : 1),
  );
  expect(upTo(4).map((one) => weighed.get(one))).toEqual([11, 10, 2, 1]);
});

test('two nodes are in one group exactly if each can be reached from the other', () => {
  const pair = fc.tuple(fc.nat({ max: 7 }), fc.nat({ max: 7 }));
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 20 }), (pairs) => {
      const edges = edgesOf(pairs);
      const reach = (from: number): ReadonlySet<number> => {
        const seen = new Set([from]);
        for (const at of seen) for (const next of edges.get(at) ?? []) seen.add(next);
        return seen;
      };
      const groups = stronglyConnected(upTo(8), edges);
      expect(groups.flat().sort((a, b) => a - b)).toEqual(upTo(8));
      const groupAt = (node: number): number => groups.findIndex((group) => group.includes(node));
      for (const a of upTo(8)) {
        for (const b of upTo(8)) {
          expect(groupAt(a) === groupAt(b)).toBe(reach(a).has(b) && reach(b).has(a));
          if (reach(a).has(b)) expect(groupAt(b)).toBeLessThanOrEqual(groupAt(a));
        }
      }
    }),
  );
});
