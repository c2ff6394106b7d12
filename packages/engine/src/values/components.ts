// Strongly connected components of a graph.

export interface Components {
  /** The nodes; those of a component stand together. */
  readonly order: readonly number[];
  /** Where each component begins in the order. */
  readonly begins: readonly number[];
  /** The component of each node, by its place in `begins`. */
  readonly of: Int32Array;
}

/**
 * Returns the components, after R. Tarjan (1972), without recursion; a component comes after all that it leads to. The arcs of node n
 * are those from `first[n]` up to `first[n + 1]`; an arc leads to a node, or, below 0, nowhere.
 */
export function componentsOf(
  nodes: number,
  first: ArrayLike<number>,
  to: ArrayLike<number>,
): Components {
  const index = new Int32Array(nodes).fill(-1);
  const low = new Int32Array(nodes);
  const of = new Int32Array(nodes).fill(-1);
  const next = new Int32Array(nodes);
  const stack: number[] = [];
  const path: number[] = [];
  const order: number[] = [];
  const begins: number[] = [];
  let count = 0;
  const enter = (node: number): void => {
    index[node] = low[node] = count++;
    next[node] = first[node] ?? 0;
    stack.push(node);
    path.push(node);
  };
  for (let root = 0; root < nodes; root += 1) {
    if (index[root] === -1) enter(root);
    for (let node = path.at(-1); node !== undefined; node = path.at(-1)) {
      const arc = next[node] ?? 0;
      if (arc < (first[node + 1] ?? 0)) {
        next[node] = arc + 1;
        const target = to[arc] ?? 0;
        if (target < 0) continue;
        if (index[target] === -1) enter(target);
        else if (of[target] === -1) low[node] = Math.min(low[node] ?? 0, index[target] ?? 0);
        continue;
      }
      path.pop();
      const before = path.at(-1);
      if (before !== undefined) low[before] = Math.min(low[before] ?? 0, low[node] ?? 0);
      if (low[node] !== index[node]) continue;
      begins.push(order.length);
      for (let popped = stack.pop(); popped !== undefined; popped = stack.pop()) {
        of[popped] = begins.length - 1;
        order.push(popped);
        if (popped === node) break;
      }
    }
  }
  return { order, begins, of };
}
