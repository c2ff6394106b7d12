// Returns the tokens of a source for an editor's colours: everything in the text in order, including comments and citations.

import type { TokenType } from 'chevrotain';
import type { Source } from '../../source/source.ts';
import { tokenize } from './lexer.ts';
import { endOffset } from './token.ts';
import * as t from './tokens.ts';

/** The sort of a token. `word`: a word of the language, although a soft one may be used as a name. */
export type WrittenSort =
  'word' | 'name' | 'number' | 'dice' | 'text' | 'sign' | 'comment' | 'citation';

export interface WrittenToken {
  readonly sort: WrittenSort;
  readonly start: number;
  readonly end: number;
}

/** Returns all tokens of a source, even if it cannot be parsed. No two overlap. */
export function writtenTokens(source: Source): readonly WrittenToken[] {
  const { tokens, formerTokens, comments, cites } = tokenize(source);
  const places = [...comments, ...cites].map(({ kind, span: { start, end } }): WrittenToken => ({
    sort: kind === 'Comment' ? 'comment' : 'citation',
    start,
    end,
  }));
  const written = [...tokens, ...formerTokens].map((token): WrittenToken => ({
    sort: sortOf(token.tokenType),
    start: token.startOffset,
    end: endOffset(token),
  }));
  return [...written, ...places]
    .filter(({ start, end }) => start < end)
    .sort((a, b) => a.start - b.start);
}

function sortOf(type: TokenType): WrittenSort {
  switch (type) {
    case t.Identifier:
    case t.DigitWord:
      return 'name';
    case t.Int:
      return 'number';
    case t.DiceCodeToken:
      return 'dice';
    case t.Str:
      return 'text';
    default:
      return t.wordOf(type) === undefined ? 'sign' : 'word';
  }
}
