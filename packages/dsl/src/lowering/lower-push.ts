// A push: a question, and after a yes the second throw and its costs.

import type { AgainRoll, PushLine } from '../ast/ast.ts';
import type { Instr } from '../ir/index.ts';
import type { Body } from './body.ts';
import { emitTest } from './code.ts';
import { atOf, unlowerable } from './context.ts';
import { lowerExpr, optional } from './lower-expr.ts';
import { againFaces, rollStream, slotOfRoll } from './lower-rolls.ts';
import { emitBlock, emitCalled } from './lower-statements.ts';

/**
 * Emits a push: it asks the decider; after a yes, it throws the dice again and runs the lines under
 * it.
 */
export function emitPush(body: Body, node: PushLine): void {
  const { code, env } = body;
  const at = atOf(env, node);
  const end = code.label();
  const push = code.label();
  const test = optional(node.when, env);
  if (test !== null) emitTest(code, test, end);
  const slot = emitCalled(body, node.call, true);
  if (slot === null) return unlowerable('a push without an answer', node);
  code.emit((pc): Instr => ({
    op: 'switch',
    slot,
    cases: [{ outcomes: [true], to: pc(push) }],
    otherwise: pc(end),
    end: pc(end),
    at,
  }));
  code.mark(push);
  for (const source of node.sources) emitAgain(body, source);
  emitBlock(body, node.body);
  code.mark(end);
}

/**
 * Throws a roll again, from the same stream and into the same slot, where it replaces the earlier
 * result.
 */
function emitAgain(body: Body, source: AgainRoll): void {
  const { code, env } = body;
  const at = atOf(env, source);
  const first = env.checked.resolutionOf(source.roll);
  const decl = first?.symbol === 'value' ? first.decl : undefined;
  if (decl?.kind !== 'RollStmt') return unlowerable('a roll that is pushed', source);
  const slot = slotOfRoll(body, source.roll);
  code.emit({
    op: 'roll-again',
    slot,
    of: slot,
    keeping: againFaces(source),
    name: source.roll.text,
    stream: rollStream(body.owner, source.roll.text),
    by: decl.by === undefined ? body.roller(at) : lowerExpr(decl.by, env),
    secret: decl.secretly,
    at,
  });
}
