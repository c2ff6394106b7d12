// Gives a small ruleset, into which a test puts the lines that it is about, and reads the problems that a
// validation rule reports for them.

import { expect } from 'vitest';
import { compile } from '../compile.ts';
import type { Diagnostic, DiagnosticCode } from '../diagnostics/diagnostic.ts';
import { createSource } from '../source/source.ts';

export const prelude = `ruleset "Trial"

span round
side heroes
side foes

kind Hero
  HP     counter 0..  starts 5
  might  1..20
  alive  yes/no  default yes
  mood   one of calm, angry, wild  starts calm
`;

export function diagnose(body: string): readonly Diagnostic[] {
  return compile(createSource('trial.fray', prelude + body)).diagnostics;
}

/** Returns the text without its marks, and the marked places. */
export function readMarks(body: string): {
  readonly text: string;
  readonly marked: readonly string[];
} {
  return {
    text: body.replace(/[«»]/g, ''),
    marked: [...body.matchAll(/«([^»]*)»/g)].map((match) => match[1] ?? ''),
  };
}

function diagnosticsOf(code: DiagnosticCode, text: string): readonly Diagnostic[] {
  const all = diagnose(text);
  const others = all.filter((one) => one.severity === 'error' && !one.code.startsWith('rules/'));
  expect(
    others.map(
      (one) =>
        `${one.code} ${one.message} at ${(prelude + text).slice(one.primary.span.start, one.primary.span.end)}`,
    ),
  ).toEqual([]);
  return all.filter((one) => one.code === code);
}

/** Asserts that the code is reported at exactly the marked places, and returns its diagnostics. */
export function ruleReports(code: DiagnosticCode, body: string): readonly Diagnostic[] {
  const { text, marked } = readMarks(body);
  const found = diagnosticsOf(code, text);
  expect(
    found.map((one) => (prelude + text).slice(one.primary.span.start, one.primary.span.end)),
  ).toEqual(marked);
  return found;
}

export function isSilent(code: DiagnosticCode, body: string): void {
  expect(diagnosticsOf(code, body).map((one) => one.message)).toEqual([]);
}

/** Asserts that the first fix removes the problem. */
export function isMended(code: DiagnosticCode, body: string): void {
  const { text } = readMarks(body);
  const edits =
    diagnosticsOf(code, text)[0]?.help.find((help) => help.edits !== undefined)?.edits ?? [];
  expect(edits.length).toBeGreaterThan(0);
  const mended = [...edits]
    .sort((a, b) => b.span.start - a.span.start)
    .reduce(
      (whole, edit) =>
        whole.slice(0, edit.span.start) + edit.replacement + whole.slice(edit.span.end),
      prelude + text,
    );
  isSilent(code, mended.slice(prelude.length));
}

/** A small complete ruleset that uses everything in the prelude. */
export const used = `define h is up when h.HP > 0 and h.alive and h.might > 1 and h.mood is calm
encounter
  play round
    each h in heroes where h is up
      lower h.HP by 1
    each f in foes where f is up
      lower f.HP by 1
`;

export const check = (lines: string): string => `check Try by h\n${lines}`;
