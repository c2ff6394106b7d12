// Where an expression stands while its text is made: what its locals and bound names are called, and what goes before it.
// Around it `s` (the state), `P` (who takes part) and `env` have their values.
import { partsOf, type Expr } from '@fray/dsl/ir';
import { MAX_WORK } from '../expressions/compiler.ts';
import type { Slot, Js, Unit } from './unit.ts';

export interface Scope {
  readonly unit: Unit;
  /** The text of an expression. */
  readonly expression: (scope: Scope, expr: Expr) => Js;
  /** What the slots hold. */
  readonly slots: readonly Slot[];
  /** Statements before the expression. Replaced while a part that may not be reached is made. */
  out: string[];
  readonly bound: (Bound | undefined)[];
  /** Something counts as work. */
  works: boolean;
  temps: number;
}

/** A member of a set that is gone through, and the participant where that is known. */
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

/** A name that is not used yet. */
export function temp(scope: Scope, what: string): string {
  scope.temps += 1;
  return `${what}_${scope.temps}`;
}

/** Makes a part aside and gives the statements that have to go before it. */
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

/** Everything inside an expression, itself among it. */
export function* within(expr: Expr): Generator<Expr> {
  yield expr;
  for (const child of partsOf(expr)) yield* within(child);
}

/** One member more has been tried, or one definition asked. */
export const SPEND: string = `if (++env.work > ${MAX_WORK}) giveUp();`;
