// Lines of formatted text: cells that are lined up with those of their group, citations at a fixed column, and long lines
// broken before joining words.

import type { Cite, FormerNames, Node } from '../ast/ast.ts';
import type { Span } from '../source/span.ts';

/** One logical line. */
export interface LogicalLine {
  /** Where the line's node starts in the source; comments and blank lines are found by it. */
  readonly start: number;
  readonly node: Node;
  /** Levels of indentation. */
  readonly depth: number;
  /** Empty cells keep their column free. */
  readonly cells: readonly string[];
  /** Lines of the same group have their cells in the same columns. */
  readonly group: Group | undefined;
  readonly cites: readonly Cite[];
  /** How many blanks further in a continuation starts. */
  readonly hang: number;
}

/**
 * Identity is what counts. In a `strict` group every first cell and every wide cell counts for the columns; in others neither
 * a lone first cell nor a very wide one pushes the rest away.
 */
export interface Group {
  readonly strict: boolean;
}

/**
 * Places where a long line may be broken. `clauseBreak` (before the `when` of a definition) goes first and always;
 * then `softBreak` (`and`, `or`), then `innerBreak` (in brackets, before `where`, `+`, `but`). Texts may hold these signs: see `withoutBreaks`.
 */
export const clauseBreak = '\u0003';
export const softBreak = '\u0001';
export const innerBreak = '\u0002';

const widest = 100;
const citeColumn = 83;
const widestFreeCell = 30;

/** The lines with what they say of former names behind all else. */
export function withFormerNames(
  lines: readonly LogicalLine[],
  former: readonly FormerNames[],
): readonly LogicalLine[] {
  if (former.length === 0) return lines;
  const said = new Map(
    former.map(({ span, names }) => [placeOf(span), `was called ${names.join(', ')}`]),
  );
  return lines.map((line) => {
    const text = said.get(placeOf(line.node.span));
    if (text === undefined) return line;
    const last = line.cells.findLastIndex((cell) => cell !== '');
    return { ...line, cells: line.cells.with(last, `${line.cells[last] ?? ''}  ${text}`) };
  });
}

function placeOf({ source, start }: Span): string {
  return `${start} ${source}`;
}

/** The text of some lines, each perhaps over several physical lines, without line ends. */
export function layOut(lines: readonly LogicalLine[]): readonly (readonly string[])[] {
  const columns = columnsOf(lines);
  return lines.map((line) => {
    const [first = '', ...rest] = fold(assemble(line, columns), line);
    return [withCites(first, line.cites), ...rest];
  });
}

/** For each group the column at which each cell starts; 0 for a column that is empty throughout. */
function columnsOf(lines: readonly LogicalLine[]): ReadonlyMap<Group, readonly number[]> {
  const members = new Map<Group, LogicalLine[]>();
  for (const line of lines) {
    if (line.group === undefined) continue;
    const known = members.get(line.group);
    if (known === undefined) members.set(line.group, [line]);
    else known.push(line);
  }
  return new Map([...members].map(([group, its]) => [group, startsOf(group, its)]));
}

function startsOf(group: Group, lines: readonly LogicalLine[]): readonly number[] {
  const count = Math.max(...lines.map((line) => line.cells.length));
  const starts = [0];
  let next = 0;
  for (let column = 0; column < count; column += 1) {
    let end = 0;
    for (const line of lines) {
      const cell = line.cells[column] ?? '';
      const hasMore = line.cells.slice(column + 1).some((other) => other !== '');
      const counts = hasMore || (column === 0 && group.strict);
      const wide = cell.length > widestFreeCell && column > 0 && !group.strict;
      if (cell !== '' && counts && !wide)
        end = Math.max(end, (column === 0 ? line.depth * 2 : next) + cell.length);
    }
    if (end > 0) next = end + 2;
    starts.push(next);
  }
  return starts;
}

function assemble(line: LogicalLine, columns: ReadonlyMap<Group, readonly number[]>): string {
  const starts = line.group === undefined ? undefined : columns.get(line.group);
  let text = ' '.repeat(line.depth * 2);
  let empty = true;
  line.cells.forEach((cell, column) => {
    if (cell === '') return;
    const start = starts === undefined || empty ? 0 : (starts[column] ?? 0);
    if (!empty) text = text.padEnd(Math.max(text.length + 2, start));
    text += cell;
    empty = false;
  });
  return text;
}

function withCites(text: string, cites: readonly Cite[]): string {
  if (cites.length === 0) return text;
  return `${text.padEnd(citeColumn - 1)} [${cites.map((cite) => cite.text).join(' ')}]`;
}

/** Breaks a line that is too long. */
function fold(text: string, line: LogicalLine): readonly string[] {
  if (text.length <= widest) return [unbroken(text)];
  const lead = ' '.repeat(line.depth * 2 + line.hang);
  const [head = '', ...clauses] = text.split(clauseBreak);
  const folded = [
    foldPart(head, lead),
    ...clauses.map((clause) => foldPart(lead + clause, `${lead}  `)),
  ];
  return folded.flat();
}

function foldPart(text: string, lead: string): readonly string[] {
  if (text.length <= widest) return [unbroken(text)];
  const outer = fill(text.split(softBreak), lead);
  return outer.flatMap((part) =>
    part.length <= widest
      ? [unbroken(part)]
      : fill(part.split(innerBreak), `${lead}  `).map(unbroken),
  );
}

function fill(parts: readonly string[], lead: string): readonly string[] {
  const lines: string[] = [];
  for (const part of parts) {
    const last = lines.at(-1);
    if (last === undefined) lines.push(part);
    else if (last.length + 1 + part.length <= widest) lines[lines.length - 1] = `${last} ${part}`;
    else lines.push(lead + part);
  }
  return lines;
}

/** The content of a text, with other signs in place of line breaks. */
export function withoutBreaks(text: string): string {
  return text.replace(/[\u0001-\u0004]/g, (sign) => `\u0004${String(sign.charCodeAt(0))}`);
}

/** A text with a blank wherever it could be broken. */
export function unbroken(text: string): string {
  return text
    .replaceAll(clauseBreak, ' ')
    .replaceAll(softBreak, ' ')
    .replaceAll(innerBreak, ' ')
    .replace(/\u0004([1-4])/g, (_, code: string) => String.fromCharCode(Number(code)));
}
