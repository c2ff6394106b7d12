// Finds the place of a wrong line.

import { lineText, type Source } from '../source/source.ts';
import { lineParts } from './tried.ts';

/** A declaration with more lines is not parsed again for each tried line. */
const longestDeclaration = 200;

/** A line and the declaration that contains it. */
export interface Place {
  readonly source: Source;
  readonly line: number;
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

/** Returns the text of a line, and its place in the declaration. */
export function placeOfLine(
  source: Source,
  line: number,
): { readonly line: string; readonly owner: string; readonly isBelow: boolean } {
  const [top] = declarationAround(source, line);
  const owner = /^\S+/.exec(lineText(source, top))?.[0] ?? '';
  return { line: lineParts(lineText(source, line)).line, owner, isBelow: top < line };
}

/** Returns a line with its declaration; undefined if the declaration is too long to be parsed many times. */
export function placeOf(source: Source, line: number): Place | undefined {
  const [first, last] = declarationAround(source, line);
  if (last - first >= longestDeclaration) return undefined;
  const lines = Array.from({ length: last - first + 1 }, (_, n) => lineText(source, first + n));
  return {
    source,
    line,
    above: lines.slice(0, line - first),
    below: lines.slice(line - first + 1),
    owner: /^[\p{L}-]+/u.exec(lines[0] ?? '')?.[0] ?? '',
  };
}
