// Counts weak orders: who comes before whom, and who is tied, after each participant has rolled, with the number of throws that
// lead there. Scores are enumerated from the best down: some of those who are left have this score, and rank behind all who
// have a better one. Where those who are tied roll again, each of them is ordered in the same way, until nobody is tied.
import { fractions, lcmOf, type Fraction } from '../values/rational.ts';
import type { WeightedThrows } from './face-distribution.ts';

/** One who rolls, and by score how it can come. */
export interface Roller {
  readonly member: string;
  readonly scores: ReadonlyMap<number, WeightedThrows>;
}

/** By member: what is thrown in each of its rolls. */
type Rolls = ReadonlyMap<string, readonly WeightedThrows['throws'][]>;

/** Rolls of one of the ways that lead to an order, and how many ways there are. */
export interface RolledOrder {
  readonly rolls: Rolls;
  readonly weight: bigint;
}

/** An order of some: who they are as a set of bits, and groups of equals from the front. */
interface WeakOrder extends RolledOrder {
  readonly placed: number;
  readonly groups: readonly (readonly Roller[])[];
}

const NOBODY: WeakOrder = { placed: 0, groups: [], rolls: new Map(), weight: 1n };

/** `best`: 1 for the highest score in front, -1 for the lowest. */
export function weakOrdersOf(rollers: readonly Roller[], best: 1 | -1): readonly WeakOrder[] {
  const scores = [...new Set(rollers.flatMap((roller) => [...roller.scores.keys()]))].sort(
    (a, b) => best * (b - a),
  );
  const everybody = (1 << rollers.length) - 1;
  // By those placed so far, group by group from the front.
  let front = new Map([['', NOBODY]]);
  for (const score of scores) {
    const next = new Map(front);
    const can = rollers.reduce(
      (bits, roller, index) => (roller.scores.has(score) ? bits | (1 << index) : bits),
      0,
    );
    for (const [order, { placed, groups, rolls, weight }] of front) {
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
          groups: [...groups, own],
          rolls:
            known?.rolls ??
            new Map([
              ...rolls,
              ...own.map(
                ({ member, scores: by }) => [member, [by.get(score)?.throws ?? []]] as const,
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

/** Nobody is tied. */
interface StrictOrder {
  readonly members: readonly Roller[];
  readonly rolls: Rolls;
  readonly chance: Fraction;
}

/**
 * The orders in which nobody is tied, where those who are roll again. If all of some are tied they roll as they did before, so that is
 * left out, and the others are all there is. There are none where some are never told apart.
 */
export function strictOrdersOf(rollers: readonly Roller[], best: 1 | -1): readonly RolledOrder[] {
  if (rollers.length === 1) return weakOrdersOf(rollers, best);
  const idOf = (some: readonly Roller[]): string => some.map((one) => rollers.indexOf(one)).join();
  const known = new Map<string, readonly StrictOrder[]>();
  const settled = (tied: readonly Roller[]): readonly StrictOrder[] => {
    if (tied.length === 1) return [{ members: tied, rolls: new Map(), chance: fractions.one }];
    const id = idOf(tied);
    const found = known.get(id) ?? rollsOf(tied);
    known.set(id, found);
    return found;
  };
  const rollsOf = (tied: readonly Roller[]): readonly StrictOrder[] => {
    const apart = weakOrdersOf(tied, best)
      .filter(({ groups }) => groups.length > 1)
      // Where fewer are tied fewer rolls lead to an order.
      .sort((one, other) => other.groups.length - one.groups.length);
    const of = apart.reduce((sum, { weight }) => sum + weight, 0n);
    const found = new Map<string, StrictOrder>();
    for (const { groups, rolls, weight } of apart) {
      let orders: readonly StrictOrder[] = [{ members: [], rolls, chance: { n: weight, d: of } }];
      for (const group of groups) {
        const behind = settled(group);
        orders = orders.flatMap((front) => behind.map((own) => inTurn(front, own)));
      }
      for (const order of orders) {
        const id = idOf(order.members);
        const same = found.get(id) ?? { ...order, chance: fractions.zero };
        found.set(id, { ...same, chance: fractions.add(same.chance, order.chance) });
      }
    }
    return [...found.values()];
  };
  const all = settled(rollers);
  const of = all.reduce((lcm, { chance: { d } }) => lcmOf(lcm, d), 1n);
  const orders = all.map(({ rolls, chance: { n, d } }) => ({ rolls, weight: n * (of / d) }));
  return orders.reduce((sum, { weight }) => sum + weight, 0n) === of ? orders : [];
}

/** Some who are apart, and behind them some who have rolled on. */
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
