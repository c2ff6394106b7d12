// Graph: cycles and depths in a directed graph. The functions are iterative and linear, so
// thousands of nodes are no problem.

/** The successors of each node. A node without an entry has none. */
export type Edges<T> = ReadonlyMap<T, readonly T[]>;

/**
 * The strongly connected components of the graph, each after all components that it leads to.
 * (Tarjan's algorithm, with an explicit stack.)
 */
export function stronglyConnected<T>(
  nodes: readonly T[],
  edges: Edges<T>,
): readonly (readonly T[])[] {
  const groups: T[][] = [];
  const order = new Map<T, number>();
  const lowest = new Map<T, number>();
  const grouped = new Set<T>();
  const open: T[] = [];
  for (const root of nodes) {
    if (order.has(root)) continue;
    const path: { readonly node: T; next: number }[] = [];
    const enter = (node: T): void => {
      order.set(node, order.size);
      lowest.set(node, order.size - 1);
      open.push(node);
      path.push({ node, next: 0 });
    };
    enter(root);
    for (let at = path.at(-1); at !== undefined; at = path.at(-1)) {
      const { node } = at;
      const to = edges.get(node) ?? [];
      if (at.next < to.length) {
        // The index is in bounds, as tested above.
        const next = to[at.next] as T;
        at.next += 1;
        const known = order.get(next);
        if (known === undefined) enter(next);
        else if (!grouped.has(next)) lowest.set(node, Math.min(numberOf(lowest, node), known));
        continue;
      }
      path.pop();
      const from = path.at(-1);
      if (from !== undefined)
        lowest.set(from.node, Math.min(numberOf(lowest, from.node), numberOf(lowest, node)));
      if (numberOf(lowest, node) !== order.get(node)) continue;
      const group = open.splice(open.lastIndexOf(node));
      for (const member of group) grouped.add(member);
      groups.push(group);
    }
  }
  return groups;
}

/**
 * One cycle for each group of nodes that reach each other: the shortest one through the group's
 * first node.
 */
export function cyclesOf<T>(nodes: readonly T[], edges: Edges<T>): readonly (readonly T[])[] {
  const place = new Map(nodes.map((node, index) => [node, index]));
  return stronglyConnected(nodes, edges)
    .flatMap((group) => {
      const [start] = [...group].sort((a, b) => numberOf(place, a) - numberOf(place, b));
      const cycle = start === undefined ? undefined : cycleFrom(start, edges, new Set(group));
      return cycle === undefined ? [] : [cycle];
    })
    .sort((a, b) => numberOf(place, a[0]) - numberOf(place, b[0]));
}

/** The shortest path from a node back to itself within its group. */
function cycleFrom<T>(start: T, edges: Edges<T>, group: ReadonlySet<T>): readonly T[] | undefined {
  const from = new Map<T, T>();
  const queue: T[] = [start];
  for (const at of queue) {
    for (const next of edges.get(at) ?? []) {
      if (next === start) {
        const way: T[] = [at];
        for (let back = from.get(at); back !== undefined; back = from.get(back)) way.push(back);
        return way.reverse();
      }
      if (!group.has(next) || from.has(next)) continue;
      from.set(next, at);
      queue.push(next);
    }
  }
  return undefined;
}

/**
 * The length of the longest chain that starts at each node, the node included. Of the nodes of a
 * cycle only one counts.
 * @param weightOf the length that a node adds
 */
export function depthsOf<T>(
  nodes: readonly T[],
  edges: Edges<T>,
  weightOf: (node: T) => number = () => 1,
): ReadonlyMap<T, number> {
  const depths = new Map<T, number>();
  for (const group of stronglyConnected(nodes, edges)) {
    let deepest = 0;
    for (const node of group)
      for (const next of edges.get(node) ?? []) deepest = Math.max(deepest, depths.get(next) ?? 0);
    for (const node of group) depths.set(node, deepest + weightOf(node));
  }
  return depths;
}

function numberOf<T>(numbers: ReadonlyMap<T, number>, node: T | undefined): number {
  return node === undefined ? 0 : (numbers.get(node) ?? 0);
}
