// Defines the state of the lexer, and the functions that advance it.

import type { IToken, TokenType } from 'chevrotain';
import type { Cite, Comment, FormerNames } from '../../ast/ast.ts';
import {
  diagnostic,
  type Diagnostic,
  type DiagnosticExtras,
} from '../../diagnostics/diagnostic.ts';
import type { Source } from '../../source/source.ts';
import { span, type Span } from '../../source/span.ts';
import * as t from './tokens.ts';
import { makeToken } from './token.ts';

/** Matches the rest of a line, without its end. */
export const restOfLine: RegExp = /[^\r\n]*/y;
/** Matches a name. */
export const namePattern: RegExp = /[\p{L}_][\p{L}\p{M}\p{N}_]*(?:-[\p{L}\p{M}\p{N}_]+)*/uy;

export interface Lexer {
  readonly path: string;
  readonly text: string;
  readonly end: number;
  readonly tokens: IToken[];
  readonly comments: Comment[];
  readonly cites: Cite[];
  readonly former: FormerNames[];
  /** The tokens of former names, which are not among `tokens`. */
  readonly formerTokens: IToken[];
  readonly diagnostics: Diagnostic[];
  position: number;
  /** The number of tokens at the start of the line. */
  lineTokens: number;
  /** The token index at which the last complete line at the margin begins, or -1. */
  marginTokens: number;
  lineCites: number;
  /** A citation in this line, after which no token may follow. */
  lineCite: Span | undefined;
}

/** Returns the token index at which the last line at the margin begins, including the current one, or -1. */
export function lastMargin({ lineTokens, marginTokens, text, tokens }: Lexer): number {
  const start = tokens[lineTokens]?.startOffset;
  const isAtMargin = start !== undefined && (start === 0 || /[\r\n]/.test(text[start - 1] ?? ''));
  return isAtMargin ? lineTokens : marginTokens;
}

/** Returns a lexer at the beginning of a section of a source. */
export function createLexer(source: Source, from: number, to: number): Lexer {
  const { path, text } = source;
  return {
    path,
    text: text.slice(0, to),
    end: to,
    tokens: [],
    comments: [],
    cites: [],
    former: [],
    formerTokens: [],
    diagnostics: [],
    position: from,
    lineTokens: 0,
    marginTokens: -1,
    lineCites: 0,
    lineCite: undefined,
  };
}

/** True if a token may be a name. */
export function isNameLike(token: IToken): boolean {
  return token.tokenType === t.Identifier || (token.tokenType.CATEGORIES ?? []).includes(t.Name);
}

/** Adds a token for what has been read since `start`. */
export function push(lexer: Lexer, type: TokenType, start: number): void {
  lexer.tokens.push(
    makeToken(type, lexer.text.slice(start, lexer.position), start, lexer.position),
  );
}

/** Reads the text that the pattern matches here, and returns it. Returns undefined, and reads nothing, if it does not match. */
export function match(lexer: Lexer, pattern: RegExp): string | undefined {
  const found = peek(lexer, pattern);
  if (found !== undefined) lexer.position += found.length;
  return found;
}

/** Returns the text that the pattern matches here, without reading it. */
export function peek(lexer: Lexer, pattern: RegExp): string | undefined {
  pattern.lastIndex = lexer.position;
  const found = pattern.exec(lexer.text)?.[0];
  return found === '' ? undefined : found;
}

/** Returns the place of what has been read since `start`. */
export function since(lexer: Lexer, start: number): Span {
  return span(lexer.path, start, lexer.position);
}

/** Reports a mistake. */
export function report<Code extends Diagnostic['code']>(
  lexer: Lexer,
  code: Code,
  params: Parameters<typeof diagnostic<Code>>[1],
  at: Span,
  extras?: DiagnosticExtras,
): void {
  lexer.diagnostics.push(diagnostic(code, params, at, extras));
}

/** Reads a comment to the end of its line; `lead` is the number of characters that begin it. */
export function readComment(lexer: Lexer, lead: number): void {
  const start = lexer.position;
  const whole = match(lexer, restOfLine) ?? '';
  const ownLine = lexer.tokens.length === lexer.lineTokens && lexer.lineCite === undefined;
  const text = whole.slice(lead).trimEnd();
  lexer.comments.push({
    kind: 'Comment',
    span: span(lexer.path, start, start + whole.trimEnd().length),
    text,
    ownLine,
  });
}
