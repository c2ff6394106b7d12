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
  // Sorted by place; no two overlap.
  const edits: TextEdit[] = [];
  const mended: Diagnostic[] = [];
  for (const one of diagnostics) {
    const fix = one.help.find((help) => help.isCertain === true && help.edits !== undefined);
    const own = fix?.edits ?? [];
    const isFree = own.every(
      (edit) => edit.span.source === source.path && !neighbours(edits, edit).some(overlaps(edit)),
    );
    if (own.length === 0 || !isFree) continue;
    for (const edit of own) edits.splice(placeIn(edits, edit), 0, edit);
    mended.push(one);
  }
  return { text: applyEdits(source, edits), mended };
}

/** Returns the number of edits that start before this one does, by halving. */
function placeIn(sorted: readonly TextEdit[], { span }: TextEdit): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.span.start ?? Infinity) < span.start) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the edits before and after a place: of sorted edits that do not overlap, no other can overlap one there. */
function neighbours(sorted: readonly TextEdit[], edit: TextEdit): readonly TextEdit[] {
  const place = placeIn(sorted, edit);
  return sorted.slice(Math.max(0, place - 1), place + 1);
}

/** Says whether another edit overlaps this one. Two insertions at one place do, since their order is not known. */
function overlaps({ span: a }: TextEdit): (other: TextEdit) => boolean {
  return ({ span: b }) => a.start === b.start || (a.start < b.end && b.start < a.end);
}
