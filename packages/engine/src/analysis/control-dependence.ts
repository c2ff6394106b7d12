// Computes control dependence: finds the forks of a graph that decide whether a node is reached. A node depends on a
// fork if one way out of the fork always reaches it and another does not.
//
// J. Ferrante, K. Ottenstein, J. Warren, "The program dependence graph and its use in optimization", ACM TOPLAS 9
// (1987); postdominators by iteration to the greatest fixpoint.

interface ControlDependence {
  /** For each node, the forks on which it depends directly, in rising order. */
  readonly forks: readonly (readonly number[])[];
  /** For each node, its immediate postdominator: the nearest later node that every way from it reaches. */
  readonly meets: readonly (number | undefined)[];
  /** For each node, whether it is a fork that decides if it is reached again, as the head of a loop does. */
  readonly loops: readonly boolean[];
}

/**
 * Computes the control dependence of a graph. `next[n]` holds the nodes that may follow node n, and `next.length` is
 * the exit. A node without successors reaches nothing.
 */
export function controlDependence(next: readonly (readonly number[])[]): ControlDependence {
  const sure = alwaysReached(next);
  const reached = (node: number): bigint => sure[node] ?? 0n;
  const forks: number[][] = next.map(() => []);
  next.forEach((ways, fork) => {
    if (ways.length < 2) return;
    const always = reached(fork) & ~bit(fork);
    const some = ways.reduce((all, way) => all | reached(way), 0n) & ~always;
    forks.forEach((list, node) => {
      if (node !== fork && has(some, node)) list.push(fork);
    });
  });
  return {
    forks,
    meets: next.map((_, node) => nearest(sure, node)),
    loops: next.map((ways, fork) => ways.length > 1 && ways.some((way) => has(reached(way), fork))),
  };
}

/** Returns for each node the set of nodes that every way from it reaches, as bits. The set contains the node itself. */
function alwaysReached(next: readonly (readonly number[])[]): readonly bigint[] {
  const exit = next.length;
  const all = (1n << BigInt(exit + 1)) - 1n;
  const sets = [...next.map(() => all), bit(exit)];
  for (let changed = true; changed;) {
    changed = false;
    for (let node = exit - 1; node >= 0; node -= 1) {
      const ways = next[node] ?? [];
      const met = ways.reduce(
        (both, way) => both & (sets[way] ?? 0n),
        ways.length === 0 ? 0n : all,
      );
      const now = met | bit(node);
      if (now !== sets[node]) changed = true;
      sets[node] = now;
    }
  }
  return sets;
}

/** Returns the first of the nodes that are always reached: the one from which all others are reached. */
function nearest(sure: readonly bigint[], node: number): number | undefined {
  const behind = (sure[node] ?? 0n) & ~bit(node);
  const found = sure.findIndex(
    (reached, other) => has(behind, other) && (behind & ~reached) === 0n,
  );
  return found < 0 ? undefined : found;
}

function bit(node: number): bigint {
  return 1n << BigInt(node);
}

function has(set: bigint, node: number): boolean {
  return (set & bit(node)) !== 0n;
}
