// Check alone: types an expression or a measure from outside any file, using the names and types of
// a checked ruleset.

import type { ExprNode, MeasureDecl } from '../ast/ast.ts';
import type { DiagnosticCollector } from '../diagnostics/collector.ts';
import { checkMeasure } from './bodies.ts';
import type { Checked } from './checked.ts';
import { createContext } from './expressions.ts';
import { scopeOfPeople, type People } from './scenarios.ts';
import { finishTables } from './tables.ts';
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
  const { files, names } = checked;
  const scope = scopeOfPeople(createContext(names, problems), people);
  const type = wanted === 'claim' ? scope.want(expr, yesNoType) : scope.check(expr);
  return { checked: finishTables(files, names, scope.tables), type };
}

/** Checks a measure; returns tables for it alone. */
export function checkMeasureAlone(
  { files, names }: Checked,
  decl: MeasureDecl,
  people: People,
  problems: DiagnosticCollector,
): Checked {
  const ctx = createContext(names, problems);
  checkMeasure(
    ctx,
    { symbol: 'measure', name: decl.name.text, ident: decl.name, decl },
    scopeOfPeople(ctx, people),
  );
  return finishTables(files, names, ctx.tables);
}
