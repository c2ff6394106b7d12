// Counts weak orders (who comes before whom, and who is tied) of participants who have rolled, with the number of
// throws that lead to each. We enumerate scores from the best down: some of the remaining participants have this score,
// and rank behind all who have a better one. If tied participants roll again, each group of ties is ordered in the same
// way, until nobody is tied. Of participants who are alike, one order stands for all that differ only in which of them
// is which: those listed first rank first.
import { fractions, lcmOf, type Fraction } from '../values/rational.ts';
import type { WeightedThrows } from '../kernel/face-distribution.ts';

/** A participant who rolls, and the throws by score. */
export interface Roller {
  readonly member: string;
  readonly scores: ReadonlyMap<number, WeightedThrows>;
}

/** For each member, the throws of each of its rolls. */
type Rolls = ReadonlyMap<string, readonly WeightedThrows['throws'][]>;

/** The rolls of one way that leads to an order, and the number of such ways. */
export interface RolledOrder {
  readonly rolls: Rolls;
  readonly weight: bigint;
}

/** An order of some participants: `groups` of equals from the front, and those who are not in it yet. */
interface WeakOrder extends RolledOrder {
  readonly left: readonly (readonly Roller[])[];
  readonly groups: readonly (readonly Roller[])[];
}

/**
 * Returns all weak orders of these participants, in lists of those who are alike: each of a list rolls the same scores in as
 * many ways. `best` is 1 if the highest score comes first, -1 if the lowest does. Returns undefined if there are more
 * than `most`.
 */
export function weakOrdersOf(
  kinds: readonly (readonly Roller[])[],
  best: 1 | -1,
  most: number,
): readonly WeakOrder[] | undefined {
  const scores = [...new Set(kinds.flat().flatMap((roller) => [...roller.scores.keys()]))].sort(
    (a, b) => best * (b - a),
  );
  // The orders so far, by their groups.
  let front = new Map<string, WeakOrder>([
    ['', { left: kinds, groups: [], rolls: new Map(), weight: 1n }],
  ]);
  for (const score of scores) {
    const next = new Map(front);
    for (const [order, { left, groups, rolls, weight }] of front) {
      for (const { counts, ways } of tiesAt(score, left)) {
        const own = left.flatMap((alike, kind) => alike.slice(0, counts[kind]));
        if (own.length === 0) continue;
        const id = `${order} ${counts.join()}`;
        const known = next.get(id);
        next.set(id, {
          left: left.map((alike, kind) => alike.slice(counts[kind])),
          groups: [...groups, own],
          rolls:
            known?.rolls ??
            new Map([
              ...rolls,
              ...own.map(
                ({ member, scores: by }) => [member, [by.get(score)?.throws ?? []]] as const,
              ),
            ]),
          weight: (known?.weight ?? 0n) + weight * ways,
        });
      }
      if (next.size > most) return undefined;
    }
    front = next;
  }
  return [...front.values()].filter(({ left }) => left.every((alike) => alike.length === 0));
}

/** Returns how many of each kind can have a score, nobody included, and in how many ways. */
function tiesAt(
  score: number,
  left: readonly (readonly Roller[])[],
): readonly { readonly counts: readonly number[]; readonly ways: bigint }[] {
  let found: readonly { readonly counts: readonly number[]; readonly ways: bigint }[] = [
    { counts: [], ways: 1n },
  ];
  for (const alike of left) {
    const each = alike[0]?.scores.get(score)?.weight ?? 0n;
    const ways = [1n];
    for (let count = 1; count <= alike.length && each > 0n; count += 1)
      ways.push(
        ((ways[count - 1] ?? 0n) * each * BigInt(alike.length - count + 1)) / BigInt(count),
      );
    found = found.flatMap((one) =>
      ways.map((own, count) => ({ counts: [...one.counts, count], ways: one.ways * own })),
    );
  }
  return found;
}

/** An order without ties. */
interface StrictOrder {
  readonly members: readonly Roller[];
  readonly rolls: Rolls;
  readonly chance: Fraction;
}

/**
 * Returns the orders without ties, if tied participants roll again. If all are tied, the situation is as before, so we
 * leave that case out and normalise by the rest. There are no orders if some participants can never be separated.
 * Returns undefined if there are more than `most`, before or after the ties.
 */
export function strictOrdersOf(
  kinds: readonly (readonly Roller[])[],
  best: 1 | -1,
  most: number,
): readonly RolledOrder[] | undefined {
  const everybody = kinds.flat();
  if (everybody.length === 1) return weakOrdersOf(kinds, best, most);
  const idOf = (some: readonly Roller[]): string =>
    some.map((one) => everybody.indexOf(one)).join();
  const known = new Map<string, readonly StrictOrder[] | undefined>();
  const settled = (tied: readonly Roller[]): readonly StrictOrder[] | undefined => {
    if (tied.length === 1) return [{ members: tied, rolls: new Map(), chance: fractions.one }];
    const id = idOf(tied);
    const found = known.has(id) ? known.get(id) : rollsOf(tied);
    known.set(id, found);
    return found;
  };
  const rollsOf = (tied: readonly Roller[]): readonly StrictOrder[] | undefined => {
    const own = kinds
      .map((alike) => alike.filter((one) => tied.includes(one)))
      .filter((alike) => alike.length > 0);
    const apart = weakOrdersOf(own, best, most)
      ?.filter(({ groups }) => groups.length > 1)
      // Fewer ties need fewer rolls.
      .sort((one, other) => other.groups.length - one.groups.length);
    if (apart === undefined) return undefined;
    const of = apart.reduce((sum, { weight }) => sum + weight, 0n);
    const found = new Map<string, StrictOrder>();
    for (const { groups, rolls, weight } of apart) {
      let orders: readonly StrictOrder[] = [{ members: [], rolls, chance: { n: weight, d: of } }];
      for (const group of groups) {
        const behind = settled(group);
        if (behind === undefined) return undefined;
        orders = orders.flatMap((front) => behind.map((one) => inTurn(front, one)));
      }
      for (const order of orders) {
        const id = idOf(order.members);
        const same = found.get(id) ?? { ...order, chance: fractions.zero };
        found.set(id, { ...same, chance: fractions.add(same.chance, order.chance) });
      }
      if (found.size > most) return undefined;
    }
    return [...found.values()];
  };
  const all = settled(everybody);
  if (all === undefined) return undefined;
  const of = all.reduce((lcm, { chance: { d } }) => lcmOf(lcm, d), 1n);
  const orders = all.map(({ rolls, chance: { n, d } }) => ({ rolls, weight: n * (of / d) }));
  return orders.reduce((sum, { weight }) => sum + weight, 0n) === of ? orders : [];
}

/** Appends an order of some participants, who have rolled again, to an order of others. */
function inTurn(front: StrictOrder, { members, rolls, chance }: StrictOrder): StrictOrder {
  const on = [...rolls].map(
    ([member, more]) => [member, [...(front.rolls.get(member) ?? []), ...more]] as const,
  );
  return {
    members: [...front.members, ...members],
    rolls: new Map([...front.rolls, ...on]),
    chance: fractions.mul(front.chance, chance),
  };
}
