// Sets in range: the value of a `set` must lie in the range of its target. A counter stops at its
// bounds; any other target would end the run with a fault.

import type { ExprNode, Ident } from '../ast/ast.ts';
import { showRange } from '../types/show.ts';
import type { ValidationRule, RuleContext } from './context.ts';

export const setsInRange: ValidationRule = (ctx) => {
  ctx.each(['SetStmt'], ({ target, value }) => check(ctx, target.names.at(-1), value));
  ctx.each(['GainField'], ({ name, value }) => check(ctx, name, value));
};

function check(ctx: RuleContext, name: Ident | undefined, value: ExprNode): void {
  const symbol = ctx.checked.resolutionOf(name);
  if (
    symbol?.symbol !== 'field' &&
    symbol?.symbol !== 'track' &&
    symbol?.symbol !== 'condition-field'
  )
    return;
  // Several kinds may have a field of that name; the one with the widest range decides.
  const types =
    symbol.symbol === 'field' && name !== undefined
      ? ctx.checked.fieldsOf(name).map((field) => field.type)
      : [symbol.type];
  const given = ctx.intervals.of(value);
  const misses = types.flatMap((type) => {
    if (type.type !== 'number') return [];
    const { min = -Infinity, max = Infinity, counter } = type;
    return given.high < min || given.low > max ? [{ min, max, counter }] : [];
  });
  const [first] = misses;
  if (first === undefined || misses.length < types.length) return;
  const { min, max, counter } = first;
  const near = given.high < min ? given.high : given.low;
  if (counter) {
    // We report only literals for counters, since a sum may intentionally stop at a bound.
    if (value.kind === 'IntLit')
      ctx.report(
        'rules/stops-at-bound',
        { place: symbol.name, value: near, bound: near < min ? min : max },
        value,
      );
    return;
  }
  ctx.report(
    'types/out-of-range',
    {
      value: near,
      place: symbol.name,
      range: showRange(min === -Infinity ? undefined : min, max === Infinity ? undefined : max),
    },
    value,
  );
}
