// Yes and no: comparisons, membership, `and`, `or`, cases. Only `yes` is yes; nothing counts as no.
import type { Value, ExprOf } from '@fray/dsl/ir';
import { ruleFault } from '../values/fault.ts';
import { comparing, compileCompare } from '../values/ordering.ts';
import { sameValue } from '../values/same.ts';
import { asking } from './threshold-questions.ts';
import { isList, listOf, valueOf, type Compiler } from './compiler.ts';
import type { Eval } from './env.ts';

export function compileNot(c: Compiler, expr: ExprOf<'not'>): Eval {
  const of = c.compile(expr.of);
  return (env) => of(env) !== true;
}

/** Evaluates the operands from the left, and stops at the first one that decides. */
export function compileAndOr(c: Compiler, expr: ExprOf<'and' | 'or'>): Eval {
  const of = expr.of.map((child) => c.compile(child));
  const decides = expr.op === 'or';
  return (env) => {
    for (let i = 0; i < of.length; i++) if ((of[i]?.(env) === true) === decides) return decides;
    return !decides;
  };
}

export function compileSame(c: Compiler, expr: ExprOf<'same'>): Eval {
  const left = c.compile(expr.left);
  const right = c.compile(expr.right);
  return asking(
    c,
    expr,
    'is',
    (env) => {
      const a = left(env);
      const b = right(env);
      return a === b || sameValue(valueOf(a), valueOf(b));
    },
    sameValue,
  );
}

export function compileComparison(c: Compiler, expr: ExprOf<'compare'>): Eval {
  const left = c.compile(expr.left);
  const right = c.compile(expr.right);
  const compare = compileCompare(c.ruleset, expr.order);
  const { at, cmp } = expr;
  const holds = comparing(cmp);
  const plain: Eval = (env) => holds(compare(left(env), right(env), at));
  return asking(c, expr, cmp, plain, (value, mark) => holds(value - mark));
}

export function compileIn(c: Compiler, expr: ExprOf<'in'>): Eval {
  const item = c.compile(expr.item);
  const set = c.compile(expr.set);
  const at = expr.at;
  return (env) => {
    const value = valueOf(item(env));
    for (const member of listOf(set(env), at)) if (sameValue(member, value)) return true;
    return false;
  };
}

export function compileOneOf(c: Compiler, expr: ExprOf<'one-of'>): Eval {
  const item = c.compile(expr.item);
  const values = expr.values;
  return (env) => {
    const value = valueOf(item(env));
    for (const possible of values)
      if (isValue(possible) ? sameValue(value, possible) : isWithin(value, possible)) return true;
    return false;
  };
}

/** True if a number is between both ends. A null end sets no bound. Anything but a number is outside. */
export function isWithin(
  value: Value,
  range: { readonly from: number | null; readonly to: number | null },
): boolean {
  return (
    typeof value === 'number' &&
    (range.from === null || value >= range.from) &&
    (range.to === null || value <= range.to)
  );
}

function isValue(possible: ExprOf<'one-of'>['values'][number]): possible is Value {
  return possible === null || typeof possible !== 'object' || isList(possible as Value);
}

export function compileIf(c: Compiler, expr: ExprOf<'if'>): Eval {
  const cases = expr.cases.map((one) => ({
    when: c.compile(one.when),
    value: c.compile(one.value),
  }));
  const otherwise = expr.otherwise === null ? null : c.compile(expr.otherwise);
  const at = expr.at;
  return (env) => {
    for (let i = 0; i < cases.length; i++)
      if (cases[i]?.when(env) === true) return cases[i]?.value(env) ?? null;
    if (otherwise !== null) return otherwise(env);
    throw ruleFault('no-case', at, 'None of these cases holds, and there is no "otherwise".');
  };
}
