// Makes and reads single tokens. Offsets follow Chevrotain: `endOffset` is the last unit, so an empty token ends before it
// starts.

import type { IToken, TokenType } from 'chevrotain';
import type { Cite } from '../../ast/ast.ts';
import { span, type Span } from '../../source/span.ts';

/** Returns a token of `type` over `[start, end)` with the written text. */
export function makeToken(type: TokenType, image: string, start: number, end: number): IToken {
  return {
    tokenType: type,
    tokenTypeIdx: type.tokenTypeIdx ?? 0,
    image,
    startOffset: start,
    endOffset: end - 1,
  };
}

/** Returns the offset after a token. */
export function endOffset(token: IToken): number {
  return (token.endOffset ?? token.startOffset - 1) + 1;
}

/** Returns the place of a token. */
export function tokenSpan(source: string, token: IToken): Span {
  return span(source, token.startOffset, endOffset(token));
}

/** Returns a line end that carries the citations in front of it. */
export function makeNewline(type: TokenType, end: number, cites: readonly Cite[]): IToken {
  const last = cites.at(-1);
  const token = makeToken(type, '', end, last === undefined ? end : Math.max(end, last.span.end));
  token.payload = cites;
  return token;
}

/** Returns the citations that a line end carries. */
export function citesOf(token: IToken): readonly Cite[] {
  // Only `makeNewline` writes payloads.
  return (token.payload as readonly Cite[] | undefined) ?? [];
}
