// Common to all parts of linking: makes closures of expressions, finds the consequences of an event, and makes rule
// references for places.
import type { At, Expr, OrderRef, Ruleset } from '@fray/dsl/ir';
import type { RuleRef } from '../events/event.ts';
import { compileExpr, compileReporting } from '../expressions/compile.ts';
import { compileCompare, type Compare } from '../values/ordering.ts';
import type { Term, Observer, Program } from './program.ts';

/** Makes closures of expressions. */
export interface Terms {
  readonly ruleset: Ruleset;
  readonly example: number | null;
  readonly observer: Observer | null;
  readonly term: (expr: Expr) => Term;
  readonly optional: (expr: Expr | null | undefined) => Term | null;
  readonly compare: (order: OrderRef | null) => Compare;
}

export interface Linker extends Terms {
  /** What triggers and watches may match. */
  readonly reactions: Program['reactions'];
  /** The rule reference of a place in a declaration. */
  readonly rule: (declaration: string, at: At) => RuleRef;
}

export function createTerms(
  ruleset: Ruleset,
  example: number | null,
  observer: Observer | null,
): Terms {
  const observe = observer?.expression ?? null;
  const term = (expr: Expr): Term => ({
    eval: observe === null ? compileExpr(ruleset, expr) : compileReporting(ruleset, expr, observe),
    at: expr.at,
  });
  return {
    ruleset,
    example,
    observer,
    term,
    optional: (expr) => (expr === null || expr === undefined ? null : term(expr)),
    compare: (order) => compileCompare(ruleset, order),
  };
}

export function createLinker(terms: Terms, reactions: Program['reactions']): Linker {
  const { ruleset } = terms;
  return {
    ...terms,
    reactions,
    rule: (declaration, at) => {
      const place = ruleset.places[at];
      return Object.freeze({ in: declaration, file: place?.file ?? 0, line: place?.line ?? 0 });
    },
  };
}

/** Links the terms of arguments; an open parameter is null. */
export function linkArgs(linker: Linker, args: readonly (Expr | null)[]): readonly (Term | null)[] {
  return args.map((arg) => linker.optional(arg));
}
