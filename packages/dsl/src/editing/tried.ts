// Tries a text in the place of another: finds its problems, and compares their number.

import type { ReadSource } from '../amend/files.ts';
import type { Diagnostic, TextEdit } from '../diagnostics/diagnostic.ts';
import { positionAt, type Source } from '../source/source.ts';
import type { ParseMemory } from '../syntax/parse-again.ts';
import { quickCheck } from './quick-check.ts';

/** Finds all problems of a text. */
export type CheckText = (source: Source) => readonly Diagnostic[];

/** A request for advice, and the cost of its checks so far. */
export interface AdviceWork {
  readonly read: ReadSource;
  readonly check: CheckText;
  readonly memory: ParseMemory;
  /** The number of places that cannot be parsed: each check reports all of them again. */
  readonly unread: number;
  work: number;
}

/** The checks of one text may cost at most this much in total. */
export const mostWork = 2_000_000;

/**
 * What each unparsed place adds to the cost of a check, which reports it again each time. A text with many such places
 * therefore gets fewer checks.
 */
const costOfOneUnread = 4000;
const aFew = 3;

/**
 * Returns the cost of a quick check of a text. It grows with the square of the length: a text twice as long is examined a
 * quarter as often, and so takes half the time in total.
 */
function costOf({ text }: Source, unread: number): number {
  return text.length ** 2 / 200_000 + unread * costOfOneUnread * Math.max(1, unread / aFew);
}

/** The number of quick checks that cost as much as a whole one. */
const whole = 4;

/** Returns the cost of trying one fix: a quick check, and a whole check of the result. */
export function costOfOneMend(source: Source, unread: number): number {
  return (1 + whole) * costOf(source, unread);
}

/** A text that still has problems, and these problems. */
export interface Tried {
  readonly source: Source;
  readonly diagnostics: readonly Diagnostic[];
}

/** A text that has fewer problems than another, and how it differs. */
export interface Mend {
  readonly text: string;
  /** The new text of the line; undefined if the present advice changes it, or if other lines change too. */
  readonly line?: string | undefined;
  /** If more than the line changes: the edits, and a text that describes them. */
  readonly whole?: { readonly says: string; readonly edits: readonly TextEdit[] } | undefined;
  /** True if nothing else is nearly as likely. */
  readonly isCertain: boolean;
  /** The problems that remain in the text. */
  readonly left: readonly Diagnostic[];
}

/** Checks a text completely, returns its problems, and adds to the cost. */
export function checked(asking: AdviceWork, source: Source): readonly Diagnostic[] {
  asking.work += whole * costOf(source, asking.unread);
  return asking.check(source);
}

/** Returns the errors of a text that a single line can cause. */
export function errorsOf(
  source: Source,
  diagnostics: readonly Diagnostic[],
): readonly Diagnostic[] {
  return diagnostics.filter(
    ({ code, severity, primary }) =>
      severity === 'error' &&
      primary.span.source === source.path &&
      /^(?:syntax|names|types)\//.test(code),
  );
}

/** Returns the line of a problem; 0 if it is in another file. */
export function diagnosticLine(source: Source, { primary }: Diagnostic): number {
  return primary.span.source === source.path ? positionAt(source, primary.span.start).line : 0;
}

/** True if a text has fewer problems than the one that it would replace, and none in the given lines. */
export function isBetter(
  at: Tried,
  source: Source,
  line: number,
  many: number,
  asking: AdviceWork,
): boolean {
  return leavesLess(at, source, quicklyChecked(at, source, asking), line, many);
}

/** Checks a text quickly in the place of another, returns its problems, and adds to the cost. */
export function quicklyChecked(
  at: Tried,
  source: Source,
  asking: AdviceWork,
): readonly Diagnostic[] {
  asking.work += costOf(source, asking.unread);
  return quickCheck(at, source, asking.read, asking.memory);
}

/**
 * True if fewer problems are left than before, and none in the given lines. Unreadable places hide other problems, so there
 * must not be more of those either.
 */
export function leavesLess(
  at: Tried,
  source: Source,
  diagnostics: readonly Diagnostic[],
  line: number,
  many: number,
): boolean {
  const left = errorsOf(source, diagnostics);
  const before = errorsOf(at.source, at.diagnostics);
  const unread = (all: readonly Diagnostic[]): number =>
    all.filter(({ code }) => code.startsWith('syntax/')).length;
  return (
    left.length < before.length &&
    unread(left) <= unread(before) &&
    !left.some(
      (one) => diagnosticLine(source, one) >= line && diagnosticLine(source, one) < line + many,
    )
  );
}

/** Splits a line into its indentation, its content, and the citations and the comment after it. */
export function lineParts(written: string): {
  readonly indent: string;
  readonly line: string;
  readonly behind: string;
} {
  const indent = /^\s*/.exec(written)?.[0] ?? '';
  const said = written.slice(indent.length).replace(/\r$/, '');
  const hash = said.indexOf('#', said.lastIndexOf('"') + 1);
  let end = said.slice(0, hash < 0 ? said.length : hash).trimEnd().length;
  const cite = said.lastIndexOf('[', end);
  if (cite >= 0 && /^\[[A-Z][A-Z0-9 -]*\]$/.test(said.slice(cite, end)))
    end = said.slice(0, cite).trimEnd().length;
  return { indent, line: said.slice(0, end), behind: said.slice(end) };
}
