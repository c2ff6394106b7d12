// Finds the place of a wrong line.

import { lineText, type Source } from '../source/source.ts';
import { lineParts } from './tried.ts';

/** A line in its declaration. */
interface Place {
  /** The line without its indentation and what is behind it. */
  readonly line: string;
  /** The lines of its declaration before it, and those after it. */
  readonly above: readonly string[];
  readonly below: readonly string[];
  /** The first word of the declaration. */
  readonly owner: string;
}

/** Returns the first and the last line, counted from 1, of the declaration that contains a line. */
export function declarationAround(
  source: Source,
  line: number,
): readonly [first: number, last: number] {
  let first = line;
  while (first > 1 && !/^[^\s#]/.test(lineText(source, first))) first -= 1;
  let last = line;
  while (last < source.lineStarts.length && !/^[^\s#]/.test(lineText(source, last + 1))) last += 1;
  return [first, last];
}

/** Returns a line with its declaration. */
export function placeOf(source: Source, line: number): Place {
  const [first, last] = declarationAround(source, line);
  const lines = Array.from({ length: last - first + 1 }, (_, n) => lineText(source, first + n));
  return {
    line: lineParts(lineText(source, line)).line,
    above: lines.slice(0, line - first),
    below: lines.slice(line - first + 1),
    owner: /^\S+/.exec(lines[0] ?? '')?.[0] ?? '',
  };
}
