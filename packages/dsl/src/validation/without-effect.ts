// Words that change nothing, as far as the literal dice and numbers around them show.

import type { ChangeStmt, DiceOpNode, RevealStmt, RollStmt, TakeItemNode } from '../ast/ast.ts';
import { findAll } from '../ast/find.ts';
import type { Span } from '../source/span.ts';
import type { ValidationRule, RuleContext } from './context.ts';
import { literalDice } from './roll-intervals.ts';

export const withoutEffect: ValidationRule = (cx) => {
  for (const file of cx.checked.files) {
    findAll(file, ['RollStmt'], (node) => checkRoll(cx, node));
    findAll(file, ['ChangeStmt'], (node) => checkChange(cx, node));
    findAll(file, ['RevealStmt'], (node) => checkReveal(cx, node));
    findAll(file, ['TakeItem'], (item) => checkTaker(cx, item));
  }
};

function checkRoll(cx: RuleContext, node: RollStmt): void {
  if (
    node.lowIsGood &&
    node.modifiers.length === 0 &&
    !isTouched(cx, node) &&
    !isBetterLow(cx, node)
  ) {
    const text = cx.sourceOf(node.span)?.text.slice(node.span.start, node.span.end) ?? '';
    const found = /\blow\s+is\s+good\b/.exec(text);
    const start = node.span.start + (found?.index ?? 0);
    const end = start + (found?.[0].length ?? 0);
    tell(cx, 'low is good', 'no modifier goes to this roll, and no low result is asked for', {
      ...node.span,
      start,
      end,
    });
  }
  if (node.source.kind !== 'NewRoll') return;
  const dice = literalDice(node.source.dice);
  // The first operation changes the dice for the later ones.
  const [op, ...more] = node.source.ops;
  if (dice === undefined || op === undefined) return;
  const why = idle(op, dice.count, dice.faces, more.length === 0);
  if (why !== undefined) tell(cx, cx.textOf(op.span), why, op.span);
}

/** Whether a modifier declared elsewhere applies to a roll. */
function isTouched(cx: RuleContext, node: RollStmt): boolean {
  return cx.checked.symbols.modifiers.some(({ decl }) =>
    cx.checked.targetsOf(decl).some(({ value }) => value.decl === node),
  );
}

/** Whether a low result may be better: true unless something requires it to be above a number. */
function isBetterLow(cx: RuleContext, node: RollStmt): boolean {
  const symbol = node.name === undefined ? undefined : cx.checked.resolutionOf(node.name);
  if (symbol === undefined) return false;
  return cx.references.of(symbol).some(({ around }) => {
    const [asking, path] = around.slice(-2);
    if (asking?.kind !== 'Compare' || path?.kind !== 'Path') return true;
    return asking.op.startsWith('<') === (asking.left === path);
  });
}

/** Why an operation on dice does nothing; undefined: it may do something. */
function idle(op: DiceOpNode, count: number, faces: number, isLast: boolean): string | undefined {
  switch (op.kind) {
    case 'KeepOp': {
      if (op.count.kind !== 'IntLit') return undefined;
      const { value } = op.count;
      if (op.word === 'drop') return value <= 0 ? 'no die is dropped' : undefined;
      return value >= count
        ? `all ${count === 1 ? 'of one die is' : `${count} dice are`} kept`
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

function checkChange(cx: RuleContext, { word, target, by, span }: ChangeStmt): void {
  if (by.kind !== 'IntLit' || by.value > 0) return;
  if (by.value === 0)
    return tell(cx, cx.textOf(span), `a ${word === 'raise' ? 'rise' : 'fall'} by 0 is none`, span);
  const other = word === 'raise' ? 'lower' : 'raise';
  cx.report('rules/backwards', { word, by: by.value }, by.span, {
    help: [
      {
        text: `write \`${other} ${cx.textOf(target.span)} by ${-by.value}\``,
        edits: [
          { span: { ...span, end: span.start + word.length }, replacement: other },
          { span: by.span, replacement: String(-by.value) },
        ],
      },
    ],
  });
}

/** `take any calm by y`: whoever is asked takes the action, whichever of the tag it is. */
function checkTaker(cx: RuleContext, item: TakeItemNode): void {
  if (!item.any) return;
  const actions = cx.checked.actionsOf(item);
  for (const { prep, span } of item.call.args)
    if (actions.length > 0 && actions.every(({ params, actor }) => params[actor]?.prep === prep))
      tell(cx, cx.textOf(span), 'an action of a tag is taken by the one who is asked', span);
}

/** Only a hidden value can be revealed. */
function checkReveal(cx: RuleContext, { target, span }: RevealStmt): void {
  const [name] = target.names.slice(-1);
  const symbol = name === undefined ? undefined : cx.checked.resolutionOf(name);
  const decl = symbol !== undefined && 'decl' in symbol ? symbol.decl : undefined;
  if (decl?.kind !== 'Field' || decl.hiddenFrom !== undefined) return;
  tell(cx, cx.textOf(span), `\`${cx.textOf(decl.name.span)}\` is hidden from nobody`, span);
}

function tell(cx: RuleContext, words: string, why: string, at: Span): void {
  cx.report('rules/no-effect', { words, why }, at, {
    help: [{ text: 'leave it out, or change what it is about' }],
  });
}
