// Fallen: what of the lower files no longer fits once house rules are applied, and is left out for it: examples, lines of
// policies, invariants and measures. None of them plays; they spoke of the rules below. That is told, and is no mistake.

import type { AstFile, TopLevel } from '../ast/ast.ts';
import { plainText } from '../ast/ast.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Span } from '../source/span.ts';
import { spanContains } from '../source/span.ts';

export interface Fallen {
  readonly what: 'example' | 'policy' | 'invariant' | 'measure';
  /** Of the declaration. */
  readonly name: string;
  /** The declaration's name, or the line of the policy. */
  readonly span: Span;
  /** What is wrong with it now. */
  readonly why: string;
}

/**
 * The file without what errors point at, and what that was.
 *
 * @param top files that must fit themselves: nothing amends them
 */
export function withoutFallen(file: AstFile, errors: readonly Diagnostic[], top: ReadonlySet<string>): { readonly file: AstFile; readonly fallen: readonly Fallen[] } {
  const fallen: Fallen[] = [];
  const errorIn = (span: Span): Diagnostic | undefined => (top.has(span.source) ? undefined : errors.find((one) => spanContains(span, one.primary.span)));
  const items = file.items.flatMap((item): readonly TopLevel[] => {
    if (item.kind === 'ExampleDecl') {
      const error = errorIn(item.span);
      if (error === undefined) return [item];
      fallen.push({ what: 'example', name: plainText(item.name), span: item.name.span, why: error.message });
      return [];
    }
    if (item.kind === 'InvariantDecl' || item.kind === 'MeasureDecl') {
      const error = errorIn(item.span);
      if (error === undefined) return [item];
      fallen.push({ what: item.kind === 'InvariantDecl' ? 'invariant' : 'measure', name: item.name.text, span: item.name.span, why: error.message });
      return [];
    }
    if (item.kind !== 'PolicyDecl') return [item];
    const lines = item.lines.filter((line) => {
      const error = errorIn(line.span);
      if (error !== undefined) fallen.push({ what: 'policy', name: item.name.text, span: line.span, why: error.message });
      return error === undefined;
    });
    return [lines.length === item.lines.length ? item : { ...item, lines }];
  });
  return { file: { ...file, items }, fallen };
}
