// How often a walk over a graph comes by each of its nodes: the linear equations, solved by taking out one node after the other.
import { minus, ONE, over, plus, times, ZERO, type Fraction } from './fractions.ts';

/** From nowhere (null): the beginning. To nowhere: the end. */
export interface Edge {
  readonly from: number | null;
  readonly to: number | null;
  readonly chance: Fraction;
}

/** A node that leads back to more others than this is in circles too large to solve. */
const MOST_BACK = 40;

/**
 * The mean number of visits of each node. A circle without a way out is never left: coming by it counts once.
 * Undefined: a circle is too large.
 */
export function visits(nodes: number, edges: readonly Edge[]): readonly Fraction[] | undefined {
  // Where each node leads; the last row is the beginning.
  const rows = Array.from({ length: nodes + 1 }, () => new Map<number, Fraction>());
  const add = (row: Map<number, Fraction> | undefined, to: number, chance: Fraction): void => {
    row?.set(to, plus(row.get(to) ?? ZERO, chance));
  };
  for (const { from, to, chance } of edges) if (to !== null) add(rows[from ?? nodes], to, chance);
  /** Of each node, how those before it lead to it when all behind it are taken out. */
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
      // Each entrance comes by as often as the node leads to itself, and then goes where it leads.
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
