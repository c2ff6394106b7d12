// Sets in range: the value of a `set` must lie in the range of its target. A counter stops at its
// bounds; any other target would end the run with a fault.

import type { ExprNode, Ident } from '../ast/ast.ts';
import type { Symbol } from '../names/symbols.ts';
import { showRange } from '../types/show.ts';
import { areApart, type Interval } from './constraints/interval.ts';
import type { ValidationRule, RuleContext } from './context.ts';

export const setsInRange: ValidationRule = (ctx) => {
  ctx.each(['SetStmt'], ({ target, value }) => check(ctx, target.names.at(-1), value));
  ctx.each(['GainField'], ({ name, value }) => check(ctx, name, value));
};

function check(ctx: RuleContext, name: Ident | undefined, value: ExprNode): void {
  const missed = rangeMissed(ctx, name, value);
  if (missed === undefined) return;
  const { symbol, range, isCounter, low, high, given } = missed;
  const near = given.high < low ? given.high : given.low;
  const place = symbol.name;
  if (!isCounter) ctx.report('types/out-of-range', { value: near, place, range }, value);
  // We report only literals for counters, since a sum may intentionally stop at a bound.
  else if (value.kind === 'IntLit')
    ctx.report(
      'rules/stops-at-bound',
      { place, value: near, bound: near < low ? low : high },
      value,
    );
}

interface MissedRange extends Interval {
  readonly symbol: Symbol;
  /** The range in words. */
  readonly range: string;
  readonly isCounter: boolean;
  readonly given: Interval;
}

/** The range of a field or track of this name, if a value is surely beyond it. */
export function rangeMissed(
  ctx: RuleContext,
  name: Ident | undefined,
  value: ExprNode,
): MissedRange | undefined {
  const symbol = ctx.checked.resolutionOf(name);
  if (
    symbol?.symbol !== 'field' &&
    symbol?.symbol !== 'track' &&
    symbol?.symbol !== 'condition-field'
  )
    return undefined;
  // Several kinds may have a field of that name; the one with the widest range decides.
  const types =
    symbol.symbol === 'field' && name !== undefined
      ? ctx.checked.fieldsOf(name).map((field) => field.type)
      : [symbol.type];
  const given = ctx.intervals.of(value);
  const misses = types.flatMap((type) => {
    if (type.type !== 'number') return [];
    const { min, max, counter } = type;
    const bounds = { low: min ?? -Infinity, high: max ?? Infinity };
    const range = showRange(min, max);
    return areApart(given, bounds) ? [{ ...bounds, symbol, range, isCounter: counter, given }] : [];
  });
  return misses.length < types.length ? undefined : misses[0];
}
