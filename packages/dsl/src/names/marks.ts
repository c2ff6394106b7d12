// Finds the names that statements introduce: orders, steps and labels of spans.

import { type AstFile, type Declaration, type Ident, type Node, type NodeOf } from '../ast/ast.ts';
import { findAll } from '../ast/find.ts';
import type { Builder, Namespace } from './builder.ts';
import type { GlobalSymbol } from './names.ts';
import type { LabelSymbol, OrderSymbol, StepSymbol } from './symbols.ts';

export interface Marks {
  readonly orders: readonly OrderSymbol[];
  readonly steps: readonly StepSymbol[];
  readonly labels: readonly LabelSymbol[];
  /** Labels on spans that nothing declares. */
  readonly lost: readonly string[];
}

/**
 * Returns the orders, steps and labels in the statements of `decls`. It records each name that introduces one in
 * `builder.declared`.
 */
export function marksIn(
  builder: Builder,
  files: readonly AstFile[],
  decls: readonly Declaration[],
  global: Namespace<GlobalSymbol>,
): Marks {
  const marks = new Map<string, OrderSymbol | StepSymbol>();
  const labels: LabelSymbol[] = [];
  const lost: string[] = [];
  const mark = (symbol: 'order' | 'step', ident: Ident): void => {
    const key = `${symbol} ${ident.text}`;
    const first = marks.get(key) ?? { symbol, name: ident.text, ident };
    marks.set(key, first);
    builder.declared.set(ident, first);
  };
  const visit = (node: NodeOf<'RankStmt' | 'StepStmt' | 'PlayStmt'>): void => {
    if (node.kind === 'RankStmt') mark('order', node.order);
    else if (node.kind === 'StepStmt') mark('step', node.name);
    else if (node.label !== undefined) {
      const span = global.names.get(node.name.text);
      const name = node.label.text;
      if (span?.symbol !== 'span') {
        lost.push(name);
        return;
      }
      const known = labels.find((label) => label.span === span && label.name === name);
      const label: LabelSymbol = known ?? { symbol: 'label', name, ident: node.label, span };
      if (known === undefined) labels.push(label);
      builder.declared.set(node.label, label);
    }
  };
  const owners = new Set<Node | undefined>(decls);
  findAll(files, ['RankStmt', 'StepStmt', 'PlayStmt'], (node, [, owner]) => {
    if (owners.has(owner)) visit(node);
  });
  const all = [...marks.values()];
  return {
    orders: all.filter((one) => one.symbol === 'order'),
    steps: all.filter((one) => one.symbol === 'step'),
    labels,
    lost,
  };
}
