// Check alone: types an expression or a measure from outside any file, using the names and types of
// a checked ruleset.

import type { ExprNode, MeasureDecl } from '../ast/ast.ts';
import type { DiagnosticCollector } from '../diagnostics/collector.ts';
import { checkMeasure } from './bodies.ts';
import type { Checked } from './checked.ts';
import type { Context } from './context.ts';
import { checkExpr, memberType, wantExpr } from './expressions.ts';
import { scopeOfPeople, type People } from './scenarios.ts';
import { createTables, finishTables } from './tables.ts';
import { yesNoType, type Type } from '../names/types.ts';

/**
 * Checks an expression; returns tables for it alone.
 * @param people participants that it may name
 * @param wanted `claim`: it must be yes or no
 */
export function checkAlone(
  checked: Checked,
  expr: ExprNode,
  people: Parameters<typeof scopeOfPeople>[1],
  wanted: 'claim' | 'value',
  problems: DiagnosticCollector,
): { readonly checked: Checked; readonly type: Type } {
  const { ctx, finished } = contextBeside(checked, problems);
  const scope = scopeOfPeople(ctx, people);
  const type =
    wanted === 'claim' ? wantExpr(ctx, scope, expr, yesNoType) : checkExpr(ctx, scope, expr);
  return { checked: finished(), type };
}

/** Checks a measure; returns tables for it alone. */
export function checkMeasureAlone(
  checked: Checked,
  decl: MeasureDecl,
  people: People,
  problems: DiagnosticCollector,
): Checked {
  const { ctx, finished } = contextBeside(checked, problems);
  checkMeasure(
    ctx,
    { symbol: 'measure', name: decl.name.text, ident: decl.name, decl },
    scopeOfPeople(ctx, people),
  );
  return finished();
}

function contextBeside(
  { files, names }: Checked,
  problems: DiagnosticCollector,
): { readonly ctx: Context; readonly finished: () => Checked } {
  const tables = createTables(names.declared);
  const ctx: Context = {
    names,
    tables,
    report: problems.report,
    reads: [],
    followed: false,
    hidden: new Set(),
    guesses: { left: 200 },
    check: (scope, inner, expected) => checkExpr(ctx, scope, inner, expected),
    want: (scope, inner, type) => wantExpr(ctx, scope, inner, type),
    member: (scope, set) => memberType(ctx, scope, set),
    // A checked ruleset has these already.
    typeOfDefine: (define) => define.type,
    typeOfValue: (value) => value.type,
  };
  return { ctx, finished: () => finishTables(files, names, tables) };
}
