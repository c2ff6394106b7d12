// Repairs a line that the parser cannot read: by the table of slips, or else by rewording it.

import type { IToken } from 'chevrotain';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { applyCertainFixes } from '../../diagnostics/fixes.ts';
import { findSlips } from '../../slips/find-slips.ts';
import { createSource, lineText, positionAt, type Source } from '../../source/source.ts';
import { fileWords, signForName } from '../../slips/file-words.ts';
import type { LexResult } from '../lexer/lexer.ts';
import { tokenPlace } from './repairs.ts';
import { mendByRewording, stopOfLittleWord } from './reword-line.ts';
import type { ParseStop } from '../grammar/run.ts';
import { endOffset } from '../lexer/token.ts';
import * as t from '../lexer/tokens.ts';
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

/** Returns the parser's problems of a text. */
type Diagnose = (source: Source) => readonly Diagnostic[];

/** We repair at most this many slips in one line, one after the other. */
const mostSlips = 2;

/** We try at most this many repaired lines: a line seldom fits more than a few slips. */
const mostTries = 5;

/**
 * Repairs the lines in which the lexer found a misplaced sign, if a slip explains it. Each such line has one problem, that
 * of the slip.
 */
export function mendLexed(source: Source, lexed: LexResult, diagnose: Diagnose): LexResult {
  if (lexed.diagnostics.length === 0) return lexed;
  const lines = new Set(
    lexed.diagnostics
      .slice(0, fewMistakes)
      .map((one) => positionAt(source, one.primary.span.start).line),
  );
  return [...lines].reduce((so, line) => mendLexedLine(source, so, line, diagnose), lexed);
}

/** Up to this many mistakes, every wrong line of a file is examined. With more, that depends on the lines above. */
export const fewMistakes = 15;

/** To try a repair, we parse at most this many lines of a declaration again. */
const longestPiece = 300;

function mendLexedLine(
  source: Source,
  lexed: LexResult,
  line: number,
  diagnose: Diagnose,
): LexResult {
  const at = stretchOf(source, lexed, line);
  const wrong = lexed.diagnostics.filter(
    (one) => positionAt(source, one.primary.span.start).line === line,
  );
  const isAbout = (start: number, end: number): boolean =>
    wrong.every(({ primary: { span } }) => span.start < end && start < span.end);
  const read: Read = (_, text) => {
    const stop = stopOfPiece(at, line, text, diagnose);
    return stop === undefined ? undefined : { at: stop, expected: [] };
  };
  const owner = ownerOf(source, at.start);
  const mended = mendBySlips(at, owner, isAbout, read) ?? mendSigns(at, owner, wrong, read);
  if (mended === undefined) return lexed;
  const [before, after] = [
    lexed.tokens.filter((one) => one.startOffset < at.start),
    lexed.tokens.filter((one) => one.startOffset >= at.end),
  ];
  return {
    ...lexed,
    tokens: [...before, ...mended.tokens, ...after],
    diagnostics: [...lexed.diagnostics.filter((one) => !wrong.includes(one)), mended.diagnostic],
  };
}

/** Returns a line with each wrong sign replaced by the intended one, and the place where the parser stops in it. */
function readWithSigns(
  at: WrittenLine,
  wrong: readonly Diagnostic[],
  read: Read,
): { readonly line: string; readonly stop: LineStop | undefined } {
  const text = at.source.text.slice(at.start, at.end);
  const fixed = applyCertainFixes(at.source, wrong);
  const line = fixed.text.slice(at.start, at.end + fixed.text.length - at.source.text.length);
  if (fixed.mended.length === 0) return { line, stop: { at: 0, expected: [] } };
  const tokens = tokensOfLine(at, text, line);
  const isComment = fixed.mended.length === wrong.length && line.includes('#');
  return {
    line,
    stop:
      tokens !== undefined ? readAt(read, tokens, line) : isComment ? undefined : stopOfSigns(line),
  };
}

/** Returns a line as written, up to its first wrong sign. */
function asWritten(
  at: WrittenLine,
  wrong: readonly Diagnostic[],
): readonly { readonly line: string; readonly stop: LineStop }[] {
  const first = Math.min(...wrong.map((one) => one.primary.span.start)) - at.start;
  return [
    {
      line: at.source.text.slice(at.start, at.end),
      stop: { at: Math.max(0, first), expected: [] },
    },
  ];
}

/** Codes of problems with signs that a rewording may explain. */
const reworded: readonly string[] = [
  'syntax/stray-sign',
  'syntax/foreign-sign',
  'syntax/single-quotes',
  'syntax/minus-or-range',
];

/** Rewords a line with wrong signs, unless it becomes readable when each is replaced by the intended one. */
function mendSigns(
  at: WrittenLine,
  owner: string,
  wrong: readonly Diagnostic[],
  read: Read,
): MendedLine | undefined {
  if (!wrong.every((one) => reworded.includes(one.code))) return undefined;
  const { line, stop } = readWithSigns(at, wrong, read);
  if (stop === undefined) return undefined;
  return mendByRewording(at, owner, [...asWritten(at, wrong), { line, stop }], read);
}

/** Returns the place of a line of a source without its indentation, its citations and its comment. */
function stretchOf(
  source: Source,
  { comments, cites }: Pick<LexResult, 'comments' | 'cites'>,
  line: number,
): WrittenLine {
  const from = source.lineStarts[line - 1] ?? 0;
  const to = source.lineStarts[line] ?? source.text.length;
  const behind = [
    ...comments.map((one) => one.span.start),
    ...cites.map((one) => one.span.start - 1),
  ].filter((offset) => offset >= from && offset < to);
  const written = source.text.slice(from, Math.min(to, ...behind));
  return {
    source,
    start: from + written.length - written.trimStart().length,
    end: from + written.trimEnd().length,
  };
}

/**
 * Repairs the line `[from, to)` of some tokens where the parser stopped: by the table of slips, or by rewording it.
 *
 * @param stopOf returns where the parser stops in other tokens for that line; undefined if it reads the whole line
 * @param stop where the parser stopped; undefined if it reads the line, but the first word does not belong
 */
export function mendStretch(
  source: Source,
  tokens: readonly IToken[],
  from: number,
  to: number,
  stopOf: (tokens: readonly IToken[]) => ParseStop | undefined,
  stop: ParseStop | undefined,
): { readonly bySlips: MendedLine | undefined; readonly reworded: () => MendedLine | undefined } {
  const first = tokens[from];
  const last = tokens[to - 1];
  if (first === undefined || last === undefined || to <= from)
    return { bySlips: undefined, reworded: () => undefined };
  const at = { source, start: first.startOffset, end: endOffset(last) };
  const place = stop === undefined ? undefined : tokenPlace(source.path, tokens, stop.index);
  const isAbout = (start: number, end: number): boolean =>
    place === undefined
      ? start === at.start && end === at.end
      : place.start >= start - 1 && place.start <= end + 1;
  const put = (line: readonly IToken[]): readonly IToken[] => [
    ...tokens.slice(0, from),
    ...line,
    ...tokens.slice(to),
  ];
  const read: Read = (line, text, starts) => {
    const next = stopOf(put(line));
    return next && { at: starts[next.index - from] ?? text.length, expected: wordsOf(next) };
  };
  // To search upwards for the head of a long declaration, for each of its lines, would be slow.
  const head = (tokens[0]?.image === 'replace' ? tokens[1] : tokens[0])?.image;
  const owner = head === undefined || head === '' ? ownerOf(source, at.start) : head;
  const bySlips = mendBySlips(at, owner, isAbout, read);
  const by = (mended: MendedLine | undefined): MendedLine | undefined =>
    mended && { ...mended, tokens: put(mended.tokens) };
  return {
    bySlips: by(bySlips),
    reworded: () =>
      by(
        mendByRewording(
          at,
          owner,
          [
            {
              line: source.text.slice(at.start, at.end),
              stop: {
                at: Math.max(0, (place?.start ?? at.start) - at.start),
                expected: stop === undefined ? [] : wordsOf(stop),
              },
            },
          ],
          read,
        ),
      ),
  };
}

/** Returns the words that could come where the parser stopped. */
function wordsOf(stop: ParseStop): readonly string[] {
  return stop.expected.flatMap((type) => t.wordOf(type) ?? (type === t.Plus ? '+' : []));
}

/**
 * Returns the first repair of a line from the table of slips that is accepted; undefined if there is none.
 *
 * @param owner the first word of its declaration
 * @param isAbout true if a slip between two offsets of the source is the line's mistake
 */
function mendBySlips(
  at: WrittenLine,
  owner: string,
  isAbout: (start: number, end: number) => boolean,
  read: Read,
): MendedLine | undefined {
  const text = at.source.text.slice(at.start, at.end);
  if (/[\r\n]/.test(text)) return undefined;
  const file = fileWords(at.source, at.start, at.end);
  let tries: readonly Mend[] = [{ line: text, says: [] }];
  for (let slips = 1; slips <= mostSlips; slips += 1) {
    const isFirst = slips === 1;
    tries = tries.flatMap((before) =>
      findSlips(before.line, owner)
        .filter(
          (found) =>
            found.replacement !== undefined &&
            !signForName(before.line, found, file) &&
            (!isFirst || isAbout(at.start + found.start, at.start + found.end)),
        )
        .map((found) => mendedBy(before, found)),
    );
    // A slip that we only report explains the line better than two that we repair.
    if (!isFirst && hasAdviceOnly(at, owner, isAbout)) return undefined;
    for (const mend of tries.slice(0, mostTries)) {
      const { line } = mend;
      const tokens = tokensOfLine(at, text, line);
      if (tokens === undefined || /"'.*'"/.test(line)) continue;
      if (readAt(read, tokens, line) !== undefined) continue;
      if (stopOfLittleWord(line, file) !== undefined) continue;
      return { tokens, diagnostic: slipDiagnostic(at, text, mend, true) };
    }
  }
  return undefined;
}

function hasAdviceOnly(
  at: WrittenLine,
  owner: string,
  isAbout: (start: number, end: number) => boolean,
): boolean {
  return findSlips(at.source.text.slice(at.start, at.end), owner).some(
    (found) =>
      found.replacement === undefined && isAbout(at.start + found.start, at.start + found.end),
  );
}

/** Returns the first word of the declaration around a place. */
export function ownerOf({ text }: Source, offset: number): string {
  let end = text.indexOf('\n', offset);
  if (end < 0) end = text.length;
  while (end > 0) {
    const start = text.lastIndexOf('\n', end - 1) + 1;
    const word = /^[^\s#]+/.exec(text.slice(start, Math.min(end, start + 20)))?.[0];
    if (word !== undefined) return word;
    end = start - 1;
  }
  return '';
}

/** Returns the place of the problem in a repaired line; undefined if it has none. */
function stopOfPiece(
  at: WrittenLine,
  line: number,
  mended: string,
  diagnose: Diagnose,
): number | undefined {
  const { source } = at;
  const isTop = (number: number): boolean => /^[^\s#]/.test(lineText(source, number));
  let first = line;
  while (first > 1 && !isTop(first)) first -= 1;
  let last = line;
  while (last < source.lineStarts.length && !isTop(last + 1)) last += 1;
  if (last - first > longestPiece) return 0;
  const begin = at.start - (source.lineStarts[line - 1] ?? 0);
  const lines = Array.from({ length: last - first + 1 }, (_, index) => {
    const written = lineText(source, first + index);
    if (first + index !== line) return written;
    return written.slice(0, begin) + mended + written.slice(begin + at.end - at.start);
  });
  const piece = createSource(source.path, `ruleset "x"\n${lines.join('\n')}\n`);
  const here = line - first + 2;
  const places = diagnose(piece)
    .filter((one) => one.severity === 'error')
    .map((one) => positionAt(piece, one.primary.span.start))
    .filter((place) => place.line === here);
  return places.length === 0
    ? undefined
    : Math.max(0, Math.min(...places.map((one) => one.column)) - 1 - begin);
}
