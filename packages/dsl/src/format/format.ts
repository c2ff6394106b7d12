// Writes the canonical text of a source. Comments stay with their lines, and blank lines stay (at most one). The AST stays
// the same except for places, and formatting again changes nothing. A file with errors is not changed.

import type { AstFile, Comment, TopLevel } from '../ast/ast.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { lineText, positionAt, type Source } from '../source/source.ts';
import { parse } from '../syntax/parser.ts';
import { layOut, withFormerNames, withoutBlanks, type Group, type LogicalLine } from './line.ts';
import { printHeader, printTopLevel, type Printer } from './print.ts';

/** The canonical text, or the problems that prevent formatting. */
export interface FormatResult {
  /** The text, in which every line ends in LF; undefined if the source has syntax errors. */
  readonly text: string | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** Formats a source. If it has syntax errors, returns those. */
export function format(source: Source): FormatResult {
  const { file, diagnostics } = parse(source);
  if (diagnostics.some((one) => one.severity === 'error')) return { text: undefined, diagnostics };
  return { text: print(file, source), diagnostics };
}

/**
 * Returns the canonical text of a file without broken nodes.
 *
 * @param source the text that the file was parsed from: comments, blank lines and gaps between dice come from there
 */
export function print(file: AstFile, source: Source): string {
  const printer: Printer = { lines: [], depth: 0 };
  if (file.header !== undefined) printHeader(printer, file.header);
  let givens: Group = { strict: false };
  let before: TopLevel | undefined;
  for (const item of file.items) {
    if (before?.kind !== item.kind || isBlankAbove(source, item.span.start))
      givens = { strict: false };
    printTopLevel(printer, item, givens);
    before = item;
  }
  return weave(withFormerNames(printer.lines, file.former), file.comments, source);
}

/** Puts comments and blank lines back between the lines, and returns the text. */
function weave(
  lines: readonly LogicalLine[],
  comments: readonly Comment[],
  source: Source,
): string {
  const before = signsBefore(lines, comments, source);
  const laidOut = layOut(
    lines,
    before.map((inLine) => [...inLine.values()]),
  );
  const output: string[] = [];
  const blank = (offset: number): void => {
    if (output.length > 0 && output.at(-1) !== '' && isBlankAbove(source, offset)) output.push('');
  };
  let next = 0;
  lines.forEach((line, index) => {
    for (
      let comment = comments[next];
      comment !== undefined && comment.span.start < line.start;
      comment = comments[next]
    ) {
      blank(comment.span.start);
      output.push(commentText(comment, indentOf(comment, lines.slice(0, index), line, source)));
      next += 1;
    }
    blank(line.start);
    const parts = laidOut[index] ?? [];
    const inside = new Map<Comment, number>();
    const above: Comment[] = [];
    for (const [comment, signs] of before[index] ?? []) {
      const part = parts.findIndex(({ upTo }) => upTo === signs);
      const isTaken =
        !comment.ownLine && [...inside].some(([one, at]) => at === part && !one.ownLine);
      // A comment on a line of its own below the whole line belongs to what follows.
      if (comment.ownLine && (part < 0 || part === parts.length - 1)) break;
      if (part < 0 || isTaken) above.push(comment);
      else inside.set(comment, part);
      next += 1;
    }
    for (const comment of above) output.push(commentText(comment, line.depth));
    parts.forEach(({ texts }, at) => {
      const own = [...inside].flatMap(([comment, part]) => (part === at ? [comment] : []));
      const trailing = own.find((comment) => !comment.ownLine);
      texts.forEach((text, physical) =>
        output.push(
          trailing !== undefined && physical === texts.length - 1
            ? `${text}  ${commentText(trailing, 0)}`
            : text,
        ),
      );
      for (const comment of own)
        if (comment.ownLine) output.push(commentText(comment, line.depth + line.hang / 2));
    });
  });
  for (const comment of comments.slice(next)) {
    blank(comment.span.start);
    output.push(commentText(comment, indentOf(comment, lines, undefined, source)));
  }
  return output.length === 0 ? '' : `${output.join('\n')}\n`;
}

/**
 * Returns for each line the comments between its start and the next line, and the signs of the line before each:
 * without blanks, citations and earlier comments.
 */
function signsBefore(
  lines: readonly LogicalLine[],
  comments: readonly Comment[],
  source: Source,
): readonly ReadonlyMap<Comment, string>[] {
  let next = 0;
  return lines.map((line, index) => {
    const found = new Map<Comment, string>();
    const until = lines[index + 1]?.start ?? Number.POSITIVE_INFINITY;
    let from = lineStart(source, line.start);
    let signs = '';
    for (
      let comment = comments[next];
      comment !== undefined && comment.span.start < until;
      comment = comments[next]
    ) {
      next += 1;
      if (comment.span.start < line.start) continue;
      const cites = line.cites.map(({ span }) => span);
      for (const { start, end } of [...cites, comment.span].sort((a, b) => a.start - b.start)) {
        if (start < from || start > comment.span.start) continue;
        signs += withoutBlanks(source.text.slice(from, start));
        from = end;
      }
      // The brackets around the citations are left.
      found.set(comment, signs.replace('[]', ''));
    }
    return found;
  });
}

function lineStart(source: Source, offset: number): number {
  return offset + 1 - positionAt(source, offset).column;
}

function commentText(comment: Comment, depth: number): string {
  return `${'  '.repeat(depth)}#${comment.text}`;
}

/**
 * Returns the indentation of a comment. It belongs to the line below it, unless it is indented deeper than that line:
 * then to the block above it whose lines start in its column.
 */
function indentOf(
  comment: Comment,
  above: readonly LogicalLine[],
  after: LogicalLine | undefined,
  source: Source,
): number {
  const column = columnOf(source, comment.span.start);
  if (column <= (after === undefined ? 1 : columnOf(source, after.start))) return after?.depth ?? 0;
  const deepest = Math.max(above.at(-1)?.depth ?? 0, after?.depth ?? 0);
  const beside = above.findLast((line) => columnOf(source, line.start) <= column);
  if (beside === undefined) return deepest;
  return Math.min(deepest, beside.depth + (columnOf(source, beside.start) < column ? 1 : 0));
}

/** The column in which the physical line of a place starts. */
function columnOf(source: Source, offset: number): number {
  const start = lineStart(source, offset);
  return source.text.slice(start).search(/\S/) + 1;
}

function isBlankAbove(source: Source, offset: number): boolean {
  const { line } = positionAt(source, offset);
  return line > 1 && lineText(source, line - 1).trim() === '';
}
