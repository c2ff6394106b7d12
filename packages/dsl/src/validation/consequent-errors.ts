// Consequences: what the rules about rules find only because of a mistake that is told already. One mistake, one error.

import type { AstFile } from '../ast/ast.ts';
import type { Diagnostic, DiagnosticCode } from '../diagnostics/diagnostic.ts';
import { spanContains } from '../source/span.ts';

/** What nothing reads or causes can only be said of a text without errors: what is wrong there may read or cause it. */
const needsWhole: ReadonlySet<DiagnosticCode> = new Set<DiagnosticCode>([
  'rules/unused',
  'rules/unused-value',
  'rules/never-happens',
  'rules/never-given',
]);

/**
 * What was found, without what follows from errors that were told before: nothing about a declaration that has one, and
 * nothing that is only true of the whole.
 */
export function withoutConsequences(
  found: readonly Diagnostic[],
  before: readonly Diagnostic[],
  files: readonly AstFile[],
): readonly Diagnostic[] {
  const errors = before.filter((one) => one.severity === 'error');
  if (errors.length === 0) return found;
  const items = files.flatMap((file) => file.items).map((item) => item.span);
  const hurt = items.filter((item) =>
    errors.some((error) => spanContains(item, error.primary.span)),
  );
  return found.filter(
    (one) =>
      !needsWhole.has(one.code) && !hurt.some((item) => spanContains(item, one.primary.span)),
  );
}
