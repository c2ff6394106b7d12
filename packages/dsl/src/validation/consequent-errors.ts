// Consequences: removes problems that validation finds only because of an earlier error. One
// mistake, one error.

import type { AstFile } from '../ast/ast.ts';
import type { Diagnostic, DiagnosticCode } from '../diagnostics/diagnostic.ts';
import { addToList } from '../grouping.ts';
import { lastStartAt } from '../source/last-start.ts';
import { spanContains, type Span } from '../source/span.ts';

/**
 * These problems say that nothing reads or causes a thing. They are certain only if there are no
 * errors, since broken text may read or cause it.
 */
const needsWhole: ReadonlySet<DiagnosticCode> = new Set<DiagnosticCode>([
  'rules/unused',
  'rules/unused-value',
  'rules/never-happens',
  'rules/never-given',
  'rules/ends-nothing',
]);

/**
 * The problems that are not consequences of earlier errors: none about a declaration with an error,
 * and none about the ruleset as a whole.
 */
export function withoutConsequences(
  found: readonly Diagnostic[],
  before: readonly Diagnostic[],
  files: readonly AstFile[],
): readonly Diagnostic[] {
  const errors = before.filter((one) => one.severity === 'error');
  if (errors.length === 0) return found;
  const declarationOf = declarationsOf(files);
  const hurt = new Set(errors.map((error) => declarationOf(error.primary.span)));
  hurt.delete(undefined);
  return found.filter(
    (one) => !needsWhole.has(one.code) && !hurt.has(declarationOf(one.primary.span)),
  );
}

/**
 * Finds the declaration that contains a span. The declarations of a file are in order and do not
 * overlap.
 */
function declarationsOf(files: readonly AstFile[]): (span: Span) => Span | undefined {
  const bySource = new Map<string, Span[]>();
  for (const { span } of files.flatMap((file) => file.items))
    addToList(bySource, span.source, span);
  const known = new Map(
    [...bySource].map(([source, spans]) => [
      source,
      { spans, starts: spans.map(({ start }) => start) },
    ]),
  );
  return (span) => {
    const { spans = [], starts = [] } = known.get(span.source) ?? {};
    const last = spans[lastStartAt(starts, span.start)];
    return last !== undefined && spanContains(last, span) ? last : undefined;
  };
}
