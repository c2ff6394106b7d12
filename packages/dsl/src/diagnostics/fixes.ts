// Applies fixes, which are helps with edits, to a text. A tool may apply a certain fix without asking, and any other fix
// only if the user chooses it.

import type { Source } from '../source/source.ts';
import type { Diagnostic, TextEdit } from './diagnostic.ts';

/** A source after fixes. */
interface Fixed {
  readonly text: string;
  /** The diagnostics that were fixed, in the given order. */
  readonly mended: readonly Diagnostic[];
}

/**
 * Returns the text of `source` with the edits made. The edits must not overlap; edits of other files are ignored.
 *
 * @param source the text that the spans of the edits point to
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

/** Applies the first certain help of each diagnostic. It skips a help that overlaps earlier edits or changes another file,
 * so the caller may repeat the call. */
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

/** True if two edits overlap. Two insertions at one place do, since their order is not known. */
function overlap({ span: a }: TextEdit, { span: b }: TextEdit): boolean {
  return a.start === b.start || (a.start < b.end && b.start < a.end);
}
