// Defines a span: a section of one source text, as plain data. Everything that a message can point to has one.

/**
 * A half-open section of a source text. `source` is the path of the source, `start` and `end` are offsets in UTF-16 units,
 * `start <= end`.
 */
export interface Span {
  readonly source: string;
  readonly start: number;
  readonly end: number;
}

/** Makes a span. */
export function span(source: string, start: number, end: number): Span {
  return { source, start, end };
}

/** Returns the smallest span that covers both. Both must be in the same source; the result has the source of the first. */
export function joinSpans(a: Span, b: Span): Span {
  return { source: a.source, start: Math.min(a.start, b.start), end: Math.max(a.end, b.end) };
}

/** True if `inner` is within `outer` (edges may touch). */
export function spanContains(outer: Span, inner: Span): boolean {
  return outer.source === inner.source && outer.start <= inner.start && inner.end <= outer.end;
}

/** Returns a text that only places with the same beginning share. */
export function placeKey({ source, start }: Span): string {
  return `${start} ${source}`;
}

/** Returns the empty span at the start of `of`. */
export function startOf(of: Span): Span {
  return { source: of.source, start: of.start, end: of.start };
}

/** Returns the empty span at the end of `of`. */
export function emptySpanAfter(of: Span): Span {
  return { source: of.source, start: of.end, end: of.end };
}
