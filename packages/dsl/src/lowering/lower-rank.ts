// Rank: lowers an order and the keys that determine it.

import type { RankKeyNode, RankLinked, RankStmt } from '../ast/ast.ts';
import type { RankKey, RankLinks } from '../ir/index.ts';
import type { Body } from './body.ts';
import { atOf, bind, slotBinding, unlowerable } from './context.ts';
import { lowerExpr, optional } from './lower-expr.ts';
import { allArgsOf, calleeOf } from './lower-calls.ts';
import { lowerOrdering } from './lower-values.ts';

export function emitRank(body: Body, node: RankStmt): void {
  const { code, env } = body;
  const set = lowerExpr(node.set, env);
  const slot = code.slot(node.binder.text);
  bind(env, node.binder, slotBinding(slot));
  const where = optional(node.where, env);
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
    at: atOf(env, node),
  });
}

function lowerLinks(body: Body, key: RankLinked): RankLinks {
  const { code, env } = body;
  const slot = code.slot(key.other.text);
  bind(env, key.other, slotBinding(slot));
  return { slot, when: lowerExpr(key.condition, env) };
}

function lowerKey(body: Body, key: Exclude<RankKeyNode, RankLinked>): RankKey {
  const { env } = body;
  const at = atOf(env, key);
  switch (key.kind) {
    case 'RankRoll': {
      const value = env.checked.rankValueOf(key);
      if (value === undefined) return unlowerable('a key that names no value', key);
      return {
        kind: 'roll',
        best: key.end,
        callable: env.callableOf(calleeOf(env, key.call)),
        args: allArgsOf(key.call, env),
        value: value.owner.values.indexOf(value),
        into: key.name?.text ?? null,
        when: optional(key.when, env),
        at,
      };
    }
    case 'RankValue':
      return {
        kind: 'sum',
        best: key.end,
        value: lowerExpr(key.value, env),
        order: lowerOrdering(env.checked.orderingOf(key)),
        when: optional(key.when, env),
        at,
      };
    case 'RankFirst':
      return { kind: 'first', where: lowerExpr(key.condition, env), at };
    case 'RankListed':
      return { kind: 'listed', at };
    case 'RankChosen':
      return { kind: 'chosen', by: lowerExpr(key.by, env), at };
  }
}
