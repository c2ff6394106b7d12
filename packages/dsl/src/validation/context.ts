// Context: the data that every validation rule gets. Each rule is a function in a separate file;
// validation-rules.ts lists them in order.

import type { Ident, Node, NodeKind, NodeOf } from '../ast/ast.ts';
import type { DiagnosticCollector } from '../diagnostics/collector.ts';
import type { Source } from '../source/source.ts';
import type { Span } from '../source/span.ts';
import type { Symbol } from '../names/symbols.ts';
import type { Checked } from '../types/checked.ts';
import type { Intervals } from './constraints/intervals.ts';

export interface RuleContext {
  readonly checked: Checked;
  readonly report: DiagnosticCollector['report'];
  /** Visits all nodes of these kinds in all files, with the nodes around each. */
  each<Kind extends NodeKind>(
    kinds: readonly Kind[],
    visit: (node: NodeOf<Kind>, around: readonly Node[]) => void,
  ): void;
  /** All uses of a symbol, without its own declaration. */
  usesOf(symbol: Symbol): readonly NameUse[];
  readonly intervals: Intervals;
  /** The text of a span, on one line. */
  textOf(span: Span): string;
  /** The column (from 1) at which a span starts. */
  columnOf(span: Span): number;
  sourceOf(span: Span): Source | undefined;
  /**
   * True if some line or declaration could not be parsed: it may contain what seems to be missing.
   */
  readonly hasBroken: boolean;
}

export type ValidationRule = (ctx: RuleContext) => void;

/** One use of a name: the name, and the nodes around it, the innermost last. */
export interface NameUse {
  readonly ident: Ident;
  readonly around: readonly Node[];
}
