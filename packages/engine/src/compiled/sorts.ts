// What an expression gives, as it is needed: a number, yes or no, a plain value, somebody who takes part.
import type { At, Expr } from '@fray/dsl/ir';
import type { Scope } from './scope.ts';
import type { Js, Sort } from './unit.ts';

/** As a number; anything else is a fault. */
export function number(scope: Scope, expr: Expr, at: At): string {
  const { text, sort } = scope.expression(scope, expr);
  return sort === 'number' ? text : `numberOf(${text}, ${at})`;
}

/** As yes or no. */
export function truth({ text, sort }: Js): string {
  return sort === 'truth' ? text : `(${text} === true)`;
}

/** A roll stands for its total, a result for its outcome. */
export function plain({ text, sort }: Js): string {
  return sort === 'any' ? `valueOf(${text})` : text;
}

/** What either may be. */
export function joined(sorts: readonly Sort[]): Sort {
  const [first, ...more] = sorts;
  if (first !== undefined && more.every((sort) => sort === first)) return first;
  return sorts.includes('any') ? 'any' : 'plain';
}

/** The participant that an expression names, or null. */
export function somebody(scope: Scope, expr: Expr): string {
  if (expr.op === 'local' && scope.slots[expr.slot] === 'plain') {
    scope.kept.add(expr.slot);
    return `(q${expr.slot} !== null ? q${expr.slot} : (q${expr.slot} = find(s, l${expr.slot})))`;
  }
  const bound = expr.op === 'bound' ? scope.bound[expr.index] : undefined;
  return bound?.participant ?? `find(s, ${plain(scope.expression(scope, expr))})`;
}
