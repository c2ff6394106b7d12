// Rolls: checks `roll`, `let`, cases and the modifier lines under them.

import {
  isMissing,
  type AgainRoll,
  type AmountNode,
  type Cases,
  type DiceOpNode,
  type ExprNode,
  type LetStmt,
  type ModLine,
  type RollStmt,
} from '../ast/ast.ts';
import { reportTwice } from '../names/builder.ts';
import { findLocal, type NameScope } from '../names/scope.ts';
import type { LineSymbol } from '../names/symbols.ts';
import { join, plainType } from './assign.ts';
import { resolve, type Context } from './context.ts';
import { reportUnknownValue } from './lookup.ts';
import { isDiceType, reportMismatch } from './mismatch.ts';
import { checkWho } from './paths.ts';
import { showType } from './show.ts';
import { diceType, errorType, numberType, rollType, yesNoType, type Type } from '../names/types.ts';

/** Checks everything in a roll. It does not declare the roll's own name. */
export function checkRoll(ctx: Context, scope: NameScope, roll: RollStmt): Type {
  const { source } = roll;
  if (source.kind === 'AgainRoll') checkAgain(ctx, scope, source);
  else {
    const dice = plainType(ctx.check(scope, source.dice, diceType));
    if (!isDiceType(dice) && dice.type !== 'error')
      reportMismatch(ctx, source.dice, dice, diceType);
    for (const op of source.ops) checkOp(ctx, scope, op);
  }
  if (roll.by !== undefined) checkWho(ctx, scope, roll.by);
  checkModifiers(ctx, scope, roll.modifiers, rollType, roll.name?.text ?? 'this roll');
  return rollType;
}

/** Checks `again`: the roll must exist, and the faces must be literal. */
export function checkAgain(ctx: Context, scope: NameScope, source: AgainRoll): void {
  const found = findLocal(scope, source.roll.text);
  if (found === undefined) reportUnknownValue(ctx, scope, source.roll);
  else {
    resolve(ctx, source.roll, found);
    const type =
      found.symbol === 'value'
        ? ctx.typeOfValue(found)
        : found.symbol === 'participant'
          ? errorType
          : found.type;
    if (type.type !== 'roll' && type.type !== 'error') {
      ctx.report(
        'types/does-not-fit',
        { wanted: 'a roll', found: showType(type) },
        source.roll.span,
      );
    }
  }
  for (const value of source.keeping) {
    if (value.kind === 'Ident' && !isMissing(value))
      ctx.report(
        'types/does-not-fit',
        { wanted: 'a number', found: `\`${value.text}\`` },
        value.span,
        {
          help: 'write out the faces to keep, such as `keeping 1, 5..6`; if they depend on something, write an `if` with a `roll again` for each',
        },
      );
  }
}

function checkOp(ctx: Context, scope: NameScope, op: DiceOpNode): void {
  switch (op.kind) {
    case 'KeepOp':
      ctx.want(scope, op.count, numberType);
      return;
    case 'ExplodeOp':
      ctx.want(scope, op.on, numberType);
      return;
    case 'CountOp':
      ctx.want(scope, op.least, numberType);
      return;
    case 'NeverBelowOp':
      ctx.want(scope, op.floor, diceType);
      return;
    case 'RerollOp':
      return;
  }
}

/** The type of a `let`, with its modifier lines checked. */
export function checkLet(ctx: Context, scope: NameScope, stmt: LetStmt, expected?: Type): Type {
  const type =
    stmt.value.kind === 'Cases'
      ? checkCases(ctx, scope, stmt.value, expected)
      : ctx.check(scope, stmt.value, expected);
  if (stmt.modifiers.length > 0) {
    const base = plainType(type);
    if (
      base.type !== 'number' &&
      !isDiceType(base) &&
      base.type !== 'error' &&
      stmt.value.kind !== 'Cases'
    )
      reportMismatch(ctx, stmt.value, base, numberType);
    checkModifiers(ctx, scope, stmt.modifiers, base, stmt.name.text);
    return base.type === 'number' ? numberType : type;
  }
  // The bounds of its first value do not limit its later values.
  return type.type === 'roll' ? numberType : type;
}

/** The common type of all cases. */
export function checkCases(ctx: Context, scope: NameScope, cases: Cases, expected?: Type): Type {
  let all: Type = errorType;
  for (const one of cases.cases) {
    if (one.kind === 'BrokenLine') continue;
    const type = plainType(ctx.check(scope, one.value, expected));
    if (one.when !== undefined) ctx.want(scope, one.when, yesNoType);
    const both = join(all, type);
    if (both === undefined)
      ctx.report(
        'types/mixed-cases',
        { wanted: showType(all), found: showType(type) },
        one.value.span,
      );
    else all = both;
  }
  return all;
}

/**
 * Checks modifier lines.
 * @param target the type that they modify: a roll, a number, dice
 */
function checkModifiers(
  ctx: Context,
  scope: NameScope,
  lines: readonly ModLine[],
  target: Type,
  name: string,
  seen: Map<string, LineSymbol> = new Map(),
): void {
  for (const line of lines) {
    if (line.kind === 'BrokenLine') continue;
    if (line.kind === 'BestOf') {
      checkModifiers(ctx, scope, line.lines, target, name, seen);
      continue;
    }
    const symbol: LineSymbol = {
      symbol: 'line',
      name: line.name.text,
      ident: line.name,
      decl: line,
    };
    const before = seen.get(symbol.name);
    if (before !== undefined) reportTwice(ctx, line.name, before);
    seen.set(symbol.name, symbol);
    resolve(ctx, line.name, symbol);
    checkAmount(ctx, scope, line.amount, target, name);
    if (line.when !== undefined) ctx.want(scope, line.when, yesNoType);
  }
}

/** Checks `+ c.gear`, `-1d`, `advantage` against what it modifies. */
export function checkAmount(
  ctx: Context,
  scope: NameScope,
  amount: AmountNode,
  target: Type,
  name: string,
): void {
  const value: ExprNode | undefined = amount.value;
  if (value === undefined) {
    if (
      target.type !== 'roll' &&
      target.type !== 'error' &&
      (amount.form === 'advantage' || amount.form === 'disadvantage')
    ) {
      ctx.report('types/no-dice-to-favour', { name, form: amount.form }, amount.span);
    }
    return;
  }
  const type = plainType(ctx.check(scope, value));
  if (type.type === 'error' || target.type === 'error' || type.type === 'number') return;
  if (isDiceType(type) && (target.type === 'roll' || isDiceType(target))) return;
  reportMismatch(ctx, value, type, numberType);
}
