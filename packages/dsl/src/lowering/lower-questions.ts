// Questions: what `ask` lets somebody decide.

import type { ExprNode, NodeOf } from '../ast/ast.ts';
import { findAll } from '../ast/find.ts';
import type { Asking } from '../ir/index.ts';
import type { Body } from './body.ts';
import { atOf, bind, slotBinding, symbolKey, type LoweringEnv } from './context.ts';
import { argsByRole, callArgs } from './lower-calls.ts';
import { lowerExpr, optional } from './lower-expr.ts';
import { loweredText } from './lower-values.ts';

/** Emits a question. */
export function emitAsk(body: Body, node: NodeOf<'AskStmt'>): void {
  const { code, env } = body;
  const at = atOf(env, node);
  const who = lowerExpr(node.who, env);
  const { asking } = node;
  const emit = (what: Asking, result: number | null): void => {
    code.emit({ op: 'ask', who, asking: what, secret: node.secretly, result, at });
  };
  switch (asking.kind) {
    case 'AskTake': {
      const items = asking.items.flatMap((item) => {
        const args = item.any ? null : callArgs(item.call, env);
        return env.checked.actionsOf(item).map((action) => ({
          callable: env.callableOf(action),
          args: args ?? argsByRole(item.call, action, env),
        }));
      });
      return emit({ kind: 'take', freely: node.freely, items, orNothing: asking.orNothing }, null);
    }
    case 'AskPick': {
      const { picking } = asking;
      const from = lowerExpr(picking.set, env);
      const slot = code.slot(picking.name.text);
      bind(env, picking.name, slotBinding(slot));
      const where = optional(picking.where, env);
      return emit(
        {
          kind: 'pick',
          slot,
          orNobody: picking.none !== undefined,
          from,
          where,
          name: picking.name.text,
        },
        slot,
      );
    }
    case 'AskList': {
      const from = lowerExpr(asking.set, env);
      const atMost = lowerExpr(asking.limit, env);
      const slot = code.slot(`one of ${asking.name.text}`);
      bindCorner(env, asking.where, slot);
      // In a list of participants, the name means one of them in the `where`, and the list
      // afterwards.
      bind(env, asking.name, slotBinding(slot));
      const where = optional(asking.where, env);
      const result = code.slot(asking.name.text);
      bind(env, asking.name, slotBinding(result));
      const { exactly, once, name } = asking;
      return emit(
        { kind: 'list', atMost, exactly, once, slot, from, where, name: name.text },
        result,
      );
    }
    case 'AskNumber': {
      const from = lowerExpr(asking.from, env);
      const to = lowerExpr(asking.to, env);
      const result = code.slot(asking.name.text);
      bind(env, asking.name, slotBinding(result));
      return emit(
        { kind: 'number', from, to, name: asking.name.text, text: loweredText(asking.doc) },
        result,
      );
    }
  }
}

/**
 * In `from Doing where doing is …` the corner word is the current row, and a column's name is the
 * cell of that row.
 */
function bindCorner(env: LoweringEnv, where: ExprNode | undefined, slot: number): void {
  findAll(where ?? [], ['Ident'], (name) => {
    const symbol = env.checked.resolutionOf(name);
    const corner =
      symbol?.symbol === 'column'
        ? symbol.table.decl?.rows.corner
        : symbol?.symbol === 'local' && symbol.role === 'corner'
          ? symbolKey(symbol)
          : undefined;
    if (corner !== undefined) env.names.set(corner, slotBinding(slot));
  });
}
