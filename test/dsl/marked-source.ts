// Reads texts in which « and » mark the places where a test expects diagnostics.

import { createSource, renderDiagnostic, type Diagnostic, type Source } from '@fray/dsl/internal';
import { expect } from 'vitest';

export interface MarkedSource {
  readonly source: Source;
  /** Offsets of the marked places, in the order of the text. */
  readonly marks: readonly { readonly start: number; readonly end: number }[];
}

/** Returns a text without its marks, and where they were. */
export function readMarked(text: string, path = 'test.fray'): MarkedSource {
  const marks: { start: number; end: number }[] = [];
  const open: number[] = [];
  let plain = '';
  for (const sign of text) {
    if (sign === '«') open.push(plain.length);
    else if (sign === '»') marks.push({ start: open.pop() ?? plain.length, end: plain.length });
    else plain += sign;
  }
  marks.sort((a, b) => a.start - b.start || a.end - b.end);
  return { source: createSource(path, plain), marks };
}

/**
 * Expects exactly these codes at the marked places, in the order of the text.
 * @param diagnose returns the diagnostics of a source
 */
export function expectDiagnostics(
  text: string,
  diagnose: (source: Source) => readonly Diagnostic[],
  ...codes: readonly Diagnostic['code'][]
): readonly Diagnostic[] {
  const { source, marks } = readMarked(text);
  const found = diagnose(source);
  const shown = found.map((one) => renderDiagnostic(one, () => source)).join('\n\n');
  expect(
    found.map((one) => one.code),
    shown,
  ).toEqual(codes);
  const places = found.map(({ primary }) => ({ start: primary.span.start, end: primary.span.end }));
  expect(places, shown).toEqual(marks);
  return found;
}

/** Returns the text after the edits of all helps. */
export function applyEdits(source: Source, diagnostics: readonly Diagnostic[]): string {
  const edits = diagnostics
    .flatMap((one) => one.help[0]?.edits ?? [])
    .toSorted((a, b) => b.span.start - a.span.start);
  return edits.reduce(
    (text, { span, replacement }) => text.slice(0, span.start) + replacement + text.slice(span.end),
    source.text,
  );
}
