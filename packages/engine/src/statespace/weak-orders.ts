// Counts weak orders (who comes before whom, and who is tied) of participants who have rolled, with the number of
// throws that lead to each. We enumerate scores from the best down: some of the remaining participants have this score,
// and rank behind all who have a better one. If tied participants roll again, each group of ties is ordered in the same
// way, until nobody is tied.
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

/**
 * An order of some participants. `placed` is the set of them as bits; `groups` holds groups of equals from the front.
 */
interface WeakOrder extends RolledOrder {
  readonly placed: number;
  readonly groups: readonly (readonly Roller[])[];
}

const NOBODY: WeakOrder = { placed: 0, groups: [], rolls: new Map(), weight: 1n };

/**
 * Returns all weak orders of these participants. `best` is 1 if the highest score comes first, -1 if the lowest does.
 */
export function weakOrdersOf(rollers: readonly Roller[], best: 1 | -1): readonly WeakOrder[] {
  const scores = [...new Set(rollers.flatMap((roller) => [...roller.scores.keys()]))].sort(
    (a, b) => best * (b - a),
  );
  const everybody = (1 << rollers.length) - 1;
  // The orders so far, by their groups.
  let front = new Map([['', NOBODY]]);
  for (const score of scores) {
    const next = new Map(front);
    const can = rollers.reduce(
      (bits, roller, index) => (roller.scores.has(score) ? bits | (1 << index) : bits),
      0,
    );
    for (const [order, { placed, groups, rolls, weight }] of front) {
      const left = can & ~placed;
      // The loop visits every nonempty set of those who are left and can roll this score.
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

/** An order without ties. */
interface StrictOrder {
  readonly members: readonly Roller[];
  readonly rolls: Rolls;
  readonly chance: Fraction;
}

/**
 * Returns the orders without ties, if tied participants roll again. If all are tied, the situation is as before, so we
 * leave that case out and normalise by the rest. There are no orders if some participants can never be separated.
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
      // Fewer ties need fewer rolls.
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
