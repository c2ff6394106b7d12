// Drops what no longer fits after house rules: examples, policy lines, invariants and measures of
// the files below. They describe the old rules and take no part in play, so we report them as
// dropped, not as mistakes.

import { plainText, type AstFile, type ExampleDecl, type Node, type TopLevel } from '../ast/ast.ts';
import { caseName } from '../cases/expand.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { spanContains, type Span } from '../source/span.ts';
import { rewrite } from './rewrite.ts';

/** Something of the amended rules that we left out because it does not fit the house rules. */
export interface Dropped {
  readonly what: 'example' | 'policy' | 'invariant' | 'measure';
  /** The name of the declaration. */
  readonly name: string;
  /** The span of the declaration's name, or of the policy's line. */
  readonly span: Span;
  /** The message of the error that it now has. */
  readonly why: string;
}

/**
 * Removes the items that the errors point at; returns the remaining file and what was dropped.
 * @param errors errors that exist only because of house rules
 */
export function withoutDropped(
  file: AstFile,
  errors: readonly Diagnostic[],
): { readonly file: AstFile; readonly dropped: readonly Dropped[] } {
  const dropped: Dropped[] = [];
  const errorIn = (span: Span): Diagnostic | undefined =>
    errors.find((one) => spanContains(span, one.primary.span));
  const items = file.items.flatMap((item): readonly TopLevel[] => {
    if (item.kind === 'ExampleDecl') {
      const left = withoutCases(item, errorIn, dropped);
      const error = left && errors.find((one) => isIn(left, one));
      if (error === undefined) return left === undefined ? [] : [left];
      dropped.push({
        what: 'example',
        name: plainText(item.name),
        span: item.name.span,
        why: error.message,
      });
      return [];
    }
    if (item.kind === 'InvariantDecl' || item.kind === 'MeasureDecl') {
      const error = errorIn(item.span);
      if (error === undefined) return [item];
      dropped.push({
        what: item.kind === 'InvariantDecl' ? 'invariant' : 'measure',
        name: item.name.text,
        span: item.name.span,
        why: error.message,
      });
      return [];
    }
    if (item.kind !== 'PolicyDecl') return [item];
    const lines = item.lines.filter((line) => {
      const error = errorIn(line.span);
      if (error !== undefined)
        dropped.push({ what: 'policy', name: item.name.text, span: line.span, why: error.message });
      return error === undefined;
    });
    return [lines.length === item.lines.length ? item : { ...item, lines }];
  });
  return { file: withoutEmptyPolicies({ ...file, items }), dropped };
}

/** The example without the case rows that errors point at; undefined if no row is left. */
function withoutCases(
  example: ExampleDecl,
  errorIn: (span: Span) => Diagnostic | undefined,
  dropped: Dropped[],
): ExampleDecl | undefined {
  const { cases } = example;
  if (cases === undefined) return example;
  const rows = cases.rows.filter((row) => {
    const error = errorIn(row.span);
    if (error !== undefined)
      dropped.push({
        what: 'example',
        name: row.kind === 'CaseRow' ? caseName(example, row) : plainText(example.name),
        span: row.span,
        why: error.message,
      });
    return error === undefined;
  });
  if (rows.length === 0) return undefined;
  return rows.length === cases.rows.length ? example : { ...example, cases: { ...cases, rows } };
}

/** True if an error points into an example, but not into a row that the example has lost. */
function isIn(example: ExampleDecl, { primary }: Diagnostic): boolean {
  const { cases } = example;
  const inside = (node: Node): boolean => spanContains(node.span, primary.span);
  return (
    inside(example) && (cases === undefined || !inside(cases) || [...cases.columns].some(inside))
  );
}

/** Removes policies that have no lines left, and their uses. */
function withoutEmptyPolicies(file: AstFile): AstFile {
  const empty = new Set(
    file.items.flatMap((item) =>
      item.kind === 'PolicyDecl' && item.lines.length === 0 ? [item.name.text] : [],
    ),
  );
  if (empty.size === 0) return file;
  const kept: AstFile = {
    ...file,
    items: file.items.filter((item) => item.kind !== 'PolicyDecl' || item.lines.length > 0),
  };
  return rewrite(kept, (node) =>
    node.kind === 'PolicyUse' && empty.has(node.policy.text) ? [] : undefined,
  );
}
