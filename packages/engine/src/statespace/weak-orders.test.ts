import { describe, expect, test } from 'vitest';
import { strictOrdersOf, type RolledOrder, type Roller } from './weak-orders.ts';

/** Returns a participant who rolls each of these scores with the same probability. */
const roller = (member: string, ...scores: readonly number[]): Roller => ({
  member,
  scores: new Map(scores.map((score) => [score, { throws: [[score]], weight: 1n }])),
});

/** Returns the order that these rolls give. A later roll decides only between those with equal earlier ones. */
function inTurn(rolls: RolledOrder['rolls'], best: 1 | -1): string {
  const scores = [...rolls].map(([member, all]) => [member, all.flat(2)] as const);
  return scores
    .toSorted(([, one], [, other]) => {
      const first = one.findIndex((score, roll) => score !== other[roll]);
      if (first < 0) throw new Error('two of them are tied');
      return best * ((other[first] ?? 0) - (one[first] ?? 0));
    })
    .map(([member]) => member)
    .join('');
}

describe('orders of participants who roll again until nobody is tied', () => {
  // Each number divided by the sum of its row is the probability of that order.
  test.each<[string, readonly Roller[], 1 | -1, Readonly<Record<string, bigint>>]>([
    ['one alone', [roller('A', 1, 2)], 1, { A: 1n }],
    ['two equals', [roller('A', 1, 2), roller('B', 1, 2)], 1, { AB: 1n, BA: 1n }],
    ['one is better or tied', [roller('A', 1, 2), roller('B', 2, 3)], 1, { BA: 1n }],
    ['the lowest first', [roller('A', 1, 2), roller('B', 2, 3)], -1, { AB: 1n }],
    ['a die with more faces', [roller('A', 1, 2), roller('B', 1, 2, 3, 4)], 1, { AB: 1n, BA: 5n }],
    [
      'three who have to roll more than once',
      [roller('A', 1, 2), roller('B', 1, 2), roller('C', 1, 2)],
      1,
      { ABC: 1n, ACB: 1n, BAC: 1n, BCA: 1n, CAB: 1n, CBA: 1n },
    ],
    [
      // In two of 27 rows of scores all three are tied; a pair that ties rolls again by itself.
      'two equals and one with a bonus',
      [roller('A', 1, 2, 3), roller('B', 1, 2, 3), roller('C', 2, 3, 4)],
      1,
      { CAB: 134n, CBA: 134n, ACB: 32n, BCA: 32n, ABC: 9n, BAC: 9n },
    ],
  ])('%s', (_, rollers, best, expected) => {
    const orders = strictOrdersOf(
      rollers.map((one) => [one]),
      best,
      100,
    );
    const by = (orders ?? []).map(({ rolls, weight }) => [inTurn(rolls, best), weight] as const);
    const total = (orders ?? []).reduce((sum, { weight }) => sum + weight, 0n);
    const parts = Object.values(expected).reduce((sum, part) => sum + part, 0n);
    expect(by).toHaveLength(Object.keys(expected).length);
    expect(Object.fromEntries(by.map(([order, weight]) => [order, weight * parts]))).toEqual(
      Object.fromEntries(Object.entries(expected).map(([order, part]) => [order, part * total])),
    );
  });

  test('of participants who are alike one order stands for all in which they change places', () => {
    const alike = ['A', 'B', 'C'].map((name) => roller(name, 1, 2, 3));
    const better = roller('X', 2, 3, 4);
    const shares = (kinds: readonly (readonly Roller[])[]): ReadonlyMap<string, number> => {
      const orders = strictOrdersOf(kinds, 1, 1_000) ?? [];
      const total = orders.reduce((sum, { weight }) => sum + weight, 0n);
      const by = new Map<string, number>();
      for (const { rolls, weight } of orders) {
        const order = inTurn(rolls, 1).replace(/[ABC]/g, 'a');
        by.set(order, (by.get(order) ?? 0) + Number(weight) / Number(total));
      }
      return by;
    };
    const together = shares([alike, [better]]);
    expect([...together.keys()].sort()).toEqual(['Xaaa', 'aXaa', 'aaXa', 'aaaX']);
    for (const [order, share] of shares([...alike.map((one) => [one]), [better]]))
      expect(together.get(order)).toBeCloseTo(share, 12);
    expect(strictOrdersOf([alike, [better]], 1, 1_000)).toHaveLength(4);
  });

  test('too many orders are none', () => {
    const kinds = ['A', 'B', 'C'].map((name) => [roller(name, 1, 2, 3)]);
    expect(strictOrdersOf(kinds, 1, 12)).toBeUndefined();
    expect(strictOrdersOf([kinds.flat()], 1, 12)).toHaveLength(1);
  });

  test('participants who are always tied have no order', () => {
    const three = [[roller('A', 1)], [roller('B', 1)], [roller('C', 1, 2)]];
    expect(strictOrdersOf(three, 1, 100)).toEqual([]);
  });
});
