// The context in which the text of an expression is made: the names of its locals and bound names, and the statements before
// it. The text around it defines `s` (the state), `P` (the participants) and `env`.
import { partsOf, type Expr } from '@fray/dsl/ir';
import { MAX_WORK } from '../expressions/compiler.ts';
import type { Slot, Js, Unit } from './unit.ts';

export interface Scope {
  readonly unit: Unit;
  /** Returns the text of an expression. */
  readonly expression: (scope: Scope, expr: Expr) => Js;
  /** By slot: what it holds. */
  readonly slots: readonly Slot[];
  /** Statements before the expression. A part that may not be reached collects its own. */
  out: string[];
  readonly bound: (Bound | undefined)[];
  /** True if some expression counts as work. */
  works: boolean;
  temps: number;
}

/** A bound member of a set, and the participant if known. */
export interface Bound extends Js {
  readonly participant: string | null;
}

export function createScope(
  unit: Unit,
  expression: Scope['expression'],
  slots: readonly Slot[],
): Scope {
  return { unit, expression, slots, out: [], bound: [], works: false, temps: 0 };
}

/** Returns a variable name that is not used yet. */
export function temp(scope: Scope, what: string): string {
  scope.temps += 1;
  return `${what}_${scope.temps}`;
}

/** Makes a part separately, and returns it with the statements that must precede it. */
export function aside<T>(
  scope: Scope,
  make: () => T,
): { readonly made: T; readonly before: readonly string[] } {
  const around = scope.out;
  scope.out = [];
  try {
    const made = make();
    return { made, before: scope.out };
  } finally {
    scope.out = around;
  }
}

/** Yields the expression itself and everything inside it. */
export function* within(expr: Expr): Generator<Expr> {
  yield expr;
  for (const child of partsOf(expr)) yield* within(child);
}

/** Text that counts one more member tried, or one more define evaluated. */
export const SPEND: string = `if (++env.work > ${MAX_WORK}) giveUp();`;
