// Computes the expected number of visits to each node of an absorbing Markov chain. Along the acyclic part it adds up
// sums. For each strongly connected component (a fight that may go on for ever) it solves a system of linear equations.
import type { Arithmetic } from '../values/rational.ts';

/** What the solver needs to know of a graph. Nodes that share a step have the same weights. */
interface Arcs {
  readonly nodes: number;
  readonly steps: readonly (ArcStep | undefined)[];
  /** The index in `to` of each node's first target: way w of node n leads to node `to[first[n] + w]`. */
  readonly first: readonly number[];
  readonly to: readonly number[];
}

interface ArcStep {
  readonly ways: readonly { readonly weight: bigint }[];
  /** The sum of the weights. */
  readonly of: bigint;
}

interface Solved<T> {
  /** The expected number of visits to each node; zero for nodes in a cycle without an exit. */
  readonly visits: readonly T[];
  /** The probability of entering a cycle without an exit. */
  readonly trapped: T;
}

/**
 * Returns the visits, or undefined if a cycle has more than `most` nodes. Node 0 is the start; a node without ways is
 * an end.
 */
export function visitsOf<T>(
  arithmetic: Arithmetic<T>,
  arcs: Arcs,
  most: number,
): Solved<T> | undefined {
  const { zero, one, add, mul } = arithmetic;
  const { steps, first, to } = arcs;
  const sharesOf = sharing(arithmetic);
  const visits = Array.from({ length: arcs.nodes }, () => zero);
  visits[0] = one;
  let trapped = zero;
  const { groups, of } = cyclesOf(arcs);
  for (const [number, cycle] of groups.entries()) {
    const [node] = cycle;
    if (node === undefined) continue;
    if (cycle.length === 1 && !leadsTo(arcs, node, node)) {
      const step = steps[node];
      if (step === undefined) continue;
      const here = visits[node] ?? zero;
      const shares = sharesOf(step);
      const start = first[node] ?? 0;
      for (let way = 0; way < shares.length; way += 1) {
        const target = to[start + way] ?? 0;
        visits[target] = add(visits[target] ?? zero, mul(here, shares[way] ?? zero));
      }
      continue;
    }
    if (cycle.length > most) return undefined;
    const isInside = (target: number): boolean => of[target] === number;
    const leaves = cycle.some((member) =>
      targetsOf(arcs, member).some((target) => !isInside(target)),
    );
    if (!leaves) {
      for (const member of cycle) {
        trapped = add(trapped, visits[member] ?? zero);
        visits[member] = zero;
      }
      continue;
    }
    solveCycle(arithmetic, cycle, arcs, sharesOf, visits);
    for (const member of cycle) {
      const here = visits[member] ?? zero;
      const shares = sharesOf(steps[member]);
      targetsOf(arcs, member).forEach((target, way) => {
        if (!isInside(target))
          visits[target] = add(visits[target] ?? zero, mul(here, shares[way] ?? zero));
      });
    }
  }
  return { visits, trapped };
}

type SharesOf<T> = (step: ArcStep | undefined) => readonly T[];

function sharing<T>({ ratio }: Arithmetic<T>): SharesOf<T> {
  const known = new Map<ArcStep, readonly T[]>();
  return (step) => {
    if (step === undefined) return [];
    let shares = known.get(step);
    if (shares === undefined)
      known.set(step, (shares = step.ways.map(({ weight }) => ratio(weight, step.of))));
    return shares;
  };
}

function targetsOf({ steps, first, to }: Arcs, node: number): readonly number[] {
  const start = first[node] ?? 0;
  return to.slice(start, start + (steps[node]?.ways.length ?? 0));
}

function leadsTo({ steps, first, to }: Arcs, node: number, other: number): boolean {
  const start = first[node] ?? 0;
  const end = start + (steps[node]?.ways.length ?? 0);
  for (let at = start; at < end; at += 1) if (to[at] === other) return true;
  return false;
}

/**
 * Solves v = b + v P for the nodes of a cycle, where b is the inflow from outside. Eliminates one node after the other,
 * then substitutes back.
 */
function solveCycle<T>(
  { zero, add, mul, overRest, tidy }: Arithmetic<T>,
  cycle: readonly number[],
  arcs: Arcs,
  sharesOf: SharesOf<T>,
  visits: T[],
): void {
  const place = new Map(cycle.map((node, index) => [node, index]));
  // rows[i] maps j to the share of v[j] that flows into v[i].
  const rows = cycle.map(() => new Map<number, T>());
  cycle.forEach((node, from) => {
    const shares = sharesOf(arcs.steps[node]);
    targetsOf(arcs, node).forEach((target, way) => {
      const at = place.get(target);
      const row = at === undefined ? undefined : rows[at];
      if (row !== undefined) row.set(from, add(row.get(from) ?? zero, shares[way] ?? zero));
    });
  });
  const base = cycle.map((node) => visits[node] ?? zero);
  for (let at = cycle.length - 1; at >= 0; at -= 1) {
    const row = rows[at];
    if (row === undefined) continue;
    const loop = row.get(at);
    if (loop !== undefined) {
      row.delete(at);
      for (const [from, part] of row) row.set(from, tidy(overRest(part, loop)));
      base[at] = tidy(overRest(base[at] ?? zero, loop));
    }
    for (let other = 0; other < at; other += 1) {
      const into = rows[other];
      const share = into?.get(at);
      if (into === undefined || share === undefined) continue;
      into.delete(at);
      base[other] = tidy(add(base[other] ?? zero, mul(share, base[at] ?? zero)));
      for (const [from, part] of row)
        into.set(from, tidy(add(into.get(from) ?? zero, mul(share, part))));
    }
  }
  cycle.forEach((node, at) => {
    let sum = base[at] ?? zero;
    for (const [from, part] of rows[at] ?? [])
      sum = add(sum, mul(part, visits[cycle[from] ?? 0] ?? zero));
    visits[node] = tidy(sum);
  });
}

/**
 * Returns the strongly connected components, each before those that it leads to, and the component of each node. Uses
 * the algorithm of R. Tarjan, "Depth-first search and linear graph algorithms", SIAM J. Comput. 1 (1972), without
 * recursion.
 */
function cyclesOf({ nodes, steps, first, to }: Arcs): {
  readonly groups: readonly (readonly number[])[];
  readonly of: Int32Array;
} {
  const index = new Int32Array(nodes).fill(-1);
  const low = new Int32Array(nodes);
  const of = new Int32Array(nodes).fill(-1);
  const stack: number[] = [];
  const groups: number[][] = [];
  // The current path. `done` says how many ways of each of its nodes were followed.
  const path: number[] = [];
  const done: number[] = [];
  let count = 0;
  const enter = (node: number): void => {
    index[node] = low[node] = count++;
    stack.push(node);
    path.push(node);
    done.push(0);
  };
  for (let start = 0; start < nodes; start += 1) {
    if (index[start] !== -1) continue;
    enter(start);
    for (let node = path.at(-1); node !== undefined; node = path.at(-1)) {
      const way = done.at(-1) ?? 0;
      if (way < (steps[node]?.ways.length ?? 0)) {
        done[done.length - 1] = way + 1;
        const target = to[(first[node] ?? 0) + way] ?? 0;
        if (index[target] === -1) enter(target);
        else if (of[target] === -1) low[node] = Math.min(low[node] ?? 0, index[target] ?? 0);
        continue;
      }
      path.pop();
      done.pop();
      const before = path.at(-1);
      if (before !== undefined) low[before] = Math.min(low[before] ?? 0, low[node] ?? 0);
      if (low[node] !== index[node]) continue;
      const group: number[] = [];
      for (let popped = stack.pop(); popped !== undefined; popped = stack.pop()) {
        of[popped] = groups.length;
        group.push(popped);
        if (popped === node) break;
      }
      groups.push(group);
    }
  }
  const last = groups.length - 1;
  return { groups: groups.reverse(), of: of.map((group) => last - group) };
}
