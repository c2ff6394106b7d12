// Comparisons possible: reports comparisons that dice and declared bounds decide beforehand, and
// places that would have to equal two things.

import {
  loneName,
  type CompareNode,
  type ExprNode,
  type Is,
  type IsOneOf,
  type Logic,
  type Node,
} from '../ast/ast.ts';
import type { ValidationRule, RuleContext } from './context.ts';
import { possibilities } from './constraints/coverage.ts';
import { areApart, writtenInterval, type Interval } from './constraints/interval.ts';
import { isNumeric, orderedWords } from './constraints/possible-words.ts';
import { literalDice, modifiersOf } from './constraints/roll-intervals.ts';

export const comparisonsPossible: ValidationRule = (ctx) => {
  ctx.each(['Compare', 'Is'], (node, around) => checkComparison(ctx, node, around));
  ctx.each(['IsOneOf'], (node) => checkOneOf(ctx, node));
  ctx.each(['Logic'], (node) => {
    if (node.word === 'and') checkTogether(ctx, node);
  });
};

/** True inside a claim or an expectation, which should always be true. */
function isClaim(around: readonly Node[]): boolean {
  return around.some((node) => ['InvariantDecl', 'MeasureDecl', 'ExampleDecl'].includes(node.kind));
}

function checkComparison(ctx: RuleContext, node: CompareNode | Is, around: readonly Node[]): void {
  const reason =
    isNumeric(ctx, node.left) && isNumeric(ctx, node.right)
      ? why(ctx, node)
      : node.kind === 'Compare'
        ? whyInOrder(ctx, node)
        : undefined;
  if (reason === undefined) return;
  const { holds, fails } = possibilities(ctx, node);
  const condition = ctx.textOf(node.span);
  if (!holds)
    ctx.report('rules/never-holds', { condition, why: reason }, node, {
      help: 'compare it with a value that it can have, or remove what depends on it',
    });
  else if (!fails && !isClaim(around))
    ctx.report('rules/always-holds', { condition, why: reason }, node, {
      help: 'remove the condition, or compare with something else',
    });
}

/** Why a comparison of words or rows may be decided: nothing is below the first or above the last. */
function whyInOrder(ctx: RuleContext, node: CompareNode): string | undefined {
  const words = orderedWords(ctx, node);
  const symbol = ctx.checked.resolutionOf(loneName(node.right));
  if (symbol?.symbol !== 'word' && symbol?.symbol !== 'row') return undefined;
  return (
    words &&
    `\`${symbol.name}\` is the ${words[0] === symbol.name ? 'first' : 'last'} in the written order`
  );
}

function checkOneOf(ctx: RuleContext, node: IsOneOf): void {
  if (!isNumeric(ctx, node.left)) return;
  const left = ctx.intervals.of(node.left);
  for (const value of node.values) {
    const numbers = writtenInterval(value);
    if (numbers === undefined || !areApart(left, numbers)) continue;
    ctx.report(
      'rules/never-holds',
      {
        condition: `${ctx.textOf(node.left.span)} is ${ctx.textOf(value.span)}`,
        why: shows(ctx, node.left, left),
      },
      value,
    );
  }
}

/** Reports conditions that each can hold, but not together. */
function checkTogether(ctx: RuleContext, node: Logic): void {
  const operands = node.operands.filter((operand) => possibilities(ctx, operand).holds);
  if (operands.length < node.operands.length || possibilities(ctx, node).holds) return;
  const [one, other] = clashing(ctx, node);
  const clash =
    one === undefined || other === undefined
      ? 'not all of these conditions hold at once'
      : `not both \`${ctx.textOf(one.span)}\` and \`${ctx.textOf(other.span)}\` hold`;
  ctx.report(
    'rules/never-holds',
    {
      condition: ctx.textOf(node.span),
      why: node.operands.length === 2 ? 'one excludes the other' : clash,
    },
    node,
  );
}

/** The first two operands that cannot both hold; none if it takes more than two. */
function clashing(ctx: RuleContext, node: Logic): readonly ExprNode[] {
  for (const [index, other] of node.operands.entries())
    for (const one of node.operands.slice(0, index))
      if (!possibilities(ctx, { ...node, operands: [one, other] }).holds) return [one, other];
  return [];
}

/** Why a comparison is decided: by what its sides can be, or by what connects them. */
function why(ctx: RuleContext, { left, right }: CompareNode | Is): string {
  const [a, b] = [ctx.intervals.of(left), ctx.intervals.of(right)];
  if (a.high > b.low && b.high > a.low) return 'the parts of it depend on one another';
  if (right.kind === 'IntLit') return shows(ctx, left, a);
  if (left.kind === 'IntLit') return shows(ctx, right, b);
  return `${shows(ctx, left, a)}, and ${shows(ctx, right, b)}`;
}

/** The bounds of a value in words. */
function shows(ctx: RuleContext, expr: ExprNode, { low, high }: Interval): string {
  const name = diceName(ctx, expr);
  if (name !== undefined) return `a ${name} shows ${low} to ${high}`;
  const text = `\`${ctx.textOf(expr.span)}\``;
  if (low === -Infinity) return `${text} is at most ${high}`;
  if (high === Infinity) return `${text} is at least ${low}`;
  return low === high ? `${text} is ${low}` : `${text} is ${low} to ${high}`;
}

/** The dice of a roll without operations and modifiers, as written; otherwise undefined. */
function diceName(ctx: RuleContext, expr: ExprNode): string | undefined {
  const symbol = ctx.checked.resolutionOf(expr.kind === 'Path' ? expr.names.at(-1) : undefined);
  if (symbol?.symbol !== 'value' || symbol.decl.kind !== 'RollStmt') return undefined;
  const { source, modifiers } = symbol.decl;
  const plain = source.kind === 'NewRoll' && source.ops.length === 0 && modifiers.length === 0;
  if (!plain || literalDice(source.dice) === undefined) return undefined;
  return modifiersOf(ctx.checked, symbol.decl).length > 0
    ? undefined
    : ctx.textOf(source.dice.span);
}
