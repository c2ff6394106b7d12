// Counts weak orders: who comes before whom, and who is tied, after each participant has rolled, with the number of throws that
// lead there. Scores are enumerated from the best down: some of those who are left have this score, and rank behind all who
// have a better one.
import type { WeightedThrows } from './face-distribution.ts';
import { gcd } from '../values/rational.ts';

/** One who rolls, and by score how it can come. */
export interface Roller {
  readonly member: string;
  readonly scores: ReadonlyMap<number, WeightedThrows>;
  /** The sum of their weights. */
  readonly of: bigint;
}

/** By member. */
type Throws = ReadonlyMap<string, WeightedThrows['throws']>;

/** Who stands before whom, and how many of all ways lead there. */
interface Ordering {
  /** From the front; those of one group are tied. */
  readonly groups: readonly (readonly Roller[])[];
  /** Throws of one of the ways: those of the first round, and in each round after it of those who are still tied. */
  readonly rounds: readonly Throws[];
  readonly weight: bigint;
}

export interface Orderings {
  readonly list: readonly Ordering[];
  /** The sum of all weights. */
  readonly of: bigint;
}

/** Nobody stands anywhere. */
export const NO_ORDERINGS: Orderings = { list: [{ groups: [], rounds: [], weight: 1n }], of: 1n };

/** All ways for some, whatever those of others are; these stand behind those. */
export function beside(some: Orderings, others: Orderings): Orderings {
  return {
    list: some.list.flatMap((one) =>
      others.list.map((other) => ({
        groups: [...one.groups, ...other.groups],
        rounds: atOnce(one.rounds, other.rounds),
        weight: one.weight * other.weight,
      })),
    ),
    of: some.of * others.of,
  };
}

/** Round by round. */
function atOnce(some: readonly Throws[], others: readonly Throws[]): readonly Throws[] {
  return Array.from(
    { length: Math.max(some.length, others.length) },
    (_, round) => new Map([...(some[round] ?? []), ...(others[round] ?? [])]),
  );
}

/** With ties. `best`: 1 for the highest score in front, -1 for the lowest. */
export function orderingsOf(rollers: readonly Roller[], best: 1 | -1): Orderings {
  if (rollers.length === 1) return alone(rollers);
  const scores = [...new Set(rollers.flatMap((roller) => [...roller.scores.keys()]))].sort(
    (a, b) => best * (b - a),
  );
  const everybody = (1 << rollers.length) - 1;
  // By those placed so far, group by group from the front: each group is a set of bits.
  let front = new Map<string, Placed>([
    ['', { groups: [], throws: new Map(), weight: 1n, placed: 0 }],
  ]);
  for (const score of scores) {
    const next = new Map(front);
    const can = rollers.reduce(
      (bits, roller, index) => (roller.scores.has(score) ? bits | (1 << index) : bits),
      0,
    );
    for (const [order, ordering] of front) {
      const left = can & ~ordering.placed;
      // Every set of one or more of those who are left and can roll it.
      for (let group = left; group > 0; group = (group - 1) & left) {
        const id = `${order} ${group}`;
        const own = rollers.filter((_, index) => (group & (1 << index)) !== 0);
        const weight = own.reduce(
          (all, { scores: by }) => all * (by.get(score)?.weight ?? 0n),
          ordering.weight,
        );
        const known = next.get(id);
        if (known !== undefined) {
          next.set(id, { ...known, weight: known.weight + weight });
          continue;
        }
        const throws = new Map([
          ...ordering.throws,
          ...own.map(({ member, scores: by }) => [member, by.get(score)?.throws ?? []] as const),
        ]);
        next.set(id, {
          groups: [...ordering.groups, own],
          throws,
          weight,
          placed: ordering.placed | group,
        });
      }
    }
    front = next;
  }
  const list = [...front.values()]
    .filter(({ placed }) => placed === everybody)
    .map(({ groups, throws, weight }) => ({ groups, rounds: [throws], weight }));
  return { list, of: rollers.reduce((of, one) => of * one.of, 1n) };
}

interface Placed {
  readonly groups: Ordering['groups'];
  readonly throws: Throws;
  readonly weight: bigint;
  readonly placed: number;
}

/** One alone stands where it stands, whatever it rolls. */
function alone(rollers: readonly Roller[]): Orderings {
  return {
    list: [
      {
        groups: [rollers],
        rounds: [
          new Map(
            rollers.map(({ member, scores }) => [member, [...scores.values()][0]?.throws ?? []]),
          ),
        ],
        weight: 1n,
      },
    ],
    of: 1n,
  };
}

/**
 * Without ties: those who are tied roll again until nobody is. When all are tied it is as it was before, so that is left out, and the
 * others are all there is. Null: nothing ever tells some of them apart.
 */
export function settledOrderings(rollers: readonly Roller[], best: 1 | -1): Orderings | null {
  const known = new Map<string, Orderings | null>();
  const settled = (own: readonly Roller[]): Orderings | null => {
    const id = own.map((roller) => rollers.indexOf(roller)).join();
    let found = known.get(id);
    if (found === undefined) known.set(id, (found = own.length === 1 ? alone(own) : again(own)));
    return found;
  };
  const again = (own: readonly Roller[]): Orderings | null => {
    const apart = orderingsOf(own, best).list.filter(({ groups }) => groups.length > 1);
    const ways: Orderings[] = [];
    for (const { groups, rounds, weight } of apart) {
      let after = NO_ORDERINGS;
      for (const tied of groups) {
        const own = settled(tied);
        if (own === null) return null;
        // Whoever is alone rolls no more.
        after = beside(
          after,
          tied.length > 1 ? own : { list: [{ groups: [tied], rounds: [], weight: 1n }], of: 1n },
        );
      }
      ways.push({
        list: after.list.map((one) => ({
          groups: one.groups,
          rounds: [...rounds, ...one.rounds],
          weight: one.weight * weight,
        })),
        of: after.of,
      });
    }
    return ways.length === 0
      ? null
      : merged(
          rollers,
          ways,
          apart.reduce((all, { weight }) => all + weight, 0n),
        );
  };
  return settled(rollers);
}

/** Those who are tied stand as `order` says, which tells all apart. */
export function strictOrderings(
  rollers: readonly Roller[],
  best: 1 | -1,
  order: (one: Roller, other: Roller) => number,
): Orderings {
  const { list, of } = orderingsOf(rollers, best);
  return merged(
    rollers,
    [
      {
        list: list.map((one) => ({
          ...one,
          groups: one.groups.flatMap((group) => group.toSorted(order).map((roller) => [roller])),
        })),
        of: 1n,
      },
    ],
    of,
  );
}

/** The same orders made one, with the throws of the shortest way. The weights of each of `ways` are of so many more, `total` all in all. */
function merged(rollers: readonly Roller[], ways: readonly Orderings[], total: bigint): Orderings {
  const lcm = ways.reduce((all, { of }) => (all / gcd(all, of)) * of, 1n);
  const by = new Map<string, Ordering>();
  for (const { list, of } of ways) {
    for (const ordering of list) {
      const id = ordering.groups
        .map(([one]) => (one === undefined ? -1 : rollers.indexOf(one)))
        .join();
      const known = by.get(id);
      const weight = (known?.weight ?? 0n) + ordering.weight * (lcm / of);
      by.set(id, {
        ...(known === undefined || known.rounds.length > ordering.rounds.length ? ordering : known),
        weight,
      });
    }
  }
  const part = [...by.values()].reduce((all, { weight }) => gcd(all, weight), total * lcm);
  return {
    list: [...by.values()].map((one) => ({ ...one, weight: one.weight / part })),
    of: (total * lcm) / part,
  };
}
