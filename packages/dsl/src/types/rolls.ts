// Rolls: checks `roll`, `let`, cases and the modifier lines under them.

import { resolve, type Scope } from './context.ts';
import { findLocal } from './scope.ts';
import {
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
import type { LineSymbol } from '../names/symbols.ts';
import { isDiceType, join, plainType } from './assign.ts';
import { reportUnknownValue } from './lookup.ts';
import { reportMismatch } from './mismatch.ts';
import { checkWho, typeOfSymbol } from './paths.ts';
import { showType, reportUnfit } from './show.ts';
import { diceType, errorType, numberType, rollType, type Type } from '../names/types.ts';

/** Checks everything in a roll. It does not declare the roll's own name. */
export function checkRoll(scope: Scope, roll: RollStmt): Type {
  const { source } = roll;
  if (source.kind === 'AgainRoll') checkAgain(scope, source);
  else {
    const dice = plainType(scope.check(source.dice, diceType));
    if (!isDiceType(dice) && dice.type !== 'error')
      reportMismatch(scope, source.dice, dice, diceType);
    for (const op of source.ops) checkOp(scope, op);
  }
  if (roll.by !== undefined) checkWho(scope, roll.by);
  checkModifiers(scope, roll.modifiers, rollType, roll.name?.text ?? 'this roll');
  return rollType;
}

/** Checks `again`: the roll must exist, and the faces must be literal. */
export function checkAgain(scope: Scope, source: AgainRoll): void {
  const found = findLocal(scope, source.roll.text);
  if (found === undefined) reportUnknownValue(scope, source.roll);
  else {
    resolve(scope, source.roll, found);
    const type = typeOfSymbol(scope, found);
    if (type.type !== 'roll' && type.type !== 'error') {
      reportUnfit(scope, source.roll, 'a roll', type);
    }
  }
  for (const value of source.keeping) {
    if (value.kind === 'Ident')
      reportUnfit(scope, value, 'a number', `\`${value.text}\``, {
        help: 'write out the faces to keep, such as `keeping 1, 5..6`; if they depend on something, write an `if` with a `roll again` for each',
      });
  }
}

function checkOp(scope: Scope, op: DiceOpNode): void {
  switch (op.kind) {
    case 'KeepOp':
      scope.want(op.count, numberType);
      return;
    case 'ExplodeOp':
      scope.want(op.on, numberType);
      return;
    case 'CountOp':
      scope.want(op.least, numberType);
      return;
    case 'NeverBelowOp':
      scope.want(op.floor, diceType);
      return;
    case 'RerollOp':
      return;
  }
}

/** The type of a `let`, with its modifier lines checked. */
export function checkLet(scope: Scope, stmt: LetStmt, expected?: Type): Type {
  const type =
    stmt.value.kind === 'Cases'
      ? checkCases(scope, stmt.value, expected)
      : scope.check(stmt.value, expected);
  if (stmt.modifiers.length > 0) {
    const base = plainType(type);
    if (
      base.type !== 'number' &&
      !isDiceType(base) &&
      base.type !== 'error' &&
      stmt.value.kind !== 'Cases'
    )
      reportMismatch(scope, stmt.value, base, numberType);
    checkModifiers(scope, stmt.modifiers, base, stmt.name.text);
    return base.type === 'number' ? numberType : type;
  }
  // The bounds of its first value do not limit its later values.
  return type.type === 'roll' ? numberType : type;
}

/** The common type of all cases. */
export function checkCases(scope: Scope, cases: Cases, expected?: Type): Type {
  let all: Type = errorType;
  for (const one of cases.cases) {
    if (one.kind === 'BrokenLine') continue;
    const type = plainType(scope.check(one.value, expected));
    scope.test(one.when);
    const both = join(all, type);
    if (both === undefined)
      scope.report(
        'types/mixed-cases',
        { wanted: showType(all), found: showType(type) },
        one.value,
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
  scope: Scope,
  lines: readonly ModLine[],
  target: Type,
  name: string,
  seen: Map<string, LineSymbol> = new Map(),
): void {
  for (const line of lines) {
    if (line.kind === 'BrokenLine') continue;
    if (line.kind === 'BestOf') {
      checkModifiers(scope, line.lines, target, name, seen);
      continue;
    }
    const symbol: LineSymbol = {
      symbol: 'line',
      name: line.name.text,
      ident: line.name,
      decl: line,
    };
    const before = seen.get(symbol.name);
    if (before !== undefined) reportTwice(scope, line.name, before);
    seen.set(symbol.name, symbol);
    resolve(scope, line.name, symbol);
    checkAmount(scope, line.amount, target, name);
    scope.test(line.when);
  }
}

/** Checks `+ c.gear`, `-1d`, `advantage` against what it modifies. */
export function checkAmount(scope: Scope, amount: AmountNode, target: Type, name: string): void {
  const value: ExprNode | undefined = amount.value;
  if (value === undefined) {
    if (
      target.type !== 'roll' &&
      target.type !== 'error' &&
      (amount.form === 'advantage' || amount.form === 'disadvantage')
    ) {
      scope.report('types/no-dice-to-favour', { name, form: amount.form }, amount);
    }
    return;
  }
  const type = plainType(scope.check(value));
  if (type.type === 'error' || target.type === 'error' || type.type === 'number') return;
  if (isDiceType(type) && (target.type === 'roll' || isDiceType(target))) return;
  reportMismatch(scope, value, type, numberType);
}
