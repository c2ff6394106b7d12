// What is said of a wrong line that no mend is found for.

import { catalogueEntries } from '../diagnostics/catalogue/index.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { lineText, type Source } from '../source/source.ts';
import { elsewhere, formOf } from './told.ts';
import { errorsOf, lineParts, lineSaid } from './tried.ts';

/** Where no mend is known: where such a line belongs, or how it is written. */
export function withForm(
  source: Source,
  diagnostics: readonly Diagnostic[],
  line: number,
): readonly Diagnostic[] {
  const [first] = errorsOf(source, diagnostics).filter((one) => lineSaid(source, one) === line);
  // What the catalogue advises in general is told where nothing here is more exact.
  const known =
    first?.help.filter(({ text }) => text !== catalogueEntries[first.code].advice) ?? [];
  const isCall =
    first?.code === 'names/unknown' && known.some(({ text }) => /^there (?:is|are) /.test(text));
  const isBare =
    first !== undefined &&
    known.length === 0 &&
    first.code.startsWith('names/') &&
    // What it says is how it is called.
    first.code !== 'names/called-otherwise';
  if (first === undefined || !(isCall || isBare || first.code.startsWith('syntax/')))
    return diagnostics;
  const { line: said, owner, isBelow } = placeOfLine(source, line);
  const place = isBelow ? elsewhere(said, owner) : undefined;
  const isTold = known.some(
    ({ text, edits }) => edits === undefined && !/^there (?:is|are) `/.test(text),
  );
  if (isTold || (place === undefined && known.some(({ edits }) => edits !== undefined)))
    return diagnostics;
  const text = place ?? formOf(said, owner, isBelow);
  if (text === undefined) return diagnostics;
  const help = place === undefined ? [{ text }, ...known] : [{ text }];
  return diagnostics.map((one) => (one === first ? { ...one, help } : one));
}

/** What a line says, and in which declaration. */
export function placeOfLine(
  source: Source,
  line: number,
): { readonly line: string; readonly owner: string; readonly isBelow: boolean } {
  let top = line;
  while (top > 1 && !/^[^\s#]/.test(lineText(source, top))) top -= 1;
  const owner = /^\S+/.exec(lineText(source, top))?.[0] ?? '';
  return { line: lineParts(lineText(source, line)).line, owner, isBelow: top < line };
}
