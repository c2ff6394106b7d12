// Counts weak orders: who comes before whom, and who is tied, after each participant has rolled, with the number of throws that
// lead there. Scores are enumerated from the best down: some of those who are left have this score, and rank behind all who
// have a better one.
import type { WeightedThrows } from './face-distribution.ts';

/** One who rolls, and by score how it can come. */
export interface Roller {
  readonly member: string;
  readonly scores: ReadonlyMap<number, WeightedThrows>;
}

/** An order of some: who they are as a set of bits, how many groups of equals they fall into, throws of one of the ways by member. */
export interface WeakOrder {
  readonly placed: number;
  readonly groups: number;
  readonly throws: ReadonlyMap<string, WeightedThrows['throws']>;
  readonly weight: bigint;
}

export const NO_ORDER: WeakOrder = { placed: 0, groups: 0, throws: new Map(), weight: 1n };

/** Both, of whom none is compared with the others. */
export function beside(some: WeakOrder, others: WeakOrder): WeakOrder {
  return {
    placed: 0,
    groups: some.groups + others.groups,
    throws: new Map([...some.throws, ...others.throws]),
    weight: some.weight * others.weight,
  };
}

/** `best`: 1 for the highest score in front, -1 for the lowest. */
export function weakOrdersOf(rollers: readonly Roller[], best: 1 | -1): readonly WeakOrder[] {
  const scores = [...new Set(rollers.flatMap((roller) => [...roller.scores.keys()]))].sort(
    (a, b) => best * (b - a),
  );
  const everybody = (1 << rollers.length) - 1;
  // By those placed so far, group by group from the front.
  let front = new Map([['', NO_ORDER]]);
  for (const score of scores) {
    const next = new Map(front);
    const can = rollers.reduce(
      (bits, roller, index) => (roller.scores.has(score) ? bits | (1 << index) : bits),
      0,
    );
    for (const [order, { placed, groups, throws, weight }] of front) {
      const left = can & ~placed;
      // Every set of one or more of those who are left and can roll it.
      for (let group = left; group > 0; group = (group - 1) & left) {
        const own = rollers.filter((_, index) => (group & (1 << index)) !== 0);
        const ways = own.reduce(
          (all, { scores: by }) => all * (by.get(score)?.weight ?? 0n),
          weight,
        );
        const id = `${order} ${group}`;
        const known = next.get(id);
        next.set(id, {
          placed: placed | group,
          groups: groups + 1,
          throws:
            known?.throws ??
            new Map([
              ...throws,
              ...own.map(
                ({ member, scores: by }) => [member, by.get(score)?.throws ?? []] as const,
              ),
            ]),
          weight: (known?.weight ?? 0n) + ways,
        });
      }
    }
    front = next;
  }
  return [...front.values()].filter(({ placed }) => placed === everybody);
}
