// Sorts: the representation of an expression's value: a number, yes or no, a plain value, a participant.
import type { At, Expr } from '@fray/dsl/ir';
import type { Scope } from './scope.ts';
import type { Js, Sort } from './unit.ts';

/** The text of a number; anything else is a fault. */
export function number(scope: Scope, expr: Expr, at: At): string {
  const js = scope.expression(scope, expr);
  return js.sort === 'number' ? js.text : `numberOf(${local(js)}, ${at})`;
}

/** The text of yes or no. */
export function truth({ text, sort }: Js): string {
  return sort === 'truth' ? text : `(${text} === true)`;
}

/** The text of a value as a frame of the interpreter holds it: a participant by name. */
export function local({ text, sort }: Js): string {
  return sort === 'who' ? `nameAt(P, ${text})` : text;
}

/** The text of the plain value: of a roll its total, of a result its outcome. */
export function plain(js: Js): string {
  return js.sort === 'any' ? `valueOf(${js.text})` : local(js);
}

/** The text of the index of a participant, or -1; it gives up if nobody has that name. */
export function who(js: Js): string {
  if (js.sort === 'who') return js.text;
  return isNobody(js) ? '-1' : `whoIn(P, ${plain(js)})`;
}

/** The text of the value as another sort that it fits. */
export function as(js: Js, sort: Sort): string {
  return sort === 'who' ? who(js) : local(js);
}

/** Returns the sort that covers all of these. */
export function joined(all: readonly Js[]): Sort {
  const known = all.filter((js) => !isNobody(js));
  if (known.length > 0 && known.every(({ sort }) => sort === 'who')) return 'who';
  const [first, ...more] = all;
  if (first !== undefined && first.sort !== 'who' && more.every(({ sort }) => sort === first.sort))
    return first.sort;
  return all.some(({ sort }) => sort === 'any') ? 'any' : 'plain';
}

export function isNobody({ text }: Js): boolean {
  return text === 'null';
}

/** The text of the participant that an expression names, or null. */
export function somebody(scope: Scope, expr: Expr): string {
  return participant(scope, expr, 'someAt');
}

/** The text of the participant that an expression names; it gives up if the expression names none. */
export function member(scope: Scope, expr: Expr): string {
  const found = participant(scope, expr, 'partAt');
  return found.startsWith('find(') ? `part(${found})` : found;
}

function participant(scope: Scope, expr: Expr, at: 'someAt' | 'partAt'): string {
  const known = expr.op === 'bound' ? scope.bound[expr.index]?.participant : undefined;
  if (known !== undefined && known !== null) return known;
  const js = scope.expression(scope, expr);
  return js.sort === 'who' ? `${at}(P, ${js.text})` : `find(P, ${plain(js)})`;
}
