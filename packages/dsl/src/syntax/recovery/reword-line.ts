// Rewords a line that the parser cannot read. It tries many small changes, and continues from those with which the parser
// gets further.

import { statementWords } from '../../ast/words.ts';
import { findSlips, longestLine } from '../../slips/find-slips.ts';
import { littleWord, rewordings } from '../../slips/rewordings.ts';
import { haveSameContent } from '../../slips/same-content.ts';
import { fileWords, signForName, wordsIn, type FileWords } from '../../slips/file-words.ts';
import {
  mendedBy,
  readAt,
  slipDiagnostic,
  stopOfSigns,
  tokensOfLine,
  type Mend,
  type MendedLine,
  type Read,
  type LineStop,
  type WrittenLine,
} from './written-line.ts';

/** Declarations whose lines are statements, so that a line must begin with a known verb. */
const ownsStatements: readonly string[] = ['procedure', 'action', 'trigger', 'encounter'];

/** A line is changed at most this many times, one change after the other. */
const mostChanges = 4;

/** We parse at most `mostReads` reworded lines, and reword at most `mostKept` of them further. */
const mostReads = 60;
const mostKept = 3;

/**
 * Rewords a line until the parser can read it. It continues from the changes with which the parser gets further. Undefined
 * if none leads to the end of the line.
 *
 * @param begin the lines to begin with, and where each stops making sense
 */
export function mendByRewording(
  at: WrittenLine,
  owner: string,
  begin: readonly { readonly line: string; readonly stop: LineStop }[],
  read: Read,
): MendedLine | undefined {
  const text = at.source.text.slice(at.start, at.end);
  if (/[\r\n]/.test(text) || text.length > longestLine) return undefined;
  // If the line is fine up to its end, somebody is still writing it, so we do not reword it.
  if (begin.every(({ line, stop }) => stop.at >= line.length)) return undefined;
  const file = fileWords(at.source, at.start, at.end);
  const verbOf = (line: string): string => /^[^\s(]+/.exec(line)?.[0] ?? '';
  const isKnown = (verb: string): boolean =>
    file.isKnown(verb) || statementWords.some((one) => one === verb);
  const isBetter = (line: string): boolean =>
    !ownsStatements.includes(owner) || isKnown(verbOf(line)) || !/^\p{L}/u.test(line);
  let tries: readonly (Mend & { readonly stop: LineStop })[] = begin.map((one) => ({
    says: [],
    ...one,
  }));
  const seen = new Set([text]);
  let reads = 0;
  for (let changes = 1; changes <= mostChanges; changes += 1) {
    const further: (Mend & { readonly stop: LineStop })[] = [];
    for (const before of tries) {
      for (const next of changesOf(before, owner, file)) {
        if (next.line === '' || seen.has(next.line) || reads >= mostReads) continue;
        seen.add(next.line);
        reads += 1;
        const tokens = tokensOfLine(at, text, next.line);
        const reached =
          (tokens === undefined ? stopOfSigns(next.line) : readAt(read, tokens, next.line)) ??
          stopOfLittleWord(next.line, file);
        if (tokens !== undefined && reached === undefined) {
          if (!isBetter(next.line) || losesWhom(text, next.line)) continue;
          const isCertain =
            wordsIn(next.line).every((one) => file.isKnown(one)) &&
            haveSameContent(text, next.line);
          return {
            tokens,
            diagnostic: slipDiagnostic(at, text, { ...next, slip: undefined }, isCertain),
          };
        }
        if (
          reached !== undefined &&
          next.line.length - reached.at < before.line.length - before.stop.at
        )
          further.push({ ...next, stop: reached });
      }
    }
    tries = further
      .toSorted((a, b) => a.line.length - a.stop.at - (b.line.length - b.stop.at))
      .slice(0, mostKept);
  }
  return undefined;
}

/** True if a rewording no longer says that a line is about everyone. */
function losesWhom(written: string, meant: string): boolean {
  const whom = /\b(?:everyone|everybody|each|every|all)\b/;
  return /\b(?:everyone|everybody)\b/.test(written) && !whom.test(meant);
}

/**
 * Returns the place of a preposition or article that is used as a name: `at end of the encounter` parses, with a span
 * called `the`.
 */
export function stopOfLittleWord(line: string, file: FileWords): LineStop | undefined {
  const left = wordsIn(line).find((one) => littleWord.test(one) && !file.isKnown(one));
  return left === undefined
    ? undefined
    : { at: Math.max(0, ` ${line} `.indexOf(` ${left} `)), expected: [] };
}

/** Returns the changes to try on a line: from the table, and from rewordings. */
function changesOf(
  before: Mend & { readonly stop: LineStop },
  owner: string,
  file: FileWords,
): readonly Mend[] {
  const { line, stop } = before;
  return [
    ...findSlips(line, owner)
      .filter(
        (found) =>
          found.replacement !== undefined &&
          found.start <= stop.at + 1 &&
          !signForName(line, found, file),
      )
      .map((found) => mendedBy(before, found)),
    ...rewordings(line, { ...stop, ...file, owner }).map(({ start, end, replacement }) => ({
      line: tidy(line.slice(0, start) + replacement + line.slice(end)),
      says: before.says,
    })),
  ];
}

/** Returns a line without blanks at its ends and before commas. */
function tidy(line: string): string {
  return line.trim().replace(/ +,/g, ',');
}
