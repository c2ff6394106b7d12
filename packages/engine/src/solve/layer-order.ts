// Chooses the next layer to process. In each pass, a layer comes after those that lead to it, so that all its
// probability of this pass has arrived. This is iteration in reverse postorder (M. Hecht and J. Ullman, “A simple
// algorithm for global data flow analysis problems”, SIAM Journal on Computing 4, 1975). We do not have the graph yet,
// so we use the order of play in its place. If that order is wrong, a layer is processed more than once, and the result
// stays the same.

/**
 * The rank of a layer in a pass. Loops come in the order in which they were met. Within a loop, layers with more turns
 * left come first, then those that were met earlier.
 */
export interface LayerRank {
  readonly loop: number;
  readonly left: number;
  readonly met: number;
}

/**
 * Returns the first waiting layer that ranks after `latest`, the layer taken before. If there is none, a new pass
 * begins, with the first layer of all.
 */
export function nextInPass<Ranked extends LayerRank>(
  waiting: Iterable<Ranked>,
  latest?: LayerRank,
): Ranked | undefined {
  const all = [...waiting].sort(byRank);
  return all.find((one) => latest !== undefined && byRank(latest, one) < 0) ?? all[0];
}

function byRank(a: LayerRank, b: LayerRank): number {
  return a.loop - b.loop || b.left - a.left || a.met - b.met;
}
