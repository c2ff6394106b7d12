// Represents a line as written, with its repaired form. The tokens of the repaired line have the places of the original
// words. So the tree and all messages point into the text as it was written.

import type { IToken } from 'chevrotain';
import { diagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { FoundSlip } from '../../slips/find-slips.ts';
import { addToList } from '../../grouping.ts';
import { commonEnds } from '../../source/common-ends.ts';
import { createSource, type Source } from '../../source/source.ts';
import { span } from '../../source/span.ts';
import { tokenize } from '../lexer/lexer.ts';
import { endOffset, makeToken } from '../lexer/token.ts';

export interface MendedLine {
  readonly tokens: readonly IToken[];
  readonly diagnostic: Diagnostic;
}

/** The place of one line in a source, from its first token to its last. */
export interface WrittenLine {
  readonly source: Source;
  readonly start: number;
  readonly end: number;
}

/**
 * Parses a repaired line. Returns undefined if the parser reads it to its end, otherwise the place where it stops.
 *
 * @param starts where each token begins in the line
 */
export type Read = (
  tokens: readonly IToken[],
  line: string,
  starts: readonly number[],
) => LineStop | undefined;

export interface LineStop {
  /** The offset in the line. */
  readonly at: number;
  readonly expected: readonly string[];
}

export interface Mend {
  readonly line: string;
  readonly says: readonly string[];
  /** The offsets of the first slip, if the table of slips has it. */
  readonly slip?: { readonly start: number; readonly end: number } | undefined;
}

export function mendedBy(before: Mend, found: FoundSlip): Mend {
  const says = found.slip.says === undefined ? before.says : [...before.says, found.slip.says];
  return { line: found.line, says, slip: before.slip ?? { start: found.start, end: found.end } };
}

/** Returns the diagnostic of a slip, with the repaired line. */
export function slipDiagnostic(
  at: WrittenLine,
  text: string,
  { line, says, slip }: Mend,
  isCertain: boolean,
): Diagnostic {
  const { start, end } = commonEnds(text, line);
  const path = at.source.path;
  // The changed words as a whole, because half a word would not be understood.
  const word = text.slice(0, start).search(/\S*$/);
  const from = slip?.start ?? word + text.slice(word).search(/\S|$/);
  const last = Math.max(text.length - end, from);
  const to = slip?.end ?? last + (/^\S*/.exec(text.slice(last))?.[0].length ?? 0);
  const found = text.slice(from, Math.max(to, from + 1)).trimEnd();
  const why = says.length === 0 ? '' : `: ${says.join('; ')}`;
  return diagnostic(
    'syntax/written-otherwise',
    { found },
    span(path, at.start + from, at.start + from + found.length),
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
          isCertain,
        },
      ],
    },
  );
}

/** Returns the tokens of the repaired line, at places of the written one; undefined if the lexer finds a mistake in it. */
export function tokensOfLine(
  at: WrittenLine,
  text: string,
  line: string,
): readonly IToken[] | undefined {
  const { tokens, diagnostics, comments, cites } = tokenize(createSource(at.source.path, line));
  if (diagnostics.length > 0 || cites.length > 0 || comments.length > 0) return undefined;
  const { start, end } = commonEnds(text, line);
  const place = (offset: number): number =>
    at.start +
    (offset <= start
      ? offset
      : offset >= line.length - end
        ? offset + text.length - line.length
        : Math.min(offset, text.length - end));
  // In a changed part each word is looked up, as long as the words keep their order: the tree is sorted by its places. The
  // first word of a line at the margin stays there, because its column says that the line begins a declaration.
  const places = new Map<string, number[]>();
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}_-]+|[^\s\p{L}\p{N}_-]/gu))
    addToList(places, word, at.start + index);
  // From left to right, so that a place passed once is never looked at again.
  const nextPlace = (word: string, least: number): number | undefined => {
    const left = places.get(word) ?? [];
    const passed = left.findIndex((offset) => offset >= least);
    left.splice(0, passed < 0 ? left.length : passed);
    return left[0];
  };
  const isAtMargin = at.start === 0 || at.source.text[at.start - 1] === '\n';
  let least = at.start;
  return tokens.map((token, index) => {
    const [from, to] = [place(token.startOffset), place(endOffset(token))];
    const found =
      (index === 0 && isAtMargin) || at.source.text.slice(from, to) === token.image
        ? undefined
        : nextPlace(token.image, Math.max(least, from));
    const start = found ?? from;
    least = Math.max(least, start);
    return makeToken(
      token.tokenType,
      token.image,
      start,
      found === undefined ? to : start + token.image.length,
    );
  });
}

export function readAt(read: Read, tokens: readonly IToken[], line: string): LineStop | undefined {
  return read(
    tokens,
    line,
    tokenize(createSource('', line)).tokens.map((token) => token.startOffset),
  );
}

/** Returns the place of the first wrong sign of a line. */
export function stopOfSigns(line: string): LineStop | undefined {
  const places = tokenize(createSource('', line)).diagnostics.map((one) => one.primary.span.start);
  return places.length === 0 ? undefined : { at: Math.min(...places), expected: [] };
}
