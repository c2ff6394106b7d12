// Finds where the parser stops in one line of a declaration, and what it expects there.

import type { TokenType } from 'chevrotain';
import { headerWords } from '../ast/words.ts';
import { createSource } from '../source/source.ts';
import { layout } from './lexer/layout.ts';
import { tokenize } from './lexer/lexer.ts';
import { splitAtMargin } from './lexer/margin.ts';
import { run } from './grammar/run.ts';
import * as t from './lexer/tokens.ts';

/** The place where a line stops making sense. */
interface LineStop {
  /** The place in the line, in UTF-16 units. */
  readonly at: number;
  /** The words and signs of the language that could come there. */
  readonly expected: readonly string[];
}

/** Signs that the parser may miss. An operator or a dot is never only forgotten. */
const signs: ReadonlyMap<TokenType, string> = new Map([
  [t.CloseBracket, ')'],
  [t.Comma, ','],
]);

/**
 * Returns the place where the parser stops in a line of a declaration; undefined if it reads the line, whatever follows.
 * @param above the lines of the declaration before it
 * @param below the lines of the declaration after it
 */
export function stopInLine(
  above: readonly string[],
  line: string,
  below: readonly string[],
): LineStop | undefined {
  const head = above.map((one) => `${one}\n`).join('');
  const source = createSource('', [`${head}${line}`, ...below, ''].join('\n'));
  const lexed = tokenize(source);
  const laid = layout(source, lexed);
  const [from, to] = [head.length, head.length + line.length];
  const isIn = (offset: number): boolean => offset >= from && offset <= to;
  const reported = [...lexed.diagnostics, ...laid.diagnostics]
    .map(({ primary }) => primary.span.start)
    .filter(isIn);
  const [piece] = splitAtMargin(laid.tokens, false);
  if (piece === undefined) return { at: 0, expected: [] };
  const strays = piece.strays.map(({ startOffset }) => startOffset).filter(isIn);
  const { stop } = run(
    t.startsWith(piece.tokens, headerWords) ? 'header' : 'topLevel',
    piece.tokens,
  );
  const token = stop && piece.tokens[stop.index];
  const stopped = stop === undefined ? Infinity : (token?.startOffset ?? source.text.length);
  const isAtEnd = token?.tokenType === t.Newline || token?.tokenType === t.Dedent;
  const places = [...reported, ...strays, ...(stopped < to || isAtEnd ? [stopped] : [])].filter(
    isIn,
  );
  if (places.length === 0) return undefined;
  const at = Math.min(...places);
  const expected =
    at === stopped
      ? (stop?.expected ?? []).flatMap((type) => t.wordOf(type) ?? signs.get(type) ?? [])
      : [];
  return { at: at - from, expected };
}
