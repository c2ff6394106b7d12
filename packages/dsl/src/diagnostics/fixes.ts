// Fixes: helps that carry edits, applied to a text. A certain fix may be applied unasked; any other one only if the user chooses it.

import type { Source } from '../source/source.ts';
import type { Diagnostic, TextEdit } from './diagnostic.ts';

/** What became of a source. */
interface Fixed {
  readonly text: string;
  /** The fixed diagnostics, in the given order. */
  readonly mended: readonly Diagnostic[];
}

/**
 * Makes edits that do not overlap; those of other files are left out.
 *
 * @param source what the spans of the edits count in
 */
export function applyEdits(source: Source, edits: readonly TextEdit[]): string {
  const backwards = edits
    .filter((edit) => edit.span.source === source.path)
    .toSorted((a, b) => b.span.start - a.span.start || b.span.end - a.span.end);
  let from = source.text.length;
  const pieces: string[] = [];
  for (const { span, replacement } of backwards) {
    pieces.push(source.text.slice(Math.min(span.end, from), from), replacement);
    from = span.start;
  }
  pieces.push(source.text.slice(0, from));
  return pieces.reverse().join('');
}

/**
 * Applies the first certain help of each diagnostic. One whose edits overlap those of an earlier one, or reach into another file, is
 * left for the next time.
 */
export function applyCertainFixes(source: Source, diagnostics: readonly Diagnostic[]): Fixed {
  const edits: TextEdit[] = [];
  const mended: Diagnostic[] = [];
  for (const one of diagnostics) {
    const fix = one.help.find((help) => help.isCertain === true && help.edits !== undefined);
    const own = fix?.edits ?? [];
    const isFree = own.every(
      (edit) => edit.span.source === source.path && !edits.some((other) => overlap(edit, other)),
    );
    if (own.length === 0 || !isFree) continue;
    edits.push(...own);
    mended.push(one);
  }
  return { text: applyEdits(source, edits), mended };
}

/** Two insertions at one place overlap: nobody has said which comes first. */
function overlap({ span: a }: TextEdit, { span: b }: TextEdit): boolean {
  return a.start === b.start || (a.start < b.end && b.start < a.end);
}
