// Ranks settle: the last keys of an order leave no tie, a key's `when` is evaluated once, not for
// each member, and links come before the keys.

import type { RankKeyNode, RankLinked, RankStmt } from '../ast/ast.ts';
import { findAll } from '../ast/find.ts';
import { readable } from '../names/parts.ts';
import type { ValidationRule, RuleContext } from './context.ts';
import { conditionCoverage } from './constraints/coverage.ts';

export const ranksSettle: ValidationRule = (ctx) => {
  ctx.each(['RankStmt'], (node) => check(ctx, node));
};

function check(ctx: RuleContext, rank: RankStmt): void {
  const whole = readable(rank.keys);
  const keys = whole.filter((key) => key.kind !== 'RankLinked');
  whole.forEach((key, index) => {
    if (key.kind === 'RankLinked' && index > 0) ctx.report('rules/linked-not-first', {}, key);
  });
  const binder = ctx.checked.resolutionOf(rank.binder);
  for (const key of keys) {
    if ((key.kind !== 'RankRoll' && key.kind !== 'RankValue') || key.when === undefined) continue;
    findAll(key.when, ['Ident'], (node) => {
      if (binder !== undefined && ctx.checked.resolutionOf(node) === binder)
        ctx.report('rules/rank-key-asks-who', { binder: rank.binder.text }, node);
    });
  }
  if (settles(ctx, keys)) return;
  ctx.report(
    'rules/rank-unsettled',
    { order: rank.order.text },
    keys.at(-1)?.span ?? rank.order.span,
    {
      help: 'end with `highest roll CHECK by …`, `otherwise as listed` or `otherwise as chosen by …`',
    },
  );
}

/** True if the keys that resolve ties cover every case together. */
function settles(ctx: RuleContext, keys: readonly Exclude<RankKeyNode, RankLinked>[]): boolean {
  const whens = [];
  for (let index = keys.length - 1; index >= 0; index -= 1) {
    const key = keys[index];
    if (key?.kind === 'RankListed' || key?.kind === 'RankChosen') return true;
    if (key?.kind !== 'RankRoll') break;
    if (key.when === undefined) return true;
    whens.push(key.when);
  }
  return conditionCoverage(ctx, whens).complete;
}
