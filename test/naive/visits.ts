// How often a walk over a graph comes by each of its nodes: the linear equations, solved as fractions.
import { isZero, minus, ONE, over, plus, times, ZERO, type Fraction } from './fractions.ts';

/** From nowhere (null): the beginning. To nowhere: the end. */
export interface Edge {
  readonly from: number | null;
  readonly to: number | null;
  readonly chance: Fraction;
}

/** Circles of more nodes than this are not solved. */
const LARGEST = 60;

/**
 * The mean number of visits of each node. Circles without a way out are never left: their nodes count once for each entrance.
 * Undefined: a circle is too large.
 */
export function visits(nodes: number, edges: readonly Edge[]): readonly Fraction[] | undefined {
  const out: Edge[][] = Array.from({ length: nodes }, () => []);
  const often: Fraction[] = Array.from({ length: nodes }, () => ZERO);
  const add = (node: number | null, chance: Fraction): void => {
    if (node !== null) often[node] = plus(often[node] ?? ZERO, chance);
  };
  for (const edge of edges) {
    if (edge.from === null) add(edge.to, edge.chance);
    else out[edge.from]?.push(edge);
  }
  for (const circle of circles(nodes, out)) {
    if (circle.length > LARGEST) return undefined;
    const inside = new Set(circle);
    const isCircle = circle.some((node) =>
      out[node]?.some(({ to }) => to !== null && inside.has(to)),
    );
    if (
      isCircle &&
      circle.some((node) => out[node]?.some(({ to }) => to === null || !inside.has(to)))
    )
      solve(circle, out, often);
    for (const node of circle)
      for (const { to, chance } of out[node] ?? [])
        if (to === null || !inside.has(to)) add(to, times(often[node] ?? ZERO, chance));
  }
  return often;
}

/** Strongly connected nodes together, those that lead to others first (Tarjan, without recursion). */
function circles(nodes: number, out: readonly (readonly Edge[])[]): readonly (readonly number[])[] {
  const index: number[] = [];
  const low: number[] = [];
  const isOpen = new Set<number>();
  const open: number[] = [];
  const found: number[][] = [];
  let met = 0;
  for (let root = 0; root < nodes; root += 1) {
    if (index[root] !== undefined) continue;
    const path: { readonly node: number; next: number }[] = [{ node: root, next: 0 }];
    while (path.length > 0) {
      const here = path.at(-1);
      if (here === undefined) break;
      const { node } = here;
      if (here.next === 0) {
        index[node] = low[node] = met;
        met += 1;
        open.push(node);
        isOpen.add(node);
      }
      const to = out[node]?.[here.next]?.to;
      if (here.next < (out[node]?.length ?? 0)) {
        here.next += 1;
        if (to === null || to === undefined) continue;
        if (index[to] === undefined) path.push({ node: to, next: 0 });
        else if (isOpen.has(to)) low[node] = Math.min(low[node] ?? 0, index[to]);
        continue;
      }
      path.pop();
      const below = path.at(-1)?.node;
      if (below !== undefined) low[below] = Math.min(low[below] ?? 0, low[node] ?? 0);
      if (low[node] !== index[node]) continue;
      const circle = open.splice(open.indexOf(node));
      for (const one of circle) isOpen.delete(one);
      found.push(circle);
    }
  }
  return found.toReversed();
}

/** Gauss: v = entrances + transposed chances times v, for the nodes of one circle. */
function solve(
  circle: readonly number[],
  out: readonly (readonly Edge[])[],
  often: Fraction[],
): void {
  const rows = circle.map((node, i) => [
    ...circle.map((from, j) =>
      (out[from] ?? []).reduce(
        (sum, { to, chance }) => (to === node ? minus(sum, chance) : sum),
        i === j ? ONE : ZERO,
      ),
    ),
    often[node] ?? ZERO,
  ]);
  rows.forEach((_, column) => {
    const at = rows.findIndex((row, i) => i >= column && !isZero(row[column] ?? ZERO));
    const pivot = rows[at] ?? [];
    rows[at] = rows[column] ?? [];
    rows[column] = pivot.map((one) => over(one, pivot[column] ?? ONE));
    rows.forEach((row, i) => {
      const factor = row[column] ?? ZERO;
      if (i === column || isZero(factor)) return;
      rows[i] = row.map((one, j) => minus(one, times(factor, rows[column]?.[j] ?? ZERO)));
    });
  });
  circle.forEach((node, i) => {
    often[node] = rows[i]?.at(-1) ?? ZERO;
  });
}
