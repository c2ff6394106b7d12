// Lays out lines of formatted text: aligns cells with those of their group, puts citations at a fixed column, and breaks
// long lines in front of words such as `and`.

import { addToList } from '../grouping.ts';
import type { Cite, FormerNames, Node } from '../ast/ast.ts';
import { placeKey } from '../source/span.ts';

/** One logical line, which may take several physical lines. */
export interface LogicalLine {
  /** The offset at which the line's node starts in the source. It leads to comments and blank lines. */
  readonly start: number;
  readonly node: Node;
  /** The level of indentation. */
  readonly depth: number;
  /** The cells of the line. An empty cell keeps its column free. */
  readonly cells: readonly string[];
  /** Lines of the same group have their cells in the same columns. */
  readonly group: Group | undefined;
  readonly cites: readonly Cite[];
  /** The number of blanks by which a continuation is indented further. */
  readonly hang: number;
}

/**
 * Lines with the same group object share their columns. In a `strict` group every first cell and every wide cell counts for
 * the columns. In other groups a lone first cell or a very wide cell does not move the other columns.
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

/** Returns the lines with their former names (`was called X`) at the end. */
export function withFormerNames(
  lines: readonly LogicalLine[],
  former: readonly FormerNames[],
): readonly LogicalLine[] {
  if (former.length === 0) return lines;
  const said = new Map(
    former.map(({ span, names }) => [placeKey(span), `was called ${names.join(', ')}`]),
  );
  return lines.map((line) => {
    const text = said.get(placeKey(line.node.span));
    if (text === undefined) return line;
    const last = line.cells.findLastIndex((cell) => cell !== '');
    return { ...line, cells: line.cells.with(last, `${line.cells[last] ?? ''}  ${text}`) };
  });
}

/** A part of a logical line, as one or more physical lines without line ends. */
interface LaidOutPart {
  /** The signs of the logical line up to the end of this part, without blanks and citations. */
  readonly upTo: string;
  readonly texts: readonly string[];
}

/**
 * Returns the text of each line in parts.
 * @param cuts for each line the signs, without blanks and citations, after which a comment stands. Where the line has them, a
 * part ends
 */
export function layOut(
  lines: readonly LogicalLine[],
  cuts: readonly (readonly string[])[],
): readonly (readonly LaidOutPart[])[] {
  const columns = columnsOf(lines);
  return lines.map((line, index) => {
    const lead = ' '.repeat(line.depth * 2 + line.hang);
    const parts = partsOf(assemble(line, columns), cuts[index] ?? []);
    return parts.map(({ upTo, text }, at) => {
      const [first = '', ...rest] = fold(at === 0 ? text : lead + text, line);
      return { upTo, texts: [at === 0 ? withCites(first, line.cites) : first, ...rest] };
    });
  });
}

/** A line is continued only by a line that begins with one of these. */
const joining = /^(?:(?:and|or|but|where|when|as)\b|\+)/;

/** Cuts a text after these signs, if what follows can stand on a line of its own. */
function partsOf(
  text: string,
  cuts: readonly string[],
): readonly { readonly upTo: string; readonly text: string }[] {
  const whole = withoutBlanks(text);
  const parts: { upTo: string; text: string }[] = [];
  let from = 0;
  for (const cut of cuts) {
    if (cut === '' || !whole.startsWith(cut)) continue;
    const at =
      from + lengthWithBlanks(text.slice(from), cut.length - (parts.at(-1)?.upTo ?? '').length);
    const next = text.slice(at).search(/[^\s\u0001-\u0003]/);
    if (at <= from || next < 0 || !joining.test(text.slice(at + next))) continue;
    parts.push({ upTo: cut, text: text.slice(from, at) });
    from = at + next;
  }
  return [...parts, { upTo: whole, text: text.slice(from) }];
}

/** The length of the beginning of a text that has this many signs. */
function lengthWithBlanks(text: string, signs: number): number {
  let left = signs;
  let at = 0;
  for (; left > 0 && at < text.length; at += 1) if (withoutBlanks(text[at] ?? '') !== '') left -= 1;
  return at;
}

/** A text without blanks and break signs. */
export function withoutBlanks(text: string): string {
  return text.replace(/[\s\u0001-\u0003]+/g, '');
}

/** Returns for each group the column at which each cell starts; 0 for a column that is empty in all lines. */
function columnsOf(lines: readonly LogicalLine[]): ReadonlyMap<Group, readonly number[]> {
  const members = new Map<Group, LogicalLine[]>();
  for (const line of lines) if (line.group !== undefined) addToList(members, line.group, line);
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

/** Breaks a line that is too long, and returns the physical lines. */
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

/** Replaces the break signs in a text with other signs. */
export function withoutBreaks(text: string): string {
  return text.replace(/[\u0001-\u0004]/g, (sign) => `\u0004${String(sign.charCodeAt(0))}`);
}

/** Returns a text with blanks in place of its break signs. */
export function unbroken(text: string): string {
  return text
    .replaceAll(clauseBreak, ' ')
    .replaceAll(softBreak, ' ')
    .replaceAll(innerBreak, ' ')
    .replace(/\u0004([1-4])/g, (_, code: string) => String.fromCharCode(Number(code)));
}
