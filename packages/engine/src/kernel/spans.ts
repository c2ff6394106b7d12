// Spans: which are open, and their numbers. Each `span-open` has cells of its own.
import type { Instr } from '@fray/dsl/ir';
import { cells, type Get, type Linking, type SpanSite } from './linking.ts';

type Opens = Extract<Instr, { readonly op: 'span-open' }>;

/** Adds a `span-open`. `ended`: what happens once the span has ended. */
export function spanSite(
  to: Linking,
  node: number,
  instr: Opens,
  exit: number,
  ended: (site: SpanSite) => Get,
): { readonly site: SpanSite; readonly open: (of: number) => number } {
  const { row, spans } = to;
  const index = spans.sites.length;
  const at = cells(to, 3, 0);
  const site: SpanSite = {
    span: instr.span,
    node,
    outer: at,
    number: at + 1,
    of: at + 2,
    exit,
    ended: () => run(),
  };
  spans.sites.push(site);
  const run = ended(site);
  const name = spans.names.indexOf(instr.span);
  const many = spans.names.length;
  const own = spans.counts(index);
  const { inner } = spans;
  return {
    site,
    open: (of) => {
      const outer = row[inner] ?? 0;
      const count = spans.counts(outer) + name;
      const number = (row[count] ?? 0) + 1;
      row[count] = number;
      row[site.outer] = outer;
      row[site.number] = number;
      row[site.of] = of;
      row[inner] = index;
      for (let i = own; i < own + many; i += 1) row[i] = 0;
      return number;
    },
  };
}

/** Takes the innermost span from the stack. */
export function popSpan({ row, spans }: Linking, site: SpanSite): void {
  row[spans.inner] = row[site.outer] ?? 0;
}

/** The number of the open span of that name; if none is open, how many have begun in the nearest span that counted one. */
export function spanNumber({ row, spans }: Linking, span: string): Get {
  const { inner, sites } = spans;
  const name = spans.names.indexOf(span);
  return () => {
    for (let at = row[inner] ?? 0; at >= 0; at = row[sites[at]?.outer ?? 0] ?? 0)
      if (sites[at]?.span === span) return row[sites[at]?.number ?? 0] ?? 0;
    if (name < 0) return 0;
    for (let at = row[inner] ?? 0; at >= 0; at = row[sites[at]?.outer ?? 0] ?? 0) {
      const times = row[spans.counts(at) + name] ?? 0;
      if (times > 0) return times;
    }
    return row[spans.counts(-1) + name] ?? 0;
  };
}
