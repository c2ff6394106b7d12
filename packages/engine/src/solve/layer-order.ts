// Which of the layers that wait is taken up next. Those that lead to others come before them, pass by pass, so that a layer is taken up
// once all that leads to it in this pass is there: iteration in reverse postorder (M. Hecht and J. Ullman, “A simple algorithm for
// global data flow analysis problems”, SIAM Journal on Computing 4, 1975). The order of play stands for the order of the graph,
// which nobody has seen yet. Where it misses, a layer is only taken up more than once.

/** In a pass, loops come as they were met first, then states with more turns left, then layers as they were met first. */
export interface LayerRank {
  readonly loop: number;
  readonly left: number;
  readonly met: number;
}

/** The first one behind `latest`, which was taken before; where there is none, that of a new pass. */
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
