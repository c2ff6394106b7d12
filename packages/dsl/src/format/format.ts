// Writes the canonical text of a source. Comments stay with their lines, and blank lines stay (at most one). The AST stays
// the same except for places, and formatting again changes nothing. A file with errors is not changed.

import type { AstFile, Comment, TopLevel } from '../ast/ast.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { lineText, positionAt, type Source } from '../source/source.ts';
import { parse } from '../syntax/parser.ts';
import { layOut, withFormerNames, type Group, type LogicalLine } from './line.ts';
import { printHeader, printTopLevel } from './print-declarations.ts';
import type { Printer } from './print-statements.ts';

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
  const texts = layOut(lines);
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
      output.push(commentText(comment, indentOf(comment, lines[index - 1], line, source)));
      next += 1;
    }
    blank(line.start);
    const following = lines[index + 1]?.start ?? Number.POSITIVE_INFINITY;
    const trailing: Comment[] = [];
    for (
      let comment = comments[next];
      comment !== undefined && !comment.ownLine && comment.span.start < following;
      comment = comments[next]
    ) {
      trailing.push(comment);
      next += 1;
    }
    const last = trailing.pop();
    for (const comment of trailing) output.push(commentText(comment, line.depth));
    const [first = '', ...rest] = texts[index] ?? [];
    const whole = [first, ...rest];
    whole.forEach((text, at) =>
      output.push(
        last !== undefined && at === whole.length - 1 ? `${text}  ${commentText(last, 0)}` : text,
      ),
    );
  });
  for (const comment of comments.slice(next)) {
    blank(comment.span.start);
    output.push(commentText(comment, indentOf(comment, lines.at(-1), undefined, source)));
  }
  return output.length === 0 ? '' : `${output.join('\n')}\n`;
}

function commentText(comment: Comment, depth: number): string {
  return `${'  '.repeat(depth)}#${comment.text}`;
}

/** Returns the indentation of a comment. It belongs to the line below it, unless it is indented deeper than that line. */
function indentOf(
  comment: Comment,
  before: LogicalLine | undefined,
  after: LogicalLine | undefined,
  source: Source,
): number {
  const column = positionAt(source, comment.span.start).column;
  const below = after === undefined ? 1 : positionAt(source, after.start).column;
  if (column <= below) return after?.depth ?? 0;
  return Math.max(before?.depth ?? 0, after?.depth ?? 0);
}

function isBlankAbove(source: Source, offset: number): boolean {
  const { line } = positionAt(source, offset);
  return line > 1 && lineText(source, line - 1).trim() === '';
}
