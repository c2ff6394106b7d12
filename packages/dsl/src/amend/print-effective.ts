// Prints declarations that come from several files, each line with its origin. It leaves out comments. Blank lines between
// declarations stay, and each part from another file has blank lines around it.

import { isDeclaration, keywordOf, nameOf } from '../ast/named.ts';
import { labelOf } from './declared.ts';
import type { AstFile, HeaderNode, Node, TopLevel } from '../ast/ast.ts';
import { walk } from '../ast/visit.ts';
import { lineText, positionAt, type Source } from '../source/source.ts';
import type { Span } from '../source/span.ts';
import { layOut, withFormerNames, type Group } from '../format/line.ts';
import { printHeader, printTopLevel, type Printer } from '../format/print.ts';

export interface EffectiveLine {
  /** The text of the line; empty for a blank line. */
  readonly text: string;
  /** The path of the file that the line comes from; undefined for a blank line. */
  readonly source: string | undefined;
  /** The number of the line in that file, from 1; 0 for a blank line. */
  readonly line: number;
  /** The declaration that the line belongs to: `check Notice`; empty for header and blank lines. */
  readonly declaration: string;
}

/**
 * Returns the lines of a file whose declarations come from several files.
 *
 * @param sources the texts that its spans point to, in any order
 */
export function printEffective(
  file: AstFile,
  sources: readonly Source[],
): readonly EffectiveLine[] {
  const printer: Printer = { lines: [], depth: 0 };
  const starts: { readonly at: number; readonly declaration: string; readonly isApart: boolean }[] =
    [];
  if (file.header !== undefined) printHeader(printer, titled(file.header));
  const sourceOf = (path: string): Source | undefined => sources.find((one) => one.path === path);
  let givens: Group = { strict: false };
  let before: TopLevel | undefined;
  for (const node of file.items) {
    const isApart =
      before === undefined ||
      before.span.source !== node.span.source ||
      isBlankAbove(sourceOf(node.span.source), node.span.start);
    if (isApart || before?.kind !== node.kind) givens = { strict: false };
    starts.push({
      at: printer.lines.length,
      declaration: isDeclaration(node) ? labelOf(keywordOf(node), nameOf(node)) : '',
      isApart,
    });
    printTopLevel(printer, node, givens);
    before = node;
  }
  const texts = layOut(withFormerNames(printer.lines, file.former), []);
  const ownLines = new Set<Node>(printer.lines.map((line) => line.node));
  const output: EffectiveLine[] = [];
  let declaration = '';
  printer.lines.forEach((line, index) => {
    const start = starts.find((one) => one.at === index);
    if (start !== undefined) {
      ({ declaration } = start);
      if (start.isApart && output.length > 0)
        output.push({ text: '', source: undefined, line: 0, declaration: '' });
    }
    const span = changeIn(line.node, ownLines) ?? line.node.span;
    const source = sourceOf(span.source);
    const number = source === undefined ? 1 : positionAt(source, span.start).line;
    for (const text of (texts[index] ?? []).flatMap((part) => part.texts))
      output.push({ text, source: span.source, line: number, declaration });
  });
  return output;
}

/**
 * Returns the place of something that another file put into a line. The line then counts as that file's, although most of
 * it may be older.
 */
export function changeIn(node: Node, ownLines: ReadonlySet<Node>): Span | undefined {
  const found: Span[] = [];
  walk(node, (one) => {
    if (one !== node && ownLines.has(one)) return false;
    if (one.span.source !== node.span.source) found.push(one.span);
    return undefined;
  });
  return found.at(-1);
}

/** Returns the header with the place of its title, which a house rule may give. */
function titled(header: HeaderNode): HeaderNode {
  return header.kind === 'RulesetHeader' ? { ...header, span: header.name.span } : header;
}

function isBlankAbove(source: Source | undefined, offset: number): boolean {
  if (source === undefined) return true;
  const { line } = positionAt(source, offset);
  return (
    line <= 1 ||
    lineText(source, line - 1).trim() === '' ||
    lineText(source, line - 1)
      .trimStart()
      .startsWith('#')
  );
}
