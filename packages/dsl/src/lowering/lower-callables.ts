// Callables: checks, choices, actions and procedures.

import type { ActionDecl, CheckDecl, ChoiceDecl, NodeOf } from '../ast/ast.ts';
import type {
  Action,
  Check,
  Choice,
  Decider,
  Expr,
  Modifier,
  Pick,
  Procedure,
} from '../ir/index.ts';
import type {
  ActionSymbol,
  CheckSymbol,
  ChoiceSymbol,
  ProcedureSymbol,
  ValueSymbol,
} from '../names/symbols.ts';
import { createBodyOf, lowerParams, paramEnv, realParams } from './body.ts';
import { atOf, slotBinding, type Lowering, type LoweringEnv } from './context.ts';
import { lowerExpr, optional } from './lower-expr.ts';
import {
  emitLet,
  emitRoll,
  lowerOutside,
  UNNAMED_ROLL,
  type OutsideModifiers,
} from './lower-rolls.ts';
import { emitPush } from './lower-push.ts';
import { emitBlock } from './lower-statements.ts';
import { lowerType, loweredText, wordValue } from './lower-values.ts';

export function lowerCheck(
  lowering: Lowering,
  symbol: CheckSymbol,
  decl: CheckDecl,
  outside: OutsideModifiers,
): Check {
  const body = createBodyOf(lowering, symbol, decl.signature);
  const params = paramEnv(lowering, realParams(symbol));
  const slots = new Map<ValueSymbol, number>();
  for (const line of decl.lines) {
    if (line.kind === 'PushLine') emitPush(body, line);
    if (line.kind !== 'RollStmt' && line.kind !== 'LetStmt') continue;
    const value = symbol.values.find((one) => one.decl === line);
    const touching = (roller: Expr | null): readonly Modifier[] =>
      value === undefined ? [] : lowerOutside(lowering, outside.get(value) ?? [], params, roller);
    const slot =
      line.kind === 'RollStmt' ? emitRoll(body, line, touching) : emitLet(body, line, touching);
    if (value !== undefined) slots.set(value, slot);
  }
  const outcomes = decl.lines.flatMap((line) => (line.kind === 'Outcome' ? [line] : []));
  body.code.emit({
    op: 'outcome',
    outcomes: outcomes.map((line) => ({
      name: line.name.text,
      when: optional(line.when, body.env),
      at: atOf(lowering, line),
    })),
    at: atOf(lowering, decl.signature),
  });
  return {
    kind: 'check',
    name: symbol.name,
    text: loweredText(decl.doc),
    params: lowerParams(realParams(symbol)),
    tags: symbol.tags.map((tag) => tag.name),
    outcomes: outcomes.map((line) => ({ name: line.name.text, text: loweredText(line.doc) })),
    values: symbol.values.map((value) => ({
      name: value.name === '' ? UNNAMED_ROLL : value.name,
      kind: value.kind,
      slot: slots.get(value) ?? 0,
      type: lowerType(value.type),
    })),
    proc: lowering.addProc(body.code.finish()),
    at: atOf(lowering, decl.signature.name),
  };
}

export function lowerChoice(lowering: Lowering, symbol: ChoiceSymbol, decl: ChoiceDecl): Choice {
  const params = realParams(symbol);
  const env = paramEnv(lowering, params);
  return {
    kind: 'choice',
    name: symbol.name,
    text: loweredText(decl.doc),
    params: lowerParams(params),
    decider: deciderOf(symbol),
    options: decl.options.flatMap((option) =>
      option.kind === 'BrokenLine'
        ? []
        : [
            {
              name: wordValue(option.name.text),
              text: loweredText(option.doc),
              when: optional(option.when, env),
              default: option.isDefault,
            },
          ],
    ),
    at: atOf(lowering, decl.signature.name),
  };
}

/** The parameter after `by`, otherwise the first; the referee if there is none. */
function deciderOf(symbol: ChoiceSymbol): Decider {
  const by = symbol.params.find((param) => param.prep === 'by') ?? symbol.params[0];
  if (by === undefined || by.fixed === 'referee') return { by: 'referee' };
  if (by.fixed !== undefined) return { by: 'side', side: by.fixed.name };
  return { by: 'arg', arg: realParams(symbol).indexOf(by) };
}

export function lowerAction(lowering: Lowering, symbol: ActionSymbol, decl: ActionDecl): Action {
  const env = paramEnv(lowering, symbol.params);
  const allowed: Expr[] = [];
  const costs: { amount: Expr; field: string; at: number }[] = [];
  const picks: Pick[] = [];
  let once: string | null = null;
  for (const line of decl.lines) {
    if (line.kind === 'AllowedLine') allowed.push(lowerExpr(line.condition, env));
    else if (line.kind === 'CostsLine') {
      costs.push({
        amount: lowerExpr(line.amount, env),
        field: line.resource.text,
        at: atOf(lowering, line),
      });
    } else if (line.kind === 'OnceLine') once = line.per.text;
    else if (line.kind === 'PickLine') picks.push(lowerPick(symbol, line.picking, env));
  }
  const body = createBodyOf(lowering, symbol, decl.signature);
  emitBlock(body, decl.body);
  return {
    kind: 'action',
    name: symbol.name,
    text: loweredText(decl.doc),
    params: lowerParams(symbol.params),
    actor: symbol.actor,
    tags: symbol.tags.map((tag) => tag.name),
    allowed,
    costs,
    once,
    picks,
    proc: lowering.addProc(body.code.finish()),
    at: atOf(lowering, decl.signature.name),
  };
}

type Picking = Extract<ActionDecl['lines'][number], { readonly kind: 'PickLine' }>['picking'];

function lowerPick(symbol: ActionSymbol, picking: Picking, env: LoweringEnv): Pick {
  const slot = symbol.params.findIndex((param) => param.name === picking.name.text);
  // The name after `pick` may be stored as a separate name, although it means the parameter.
  env.names.set(picking.name, slotBinding(slot));
  return {
    slot,
    orNobody: picking.none !== undefined,
    from: lowerExpr(picking.set, env),
    where: optional(picking.where, env),
  };
}

export function lowerProcedure(
  lowering: Lowering,
  symbol: ProcedureSymbol,
  decl: NodeOf<'ProcedureDecl'>,
): Procedure {
  const body = createBodyOf(lowering, symbol, decl.signature);
  emitBlock(body, decl.body);
  return {
    kind: 'procedure',
    name: symbol.name,
    text: loweredText(decl.doc),
    params: lowerParams(symbol.params),
    proc: lowering.addProc(body.code.finish()),
    at: atOf(lowering, decl.signature.name),
  };
}
