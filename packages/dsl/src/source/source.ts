// Source: one file's text with its line starts. Offsets and columns count UTF-16 units; lines and columns start at 1.
// A line ends at LF, CRLF or a lone CR.

import { lastStartAt } from './last-start.ts';
import type { Span } from './span.ts';

/** One source text. `lineStarts[i]` is the offset at which line `i + 1` begins. */
export interface Source {
  readonly path: string;
  readonly text: string;
  readonly lineStarts: readonly number[];
}

/** A place for people: both numbers start at 1, the column counts UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Makes a source from a path (shown in messages, never opened) and a text. */
export function createSource(path: string, text: string): Source {
  return { path, text, lineStarts: findLineStarts(text) };
}

/** The number of lines; an empty text has one. */
export function lineCount(source: Source): number {
  return source.lineStarts.length;
}

/** The line and column of an offset. Offsets outside the text are moved to its nearest end. */
export function positionAt(source: Source, offset: number): Position {
  const inside = clamp(offset, 0, source.text.length);
  const index = lineIndexAt(source, inside);
  return { line: index + 1, column: inside - startOfIndex(source, index) + 1 };
}

/** The offset of a line and column; places outside the text are moved to the nearest one inside. */
export function offsetAt(source: Source, position: Position): number {
  const index = clamp(position.line, 1, lineCount(source)) - 1;
  const start = startOfIndex(source, index);
  return clamp(start + position.column - 1, start, start + lineText(source, index + 1).length);
}

/** The text of a line (from 1) without its line end; empty for a line that does not exist. */
export function lineText(source: Source, line: number): string {
  const start = source.lineStarts[line - 1];
  if (start === undefined) return '';
  let end = source.lineStarts[line] ?? source.text.length;
  if (line < lineCount(source)) {
    if (source.text[end - 1] === '\n') end -= 1;
    if (end > start && source.text[end - 1] === '\r') end -= 1;
  }
  return source.text.slice(start, end);
}

/** The text that a span covers. */
export function sliceSpan(source: Source, span: Span): string {
  return source.text.slice(span.start, span.end);
}

/** The index (from 0) of the line that holds an offset. */
function lineIndexAt(source: Source, offset: number): number {
  return Math.max(0, lastStartAt(source.lineStarts, offset));
}

function startOfIndex(source: Source, index: number): number {
  return source.lineStarts[index] ?? 0;
}

function findLineStarts(text: string): readonly number[] {
  const starts = [0];
  const lineEnd = /\r\n|\n|\r/g;
  while (lineEnd.exec(text) !== null) starts.push(lineEnd.lastIndex);
  return starts;
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
