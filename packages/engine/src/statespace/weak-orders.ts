// Counts the orders of participants who have rolled: who comes before whom, and who is tied, with the chance of each. We enumerate
// scores from the best down: some of the remaining participants have this score, and rank behind all who have a better one. If tied
// participants roll again, they are ordered in the same way among themselves, until nobody is tied. Of participants who are alike, one
// order stands for all that differ only in which of them is which: those listed first rank first. So here an order names kinds, and
// tells how many of each are tied; only at the end a kind becomes its next participant.
import { orMade } from '../values/grouped.ts';
import { fractions, gcd, lcmOf, type Fraction } from '../values/rational.ts';
import type { WeightedThrows } from '../kernel/face-distribution.ts';

/** A participant who rolls, and the throws by score. */
export interface Roller {
  readonly member: string;
  readonly scores: ReadonlyMap<number, WeightedThrows>;
}

/** Participants in lists of those who are alike: each of a list rolls the same scores in as many ways. */
type Kinds = readonly (readonly Roller[])[];

/** The throws of each roll of a participant. */
type Rolls = readonly WeightedThrows['throws'][];

/** The rolls of one way that leads to an order, for each member, and the number of such ways. */
export interface RolledOrder {
  readonly rolls: ReadonlyMap<string, Rolls>;
  readonly weight: bigint;
}

/** How many there are of each kind. */
type Counts = readonly number[];

/** An order of some participants, who come from the front. `name` is equal for equal orders. */
interface Order {
  readonly name: string;
  readonly places: readonly { readonly kind: number; readonly rolls: Rolls }[];
  readonly chance: Fraction;
}

/** An order, and those who are not in it yet. */
interface OpenOrder extends Order {
  readonly left: Counts;
  chance: Fraction;
}

/** Some who have a score, and in how many ways. */
interface Tie {
  readonly tied: Counts;
  readonly ways: bigint;
}

/** Returns the orders of participants with equal scores, with their further rolls; undefined if there are too many. */
type Settle = (tied: Counts) => readonly Order[] | undefined;

/**
 * Returns all weak orders of these participants. `best` is 1 if the highest score comes first, -1 if the lowest does. Returns undefined
 * if there are more than `most`.
 */
export function weakOrdersOf(
  kinds: Kinds,
  best: 1 | -1,
  most: number,
): readonly RolledOrder[] | undefined {
  return rolledOrders(kinds, ordersOf(kinds, sizesOf(kinds), best, most, stayTied));
}

/**
 * Returns the orders without ties, if tied participants roll again. If all are tied, the situation is as before, so we
 * leave that case out and normalise by the rest. There are no orders if some participants can never be separated.
 * Returns undefined if there are more than `most`, before or after the ties.
 */
export function strictOrdersOf(
  kinds: Kinds,
  best: 1 | -1,
  most: number,
): readonly RolledOrder[] | undefined {
  const known = new Map<string, readonly Order[] | undefined>();
  const rollAgain: Settle = (tied) => {
    const id = tied.join();
    if (sum(tied) === 1) return stayTied(tied);
    if (!known.has(id)) {
      const apart: Settle = (some) => (some.join() === id ? [] : rollAgain(some));
      known.set(id, normalised(ordersOf(kinds, tied, best, most, apart)));
    }
    return known.get(id);
  };
  const all = sizesOf(kinds);
  // One alone rolls too.
  return sum(all) === 1 ? weakOrdersOf(kinds, best, most) : rolledOrders(kinds, rollAgain(all));
}

function sizesOf(kinds: Kinds): Counts {
  return kinds.map(({ length }) => length);
}

function sum(counts: Counts): number {
  return counts.reduce((all, count) => all + count, 0);
}

const stayTied: Settle = (tied) => [
  {
    name: `${tied.join()};`,
    places: tied.flatMap((count, kind) =>
      Array.from({ length: count }, () => ({ kind, rolls: [] })),
    ),
    chance: fractions.one,
  },
];

/** Returns the orders of so many of each kind. */
function ordersOf(
  kinds: Kinds,
  of: Counts,
  best: 1 | -1,
  most: number,
  settle: Settle,
): readonly Order[] | undefined {
  const scores = [...new Set(kinds.flat().flatMap((roller) => [...roller.scores.keys()]))].sort(
    (a, b) => best * (b - a),
  );
  // The orders so far, by their names, with those who are not in them yet.
  let front: ReadonlyMap<string, OpenOrder> = new Map([
    ['', { name: '', left: of, places: [], chance: fractions.one }],
  ]);
  for (const score of scores) {
    const throws = kinds.map(([any]) => any?.scores.get(score));
    const known = new Map<string, readonly Tie[]>();
    const next = new Map([...front].map(([name, order]) => [name, { ...order }]));
    for (const { name, left, places, chance } of front.values()) {
      const ties = orMade(known, left.join(), () => tiesOf(throws, left));
      for (const { tied, ways } of ties) {
        const settled = settle(tied);
        if (settled === undefined) return undefined;
        for (const behind of settled) {
          const longer = name + behind.name;
          const same = next.get(longer);
          const more = { n: chance.n * behind.chance.n * ways, d: chance.d * behind.chance.d };
          if (same !== undefined) {
            same.chance = fractions.add(same.chance, more);
            continue;
          }
          const further = behind.places.map(({ kind, rolls }) => ({
            kind,
            rolls: [throws[kind]?.throws ?? [], ...rolls],
          }));
          next.set(longer, {
            name: longer,
            left: left.map((count, kind) => count - (tied[kind] ?? 0)),
            places: [...places, ...further],
            chance: more,
          });
        }
      }
      if (next.size > most) return undefined;
    }
    front = next;
  }
  return [...front.values()].filter(({ left }) => sum(left) === 0);
}

/** Returns how many of each kind can have a score, if somebody has, and in how many ways. */
function tiesOf(throws: readonly (WeightedThrows | undefined)[], left: Counts): readonly Tie[] {
  let found: readonly Tie[] = [{ tied: [], ways: 1n }];
  left.forEach((most, kind) => {
    const each = throws[kind]?.weight ?? 0n;
    const ways = [1n];
    for (let count = 1; count <= most && each > 0n; count += 1)
      ways.push(((ways[count - 1] ?? 0n) * each * BigInt(most - count + 1)) / BigInt(count));
    found = found.flatMap((one) =>
      ways.map((own, count) => ({ tied: [...one.tied, count], ways: one.ways * own })),
    );
  });
  // Nobody comes first.
  return found.slice(1);
}

/** Returns the same orders with chances that add up to 1, over one denominator. */
function normalised(orders: readonly Order[] | undefined): readonly Order[] | undefined {
  if (orders === undefined) return undefined;
  const common = orders.reduce((lcm, { chance: { d } }) => lcmOf(lcm, d), 1n);
  const weights = orders.map(({ chance: { n, d } }) => n * (common / d));
  const by = weights.reduce(gcd, 0n);
  const of = weights.reduce((all, weight) => all + weight, 0n);
  return orders.map((order, index) => ({
    ...order,
    chance: { n: (weights[index] ?? 0n) / by, d: of / by },
  }));
}

/** Names the participants of orders with chances over one denominator. */
function rolledOrders(
  kinds: Kinds,
  orders: readonly Order[] | undefined,
): readonly RolledOrder[] | undefined {
  return orders?.map(({ places, chance }) => {
    const next = kinds.map((alike) => alike[Symbol.iterator]());
    const rolls = new Map<string, Rolls>();
    for (const place of places) {
      const { value } = next[place.kind]?.next() ?? { value: undefined };
      if (value !== undefined) rolls.set(value.member, place.rolls);
    }
    return { rolls, weight: chance.n };
  });
}
