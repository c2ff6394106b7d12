// Tries a text in the place of another: finds its problems, and compares their number.

import type { ReadSource } from '../amend/files.ts';
import type { Diagnostic, TextEdit } from '../diagnostics/diagnostic.ts';
import { createSource, lineText, positionAt, type Source } from '../source/source.ts';
import type { ParseMemory } from '../syntax/parse-again.ts';
import { quickCheck } from '../editing/quick-check.ts';

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

/** Returns the errors of a line. */
export const errorsAt = ({ source, diagnostics }: Tried, line: number): readonly Diagnostic[] =>
  errorsOf(source, diagnostics).filter((one) => diagnosticLine(source, one) === line);

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
 * True if a changed text leaves no problem in a line, none in the lines that it changes, and none in any other line that had
 * none. So other wrong lines of the text make no difference, nor do those that nobody could read under the line.
 */
export function settles(
  { source, diagnostics }: Tried,
  now: Source,
  left: readonly Diagnostic[],
  line: number,
): boolean {
  const [olds, news] = [source.text.split('\n'), now.text.split('\n')];
  const shift = news.length - olds.length;
  const most = Math.min(olds.length, news.length);
  let same = 0;
  while (same < most && olds[same] === news[same]) same += 1;
  let below = 0;
  while (below < most - same && olds.at(-1 - below) === news.at(-1 - below)) below += 1;
  const before = errorsOf(source, diagnostics);
  const wrong = new Set(before.map((one) => diagnosticLine(source, one)));
  const unread = unreadLines(source, before);
  return errorsOf(now, left).every((one) => {
    const at = diagnosticLine(now, one);
    if (at > same && at <= news.length - below) return false;
    const was = at > same ? at - shift : at;
    // A line that may not stand under the changed one shows that this is not what was meant.
    const isHidden = isUnread(one) && one.code !== 'syntax/unexpected-indentation';
    return was !== line && (wrong.has(was) || (isHidden && unread.has(was)));
  });
}

/** Returns the other lines that the parser cannot read. */
export function unreadBeside({ source, diagnostics }: Tried, line: number): ReadonlySet<number> {
  const unread = errorsOf(source, diagnostics).filter(isUnread);
  return new Set(unread.map((one) => diagnosticLine(source, one)).filter((one) => one !== line));
}

/**
 * True if a line of a changed text is sound even if the other lines that the parser cannot read declare nothing: about their words the
 * checker stays silent.
 */
export function isSoundAlone(at: Tried, text: string, line: number, asking: AdviceWork): boolean {
  const { source } = at;
  const others = unreadBeside(at, line);
  const lines = text.split('\n');
  if (others.size === 0 || lines.length !== source.lineStarts.length) return true;
  // A comma alone cannot be read either, and has no words.
  const mute = lines.map((one, index) =>
    others.has(index + 1) ? `${one.slice(0, columnOf(one))},` : one,
  );
  const now = createSource(source.path, mute.join('\n'));
  const diagnostics = quicklyChecked(at, now, asking);
  return errorsAt({ source: now, diagnostics }, line).length === 0;
}

/** True for a problem of a line that the parser cannot read. */
export const isUnread = ({ code }: Diagnostic): boolean => code.startsWith('syntax/');

/**
 * Returns the lines under those that cannot be read, but for the first of each: if a changed line makes a line right under it unreadable, it
 * is not what was meant.
 */
function unreadLines(source: Source, problems: readonly Diagnostic[]): ReadonlySet<number> {
  const lines = new Set<number>();
  for (const head of problems.filter(isUnread).map((one) => diagnosticLine(source, one))) {
    const column = columnOf(lineText(source, head));
    let isFirst = true;
    for (let line = head + 1; line <= source.lineStarts.length; line += 1) {
      const text = lineText(source, line);
      if (text.trim() === '') continue;
      if (columnOf(text) <= column) break;
      if (!isFirst) lines.add(line);
      isFirst = false;
    }
  }
  return lines;
}

/** Returns the number of blanks before a line. */
export function columnOf(line: string): number {
  return line.length - line.trimStart().length;
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
