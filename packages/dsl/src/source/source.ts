// Defines a source: one file's text with its line starts. Offsets and columns count UTF-16 units; lines and columns start at
// 1. A line ends at LF, CRLF or a lone CR.

import { lastStartAt } from './last-start.ts';

/** One source text. `lineStarts[i]` is the offset at which line `i + 1` begins. */
export interface Source {
  readonly path: string;
  readonly text: string;
  readonly lineStarts: readonly number[];
}

/** A place as it is shown to people. Both numbers start at 1, and the column counts UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Makes a source from a path (shown in messages, never opened) and a text. */
export function createSource(path: string, text: string): Source {
  return { path, text, lineStarts: findLineStarts(text) };
}

/** Returns the number of lines; an empty text has one. */
export function lineCount(source: Source): number {
  return source.lineStarts.length;
}

/** Returns the line and column of an offset. An offset outside the text counts as its nearest end. */
export function positionAt(source: Source, offset: number): Position {
  const inside = clamp(offset, 0, source.text.length);
  const index = lineIndexAt(source, inside);
  return { line: index + 1, column: inside - startOfIndex(source, index) + 1 };
}

/** Returns the offset of a line and column. A place outside the text counts as the nearest one inside. */
export function offsetAt(source: Source, position: Position): number {
  const index = clamp(position.line, 1, lineCount(source)) - 1;
  const start = startOfIndex(source, index);
  return clamp(start + position.column - 1, start, start + lineText(source, index + 1).length);
}

/** Returns the text of a line (counted from 1) without its line end; empty if the line does not exist. */
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

/** Returns the index (from 0) of the line that contains an offset. */
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
