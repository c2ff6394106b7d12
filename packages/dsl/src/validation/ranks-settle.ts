// The last keys of an order leave no tie, a key's `when` is evaluated once, not for each member, and links come before the
// keys.

import type { RankKeyNode, RankLinked, RankStmt } from '../ast/ast.ts';
import { findAll } from '../ast/find.ts';
import type { ValidationRule, RuleContext } from './context.ts';
import { conditionCoverage } from './coverage.ts';

export const ranksSettle: ValidationRule = (cx) => {
  for (const file of cx.checked.files) {
    findAll(file, ['RankStmt'], (node) => check(cx, node));
  }
};

function check(cx: RuleContext, rank: RankStmt): void {
  const whole = rank.keys.filter((key): key is RankKeyNode => key.kind !== 'BrokenLine');
  const keys = whole.filter(
    (key): key is Exclude<RankKeyNode, RankLinked> => key.kind !== 'RankLinked',
  );
  whole.forEach((key, index) => {
    if (key.kind === 'RankLinked' && index > 0) cx.report('rules/linked-not-first', {}, key.span);
  });
  const binder = cx.checked.resolutionOf(rank.binder);
  for (const key of keys) {
    if ((key.kind !== 'RankRoll' && key.kind !== 'RankValue') || key.when === undefined) continue;
    findAll(key.when, ['Ident'], (node) => {
      if (binder !== undefined && cx.checked.resolutionOf(node) === binder)
        cx.report('rules/rank-key-asks-who', { binder: rank.binder.text }, node.span);
    });
  }
  if (settles(cx, keys)) return;
  cx.report(
    'rules/rank-unsettled',
    { order: rank.order.text },
    keys.at(-1)?.span ?? rank.order.span,
    {
      help: [
        {
          text: 'end with `highest roll CHECK by …`, `otherwise as listed` or `otherwise as chosen by …`',
        },
      ],
    },
  );
}

/** Whether the keys that settle ties cover every case together. */
function settles(cx: RuleContext, keys: readonly Exclude<RankKeyNode, RankLinked>[]): boolean {
  const whens = [];
  for (let index = keys.length - 1; index >= 0; index -= 1) {
    const key = keys[index];
    if (key?.kind === 'RankListed' || key?.kind === 'RankChosen') return true;
    if (key?.kind !== 'RankRoll') break;
    if (key.when === undefined) return true;
    whens.push(key.when);
  }
  return conditionCoverage(cx, whens).complete;
}
