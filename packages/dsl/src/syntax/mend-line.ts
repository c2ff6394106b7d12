// Mending a line by the table of slips. The mended line is read by the lexer, and its tokens stand where the words stand that they
// come from, so that the tree and all that is said of it point into the text as it was written.

import type { IToken } from 'chevrotain';
import { diagnostic, type Diagnostic } from '../diagnostics/diagnostic.ts';
import { findSlips, type FoundSlip } from '../slips/find-slips.ts';
import { createSource, lineText, positionAt, type Source } from '../source/source.ts';
import { span, type Span } from '../source/span.ts';
import { tokenize, type LexResult } from './lexer.ts';
import { endOffset, makeToken } from './token.ts';

/** What the parser says of a text. */
type Diagnose = (source: Source) => readonly Diagnostic[];

interface MendedLine {
  readonly tokens: readonly IToken[];
  readonly diagnostic: Diagnostic;
}

/** A stretch of a source that is one line, from its first token to its last. */
interface WrittenLine {
  readonly source: Source;
  readonly start: number;
  readonly end: number;
}

/** Slips that are mended in one line, one after the other, at most. */
const mostSlips = 2;

/** Mended lines that are tried, at most: one is seldom more than one of a few slips. */
const mostTries = 5;

/**
 * Mends the lines in which the lexer found something that does not belong, where a slip explains it. Such a line is told of once, by
 * the slip.
 */
export function mendLexed(source: Source, lexed: LexResult, diagnose: Diagnose): LexResult {
  if (lexed.diagnostics.length === 0) return lexed;
  const lines = new Set(
    lexed.diagnostics
      .slice(0, mostLines)
      .map((one) => positionAt(source, one.primary.span.start).line),
  );
  return [...lines].reduce((so, line) => mendLexedLine(source, so, line, diagnose), lexed);
}

/** Lines that are looked at, and lines of a declaration that is read again to try a mend. */
export const mostLines = 15;
const longestPiece = 300;

function mendLexedLine(
  source: Source,
  lexed: LexResult,
  line: number,
  diagnose: Diagnose,
): LexResult {
  const at = stretchOf(source, lexed, line);
  const isHere = (offset: number): boolean => positionAt(source, offset).line === line;
  const wrong = lexed.diagnostics.filter((one) => isHere(one.primary.span.start));
  const isAbout = (start: number, end: number): boolean =>
    wrong.every(({ primary: { span } }) => span.start < end && start < span.end);
  const mended = mendLine(at, ownerOf(source, at.start), isAbout, (_, text) =>
    canBeRead(at, line, text, diagnose),
  );
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

/** A line of a source without its indentation, its citations and its comment. */
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
 * Mends the line `[from, to)` of some tokens where the parser stopped.
 *
 * @param fits whether tokens can be read to the end of the line
 * @param stop where the parser stopped; undefined: it is the first word that does not belong
 */
export function mendStretch(
  source: Source,
  tokens: readonly IToken[],
  from: number,
  to: number,
  fits: (tokens: readonly IToken[]) => boolean,
  stop: Span | undefined,
): MendedLine | undefined {
  const first = tokens[from];
  const last = tokens[to - 1];
  if (first === undefined || last === undefined || to <= from) return undefined;
  const at = { source, start: first.startOffset, end: endOffset(last) };
  const isAbout = (start: number, end: number): boolean =>
    stop === undefined
      ? start === at.start && end === at.end
      : stop.start >= start - 1 && stop.start <= end + 1;
  const put = (line: readonly IToken[]): readonly IToken[] => [
    ...tokens.slice(0, from),
    ...line,
    ...tokens.slice(to),
  ];
  // Going up a long declaration for each of its lines would be slow.
  const owner = (tokens[0]?.image === 'replace' ? tokens[1] : tokens[0])?.image;
  const mended = mendLine(
    at,
    owner === undefined || owner === '' ? ownerOf(source, at.start) : owner,
    isAbout,
    (line) => fits(put(line)),
  );
  return mended && { ...mended, tokens: put(mended.tokens) };
}

/**
 * The first mend of a line that is accepted; undefined if there is none.
 *
 * @param owner the first word of its declaration
 * @param isAbout whether a slip between two offsets of the source is what is wrong with the line
 * @param accepts whether the mended line can be read
 */
function mendLine(
  at: WrittenLine,
  owner: string,
  isAbout: (start: number, end: number) => boolean,
  accepts: (tokens: readonly IToken[], line: string) => boolean,
): MendedLine | undefined {
  const text = at.source.text.slice(at.start, at.end);
  if (/[\r\n]/.test(text)) return undefined;
  let tries: readonly Mend[] = [{ line: text, first: undefined, says: [] }];
  for (let slips = 1; slips <= mostSlips; slips += 1) {
    tries = tries.flatMap((before) =>
      findSlips(before.line, owner)
        .filter(
          (found) =>
            found.replacement !== undefined &&
            (before.first !== undefined || isAbout(at.start + found.start, at.start + found.end)),
        )
        .map((found) => mendedBy(before, found)),
    );
    // What is only told explains the line better than two slips.
    if (
      slips === 2 &&
      findSlips(text, owner).some(
        (found) =>
          found.replacement === undefined && isAbout(at.start + found.start, at.start + found.end),
      )
    )
      return undefined;
    for (const { line, first, says } of tries.slice(0, mostTries)) {
      if (first === undefined) continue;
      const tokens = tokensOf(at, text, line);
      if (tokens === undefined || !accepts(tokens, line)) continue;
      return { tokens, diagnostic: slipDiagnostic(at, text, line, first, says) };
    }
  }
  return undefined;
}

interface Mend {
  readonly line: string;
  readonly first: FoundSlip | undefined;
  readonly says: readonly string[];
}

function mendedBy(before: Mend, found: FoundSlip): Mend {
  const says = found.slip.says === undefined ? before.says : [...before.says, found.slip.says];
  return { ...before, line: found.line, first: before.first ?? found, says };
}

/** The first word of the declaration that a place stands in. */
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

/** What is said of a slip, with the mended line. */
function slipDiagnostic(
  at: WrittenLine,
  text: string,
  line: string,
  first: FoundSlip,
  says: readonly string[],
): Diagnostic {
  const { start, end } = changedPart(text, line);
  const path = at.source.path;
  const place = span(path, at.start + first.start, at.start + first.end);
  const why = says.length === 0 ? '' : `: ${says.join('; ')}`;
  return diagnostic(
    'syntax/written-otherwise',
    { found: text.slice(first.start, first.end) },
    place,
    {
      help: [
        {
          text: `write \`${line}\`${why}`,
          edits: [
            {
              span: span(path, at.start + start, at.start + text.length - end),
              replacement: line.slice(start, line.length - end),
            },
          ],
          isCertain: true,
        },
      ],
    },
  );
}

/** How many characters at the start and at the end of two lines are the same. */
function changedPart(from: string, to: string): { readonly start: number; readonly end: number } {
  const most = Math.min(from.length, to.length);
  let start = 0;
  while (start < most && from[start] === to[start]) start += 1;
  let end = 0;
  while (end < most - start && from.at(-1 - end) === to.at(-1 - end)) end += 1;
  return { start, end };
}

/** The tokens of the mended line, at places of the written one; undefined if it holds what the lexer knows to be wrong. */
function tokensOf(at: WrittenLine, text: string, line: string): readonly IToken[] | undefined {
  const { tokens, diagnostics, comments, cites } = tokenize(createSource(at.source.path, line));
  if (diagnostics.length > 0 || cites.length > 0 || comments.length > 0) return undefined;
  const { start, end } = changedPart(text, line);
  const place = (offset: number): number =>
    at.start +
    (offset <= start
      ? offset
      : offset >= line.length - end
        ? offset + text.length - line.length
        : Math.min(offset, text.length - end));
  return tokens.map((token) =>
    makeToken(token.tokenType, token.image, place(token.startOffset), place(endOffset(token))),
  );
}

/** Whether the declaration has nothing to be said of this line once it is mended. */
function canBeRead(at: WrittenLine, line: number, mended: string, diagnose: Diagnose): boolean {
  const { source } = at;
  const isTop = (number: number): boolean => /^[^\s#]/.test(lineText(source, number));
  let first = line;
  while (first > 1 && !isTop(first)) first -= 1;
  let last = line;
  while (last < source.lineStarts.length && !isTop(last + 1)) last += 1;
  if (last - first > longestPiece) return false;
  const lines = Array.from({ length: last - first + 1 }, (_, index) => {
    const written = lineText(source, first + index);
    if (first + index !== line) return written;
    const begin = source.lineStarts[line - 1] ?? 0;
    return written.slice(0, at.start - begin) + mended + written.slice(at.end - begin);
  });
  const piece = createSource(source.path, `ruleset "x"\n${lines.join('\n')}\n`);
  return !diagnose(piece).some(
    (one) =>
      one.severity === 'error' &&
      positionAt(piece, one.primary.span.start).line === line - first + 2,
  );
}
