// Without effect: reports words that change nothing, as far as the literal dice and numbers around
// them show.

import type { DiceOpNode, ExprNode, RollStmt, TakeItemNode, NodeOf } from '../ast/ast.ts';
import type { Span } from '../source/span.ts';
import type { ValidationRule, RuleContext } from './context.ts';
import { literalDice, modifiersOf } from './constraints/roll-intervals.ts';

export const withoutEffect: ValidationRule = (ctx) => {
  ctx.each(['RollStmt'], (node) => checkRoll(ctx, node));
  ctx.each(['ChangeStmt'], (node) => checkChange(ctx, node));
  ctx.each(['RevealStmt'], (node) => checkReveal(ctx, node));
  ctx.each(['TakeItem'], (item) => checkTaker(ctx, item));
};

function checkRoll(ctx: RuleContext, node: RollStmt): void {
  if (
    node.lowIsGood &&
    node.modifiers.length === 0 &&
    modifiersOf(ctx.checked, node).length === 0 &&
    !isBetterLow(ctx, node)
  ) {
    const text = ctx.sourceOf(node.span)?.text.slice(node.span.start, node.span.end) ?? '';
    const found = /\blow\s+is\s+good\b/.exec(text);
    const start = node.span.start + (found?.index ?? 0);
    const end = start + (found?.[0].length ?? 0);
    reportNoEffect(
      ctx,
      'low is good',
      'no modifier applies to this roll, and nothing asks for a low result',
      {
        ...node.span,
        start,
        end,
      },
    );
  }
  if (node.source.kind !== 'NewRoll') return;
  const dice = literalDice(withoutPips(node.source.dice));
  // The first operation changes the dice for those after it.
  const [op, ...more] = node.source.ops;
  if (dice === undefined || op === undefined) return;
  const why = idle(op, dice.count, dice.faces, more.length === 0);
  if (why !== undefined) reportNoEffect(ctx, ctx.textOf(op.span), why, op.span);
  if (dropsAll(op, dice.count))
    ctx.report(
      'rules/no-effect',
      {
        words: ctx.textOf(op.span),
        effect: 'leaves no die',
        why: dice.count === 1 ? 'only 1 die is thrown' : `only ${dice.count} dice are thrown`,
      },
      op,
      { help: 'drop fewer, or throw more' },
    );
}

/** Returns the only dice of a roll that adds numbers to them; otherwise the expression itself. */
function withoutPips(dice: ExprNode): ExprNode {
  if (dice.kind === 'Paren') return withoutPips(dice.value);
  if (dice.kind !== 'Arithmetic' || dice.op === '*') return dice;
  if (dice.right.kind === 'IntLit') return withoutPips(dice.left);
  return dice.op === '+' && dice.left.kind === 'IntLit' ? withoutPips(dice.right) : dice;
}

/** True if an operation drops all dice. */
function dropsAll(op: DiceOpNode, count: number): boolean {
  return (
    op.kind === 'KeepOp' &&
    op.word === 'drop' &&
    op.count.kind === 'IntLit' &&
    op.count.value >= count
  );
}

/**
 * True if a low result may be better, that is, unless something requires it to be above a number.
 */
function isBetterLow(ctx: RuleContext, node: RollStmt): boolean {
  const symbol = ctx.checked.resolutionOf(node.name);
  if (symbol === undefined) return false;
  return ctx.usesOf(symbol).some(({ around }) => {
    const [asking, path] = around.slice(-2);
    if (asking?.kind !== 'Compare' || path?.kind !== 'Path') return true;
    return asking.op.startsWith('<') === (asking.left === path);
  });
}

/** Why an operation on dice does nothing; undefined if it may do something. */
function idle(op: DiceOpNode, count: number, faces: number, isLast: boolean): string | undefined {
  switch (op.kind) {
    case 'KeepOp': {
      if (op.count.kind !== 'IntLit') return undefined;
      const { value } = op.count;
      if (op.word === 'drop') return value <= 0 ? 'no die is dropped' : undefined;
      return value >= count
        ? count === 1
          ? 'the one die is kept anyway'
          : `all ${count} dice are kept`
        : undefined;
    }
    case 'RerollOp':
      return (op.range.from ?? 1) > faces || (op.range.to ?? faces) < 1
        ? `a die shows 1 to ${faces}`
        : undefined;
    case 'ExplodeOp':
      return op.on.kind === 'IntLit' && (op.on.value > faces || op.on.value < 1)
        ? `a die shows 1 to ${faces}`
        : undefined;
    case 'CountOp':
      return isLast && op.least.kind === 'IntLit' && (op.least.value <= 1 || op.least.value > faces)
        ? `a die shows 1 to ${faces}, so ${op.least.value <= 1 ? 'every one counts' : 'none counts'}`
        : undefined;
    case 'NeverBelowOp':
      return undefined;
  }
}

function checkChange(ctx: RuleContext, { word, target, by, span }: NodeOf<'ChangeStmt'>): void {
  if (by.kind !== 'IntLit' || by.value > 0) return;
  if (by.value === 0) return reportNoEffect(ctx, ctx.textOf(span), 'the number is 0', span);
  const other = word === 'raise' ? 'lower' : 'raise';
  ctx.report('rules/backwards', { word, by: by.value }, by, {
    help: [
      {
        text: `write \`${other} ${ctx.textOf(target.span)} by ${-by.value}\``,
        edits: [
          { span: { ...span, end: span.start + word.length }, replacement: other },
          { span: by.span, replacement: String(-by.value) },
        ],
      },
    ],
  });
}

/** Reports the `by y` in `take any calm by y` and `take Rest by y`: the one who is asked always takes the action. */
function checkTaker(ctx: RuleContext, item: TakeItemNode): void {
  const actions = ctx.checked.actionsOf(item);
  for (const { prep, span } of item.call.args)
    if (actions.length > 0 && actions.every(({ params, actor }) => params[actor]?.prep === prep))
      reportNoEffect(ctx, ctx.textOf(span), 'the one who is asked always takes the action', span);
}

/** Reports a reveal of a value that is not hidden. */
function checkReveal(ctx: RuleContext, { target, span }: NodeOf<'RevealStmt'>): void {
  const symbol = ctx.checked.resolutionOf(target.names.slice(-1)[0]);
  const decl = symbol !== undefined && 'decl' in symbol ? symbol.decl : undefined;
  if (decl?.kind !== 'Field' || decl.hiddenFrom !== undefined) return;
  reportNoEffect(
    ctx,
    ctx.textOf(span),
    `\`${ctx.textOf(decl.name.span)}\` is hidden from nobody`,
    span,
  );
}

function reportNoEffect(ctx: RuleContext, words: string, why: string, at: Span): void {
  ctx.report('rules/no-effect', { words, effect: 'changes nothing', why }, at, {
    help: 'remove it, or change what it applies to',
  });
}
