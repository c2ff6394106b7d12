// Lines: the text of every node with a line of its own, and its place, whatever file it comes from.

import type { AstFile, Node } from '../ast/ast.ts';
import { walk } from '../ast/visit.ts';
import { changeIn } from '../format/effective.ts';
import { unbroken } from '../format/line.ts';
import { printHeader, printTopLevel } from '../format/print-declarations.ts';
import type { Printer } from '../format/print-statements.ts';
import { positionAt, type Source } from '../source/source.ts';
import type { Passage, PieceLine } from './change.ts';

export interface LineFinder {
  /** Whether a line of the text is this node's own. */
  readonly isLine: (node: Node) => boolean;
  /** The node's own line; without one, all lines below it. */
  readonly lineOf: (node: Node) => Passage;
  /** The node's line and all below it. */
  readonly linesOf: (node: Node) => Passage;
}

/** @param sources the texts that the spans point to */
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
