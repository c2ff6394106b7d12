// How far a count has to go: rules that only compare it with known numbers see no difference above all of these. So a fight without a limit of
// rounds, of which a measure asks whether it took at most thirty, has 31 rounds, of which the last comes again and again.
import { eachExpr, type Expr, type Ruleset, type Watch } from '@fray/dsl/ir';

/**
 * Returns the number from which on the rules see no difference, at least 1; Infinity if they read the count in another way than comparing it.
 * A count is the name of a span, or the index of the memory of a `times`.
 */
export type Saturation = (count: string | number) => number;

/** Every count goes on. */
export const UNBOUNDED: Saturation = () => Infinity;

export function saturationOf(ruleset: Ruleset, watches: readonly Watch[]): Saturation {
  const most = new Map<string | number, number>();
  const compared = (count: string | number, number: number): void => {
    most.set(count, Math.max(most.get(count) ?? 1, number + 1));
  };
  const reads: (string | number)[] = [];
  const comparisons: (string | number)[] = [];
  const { procs, defines, callables, triggers, conditions, tables, policies } = ruleset;
  const codes = procs.map(({ code }) => code);
  eachExpr([codes, defines, callables, triggers, conditions, tables, policies, watches], (expr) => {
    const read = countIn(expr);
    if (read !== null) reads.push(read);
    const found = comparisonIn(expr);
    if (found === null) return;
    comparisons.push(found.count);
    compared(found.count, found.number);
  });
  const times = (list: readonly (string | number)[], count: string | number): number =>
    list.filter((one) => one === count).length;
  for (const count of new Set(reads))
    if (times(reads, count) > times(comparisons, count)) compared(count, Infinity);
  for (const { pattern } of triggers)
    if ((pattern.on === 'begins' || pattern.on === 'ends') && pattern.span !== null)
      compared(pattern.span, pattern.number ?? 0);
  for (const { moment } of watches)
    if (moment.kind === 'span')
      compared(moment.span, moment.each ? Infinity : (moment.number ?? 0));
  return (count) => most.get(count) ?? 1;
}

/** The count that an expression reads: the name of a span, or the index of a memory; null if it reads none. */
function countIn(expr: Expr): string | number | null {
  if (expr.op === 'number-of') return expr.span;
  return expr.op === 'times' ? expr.memory : null;
}

/** A count that an expression compares with a known number; null if it compares none. */
function comparisonIn(
  expr: Expr,
): { readonly count: string | number; readonly number: number } | null {
  if (expr.op !== 'same' && expr.op !== 'compare') return null;
  for (const [one, other] of [
    [expr.left, expr.right],
    [expr.right, expr.left],
  ] as const) {
    const count = countIn(one);
    if (count !== null && other.op === 'const' && typeof other.value === 'number')
      return { count, number: other.value };
  }
  return null;
}
