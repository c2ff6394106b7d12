// Generated graphs are solved modulo primes as they are by plain elimination in fractions.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scaled } from '../../../../test/scale.ts';
import { fractions, lowest, type Fraction } from '../values/rational.ts';
import { chancesOf, type ThrowGraph } from './modular.ts';

/** An arc: the node that it leads to (-1: the end), its ways, and what is reported on it (0: nothing). */
interface Arc {
  readonly to: number;
  readonly weight: number;
  readonly seen: number;
}

const REPORTS = 3;

function graphOf(nodes: readonly (readonly Arc[])[]): ThrowGraph {
  const arcs = nodes.flat();
  const first = [0];
  for (const own of nodes) first.push((first.at(-1) ?? 0) + own.length);
  return {
    nodes: nodes.length,
    of: nodes.map(sizeOf),
    first: Int32Array.from(first),
    to: Int32Array.from(arcs, ({ to }) => to),
    weights: Float64Array.from(arcs, ({ weight }) => weight),
    long: [],
    seen: Int32Array.from(arcs, ({ seen }) => seen),
    reports: Array.from({ length: REPORTS }, () => []),
  };
}

const sizeOf = (arcs: readonly Arc[]): number => arcs.reduce((sum, { weight }) => sum + weight, 0);

/** Returns the nodes from which the encounter can end. */
function endingNodes(nodes: readonly (readonly Arc[])[]): ReadonlySet<number> {
  const found = new Set<number>();
  for (let before = -1; before < found.size;) {
    before = found.size;
    nodes.forEach((arcs, node) => {
      if (arcs.some(({ to }) => to < 0 || found.has(to))) found.add(node);
    });
  }
  return found;
}

/** Returns how often a run is at each node from which it can end: x = start + x P, by Gauss and Jordan. */
function visitsOf(
  nodes: readonly (readonly Arc[])[],
  ends: ReadonlySet<number>,
): readonly Fraction[] {
  const { zero, one, mul } = fractions;
  const minus = (a: Fraction, b: Fraction): Fraction =>
    lowest({ n: a.n * b.d - b.n * a.d, d: a.d * b.d });
  const rows = nodes.map((_, to) => [
    ...nodes.map((arcs, from) => {
      const ways = ends.has(from)
        ? arcs.reduce((sum, arc) => sum + (arc.to === to ? arc.weight : 0), 0)
        : 0;
      const moved = { n: BigInt(ways), d: BigInt(sizeOf(arcs)) };
      return minus(from === to ? one : zero, moved);
    }),
    to === 0 ? one : zero,
  ]);
  for (let at = 0; at < rows.length; at += 1) {
    const found = rows.findIndex((row, index) => index >= at && row[at]?.n !== 0n);
    const pivot = rows[found] ?? [];
    rows[found] = rows[at] ?? [];
    const by = pivot[at] ?? one;
    const scaledRow = pivot.map((value) => lowest(mul(value, { n: by.d, d: by.n })));
    rows[at] = scaledRow;
    rows.forEach((row, index) => {
      const times = row[at] ?? zero;
      if (index !== at)
        rows[index] = row.map((value, column) =>
          minus(value, mul(times, scaledRow[column] ?? zero)),
        );
    });
  }
  return rows.map((row) => row.at(-1) ?? zero);
}

/** Returns the nodes that the first leads to, renumbered in the order in which they are met. */
function reachable(nodes: readonly (readonly Arc[])[]): readonly (readonly Arc[])[] {
  const met = [0];
  for (const node of met)
    for (const { to } of nodes[node] ?? []) if (to >= 0 && !met.includes(to)) met.push(to);
  return met.map((node) => (nodes[node] ?? []).map((arc) => ({ ...arc, to: met.indexOf(arc.to) })));
}

/** Up to nine nodes with up to four arcs each; something is reported only at the end. */
const graphs = fc
  .integer({ min: 1, max: 9 })
  .chain((many) =>
    fc.array(
      fc.array(
        fc.record({
          to: fc.integer({ min: -1, max: many - 1 }),
          weight: fc.integer({ min: 1, max: 6 }),
          seen: fc.integer({ min: 0, max: REPORTS - 1 }),
        }),
        { minLength: 1, maxLength: 4 },
      ),
      { minLength: many, maxLength: many },
    ),
  )
  // A graph has only nodes that a run can reach, and nothing is reported twice in a run.
  .map((nodes) =>
    reachable(nodes).map((arcs) => arcs.map((arc) => (arc.to < 0 ? arc : { ...arc, seen: 0 }))),
  );

const told = (chance: Fraction | undefined): string => {
  const { n, d } = lowest(chance ?? fractions.zero);
  return n === 0n ? '0' : `${n}/${d}`;
};

test('loops, loops in loops, traps and arcs side by side have the chances of plain elimination', () => {
  fc.assert(
    fc.property(graphs, (nodes) => {
      const ends = endingNodes(nodes);
      const visits = visitsOf(nodes, ends);
      const reports = Array.from({ length: REPORTS }, () => fractions.zero);
      let endless = ends.has(0) ? fractions.zero : fractions.one;
      nodes.forEach((arcs, node) => {
        if (!ends.has(node)) return;
        for (const { to, weight, seen } of arcs) {
          const chance = fractions.mul(visits[node] ?? fractions.zero, {
            n: BigInt(weight),
            d: BigInt(sizeOf(arcs)),
          });
          if (seen > 0) reports[seen] = fractions.add(reports[seen] ?? fractions.zero, chance);
          if (to >= 0 && !ends.has(to)) endless = fractions.add(endless, chance);
        }
      });
      const found = chancesOf(graphOf(nodes));
      expect(found?.reports.slice(1).map(told)).toEqual(reports.slice(1).map(told));
      expect(told(found?.endless)).toBe(told(endless));
    }),
    { numRuns: scaled(300) },
  );
});
