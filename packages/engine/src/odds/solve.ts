// How often each node of a graph of chances is come to: sums along the graph, and where it goes in circles (a fight that may
// go on for ever) the equations of the circle are solved.
import type { Arithmetic } from './number.ts';

export interface Arc {
  readonly to: number;
  readonly weight: bigint;
}

export interface Solved<T> {
  /** Expected number of visits, node by node; zero inside a circle that nothing leaves. */
  readonly visits: readonly T[];
  /** The chance to come into a circle that nothing leaves. */
  readonly trapped: T;
}

/**
 * `arcs[i]` leave node i, each with its share of `of[i]`; a node without arcs ends there. All that begins, begins at node 0.
 * Undefined: there is
 * a circle of more than `most` nodes.
 */
export function visitsOf<T>(arithmetic: Arithmetic<T>, arcs: readonly (readonly Arc[])[], of: readonly bigint[], most: number): Solved<T> | undefined {
  const { zero, one, add, mul, ratio, tidy } = arithmetic;
  const visits: T[] = arcs.map(() => zero);
  visits[0] = one;
  let trapped = zero;
  for (const circle of circlesOf(arcs)) {
    if (circle.length > most) return undefined;
    const inside = new Set(circle);
    const [only] = circle;
    if (circle.every((node) => (arcs[node]?.length ?? 0) > 0 && arcs[node]?.every(({ to }) => inside.has(to)))) {
      for (const node of circle) {
        trapped = add(trapped, visits[node] ?? zero);
        visits[node] = zero;
      }
      continue;
    }
    if (circle.length > 1 || (only !== undefined && arcs[only]?.some(({ to }) => to === only) === true)) solveCircle(arithmetic, circle, arcs, of, visits);
    for (const node of circle) {
      const here = tidy(visits[node] ?? zero);
      visits[node] = here;
      for (const { to, weight } of arcs[node] ?? []) {
        if (!inside.has(to)) visits[to] = add(visits[to] ?? zero, mul(here, ratio(weight, of[node] ?? 1n)));
      }
    }
  }
  return { visits, trapped };
}

/** Solves v = b + v P for the nodes of a circle, where b is what has come in: node after node is taken out, then put back. */
function solveCircle<T>({ zero, add, mul, ratio, overRest, tidy }: Arithmetic<T>, circle: readonly number[], arcs: readonly (readonly Arc[])[], of: readonly bigint[], visits: T[]): void {
  const place = new Map(circle.map((node, index) => [node, index]));
  // rows[i]: how much of v[i] comes from v[j].
  const rows = circle.map(() => new Map<number, T>());
  circle.forEach((node, from) => {
    for (const { to, weight } of arcs[node] ?? []) {
      const at = place.get(to);
      const row = at === undefined ? undefined : rows[at];
      if (row !== undefined) row.set(from, add(row.get(from) ?? zero, ratio(weight, of[node] ?? 1n)));
    }
  });
  const base = circle.map((node) => visits[node] ?? zero);
  for (let at = circle.length - 1; at >= 0; at -= 1) {
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
      for (const [from, part] of row) into.set(from, tidy(add(into.get(from) ?? zero, mul(share, part))));
    }
  }
  circle.forEach((node, at) => {
    let sum = base[at] ?? zero;
    for (const [from, part] of rows[at] ?? []) sum = add(sum, mul(part, visits[circle[from] ?? 0] ?? zero));
    visits[node] = tidy(sum);
  });
}

/**
 * Nodes that can be come to from one another stand together; each group before those that it leads to. R. Tarjan, "Depth-first
 * search and linear graph algorithms", SIAM J. Comput. 1 (1972), without recursion.
 */
function circlesOf(arcs: readonly (readonly Arc[])[]): readonly (readonly number[])[] {
  const index = arcs.map(() => -1);
  const low = arcs.map(() => 0);
  const onStack = arcs.map(() => false);
  const stack: number[] = [];
  const groups: number[][] = [];
  let count = 0;
  const enter = (node: number): { readonly node: number; arc: number } => {
    index[node] = low[node] = count++;
    stack.push(node);
    onStack[node] = true;
    return { node, arc: 0 };
  };
  for (let start = 0; start < arcs.length; start += 1) {
    if (index[start] !== -1) continue;
    const path = [enter(start)];
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const { node } = top;
      const arc = arcs[node]?.[top.arc];
      if (arc !== undefined) {
        top.arc += 1;
        if (index[arc.to] === -1) path.push(enter(arc.to));
        else if (onStack[arc.to] === true) low[node] = Math.min(low[node] ?? 0, index[arc.to] ?? 0);
        continue;
      }
      path.pop();
      const before = path.at(-1);
      if (before !== undefined) low[before.node] = Math.min(low[before.node] ?? 0, low[node] ?? 0);
      if (low[node] !== index[node]) continue;
      const group: number[] = [];
      for (let popped = stack.pop(); popped !== undefined; popped = stack.pop()) {
        onStack[popped] = false;
        group.push(popped);
        if (popped === node) break;
      }
      groups.push(group);
    }
  }
  return groups.reverse();
}
