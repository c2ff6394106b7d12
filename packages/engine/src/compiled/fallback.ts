// The text of an expression that calls the interpreter's closure, with the locals and bound names that it reads.
import type { Expr } from '@fray/dsl/ir';
import { compileExpr } from '../expressions/compile.ts';
import { within, type Scope } from './scope.ts';
import { local } from './sorts.ts';
import { constant, type Js, type Sort } from './unit.ts';

const sorts: Partial<Record<Expr['op'], Sort>> = {
  length: 'number',
  size: 'number',
  position: 'number',
  matches: 'number',
  times: 'number',
  'can-take': 'truth',
  in: 'truth',
  text: 'plain',
  step: 'plain',
  'dice-add': 'plain',
  'dice-sub': 'plain',
  'dice-mul': 'plain',
  rows: 'plain',
  allies: 'plain',
  enemies: 'plain',
  item: 'plain',
  'condition-field': 'plain',
};

export function fallback(scope: Scope, expr: Expr): Js {
  const { unit } = scope;
  const slots = new Map<number, string>();
  const bound = new Set<number>();
  for (const part of within(expr)) {
    if (part.op === 'local') slots.set(part.slot, local(scope.expression(scope, part)));
    // Names bound inside the expression are its own.
    else if (part.op === 'bound' && scope.bound[part.index] !== undefined) bound.add(part.index);
  }
  scope.works = true;
  const before: string[] = [];
  if (slots.size > 0)
    before.push(
      `env.locals = [${Array.from({ length: Math.max(...slots.keys()) + 1 }, (_, slot) => slots.get(slot) ?? 'null').join(', ')}]`,
    );
  for (const index of bound) {
    const known = scope.bound[index];
    before.push(`env.bound[${index}] = ${known === undefined ? 'null' : local(known)}`);
  }
  const call = `${constant(unit, compileExpr(unit.program.ruleset, expr))}(env)`;
  return { text: `(${[...before, call].join(', ')})`, sort: sorts[expr.op] ?? 'any' };
}
