// Counts how often a walk over a graph visits each of its nodes: solves the linear equations by eliminating one node after the
// other.
import { minus, ONE, over, plus, times, ZERO, type Fraction } from './fractions.ts';

/** A step of the walk, with its probability. `from` null: the beginning. `to` null: the end. */
export interface Edge {
  readonly from: number | null;
  readonly to: number | null;
  readonly chance: Fraction;
}

/** If a node leads back to more other nodes than this, its cycles are too large to solve. */
const MOST_BACK = 40;

/**
 * Returns the mean number of visits of each node; undefined if a cycle is too large. A cycle without a way out is never left:
 * entering it counts once.
 */
export function visits(nodes: number, edges: readonly Edge[]): readonly Fraction[] | undefined {
  // Where each node leads; the last row is the beginning.
  const rows = Array.from({ length: nodes + 1 }, () => new Map<number, Fraction>());
  const add = (row: Map<number, Fraction> | undefined, to: number, chance: Fraction): void => {
    row?.set(to, plus(row.get(to) ?? ZERO, chance));
  };
  for (const { from, to, chance } of edges) if (to !== null) add(rows[from ?? nodes], to, chance);
  /** For each node, the ways from earlier nodes to it after all later nodes were eliminated. */
  const before: (readonly (readonly [from: number, chance: Fraction])[])[] = [];
  for (let node = nodes - 1; node >= 0; node -= 1) {
    const row = rows[node] ?? new Map<number, Fraction>();
    const stays = minus(ONE, row.get(node) ?? ZERO);
    row.delete(node);
    if (row.size > MOST_BACK) return undefined;
    const ways: [number, Fraction][] = [];
    rows.forEach((other, from) => {
      const chance = other.get(node);
      if (chance === undefined) return;
      other.delete(node);
      // Each arrival visits the node as often as the node leads to itself, and then goes where the node leads.
      const often = stays.n === 0n ? chance : over(chance, stays);
      ways.push([from, often]);
      for (const [to, share] of row) add(other, to, times(often, share));
    });
    before[node] = ways;
  }
  const often: Fraction[] = [];
  for (let node = 0; node < nodes; node += 1)
    often[node] = (before[node] ?? []).reduce(
      (sum, [from, chance]) =>
        plus(sum, from === nodes ? chance : times(chance, often[from] ?? ZERO)),
      ZERO,
    );
  return often;
}
