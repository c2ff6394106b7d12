// Rolls and lets: lowers dice, the operations on them, and modifier lines, merged with modifiers
// that are declared elsewhere.

import type {
  AgainRoll,
  AmountNode,
  DiceOpNode,
  LetStmt,
  ModLine,
  ModifierDecl,
  RollStmt,
} from '../ast/ast.ts';
import type { Amount, DiceOp, Expr, Modifier } from '../ir/index.ts';
import type { ValueSymbol } from '../names/symbols.ts';
import type { ModifierTarget } from '../types/checked.ts';
import {
  atOf,
  bind,
  createLoweringEnv,
  slotBinding,
  unlowerable,
  type LoweringEnv,
  type Lowering,
} from './context.ts';
import type { Body } from './body.ts';
import { lowerCases, lowerExpr, lowerStored, optional } from './lower-expr.ts';
import { rangeOf } from './lower-values.ts';

/** The name of a roll without `as`, in streams and in logs. */
export const UNNAMED_ROLL = 'roll';

/** The stream name of a roll, without its roller: `Declaration.roll`. */
export function rollStream(owner: string, roll: string): string {
  return `${owner}.${roll === '' ? UNNAMED_ROLL : roll}`;
}

/**
 * Modifiers that are declared outside of checks, by the value that they modify, in order of
 * declaration.
 */
export type OutsideModifiers = ReadonlyMap<
  ValueSymbol,
  readonly { readonly decl: ModifierDecl; readonly target: ModifierTarget }[]
>;

export function outsideModifiers(lowering: Lowering): OutsideModifiers {
  const all = new Map<ValueSymbol, { decl: ModifierDecl; target: ModifierTarget }[]>();
  for (const { decl } of lowering.checked.symbols.modifiers) {
    for (const target of lowering.checked.targetsOf(decl)) {
      const list = all.get(target.value);
      if (list === undefined) all.set(target.value, [{ decl, target }]);
      // A modifier that matches both by a tag and by name counts once.
      else if (!list.some((one) => one.decl === decl)) list.push({ decl, target });
    }
  }
  return all;
}

/** Emits a roll. `touching`: for a value of a check, the modifiers from outside. */
export function emitRoll(
  body: Body,
  node: RollStmt,
  touching?: (roller: Expr | null) => readonly Modifier[],
): number {
  const { code, env } = body;
  const name = node.name?.text ?? UNNAMED_ROLL;
  const at = atOf(env, node);
  const by = node.by === undefined ? body.roller(at) : lowerExpr(node.by, env);
  const stream = rollStream(body.owner, name);
  if (node.source.kind === 'AgainRoll') {
    const slot = code.slot(name);
    const of = slotOfRoll(body, node.source.roll);
    const keeping = againFaces(node.source);
    code.emit({ op: 'roll-again', slot, of, keeping, name, stream, by, secret: node.secretly, at });
    if (node.name !== undefined) bind(env, node.name, slotBinding(slot, 'roll'));
    return slot;
  }
  const dice = lowerExpr(node.source.dice, env);
  const ops = node.source.ops.map((op) => lowerDiceOp(op, env));
  const modifiers = [...lowerModifiers(node.modifiers, env, body.rule), ...(touching?.(by) ?? [])];
  const slot = code.slot(name);
  const keepRoll = node.name !== undefined && env.keepsFaces.has(node.name);
  code.emit({
    op: 'roll',
    slot,
    name,
    stream,
    dice,
    ops,
    modifiers,
    by,
    secret: node.secretly,
    lowIsGood: node.lowIsGood,
    keepRoll,
    record: touching !== undefined,
    at,
  });
  if (node.name !== undefined) bind(env, node.name, slotBinding(slot, keepRoll ? 'roll' : 'value'));
  return slot;
}

export function againFaces({ keeping }: AgainRoll): ReturnType<typeof rangeOf>[] {
  return keeping.map((value) =>
    value.kind === 'Ident' ? unlowerable('a kept face', value) : rangeOf(value),
  );
}

/** Emits a let. `touching`: for a value of a check, the modifiers from outside. */
export function emitLet(
  body: Body,
  node: LetStmt,
  touching?: (roller: Expr | null) => readonly Modifier[],
): number {
  const { code, env } = body;
  const at = atOf(env, node);
  const record = touching !== undefined;
  const plain = record || node.modifiers.length > 0;
  const { value: written } = node;
  // A check records a plain value. Elsewhere we store the whole result, so that its values can be
  // read.
  const keeps = !plain && written.kind !== 'Cases' && env.checked.typeOf(written).type === 'result';
  const value =
    written.kind === 'Cases'
      ? lowerCases(written, env)
      : (plain ? lowerExpr : lowerStored)(written, env);
  const modifiers = [
    ...lowerModifiers(node.modifiers, env, body.rule),
    ...(touching?.(body.roller(at)) ?? []),
  ];
  const slot = code.slot(node.name.text);
  code.emit({ op: 'let', slot, value, modifiers, name: node.name.text, record, at });
  bind(env, node.name, slotBinding(slot, keeps ? 'result' : 'value'));
  return slot;
}

/**
 * Lowers the modifiers from outside for a value of a check.
 * @param params reads a parameter of the check
 */
export function lowerOutside(
  lowering: Lowering,
  touching: readonly { readonly decl: ModifierDecl; readonly target: ModifierTarget }[],
  params: LoweringEnv,
  roller: Expr | null,
): readonly Modifier[] {
  return touching.map(({ decl, target }): Modifier => {
    const env = createLoweringEnv(lowering);
    decl.params.forEach((param, index) => {
      const from = target.from[index];
      if (from === 'roller') {
        if (roller !== null) bind(env, param.name, { kind: 'expr', expr: roller });
      } else if (from?.ident !== undefined) {
        const binding = params.names.get(from.ident);
        if (binding !== undefined) bind(env, param.name, binding);
      }
    });
    return {
      kind: 'modifier',
      name: decl.name.text,
      amount: lowerAmount(decl.amount, env),
      when: optional(decl.when, env),
      rule: `modifier ${decl.name.text}`,
      at: atOf(lowering, decl.name),
    };
  });
}

export function slotOfRoll(body: Body, name: Parameters<typeof bind>[1]): number {
  const symbol = body.env.checked.resolutionOf(name);
  const binding = symbol?.ident === undefined ? undefined : body.env.names.get(symbol.ident);
  return binding?.kind === 'slot' ? binding.slot : unlowerable('a roll that is rolled again', name);
}

function lowerDiceOp(op: DiceOpNode, env: LoweringEnv): DiceOp {
  switch (op.kind) {
    case 'KeepOp':
      return { op: op.word, which: op.end, count: lowerExpr(op.count, env) };
    case 'ExplodeOp':
      return { op: 'explode', on: lowerExpr(op.on, env), times: op.limit.value };
    case 'RerollOp':
      return { op: 'reroll', ...rangeOf(op.range) };
    case 'CountOp':
      return { op: 'count', atLeast: lowerExpr(op.least, env) };
    case 'NeverBelowOp':
      return { op: 'floor', dice: lowerExpr(op.floor, env) };
  }
}

function lowerModifiers(
  lines: readonly ModLine[],
  env: LoweringEnv,
  rule: string,
): readonly Modifier[] {
  return lines.map((line): Modifier => {
    switch (line.kind) {
      case 'ModifierLine':
        return {
          kind: 'modifier',
          name: line.name.text,
          amount: lowerAmount(line.amount, env),
          when: optional(line.when, env),
          rule,
          at: atOf(env, line),
        };
      case 'BestOf':
        return {
          kind: 'best',
          name: line.name.text,
          of: lowerModifiers(line.lines, env, rule),
          at: atOf(env, line),
        };
      case 'BrokenLine':
        return unlowerable('a broken line', line);
    }
  });
}

function lowerAmount(amount: AmountNode, env: LoweringEnv): Amount {
  if (amount.form === 'advantage' || amount.form === 'disadvantage') return { kind: amount.form };
  if (amount.value === undefined) return unlowerable('an amount', amount);
  return {
    kind: 'amount',
    sign: amount.form === '+' ? 1 : -1,
    value: lowerExpr(amount.value, env),
  };
}
