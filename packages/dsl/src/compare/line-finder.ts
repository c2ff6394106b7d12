// Lines: finds the text and the position of every node that has a line of its own, in any file.

import type { AstFile, Node } from '../ast/ast.ts';
import { walk } from '../ast/visit.ts';
import { changeIn } from '../amend/print-effective.ts';
import { unbroken } from '../format/line.ts';
import { printHeader, printTopLevel, type Printer } from '../format/print.ts';
import { positionAt, type Source } from '../source/source.ts';
import type { Passage, PieceLine } from './change.ts';

export interface LineFinder {
  /** True if the node has a line of its own. */
  readonly isLine: (node: Node) => boolean;
  /** The node's own line; if it has none, all lines below it. */
  readonly lineOf: (node: Node) => Passage;
  /** The node's line and all lines below it. */
  readonly linesOf: (node: Node) => Passage;
}

/**
 * Prepares the search for lines.
 * @param sources the texts to which the spans refer
 */
export function linesIn(files: readonly AstFile[], sources: readonly Source[]): LineFinder {
  const printer: Printer = { lines: [], depth: 0 };
  for (const { header, items } of files) {
    if (header !== undefined) printHeader(printer, header);
    for (const item of items) printTopLevel(printer, item, { strict: false });
  }
  const nodes = new Set<Node>(printer.lines.map(({ node }) => node));
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const printed = new Map(printer.lines.map((line) => [line.node, line]));
  const lineAt = (node: Node): PieceLine | undefined => {
    const line = printed.get(node);
    if (line === undefined) return undefined;
    const span = changeIn(node, nodes) ?? node.span;
    const source = byPath.get(span.source);
    const text = unbroken(line.cells.filter((cell) => cell !== '').join('  '));
    return {
      text,
      depth: line.depth,
      file: span.source,
      line: source === undefined ? 1 : positionAt(source, span.start).line,
    };
  };
  const linesOf = (node: Node): Passage => {
    const lines: PieceLine[] = [];
    walk(node, (one) => {
      const line = lineAt(one);
      if (line !== undefined) lines.push(line);
    });
    return { node, lines };
  };
  const lineOf = (node: Node): Passage => {
    const line = lineAt(node);
    return line === undefined ? linesOf(node) : { node, lines: [line] };
  };
  return { isLine: (node) => nodes.has(node), lineOf, linesOf };
}
