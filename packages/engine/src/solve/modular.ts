// Solves a graph of throws in fractions: modulo many primes, some at a time, until the fractions are known. Sources come first; a
// loop is a system of linear equations.
import { componentsOf, type Components } from '../values/components.ts';
import { orMade } from '../values/grouped.ts';
import type { Fraction } from '../values/rational.ts';
import { eliminationOf, type Elimination, type Lanes } from './elimination.ts';
import { inverse, primeAt, residueOf } from './residues.ts';

/** A graph of throws: a run begins at node 0, and can reach all nodes. */
export interface ThrowGraph {
  readonly nodes: number;
  /** How many equally likely ways each node has. */
  readonly of: readonly (number | bigint)[];
  /** The arcs of node n are those from `first[n]` up to `first[n + 1]`. */
  readonly first: Int32Array;
  /** The node that an arc leads to; -1 if the encounter ends. */
  readonly to: Int32Array;
  /** The ways of each arc; a long number is `-1 - index` into `long`. */
  readonly weights: Float64Array;
  readonly long: readonly bigint[];
  /** What is reported on an arc: an index into `reports`, which has nothing at 0. */
  readonly seen: Int32Array;
  readonly reports: readonly unknown[];
}

/** The chance of each report of a graph, by its index, and of never ending. */
interface GraphChances {
  readonly reports: readonly Fraction[];
  readonly endless: Fraction;
}

/** So many primes are done at a time. */
export const LANES = 8;
/** So many of them must agree with the fractions that the others gave. */
const CHECKS = 3;

/** Returns the chances; null if its loops would take too much. */
export function chancesOf(graph: ThrowGraph): GraphChances | null {
  const plan = planOf(graph);
  if (plan === null) return null;
  const found = fractionsOf(plan.values, plan.common, (primes) => solved(graph, plan, primes));
  return { reports: found.slice(0, -1), endless: found.at(-1) ?? { n: 0n, d: 1n } };
}

/**
 * Returns so many fractions from their values modulo primes: `solve` returns `LANES` numbers for each, or null if it cannot divide. `common`: a
 * denominator of all of them, or 1.
 */
export function fractionsOf(
  many: number,
  common: bigint,
  solve: (primes: readonly number[]) => Float64Array | null,
): readonly Fraction[] {
  // All values modulo the product of the primes so far, by the Chinese remainder theorem.
  const values = Array.from({ length: many }, () => 0n);
  let product = 1n;
  let tested = 1;
  const waiting: { readonly prime: number; readonly left: Float64Array }[] = [];
  const take = (): void => {
    const { prime, left } = waiting.shift() ?? { prime: 1, left: new Float64Array(0) };
    const by = inverse(Number(product % BigInt(prime)), prime);
    for (let i = 0; i < many; i += 1) {
      const value = values[i] ?? 0n;
      const known = Number(value % BigInt(prime));
      const digit = ((((left[i] ?? 0) - known + prime) % prime) * by) % prime;
      if (digit !== 0) values[i] = value + product * BigInt(digit);
    }
    product *= BigInt(prime);
  };
  for (let batch = 0, next = 0; ; batch += 1, next += LANES) {
    let primes = primesFrom(next);
    let found = solve(primes);
    // Some prime divides a number by which all is divided.
    for (; found === null; found = solve(primes)) primes = primesFrom((next += LANES));
    const all = found;
    primes.forEach((prime, lane) => {
      const left = Float64Array.from({ length: many }, (_, i) => all[i * LANES + lane] ?? 0);
      waiting.push({ prime, left });
    });
    while (waiting.length > CHECKS) take();
    if (batch + 1 < tested) continue;
    tested = Math.ceil(tested * 1.2);
    const fractions = rationals(values, product, product > common ? common : 1n);
    const agrees = waiting.every(({ prime, left }) =>
      fractions?.every(({ n, d }, i) => (n - BigInt(left[i] ?? 0) * d) % BigInt(prime) === 0n),
    );
    if (fractions !== null && agrees) return fractions;
  }
}

function primesFrom(index: number): readonly number[] {
  return Array.from({ length: LANES }, (_, lane) => primeAt(index + lane));
}

/**
 * Returns fractions with these values modulo the product, if all are short; they share factors of their denominators, the first of
 * which is `first`.
 */
function rationals(values: readonly bigint[], product: bigint, first: bigint): Fraction[] | null {
  const bound = root(product / 2n);
  const found: Fraction[] = [];
  let common = first;
  for (const value of values) {
    // Most often the denominators before are enough.
    const scaled = (value * common) % product;
    if (scaled <= common) {
      found.push({ n: scaled, d: common });
      continue;
    }
    let [a, b, x, y] = [product, value, 0n, 1n];
    while (b > bound) {
      const times = a / b;
      [a, b, x, y] = [b, a - times * b, y, x - times * y];
    }
    const [n, d] = y < 0n ? [-b, -y] : [b, y];
    if (n < 0n || d === 0n || d > bound || n > d) return null;
    found.push({ n, d });
    if (d > common) common = d;
  }
  return found;
}

function root(number: bigint): bigint {
  if (number < 2n) return number;
  let x = 1n << BigInt((number.toString(16).length * 4 + 1) >> 1);
  for (;;) {
    const y = (x + number / x) >> 1n;
    if (y >= x) return x;
    x = y;
  }
}

// ------------------------------------------------------------------------------------------------ the order of work

/** A graph in the order in which it is solved. Places of probability are the nodes in this order, then what is reported. */
interface Plan {
  /** Where each part begins in the order, and its end: a node, or all nodes of a loop. */
  readonly parts: readonly (readonly [begin: number, end: number])[];
  /** Where the arcs of each node begin, without those inside its part. */
  readonly first: Int32Array;
  /** The place that gets probability, and the ways. */
  readonly into: Int32Array;
  readonly weights: Float64Array;
  /** By the place at which it begins: how to solve a loop, and the ways of its arcs. A node that does not lead to itself is none. */
  readonly loops: ReadonlyMap<number, LoopPlan>;
  /** The number of ways of each node, as an index into `sizes`. */
  readonly size: Int32Array;
  readonly sizes: readonly (number | bigint)[];
  readonly nodes: number;
  /** The number of values: an end without a report, what is reported, and never ending. */
  readonly values: number;
  /** A denominator of all values; 1 if none is known, because of loops. */
  readonly common: bigint;
}

interface LoopPlan {
  readonly elimination: Elimination;
  /** Some ways of an arc; the node they start from counts from the begin of the loop. */
  readonly ways: readonly {
    readonly arc: number;
    readonly from: number;
    readonly weight: number;
  }[];
}

/** Returns the plan; null if its loops would take too much. */
function planOf(graph: ThrowGraph): Plan | null {
  const { nodes, first, to, weights, seen, reports } = graph;
  const { order, begins, of } = partsOf(graph);
  const placeOf = new Int32Array(nodes);
  for (let place = 0; place < nodes; place += 1) placeOf[order[place] ?? 0] = place;
  const sizes = [...new Set(graph.of)];
  const sizeOf = new Map(sizes.map((one, index) => [one, index]));
  const arcs = first[nodes] ?? 0;
  const plan = {
    parts: begins
      .slice(0, -1)
      .map((begin, index): readonly [number, number] => [begin, begins[index + 1] ?? 0]),
    first: new Int32Array(nodes + 1),
    into: new Int32Array(2 * arcs),
    weights: new Float64Array(2 * arcs),
    loops: new Map<number, LoopPlan>(),
    size: Int32Array.from(order, (node) => sizeOf.get(graph.of[node] ?? 1) ?? 0),
    sizes,
    nodes,
    values: reports.length + 1,
  };
  const known = new Map<string, Elimination | null>();
  let count = 0;
  let inside: { from: number; to: number; weight: number }[] = [];
  const add = (place: number, weight: number): void => {
    plan.into[count] = place;
    plan.weights[count] = weight;
    count += 1;
  };
  for (let place = 0, part = 0; place < nodes; place += 1) {
    const node = order[place] ?? 0;
    plan.first[place] = count;
    for (let arc = first[node] ?? 0; arc < (first[node + 1] ?? 0); arc += 1) {
      const target = to[arc] ?? -1;
      const weight = weights[arc] ?? 0;
      const report = seen[arc] ?? 0;
      // The end is a way out of a loop even where nothing is reported: report 0.
      if (report !== 0 || target < 0) add(nodes + report, weight);
      if (target < 0) continue;
      if (of[target] !== of[node]) add(placeOf[target] ?? 0, weight);
      else inside.push({ from: place, to: placeOf[target] ?? 0, weight });
    }
    const [begin = 0, end = 0] = plan.parts[part] ?? [];
    if (place + 1 < end) continue;
    part += 1;
    if (inside.length === 0) continue;
    const loop = loopPlan(begin, end - begin, inside, known);
    if (loop === null) return null;
    plan.loops.set(begin, loop);
    inside = [];
  }
  plan.first[nodes] = count;
  return { ...plan, common: plan.loops.size > 0 ? 1n : commonOf(plan) };
}

/** Returns the product of all numbers of ways, each as often as a run without loops may come to it. */
function commonOf({ first, into, size, sizes, nodes, values }: Omit<Plan, 'common'>): bigint {
  return sizes.reduce((all: bigint, ways, index) => {
    const times = new Int32Array(nodes + values);
    for (let place = 0; place < nodes; place += 1) {
      const here = (times[place] ?? 0) + (size[place] === index ? 1 : 0);
      for (let arc = first[place] ?? 0; arc < (first[place + 1] ?? 0); arc += 1) {
        const at = into[arc] ?? 0;
        if ((times[at] ?? 0) < here) times[at] = here;
      }
    }
    return all * BigInt(ways) ** BigInt(Math.max(...times.subarray(nodes)));
  }, 1n);
}

/** Plans a loop; null if it would take too much. Loops of one shape share how they are solved (`shapes`). */
function loopPlan(
  begin: number,
  nodes: number,
  inside: readonly { readonly from: number; readonly to: number; readonly weight: number }[],
  shapes: Map<string, Elimination | null>,
): LoopPlan | null {
  const known = new Map<number, number>();
  const arcs: { from: number; to: number }[] = [];
  const ways = inside.map(({ from, to, weight }) => {
    const key = (from - begin) * nodes + (to - begin);
    const arc = orMade(known, key, () => arcs.push({ from: from - begin, to: to - begin }) - 1);
    return { arc, from: from - begin, weight };
  });
  const shape = `${nodes}: ${[...known.keys()].join()}`;
  const elimination = orMade(shapes, shape, () => eliminationOf({ nodes, arcs }));
  return elimination && { elimination, ways };
}

/** Returns the parts of a graph, sources first. */
function partsOf({ nodes, first, to }: ThrowGraph): Components {
  const { order, begins, of } = componentsOf(nodes, first, to);
  // They were found with the last first.
  return {
    order: order.toReversed(),
    begins: [nodes, ...begins.toReversed()].map((at) => nodes - at),
    of,
  };
}

// ------------------------------------------------------------------------------------------------ modulo some primes

/** Below this, another product of two residues can be added without a rounding error. */
const ROOM = 2 ** 52;

/** Adds `each` times the ways of some arcs to where they lead. No number of ways is longer than a residue. */
function moveShort(
  mass: Float64Array,
  each: Float64Array,
  into: Int32Array,
  weights: Float64Array,
  from: number,
  end: number,
  prime: Float64Array,
): void {
  for (let arc = from; arc < end; arc += 1) {
    const at = (into[arc] ?? 0) * LANES;
    const weight = weights[arc] ?? 0;
    for (let lane = 0; lane < LANES; lane += 1) {
      const sum = (mass[at + lane] ?? 0) + (each[lane] ?? 0) * weight;
      mass[at + lane] = sum < ROOM ? sum : sum % (prime[lane] ?? 1);
    }
  }
}

/** Returns all values modulo each of the primes: `LANES` numbers for each value. Null if that is impossible for one of them. */
function solved(graph: ThrowGraph, plan: Plan, primes: readonly number[]): Float64Array | null {
  const { parts, first, into, weights, loops, size, sizes, nodes, values } = plan;
  const prime = Float64Array.from(primes);
  const over = Float64Array.from(primes, (one) => 1 / one);
  const left = (value: number, lane: number): number =>
    residueOf(value, prime[lane] ?? 1, over[lane] ?? 0);
  const residues = (all: readonly (number | bigint)[]): Float64Array =>
    Float64Array.from(all.flatMap((one) => primes.map((by) => Number(BigInt(one) % BigInt(by)))));
  const longs = residues(graph.long);
  const lengths = residues(sizes);
  const shares = lengths.map((length, i) => inverse(length, primes[i % LANES] ?? 1));
  const ways = (weight: number, lane: number): number =>
    weight < 0 ? (longs[(-1 - weight) * LANES + lane] ?? 0) : left(weight, lane);
  const mass = new Float64Array((nodes + values) * LANES);
  const trapped = (nodes + values - 1) * LANES;
  const each = new Float64Array(LANES);
  for (let lane = 0; lane < LANES; lane += 1) mass[lane] = nodes > 0 ? 1 : 0;
  const hasLong = weights.some((weight) => weight < 0 || weight >= 2 ** 26);
  /** Moves `each` along the arcs of a node. */
  const move = (place: number): void => {
    const [from, end] = [first[place] ?? 0, first[place + 1] ?? 0];
    if (!hasLong) {
      moveShort(mass, each, into, weights, from, end, prime);
      return;
    }
    for (let arc = from; arc < end; arc += 1) {
      const at = (into[arc] ?? 0) * LANES;
      for (let lane = 0; lane < LANES; lane += 1)
        mass[at + lane] = left(
          (mass[at + lane] ?? 0) + (each[lane] ?? 0) * ways(weights[arc] ?? 0, lane),
          lane,
        );
    }
  };
  const lanes: Lanes = {
    lanes: LANES,
    left,
    overRest: (value, lane) => inverse(1 - value + (prime[lane] ?? 1), prime[lane] ?? 1),
  };
  /** Takes what is at a node along its arcs. */
  const goOn = (place: number, visits: Float64Array, at: number): void => {
    const share = (size[place] ?? 0) * LANES;
    for (let lane = 0; lane < LANES; lane += 1)
      each[lane] = left(left(visits[at + lane] ?? 0, lane) * (shares[share + lane] ?? 0), lane);
    move(place);
  };
  for (const [begin, end] of parts) {
    const loop = loops.get(begin);
    if (loop === undefined) {
      goOn(begin, mass, begin * LANES);
      continue;
    }
    const visits = mass.subarray(begin * LANES, end * LANES);
    if (first[begin] === first[end]) {
      // A loop without a way out.
      visits.forEach((value, i) => {
        const at = trapped + (i % LANES);
        mass[at] = left((mass[at] ?? 0) + left(value, i % LANES), i % LANES);
      });
      continue;
    }
    const { elimination, ways: arcs } = loop;
    const chances = new Float64Array(elimination.arcs * LANES);
    for (const { arc, from, weight } of arcs)
      for (let lane = 0; lane < LANES; lane += 1) {
        const at = arc * LANES + lane;
        const share = shares[(size[begin + from] ?? 0) * LANES + lane] ?? 0;
        chances[at] = left((chances[at] ?? 0) + ways(weight, lane) * share, lane);
      }
    for (let i = 0; i < visits.length; i += 1) visits[i] = left(visits[i] ?? 0, i % LANES);
    if (!elimination.solve(lanes, chances, visits)) return null;
    for (let place = begin; place < end; place += 1) goOn(place, visits, (place - begin) * LANES);
  }
  return mass.slice(nodes * LANES).map((value, i) => left(value, i % LANES));
}
