// Places: turns spans into the IR's shared list of places. The same span always gives the same index.

import type { At, SourcePlace } from '../ir/index.ts';
import { positionAt, type Source } from '../source/source.ts';
import type { Span } from '../source/span.ts';

export interface Places {
  /** Returns the index of a span's place; a new place is added at the end. */
  at(span: Span): At;
  /** Returns all places so far, in the order in which they were added. */
  list(): readonly SourcePlace[];
}

/**
 * Creates a list of places.
 * @param sources all files of the ruleset, the entry first; a span of another source counts as one
 * in the entry
 * @param before places of other spans, which keep their indices
 */
export function createPlaces(
  sources: readonly Source[],
  before: readonly SourcePlace[] = [],
): Places {
  // By file: places by the start of a span, then by its end.
  const known = sources.map(() => new Map<number, Map<number, At>>());
  const places: SourcePlace[] = [...before];
  const indices = new Map(sources.map((source, index) => [source.path, index]));
  return {
    at(span): At {
      const file = indices.get(span.source) ?? 0;
      const begun = known[file]?.get(span.start);
      const found = begun?.get(span.end);
      if (found !== undefined) return found;
      const source = sources[file];
      const start = source === undefined ? { line: 1, column: 1 } : positionAt(source, span.start);
      const end = source === undefined ? start : positionAt(source, span.end);
      const index = places.length;
      places.push({
        file,
        line: start.line,
        column: start.column,
        endLine: end.line,
        endColumn: end.column,
      });
      if (begun === undefined) known[file]?.set(span.start, new Map([[span.end, index]]));
      else begun.set(span.end, index);
      return index;
    },
    list: () => places,
  };
}
