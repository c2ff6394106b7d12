// Spans: which are open, and their numbers. Each `span-open` has cells of its own.
import { again, NIL } from './cells.ts';
import { nodeCells, place, type Get, type Linking, type SpanSite } from './linking.ts';

export const OPEN = 1;
export const ENDING = 2;

/** The cells of a `span-open`, and how it is put on the stack of open spans. */
interface SpanCells extends Pick<SpanSite, 'span' | 'node' | 'outer' | 'number' | 'of' | 'stage'> {
  readonly open: (of: number) => void;
  readonly pop: () => void;
}

export function spanCells(to: Linking, node: number, span: string): SpanCells {
  const { row, spans } = to;
  const index = spans.sites.length;
  const at = nodeCells(to, node, 4, 0, true);
  const [outer, number, whose, stage] = [at, at + 1, at + 2, at + 3];
  const name = spans.names.indexOf(span);
  const many = spans.names.length;
  const own = spans.counts(index);
  const { inner } = spans;
  const most = to.saturation(span);
  return {
    span,
    node,
    outer,
    number,
    of: whose,
    stage,
    open: (of) => {
      // It is open further down, in a trigger that runs inside itself.
      if (row[stage] !== 0) again();
      const around = row[inner] ?? 0;
      const count = spans.counts(around) + name;
      const next = Math.min((row[count] ?? 0) + 1, most);
      row[count] = next;
      row[outer] = around;
      row[number] = next;
      row[whose] = of;
      row[stage] = OPEN;
      row[inner] = index;
      for (let i = own; i < own + many; i += 1) row[i] = 0;
    },
    pop: () => {
      row[inner] = row[outer] ?? 0;
      row[stage] = 0;
    },
  };
}

/**
 * Links a place that does what is due after something was left early, one after the other, and then goes on. The returned
 * function begins it.
 */
export function leavingCode(
  to: Linking,
  node: number,
  next: number,
): (due: readonly number[]) => number {
  const { row, values, after } = to;
  const pending = nodeCells(to, node, 1, NIL);
  const drain = place(
    to,
    node,
    () => {
      row[to.leaving] = (row[to.leaving] ?? 0) - 1;
      return go(values.members(row[pending] ?? NIL));
    },
    1,
  );
  const go = (due: readonly number[]): number => {
    if (due.length > 0) row[to.leaving] = (row[to.leaving] ?? 0) + 1;
    const [first, ...rest] = due;
    row[pending] = rest.length === 0 ? NIL : values.list(rest);
    row[after] = drain;
    return first ?? next;
  };
  to.whenLeft.set(drain, (due) => {
    due.push(...values.members(row[pending] ?? NIL));
  });
  return go;
}

/** Returns the number of the nearest open span that is meant; -1 if none is open. */
export function nearestOpen(
  { row, spans }: Linking,
  isMeant: (site: SpanSite, at: number) => boolean,
): number {
  const { inner, sites } = spans;
  let at = row[inner] ?? 0;
  for (let site = sites[at]; site !== undefined && !isMeant(site, at); site = sites[at])
    at = row[site.outer] ?? 0;
  return at;
}

/** Says whether a span of that name is open: of that participant, or any if it is nobody's. */
export function isSpanOpen(to: Linking, span: string): (of: number) => boolean {
  const { row } = to;
  return (of) =>
    nearestOpen(to, (site) => site.span === span && (of === NIL || row[site.of] === of)) >= 0;
}

/** The number of the open span of that name; if none is open, how many have begun in the nearest span that counted one. */
export function spanNumber(to: Linking, span: string): Get {
  const { row, spans } = to;
  const name = spans.names.indexOf(span);
  const isNamed = (site: SpanSite): boolean => site.span === span;
  const times = (at: number): number => row[spans.counts(at) + name] ?? 0;
  const hasCounted = (_: SpanSite, at: number): boolean => times(at) > 0;
  return () => {
    const open = spans.sites[nearestOpen(to, isNamed)];
    if (open !== undefined) return row[open.number] ?? 0;
    return name < 0 ? 0 : times(nearestOpen(to, hasCounted));
  };
}
