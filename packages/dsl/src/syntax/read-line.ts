// Finds where the parser stops in one line of a declaration, and what it expects there.

import type { IToken, TokenType } from 'chevrotain';
import { partWords } from '../ast/parts.ts';
import { headerWords, reservedWords, softWords } from '../ast/words.ts';
import { createSource } from '../source/source.ts';
import { cutStretch } from './lexer/margin.ts';
import { run, type EntryRule } from './grammar/run.ts';
import { makeToken } from './lexer/token.ts';
import * as t from './lexer/tokens.ts';
import { decisive } from './syntax-fits.ts';

type Candidate = readonly [text: string, ...types: TokenType[]];

const candidate = (words: string): Candidate => [words, ...words.split(' ').map(t.word)];

/** What may be forgotten inside a line: a word that leads from one part to the next. An operator or a dot is never only forgotten. */
const inside: readonly Candidate[] = [
  ...[...reservedWords, 'starts', 'default', 'times', 'up to'].map(candidate),
  ...['ruling', 'given', 'track', ...partWords].map(candidate),
  [',', t.Comma],
];

/** What may be forgotten at the beginning of a line. */
const first: readonly Candidate[] = [...reservedWords, ...softWords].map(candidate);

/** Where a line stops making sense, and what could be meant there. */
interface LineReading {
  /** The place where the parser stops; undefined if it reads the line, whatever follows. */
  readonly at: number | undefined;
  /**
   * Returns the words and signs with which the parser gets further if one of them is put in at a place of the line, or with `instead` in
   * place of the word there.
   */
  readonly wordsAt: (place: number, instead?: boolean) => readonly string[];
}

/** A word is tried with this many tokens below the line: more than the parser ever looks ahead. */
const farthestLook = 16;

/**
 * Reads a line of a declaration.
 * @param above the lines of the declaration before it
 * @param below the lines of the declaration after it
 * @param entry the rule that reads them, if they are no declaration
 */
export function readLine(
  above: readonly string[],
  line: string,
  below: readonly string[],
  entry?: EntryRule,
): LineReading {
  const head = above.map((one) => `${one}\n`).join('');
  const source = createSource('', [`${head}${line}`, ...below, ''].join('\n'));
  const { diagnostics, pieces } = cutStretch(source, 0, source.text.length, false);
  const [from, to] = [head.length, head.length + line.length];
  const isIn = (offset: number): boolean => offset >= from && offset <= to;
  const reported = diagnostics.map(({ primary }) => primary.span.start).filter(isIn);
  const [piece] = pieces;
  if (piece === undefined) return { at: 0, wordsAt: () => [] };
  const { tokens } = piece;
  const strays = piece.strays.map(({ startOffset }) => startOffset).filter(isIn);
  const rule = entry ?? (t.startsWith(tokens, headerWords) ? 'header' : 'topLevel');
  const end = tokens.findIndex(
    ({ tokenType, startOffset }) => tokenType === t.Newline && startOffset >= from,
  );
  const stopOf = (all: readonly IToken[]): number => {
    const { stop } = run(rule, all);
    return stop?.index ?? Infinity;
  };
  const stopped = stopOf(tokens);
  const token = tokens[stopped];
  const isAtEnd = token?.tokenType === t.Newline || token?.tokenType === t.Dedent;
  const offset = stopped === Infinity ? Infinity : (token?.startOffset ?? source.text.length);
  const places = [...reported, ...strays, ...(offset < to || isAtEnd ? [offset] : [])].filter(isIn);
  return {
    at: places.length === 0 ? undefined : Math.min(...places) - from,
    wordsAt: (place, instead = false) => {
      // The edge of a block stands where its first word begins.
      const found = tokens.findIndex(
        ({ tokenType, startOffset }) =>
          startOffset >= from + place && tokenType !== t.Indent && tokenType !== t.Dedent,
      );
      const at = found < 0 || found > end ? end : found;
      if (at < 0) return [];
      const before = decisive(tokens.slice(0, at));
      const gone = instead ? 1 : 0;
      const rest = tokens.slice(at + gone, end + farthestLook);
      const last = before.length + end - at;
      const stopWith = (...types: readonly TokenType[]): number => {
        const put = types.map((type) => makeToken(type, t.wordOf(type) ?? ',', 0, 0));
        return stopOf([...before, ...put, ...rest]) - put.length + gone;
      };
      const reached = stopOf([...before, ...tokens.slice(at, end + farthestLook)]);
      // Where any name leads as far, a word that may be a name is no more than that, and nobody knows which was meant.
      const named = stopWith(t.Identifier);
      return (at === 0 || tokens[at - 1]?.image.trim() === '' ? first : inside)
        .filter(([, ...types]) => {
          const stop = stopWith(...types);
          const leads = stop > last || (reached <= last && stop > Math.max(reached, before.length));
          return leads && (stop > named || !types.some(t.isName));
        })
        .map(([text]) => text);
    },
  };
}
