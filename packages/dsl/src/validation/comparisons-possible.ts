// Comparisons possible: reports comparisons that dice and declared bounds decide beforehand, and
// places that would have to equal two things.

import type { CompareNode, ExprNode, Is, IsOneOf, Logic, Node } from '../ast/ast.ts';
import { findAll } from '../ast/find.ts';
import type { ValidationRule, RuleContext } from './context.ts';
import type { Interval } from './interval.ts';
import { literalDice } from './roll-intervals.ts';

export const comparisonsPossible: ValidationRule = (ctx) => {
  for (const file of ctx.checked.files) {
    findAll(file, ['Compare'], (node, around) => checkCompare(ctx, node, around));
    findAll(file, ['Is'], (node, around) => checkIs(ctx, node, around));
    findAll(file, ['IsOneOf'], (node) => checkOneOf(ctx, node));
    findAll(file, ['Logic'], (node) => {
      if (node.word === 'and') checkTwoThings(ctx, node);
    });
  }
};

/** True inside a claim or an expectation, which should always be true. */
function isClaim(around: readonly Node[]): boolean {
  return around.some((node) => ['InvariantDecl', 'MeasureDecl', 'ExampleDecl'].includes(node.kind));
}

function checkCompare(ctx: RuleContext, node: CompareNode, around: readonly Node[]): void {
  if (!isNumber(ctx, node.left) || !isNumber(ctx, node.right)) return checkOrder(ctx, node, around);
  const left = ctx.intervals.of(node.left);
  const right = ctx.intervals.of(node.right);
  const [always, never] = decide(node.op, left, right);
  report(ctx, node, always, never, bounds(ctx, node.left, left, node.right, right), around);
}

function decide(op: CompareNode['op'], a: Interval, b: Interval): readonly [boolean, boolean] {
  switch (op) {
    case '<':
      return [a.high < b.low, a.low >= b.high];
    case '<=':
      return [a.high <= b.low, a.low > b.high];
    case '>':
      return [a.low > b.high, a.high <= b.low];
    case '>=':
      return [a.low >= b.high, a.high < b.low];
  }
}

/** Checks words and rows: nothing is below the first or above the last. */
function checkOrder(ctx: RuleContext, node: CompareNode, around: readonly Node[]): void {
  const order = ctx.checked.orderingOf(node);
  if (order === undefined || order.kind === 'dice') return;
  const words = order.kind === 'words' ? order.words : order.table.rows.map((row) => row.name);
  const right =
    node.right.kind === 'Path' && node.right.names.length === 1 ? node.right.names[0] : undefined;
  const symbol = right === undefined ? undefined : ctx.checked.resolutionOf(right);
  if (symbol?.symbol !== 'word' && symbol?.symbol !== 'row') return;
  const first = words[0] === symbol.name;
  const last = words.at(-1) === symbol.name;
  const always = (node.op === '>=' && first) || (node.op === '<=' && last);
  const never = (node.op === '<' && first) || (node.op === '>' && last);
  report(
    ctx,
    node,
    always,
    never,
    `\`${symbol.name}\` is the ${first ? 'first' : 'last'} in the written order`,
    around,
  );
}

function checkIs(ctx: RuleContext, node: Is, around: readonly Node[]): void {
  const left = ctx.intervals.of(node.left);
  const right = ctx.intervals.of(node.right);
  const disjoint = left.high < right.low || right.high < left.low;
  const same = left.low === left.high && right.low === right.high && left.low === right.low;
  const why = bounds(ctx, node.left, left, node.right, right);
  report(ctx, node, node.negated ? disjoint : same, node.negated ? same : disjoint, why, around);
}

function checkOneOf(ctx: RuleContext, node: IsOneOf): void {
  if (!isNumber(ctx, node.left)) return;
  const left = ctx.intervals.of(node.left);
  for (const value of node.values) {
    if (value.kind === 'Ident') continue;
    const low = value.kind === 'IntLit' ? value.value : (value.from ?? -Infinity);
    const high = value.kind === 'IntLit' ? value.value : (value.to ?? Infinity);
    if (left.high >= low && left.low <= high) continue;
    ctx.report(
      'rules/never-holds',
      {
        condition: `${ctx.textOf(node.left.span)} is ${ctx.textOf(value.span)}`,
        why: shows(ctx, node.left, left),
      },
      value.span,
    );
  }
}

/** Reports `x is a and x is b`. */
function checkTwoThings(ctx: RuleContext, node: Logic): void {
  const seen = new Map<string, string>();
  for (const operand of node.operands) {
    if (operand.kind !== 'Is' || operand.negated || ctx.checked.isMeaning(operand).is !== 'same')
      continue;
    const right = constantName(ctx, operand.right);
    if (right === undefined) continue;
    const left = ctx.textOf(operand.left.span);
    const other = seen.get(left);
    if (other !== undefined && other !== right) {
      ctx.report(
        'rules/never-holds',
        {
          condition: ctx.textOf(node.span),
          why: `\`${left}\` cannot be \`${other}\` and \`${right}\` at once`,
        },
        node.span,
      );
    }
    seen.set(left, right);
  }
}

function constantName(ctx: RuleContext, expr: ExprNode): string | undefined {
  if (expr.kind === 'IntLit') return String(expr.value);
  const name = expr.kind === 'Path' && expr.names.length === 1 ? expr.names[0] : undefined;
  const symbol = name === undefined ? undefined : ctx.checked.resolutionOf(name);
  return symbol?.symbol === 'word' || symbol?.symbol === 'row' || symbol?.symbol === 'participant'
    ? symbol.name
    : undefined;
}

function isNumber(ctx: RuleContext, expr: ExprNode): boolean {
  const { type } = ctx.checked.typeOf(expr);
  return type === 'number' || type === 'roll';
}

function report(
  ctx: RuleContext,
  node: CompareNode | Is,
  always: boolean,
  never: boolean,
  why: string,
  around: readonly Node[],
): void {
  const condition = ctx.textOf(node.span);
  if (never)
    ctx.report('rules/never-holds', { condition, why }, node.span, {
      help: [{ text: 'compare it with a value that it can have, or remove what depends on it' }],
    });
  else if (always && !isClaim(around))
    ctx.report('rules/always-holds', { condition, why }, node.span, {
      help: [{ text: 'remove the condition, or compare with something else' }],
    });
}

function bounds(
  ctx: RuleContext,
  left: ExprNode,
  leftBounds: Interval,
  right: ExprNode,
  rightBounds: Interval,
): string {
  if (right.kind === 'IntLit') return shows(ctx, left, leftBounds);
  if (left.kind === 'IntLit') return shows(ctx, right, rightBounds);
  return `${shows(ctx, left, leftBounds)}, and ${shows(ctx, right, rightBounds)}`;
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
  const name = expr.kind === 'Path' ? expr.names.at(-1) : undefined;
  const symbol = name === undefined ? undefined : ctx.checked.resolutionOf(name);
  if (symbol?.symbol !== 'value' || symbol.decl.kind !== 'RollStmt') return undefined;
  const { source, modifiers } = symbol.decl;
  const plain = source.kind === 'NewRoll' && source.ops.length === 0 && modifiers.length === 0;
  if (!plain || literalDice(source.dice) === undefined) return undefined;
  const touched = ctx.checked.symbols.modifiers.some(({ decl }) =>
    ctx.checked.targetsOf(decl).some((target) => target.value === symbol),
  );
  return touched ? undefined : ctx.textOf(source.dice.span);
}
