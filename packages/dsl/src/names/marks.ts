// Finds the names that statements introduce: orders, steps and labels of spans.

import { isMissing, type AstFile, type Declaration, type Node, type NodeOf } from '../ast/ast.ts';
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
  const orders = new Map<string, OrderSymbol>();
  const steps = new Map<string, StepSymbol>();
  const labels: LabelSymbol[] = [];
  const lost: string[] = [];
  const visit = (node: NodeOf<'RankStmt' | 'StepStmt' | 'PlayStmt'>): void => {
    if (node.kind === 'RankStmt' && !isMissing(node.order)) {
      const order: OrderSymbol = orders.get(node.order.text) ?? {
        symbol: 'order',
        name: node.order.text,
        ident: node.order,
      };
      orders.set(order.name, order);
      builder.declared.set(node.order, order);
    } else if (node.kind === 'StepStmt' && !isMissing(node.name)) {
      const step: StepSymbol = steps.get(node.name.text) ?? {
        symbol: 'step',
        name: node.name.text,
        ident: node.name,
      };
      steps.set(step.name, step);
      builder.declared.set(node.name, step);
    } else if (node.kind === 'PlayStmt' && node.label !== undefined && !isMissing(node.label)) {
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
  return { orders: [...orders.values()], steps: [...steps.values()], labels, lost };
}
