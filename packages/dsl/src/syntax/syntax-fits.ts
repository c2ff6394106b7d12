// Finds the words that the grammar allows at a place: it tries each word of the language there, and a name.

import type { IToken, TokenType } from 'chevrotain';
import { headerWords, marginWords, reservedWords, softWords } from '../ast/words.ts';
import { PLACEHOLDER } from '../diagnostics/suggest.ts';
import { createSource, lineCount, lineText, positionAt, type Source } from '../source/source.ts';
import { span, type Span } from '../source/span.ts';
import { tokenize } from './lexer/lexer.ts';
import { cutStretch } from './lexer/margin.ts';
import { run, type EntryRule, type ParseStop } from './grammar/run.ts';
import { endOffset, makeToken } from './lexer/token.ts';
import * as t from './lexer/tokens.ts';

interface SyntaxFits {
  /** The place of the whole word there; empty if there is none. */
  readonly word: Span;
  /** The words of the language that fit. */
  readonly words: readonly string[];
  /** The source with the placeholder for a name, repaired as far as possible; undefined if no name fits. */
  readonly asked: Source | undefined;
  /** True if a name or word fits in this spelling. */
  readonly fits: (text: string) => boolean;
  /** True if the grammar can read all of a text there, up to the end of the line. False if something follows there. */
  readonly reads: (text: string) => boolean;
}

/** We complete an unfinished line with at most this many words, so that it can be parsed. */
const longestEnding = 8;

const nameAt = /[\p{L}_][\p{L}\p{M}\p{N}_]*(?:-[\p{L}\p{M}\p{N}_]+)*-?/uy;

/** Returns what fits at an offset of a source. In comments, citations and plain texts nothing fits. */
export function syntaxFits(source: Source, offset: number): SyntaxFits {
  const word = wordAt(source, offset);
  const none: SyntaxFits = { word, words: [], asked: undefined, ...nothingFits };
  const asked = replaced(source, word, PLACEHOLDER);
  const place = placeIn(asked, word.start);
  if (place === undefined) return none;
  const line = lineText(source, positionAt(source, word.start).line);
  // Somebody who types the first word of a line goes on.
  const isAlone = line.trim() === source.text.slice(word.start, word.end);
  const strict = word.end > word.start && !isAlone && isRead(pieceAt(source, word.start));
  const isLast = /^[ \t]*(?:[\r\n]|$)/.test(
    source.text.slice(word.end, word.end + line.length + 1),
  );
  const reads = (text: string): boolean =>
    isLast && readsAs(place, tokenize(createSource('', text)).tokens, strict);
  const fits = (text: string): boolean => {
    const [token, ...more] = tokenize(createSource('', text)).tokens;
    if (token === undefined || more.length > 0) return false;
    return fitsAs(place, token.tokenType, text, strict);
  };
  if (place.atMargin) {
    const starters = place.entry === 'header' ? headerWords : marginWords;
    return { ...none, words: starters.filter((one) => !strict || fits(one)), fits, reads };
  }
  const isName = fitsAs(place, t.Identifier, PLACEHOLDER, strict);
  // A word that the parser reads like any name is a name there.
  const differs = probes.map((probe) => {
    const asName = after(place, t.Identifier, probe);
    return (one: string): boolean => after(place, t.word(one), probe) !== asName;
  });
  const isPossible = (one: string): boolean => fitsAs(place, t.word(one), one, false);
  const words = [
    ...reservedWords.filter((one) => isPossible(one) && differs.some((isOther) => isOther(one))),
    // Where a name fits, every word that may be a name does.
    ...softWords.filter((one) => (isName || isPossible(one)) && differs[0]?.(one)),
  ].filter(
    (one) =>
      fitsAs(place, t.word(one), one, strict) &&
      !(isName && makesCall(place, t.word(one)) && !makesCall(place, t.Identifier)),
  );
  return { word, words, asked: isName ? readable(asked, place) : undefined, fits, reads };
}

const nothingFits = { fits: () => false, reads: () => false } as const;

/** Tokens that we put after a word to see what the parser takes the word for. The first one is nearly always enough. */
const probes: readonly TokenType[] = [t.Nowhere, t.Comma];

/** Returns the name or word that contains an offset or ends there. */
function wordAt(source: Source, offset: number): Span {
  let start = offset;
  while (start > 0 && /[\p{L}\p{M}\p{N}_-]/u.test(source.text.charAt(start - 1))) start -= 1;
  // A name has a minus only inside, and no digit at its beginning.
  while (start < offset && !/[\p{L}_]/u.test(source.text.charAt(start))) start += 1;
  nameAt.lastIndex = start;
  const end = start + (nameAt.exec(source.text)?.[0].length ?? 0);
  return span(source.path, start, Math.max(end, offset));
}

function replaced(source: Source, at: Span, text: string): Source {
  return createSource(
    source.path,
    source.text.slice(0, at.start) + text + source.text.slice(at.end),
  );
}

interface Piece {
  readonly tokens: readonly IToken[];
  readonly entry: EntryRule;
}

/** Returns the declaration that contains an offset. Only the text around it is read. */
function pieceAt(source: Source, offset: number): Piece | undefined {
  const [from, to] = sectionAround(source, offset);
  const { pieces } = cutStretch(source, from, to);
  const index = pieces.findIndex(({ tokens }) => {
    const last = tokens.at(-1);
    return last !== undefined && endOffset(last) > offset;
  });
  const found = pieces[index];
  if (found === undefined) return undefined;
  const isHeader = from === 0 && index === 0 && !marginWords.includes(found.tokens[0]?.image ?? '');
  return { tokens: found.tokens, entry: isHeader ? 'header' : 'topLevel' };
}

/** Returns the section around an offset, between two lines that surely begin a declaration, or the ends of the text. */
function sectionAround(source: Source, offset: number): readonly [from: number, to: number] {
  const { line } = positionAt(source, offset);
  let first = line;
  while (first > 1 && !beginsDeclaration(source, first)) first -= 1;
  let last = line + 1;
  while (last <= lineCount(source) && !beginsDeclaration(source, last)) last += 1;
  return [source.lineStarts[first - 1] ?? 0, source.lineStarts[last - 1] ?? source.text.length];
}

/** True if a line begins with the keyword of a declaration. A line that begins with `set` may belong to the one above. */
function beginsDeclaration(source: Source, line: number): boolean {
  const [word = ''] = /^[\p{L}-]*/u.exec(lineText(source, line)) ?? [];
  return word !== 'set' && marginWords.includes(word);
}

interface Place extends Piece {
  /** The index of the placeholder among the tokens. */
  readonly at: number;
  /** The tokens before it that decide what fits there. */
  readonly kept: readonly IToken[];
  readonly atMargin: boolean;
}

function placeIn(asked: Source, offset: number): Place | undefined {
  const piece = pieceAt(asked, offset);
  const at = piece?.tokens.findIndex(
    (token) => token.startOffset === offset && token.image === PLACEHOLDER,
  );
  if (piece === undefined || at === undefined || at < 0) return undefined;
  const before = asked.text.charAt(offset - 1);
  const atMargin = offset === 0 || before === '\n' || before === '\r';
  return { ...piece, at, kept: decisive(piece.tokens.slice(0, at)), atMargin };
}

const isRead = (piece: Piece | undefined): boolean =>
  piece !== undefined && run(piece.entry, piece.tokens).stop === undefined;

/** True if a token fits in place of the placeholder. With `strict`, the parser must also read everything after it. */
function fitsAs(place: Place, type: TokenType, text: string, strict: boolean): boolean {
  const start = place.tokens[place.at]?.startOffset ?? 0;
  return readsAs(place, [makeToken(type, text, start, start + text.length)], strict);
}

/** True if the parser reads some tokens in place of the placeholder. With `strict`, it must also read everything after them. */
function readsAs(
  { entry, tokens, at, kept }: Place,
  made: readonly IToken[],
  strict: boolean,
): boolean {
  const line = made.filter(({ image, tokenType }) => tokenType !== t.Newline && image !== '');
  const { stop } = run(entry, [...kept, ...line]);
  if (stop !== undefined && stop.index < kept.length + line.length) return false;
  return !strict || run(entry, tokens.toSpliced(at, 1, ...line)).stop === undefined;
}

/**
 * True if a line is a call with this token in place of the placeholder. After `play` a name makes the line a statement; a
 * preposition makes it a call of something named `play`, which is hardly ever meant.
 */
function makesCall({ entry, kept }: Place, type: TokenType): boolean {
  const token = makeToken(type, t.wordOf(type) ?? PLACEHOLDER, 0, 1);
  return run(entry, [...kept, token]).stop?.rules.includes('CallStmt') === true;
}

/**
 * Describes where the parser stops and what it expects there, with one token in place of the placeholder and another after
 * it. Equal results mean that the parser takes two words for the same.
 */
function after({ entry, kept }: Place, type: TokenType, probe: TokenType): string {
  const { stop } = run(entry, [
    ...kept,
    makeToken(type, t.wordOf(type) ?? PLACEHOLDER, 0, 1),
    makeToken(probe, '', 1, 1),
  ]);
  return `${stop?.index} ${stop?.rules.join(' ')}: ${stop?.expected.map((one) => one.name).join(' ')}`;
}

/**
 * Returns the tokens before a place that decide what fits there: those of its line, of the lines that contain it, and of
 * one line beside each. To parse the whole of a long declaration for each word would take too long.
 */
export function decisive(tokens: readonly IToken[]): readonly IToken[] {
  /** The open blocks, the outermost first: their lines, each with the lines below it. */
  const open: IToken[][][] = [[[]]];
  for (const token of tokens) {
    const block = open.at(-1);
    const line = block?.at(-1);
    if (block === undefined || line === undefined) break;
    if (token.tokenType === t.Indent) open.push([[token]]);
    else if (token.tokenType === t.Dedent) {
      open.pop();
      open
        .at(-1)
        ?.at(-1)
        ?.push(...block.flat(), token);
    } else if (line.length > 0 && endsLine(line.at(-1))) block.push([token]);
    else line.push(token);
  }
  return open.flatMap((block, depth) => {
    const first = block[0]?.[0]?.tokenType === t.Indent ? [block[0][0]] : [];
    let from =
      block.length - (depth === open.length - 1 && !endsLine(block.at(-1)?.at(-1)) ? 2 : 1);
    while (from > 0 && block[from]?.[0]?.image === 'otherwise') from -= 1;
    return from <= 0 ? block.flat() : [...first, ...block.slice(from).flat()];
  });
}

const endsLine = (token: IToken | undefined): boolean =>
  token?.tokenType === t.Newline || token?.tokenType === t.Dedent;

/** Returns the source with the line of the placeholder made readable: unchanged, or with another ending. */
function readable(asked: Source, place: Place): Source {
  const { tokens, at, entry } = place;
  const end = tokens.findIndex((token, index) => index > at && token.tokenType === t.Newline);
  const stop = run(entry, tokens).stop;
  if (end < 0 || stop === undefined || stop.index > end + 1) return asked;
  const ending = endingOf(place, end);
  const from = endOffset(tokens[at] ?? makeToken(t.Newline, '', 0, 0));
  const to = tokens[end]?.startOffset ?? from;
  const indent =
    /^[ \t]*/.exec(asked.text.slice(asked.text.lastIndexOf('\n', from - 1) + 1))?.[0] ?? '';
  const text = ending.replaceAll('\n', `\n${indent}  `);
  return createSource(asked.path, asked.text.slice(0, from) + text + asked.text.slice(to));
}

/**
 * Returns the text to add after the placeholder so that the line can be parsed: what the parser misses, one piece at a
 * time.
 */
function endingOf({ tokens, at, entry }: Place, end: number): string {
  const start = tokens[at]?.startOffset ?? 0;
  const added: IToken[] = [];
  const texts: string[] = [];
  const rest = tokens.slice(end);
  for (let tries = 0; tries < longestEnding; tries += 1) {
    const all = [...tokens.slice(0, at + 1), ...added, ...rest];
    const stop: ParseStop | undefined = run(entry, all).stop;
    const place = at + 1 + added.length;
    if (stop?.index === place + 1 && stop.expected.includes(t.Indent))
      return `${texts.join('')}\nnothing`;
    if (stop === undefined || stop.index > place) break;
    const next = stop.index < at ? undefined : fillerFor(stop.expected);
    if (next === undefined) break;
    added.push(makeToken(next.type, next.text, start, start));
    texts.push(` ${next.text}`);
  }
  return texts.join('');
}

interface Filler {
  readonly type: TokenType;
  readonly text: string;
}

/** Returns a token that fits where one of these is expected. */
function fillerFor(expected: readonly TokenType[]): Filler | undefined {
  const find = (type: TokenType): boolean => expected.includes(type);
  if (find(t.Name) || find(t.Identifier) || find(t.AnyWord) || find(t.OptionWord))
    return { type: t.Identifier, text: `${PLACEHOLDER}${PLACEHOLDER}` };
  if (find(t.Int)) return { type: t.Int, text: '1' };
  if (find(t.Str)) return { type: t.Str, text: '"x"' };
  if (find(t.CloseBracket)) return { type: t.CloseBracket, text: ')' };
  for (const type of expected) {
    const text = t.wordOf(type);
    if (text !== undefined) return { type, text };
  }
  return undefined;
}
