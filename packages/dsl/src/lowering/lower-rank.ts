// Rank: lowers an order and the keys that determine it.

import type { RankKeyNode, RankLinked, RankStmt } from '../ast/ast.ts';
import type { RankKey, RankLinks } from '../ir/index.ts';
import type { Body } from './body.ts';
import { atOf, bind, slotBinding, unlowerable } from './context.ts';
import { lowerExpr, optional } from './lower-expr.ts';
import { allArgsOf, calleeOf } from './lower-calls.ts';
import { lowerOrdering } from './lower-values.ts';

export function emitRank(body: Body, node: RankStmt): void {
  const { lowering, code, env } = body;
  const set = lowerExpr(lowering, node.set, env);
  const slot = code.slot(node.binder.text);
  bind(lowering, env, node.binder, slotBinding(slot));
  const where = optional(lowering, node.where, env);
  const link = node.keys.find((key) => key.kind === 'RankLinked');
  const links = link === undefined ? null : lowerLinks(body, link);
  const keys = node.keys.flatMap((key) => {
    if (key.kind === 'BrokenLine') return unlowerable('a broken line', key);
    return key.kind === 'RankLinked' ? [] : [lowerKey(body, key)];
  });
  code.emit({
    op: 'rank',
    order: node.order.text,
    slot,
    set,
    where,
    links,
    keys,
    at: atOf(lowering, node),
  });
}

function lowerLinks(body: Body, key: RankLinked): RankLinks {
  const { lowering, code, env } = body;
  const slot = code.slot(key.other.text);
  bind(lowering, env, key.other, slotBinding(slot));
  return { slot, when: lowerExpr(lowering, key.condition, env) };
}

function lowerKey(body: Body, key: Exclude<RankKeyNode, RankLinked>): RankKey {
  const { lowering, env } = body;
  const at = atOf(lowering, key);
  switch (key.kind) {
    case 'RankRoll': {
      const value = lowering.checked.rankValueOf(key);
      if (value === undefined) return unlowerable('a key that names no value', key);
      return {
        kind: 'roll',
        best: key.end,
        callable: lowering.callableOf(calleeOf(lowering, key.call)),
        args: allArgsOf(lowering, key.call, env),
        value: value.owner.values.indexOf(value),
        into: key.name?.text ?? null,
        when: optional(lowering, key.when, env),
        at,
      };
    }
    case 'RankValue':
      return {
        kind: 'sum',
        best: key.end,
        value: lowerExpr(lowering, key.value, env),
        order: lowerOrdering(lowering.checked.orderingOf(key)),
        when: optional(lowering, key.when, env),
        at,
      };
    case 'RankFirst':
      return { kind: 'first', where: lowerExpr(lowering, key.condition, env), at };
    case 'RankListed':
      return { kind: 'listed', at };
    case 'RankChosen':
      return { kind: 'chosen', by: lowerExpr(lowering, key.by, env), at };
  }
}
