// A text tried in the place of another: its problems, and whether it has fewer.

import type { ReadSource } from '../amend/files.ts';
import type { Diagnostic, TextEdit } from '../diagnostics/diagnostic.ts';
import { positionAt, type Source } from '../source/source.ts';
import type { ParseMemory } from '../syntax/parse-again.ts';
import { quickCheck } from './quick-check.ts';

/** Everything that is said of a text. */
export type CheckText = (source: Source) => readonly Diagnostic[];

/** The request, and how much has been checked so far. */
export interface AdviceWork {
  readonly read: ReadSource;
  readonly check: CheckText;
  readonly memory: ParseMemory;
  /** Places of the text that cannot be parsed: each check reports all of them again. */
  readonly unread: number;
  work: number;
}

/** What the checks of a text for advice may cost in all. */
export const mostWork = 2_000_000;

/** The cost that an unparsed place adds to a check, which reports it again each time. If there are many, each gets less work. */
const costOfOneUnread = 4000;
const aFew = 3;

/**
 * The cost of a quick check of a text: a text twice as long is examined a quarter as often, and so takes half the time in
 * total.
 */
function costOf({ text }: Source, unread: number): number {
  return text.length ** 2 / 200_000 + unread * costOfOneUnread * Math.max(1, unread / aFew);
}

/** Quick checks that cost as much as a whole one. */
const whole = 4;

/** What it costs to try one mend: a quick check, and a whole one of what it finds. */
export function costOfOneMend(source: Source, unread: number): number {
  return (1 + whole) * costOf(source, unread);
}

/** A text that still has problems. */
export interface Tried {
  readonly source: Source;
  readonly diagnostics: readonly Diagnostic[];
}

/** A text that leaves less wrong than another. */
export interface LineMend {
  readonly text: string;
  /** The text in place of the line; undefined: the present advice. */
  readonly line: string | undefined;
  /** The edits, if more than the line changes, and the text that describes them. */
  readonly whole?: { readonly says: string; readonly edits: readonly TextEdit[] } | undefined;
  /** Numbers of the line that are gone from it. */
  readonly lost: readonly string[];
  /** Whether it names something that the line does not, or is one of several things that could be meant. */
  readonly isGuess: boolean;
  /** Whether words of the line that say nothing here were passed over. */
  readonly isLoose?: boolean;
  /** Whether it mends the one place that differs from all others. */
  readonly isOneForMany?: boolean;
  /** Whether it keeps the meaning, with something added or one word replaced by the nearest valid one. */
  readonly isNear?: boolean;
}

/** All that is said of a text; it counts as work. */
export function checked(asking: AdviceWork, source: Source): readonly Diagnostic[] {
  asking.work += whole * costOf(source, asking.unread);
  return asking.check(source);
}

/** Errors of a text that a single line can cause. */
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

/** The line of a problem; 0: it is in another file. */
export function diagnosticLine(source: Source, { primary }: Diagnostic): number {
  return primary.span.source === source.path ? positionAt(source, primary.span.start).line : 0;
}

/** Whether less is wrong with a text than with the one that it would replace, and nothing in these lines. */
export function isBetter(
  at: Tried,
  source: Source,
  line: number,
  many: number,
  asking: AdviceWork,
): boolean {
  return leavesLess(at, source, quicklyChecked(at, source, asking), line, many);
}

/** What can be said at once of a text in the place of another; it counts as work. */
export function quicklyChecked(
  at: Tried,
  source: Source,
  asking: AdviceWork,
): readonly Diagnostic[] {
  asking.work += costOf(source, asking.unread);
  return quickCheck(at, source, asking.read, asking.memory);
}

/**
 * Whether what is said of a text is less than what was said before, and nothing of it of these lines. What cannot be read hides other
 * mistakes, so no more of that may be left.
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

/** A line: its indentation, its content, and the citations and the comment after it. */
export function lineParts(written: string): {
  readonly indent: string;
  readonly line: string;
  readonly behind: string;
} {
  const indent = /^\s*/.exec(written)?.[0] ?? '';
  const said = written.slice(indent.length).replace(/\r$/, '');
  const behind = /\s*(?:\[[A-Z][A-Z0-9 -]*\]\s*)?(?:#[^"]*)?$/.exec(said)?.[0] ?? '';
  return { indent, line: said.slice(0, said.length - behind.length), behind };
}
