// Rolls: `roll`, `let`, cases and the modifier lines under them.

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
import { diceType, errorType, numberType, rollType, yesNoType, type Type } from './types.ts';

/** Everything in a roll. Its own name is not declared here. */
export function checkRoll(cx: Context, scope: NameScope, roll: RollStmt): Type {
  const { source } = roll;
  if (source.kind === 'AgainRoll') checkAgain(cx, scope, source);
  else {
    const dice = plainType(cx.check(scope, source.dice, diceType));
    if (!isDiceType(dice) && dice.type !== 'error') reportMismatch(cx, source.dice, dice, diceType);
    for (const op of source.ops) checkOp(cx, scope, op);
  }
  if (roll.by !== undefined) checkWho(cx, scope, roll.by);
  checkModifiers(cx, scope, roll.modifiers, rollType, roll.name?.text ?? 'this roll');
  return rollType;
}

/** What is rolled again: an existing roll, and faces that are written out. */
export function checkAgain(cx: Context, scope: NameScope, source: AgainRoll): void {
  const found = findLocal(scope, source.roll.text);
  if (found === undefined) reportUnknownValue(cx, scope, source.roll);
  else {
    resolve(cx, source.roll, found);
    const type =
      found.symbol === 'value'
        ? cx.typeOfValue(found)
        : found.symbol === 'participant'
          ? errorType
          : found.type;
    if (type.type !== 'roll' && type.type !== 'error') {
      cx.report(
        'types/does-not-fit',
        { wanted: 'a roll', found: showType(type) },
        source.roll.span,
      );
    }
  }
  for (const value of source.keeping) {
    if (value.kind === 'Ident' && !isMissing(value))
      cx.report(
        'types/does-not-fit',
        { wanted: 'a number', found: `\`${value.text}\`` },
        value.span,
        {
          help: [
            {
              text: 'write out the faces to keep, such as `keeping 1, 5..6`; if they depend on something, write an `if` with a `roll again` for each',
            },
          ],
        },
      );
  }
}

function checkOp(cx: Context, scope: NameScope, op: DiceOpNode): void {
  switch (op.kind) {
    case 'KeepOp':
      cx.want(scope, op.count, numberType);
      return;
    case 'ExplodeOp':
      cx.want(scope, op.on, numberType);
      return;
    case 'CountOp':
      cx.want(scope, op.least, numberType);
      return;
    case 'NeverBelowOp':
      cx.want(scope, op.floor, diceType);
      return;
    case 'RerollOp':
      return;
  }
}

/** The type of what a `let` is, with its modifier lines checked. */
export function checkLet(cx: Context, scope: NameScope, stmt: LetStmt, expected?: Type): Type {
  const type =
    stmt.value.kind === 'Cases'
      ? checkCases(cx, scope, stmt.value, expected)
      : cx.check(scope, stmt.value, expected);
  if (stmt.modifiers.length > 0) {
    const base = plainType(type);
    if (
      base.type !== 'number' &&
      !isDiceType(base) &&
      base.type !== 'error' &&
      stmt.value.kind !== 'Cases'
    )
      reportMismatch(cx, stmt.value, base, numberType);
    checkModifiers(cx, scope, stmt.modifiers, base, stmt.name.text);
    return base.type === 'number' ? numberType : type;
  }
  // The bounds of its first value do not limit its later values.
  return type.type === 'roll' ? numberType : type;
}

/** The type that all cases have. */
export function checkCases(cx: Context, scope: NameScope, cases: Cases, expected?: Type): Type {
  let all: Type = errorType;
  for (const one of cases.cases) {
    if (one.kind === 'BrokenLine') continue;
    const type = plainType(cx.check(scope, one.value, expected));
    if (one.when !== undefined) cx.want(scope, one.when, yesNoType);
    const both = join(all, type);
    if (both === undefined)
      cx.report(
        'types/mixed-cases',
        { wanted: showType(all), found: showType(type) },
        one.value.span,
      );
    else all = both;
  }
  return all;
}

/**
 * Modifier lines.
 *
 * @param target what they modify: a roll, a number, dice
 */
function checkModifiers(
  cx: Context,
  scope: NameScope,
  lines: readonly ModLine[],
  target: Type,
  name: string,
  seen: Map<string, LineSymbol> = new Map(),
): void {
  for (const line of lines) {
    if (line.kind === 'BrokenLine') continue;
    if (line.kind === 'BestOf') {
      checkModifiers(cx, scope, line.lines, target, name, seen);
      continue;
    }
    if (!isMissing(line.name)) {
      const symbol: LineSymbol = {
        symbol: 'line',
        name: line.name.text,
        ident: line.name,
        decl: line,
      };
      const before = seen.get(symbol.name);
      if (before !== undefined) reportTwice(cx, line.name, before);
      seen.set(symbol.name, symbol);
      resolve(cx, line.name, symbol);
    }
    checkAmount(cx, scope, line.amount, target, name);
    if (line.when !== undefined) cx.want(scope, line.when, yesNoType);
  }
}

/** `+ c.gear`, `-1d`, `advantage`, against what it modifies. */
export function checkAmount(
  cx: Context,
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
      cx.report('types/no-dice-to-favour', { name, form: amount.form }, amount.span);
    }
    return;
  }
  const type = plainType(cx.check(scope, value));
  if (type.type === 'error' || target.type === 'error' || type.type === 'number') return;
  if (isDiceType(type) && (target.type === 'roll' || isDiceType(target))) return;
  reportMismatch(cx, value, type, numberType);
}
