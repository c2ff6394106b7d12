// The words that a place can have, and the word that an expression is.

import { loneName, type CompareNode, type ExprNode, type NodeOf } from '../../ast/ast.ts';
import type { RuleContext } from '../context.ts';

/** The expression without brackets. */
export function stripped(expr: ExprNode): ExprNode {
  return expr.kind === 'Paren' ? stripped(expr.value) : expr;
}

/** True for numbers and for rolls, which count as their total. */
export function isNumeric(ctx: RuleContext, expr: ExprNode): boolean {
  const { type } = ctx.checked.typeOf(expr);
  return type === 'number' || type === 'roll';
}

/** The words or rows that a comparison goes by, in their order; undefined if it goes by something else. */
export function orderedWords(ctx: RuleContext, node: CompareNode): readonly string[] | undefined {
  const order = ctx.checked.orderingOf(node);
  if (order?.kind === 'table') return order.table.rows.map((row) => row.name);
  return order?.kind === 'words' ? order.words : undefined;
}

/** The word that a value is; undefined for other values. */
export function constantWord(
  ctx: RuleContext,
  value: ExprNode | NodeOf<'IsOneOf'>['values'][number],
): string | undefined {
  if (value.kind === 'YesNo') return value.value ? 'yes' : 'no';
  if (value.kind === 'Nothing') return 'nothing';
  if (value.kind === 'Nobody') return 'nobody';
  if (value.kind === 'IntLit') return String(value.value);
  const symbol = ctx.checked.resolutionOf(value.kind === 'Ident' ? value : loneName(value));
  return symbol?.symbol === 'word' ||
    symbol?.symbol === 'row' ||
    symbol?.symbol === 'outcome' ||
    symbol?.symbol === 'participant'
    ? symbol.name
    : undefined;
}

/**
 * All values of a place of words, rows, outcomes, participants or yes/no; undefined for other places.
 */
export function possibleWords(ctx: RuleContext, expr: ExprNode): readonly string[] | undefined {
  const type = ctx.checked.typeOf(expr);
  switch (type.type) {
    case 'words':
      return type.orNothing ? [...type.words, 'nothing'] : type.words;
    case 'row':
      return [...type.table.rows.map((row) => row.name), ...(type.orNothing ? ['nothing'] : [])];
    case 'participant': {
      const named = ctx.checked.symbols.scenarios.flatMap(({ participants }) => participants);
      return [...new Set(named.map(({ name }) => name)), 'nobody', 'somebody else'];
    }
    case 'yes-no':
      return ['yes', 'no'];
    case 'result':
      return type.of.symbol === 'check' || type.of.symbol === 'choice'
        ? type.of.outcomes.map((outcome) => outcome.name)
        : undefined;
    default:
      return undefined;
  }
}
