// Solves the loops of a graph of throws: which node to take out next is found once, and done modulo each prime. Taking out a node joins
// the arcs that lead to it with those that lead on from it; what was taken out last is known first.

/** Does one operation modulo each prime of a batch. All values have one number for each prime (a lane). */
export interface Lanes {
  readonly lanes: number;
  /** Returns the residue of a number that is below 2^53 and not negative. */
  readonly left: (value: number, lane: number) => number;
  /** Returns the inverse of the rest of 1. */
  readonly overRest: (value: number, lane: number) => number;
}

/** The arcs inside a loop, by their nodes, which count from 0. Two nodes have one arc at most; a node may lead to itself. */
export interface Loop {
  readonly nodes: number;
  readonly arcs: readonly { readonly from: number; readonly to: number }[];
}

export interface Elimination {
  /** The number of arcs with those that come to join others. */
  readonly arcs: number;
  /**
   * Turns what flows into each node of the loop from outside into how often a run is there. `chances` are those of the arcs, and
   * are overwritten. False if that is impossible modulo one of the primes.
   */
  readonly solve: (lanes: Lanes, chances: Float64Array, visits: Float64Array) => boolean;
}

/** So many arcs may be joined with others. */
const MOST_JOINED = 4_000_000;

/** One node that is taken out: its own arc (-1: none), those to it and from it, and where each of the pairs is added. */
interface Step {
  readonly node: number;
  readonly self: number;
  readonly into: readonly (readonly [node: number, arc: number])[];
  readonly from: readonly (readonly [node: number, arc: number])[];
  readonly joined: Int32Array;
}

/** Plans how to solve a loop; null if that would take too much. */
export function eliminationOf({ nodes, arcs }: Loop): Elimination | null {
  const out = Array.from({ length: nodes }, () => new Map<number, number>());
  const back = Array.from({ length: nodes }, () => new Map<number, number>());
  const selves = new Int32Array(nodes).fill(-1);
  let count = 0;
  const add = (from: number, to: number): number => {
    const arc = count++;
    if (from === to) selves[from] = arc;
    else {
      out[from]?.set(to, arc);
      back[to]?.set(from, arc);
    }
    return arc;
  };
  for (const { from, to } of arcs) add(from, to);
  const steps: Step[] = [];
  const costs = createCosts(nodes, (node) => (out[node]?.size ?? 0) * (back[node]?.size ?? 0));
  let joins = 0;
  for (let left = nodes; left > 0; left -= 1) {
    const node = costs.cheapest();
    const into = [...(back[node] ?? [])];
    const from = [...(out[node] ?? [])];
    joins += into.length * from.length;
    if (joins > MOST_JOINED) return null;
    const joined = new Int32Array(into.length * from.length);
    for (const [before] of into) out[before]?.delete(node);
    for (const [after] of from) back[after]?.delete(node);
    into.forEach(([before], i) =>
      from.forEach(([after], j) => {
        const self = selves[before] ?? -1;
        const known = before === after ? (self < 0 ? undefined : self) : out[before]?.get(after);
        joined[i * from.length + j] = known ?? add(before, after);
      }),
    );
    for (const [near] of [...into, ...from]) costs.changed(near);
    steps.push({ node, self: selves[node] ?? -1, into, from, joined });
  }
  return {
    arcs: count,
    solve: (lanes, chances, visits) =>
      forwards(steps, lanes, chances, visits) && backwards(steps, lanes, chances, visits),
  };
}

/** Finds the node that is cheapest to take out: nodes by their costs, which are small whole numbers for most. */
function createCosts(
  nodes: number,
  costOf: (node: number) => number,
): { readonly cheapest: () => number; readonly changed: (node: number) => void } {
  const heap: { readonly node: number; readonly cost: number }[] = [];
  const isOut = new Uint8Array(nodes);
  const isBefore = (a: number, b: number): boolean => {
    const [one, other] = [heap[a], heap[b]];
    return (
      one !== undefined &&
      other !== undefined &&
      (one.cost - other.cost || one.node - other.node) < 0
    );
  };
  const swap = (a: number, b: number): void => {
    const [one, other] = [heap[a], heap[b]];
    if (one === undefined || other === undefined) return;
    heap[a] = other;
    heap[b] = one;
  };
  const push = (node: number): void => {
    heap.push({ node, cost: costOf(node) });
    for (let at = heap.length - 1; at > 0;) {
      const above = (at - 1) >> 1;
      if (!isBefore(at, above)) break;
      swap(at, above);
      at = above;
    }
  };
  for (let node = 0; node < nodes; node += 1) push(node);
  return {
    changed: (node) => {
      if (isOut[node] === 0) push(node);
    },
    cheapest: () => {
      for (;;) {
        const [top] = heap;
        const last = heap.pop();
        if (top === undefined || last === undefined) return -1;
        if (heap.length > 0) {
          heap[0] = last;
          for (let at = 0; ;) {
            let least = at;
            for (const below of [2 * at + 1, 2 * at + 2])
              if (below < heap.length && isBefore(below, least)) least = below;
            if (least === at) break;
            swap(at, least);
            at = least;
          }
        }
        // Its cost may have changed since.
        if (isOut[top.node] === 1 || top.cost !== costOf(top.node)) continue;
        isOut[top.node] = 1;
        return top.node;
      }
    },
  };
}

/** Takes out one node after the other. */
function forwards(
  steps: readonly Step[],
  { lanes, left, overRest }: Lanes,
  chances: Float64Array,
  visits: Float64Array,
): boolean {
  for (const { node, self, into, from, joined } of steps)
    for (let lane = 0; lane < lanes; lane += 1) {
      const loop = self < 0 ? 0 : (chances[self * lanes + lane] ?? 0);
      if (loop === 1) return false;
      const times = loop === 0 ? 1 : overRest(loop, lane);
      const here = left((visits[node * lanes + lane] ?? 0) * times, lane);
      visits[node * lanes + lane] = here;
      for (const [, arc] of into)
        chances[arc * lanes + lane] = left((chances[arc * lanes + lane] ?? 0) * times, lane);
      for (let j = 0; j < from.length; j += 1) {
        const [after, arc] = from[j] ?? [0, 0];
        const on = chances[arc * lanes + lane] ?? 0;
        const at = after * lanes + lane;
        visits[at] = left((visits[at] ?? 0) + here * on, lane);
        for (let i = 0; i < into.length; i += 1) {
          const target = (joined[i * from.length + j] ?? 0) * lanes + lane;
          const to = chances[(into[i]?.[1] ?? 0) * lanes + lane] ?? 0;
          chances[target] = left((chances[target] ?? 0) + to * on, lane);
        }
      }
    }
  return true;
}

/** Adds to each node what comes from those that were taken out after it. */
function backwards(
  steps: readonly Step[],
  { lanes, left }: Lanes,
  chances: Float64Array,
  visits: Float64Array,
): boolean {
  for (let index = steps.length - 1; index >= 0; index -= 1) {
    const { node, into } = steps[index] ?? { node: 0, into: [] };
    for (let lane = 0; lane < lanes; lane += 1) {
      let here = visits[node * lanes + lane] ?? 0;
      for (const [before, arc] of into)
        here = left(
          here + (visits[before * lanes + lane] ?? 0) * (chances[arc * lanes + lane] ?? 0),
          lane,
        );
      visits[node * lanes + lane] = here;
    }
  }
  return true;
}
