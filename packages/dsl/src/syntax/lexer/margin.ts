// Splits the tokens of a file into its declarations. A declaration begins at every line at the margin.

import type { IToken } from 'chevrotain';
import { declarationWords, headerWords, marginWords, statementWords } from '../../ast/words.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { cutShort, suggest } from '../../diagnostics/suggest.ts';
import type { Source } from '../../source/source.ts';
import { layout } from './layout.ts';
import { tokenize, type LexResult } from './lexer.ts';
import { addToList } from '../../grouping.ts';
import { lastStartAt } from '../../source/last-start.ts';
import { endOffset, makeToken } from './token.ts';
import * as t from './tokens.ts';

/** The tokens of one declaration. */
export interface DeclarationTokens {
  readonly tokens: readonly IToken[];
  /** The first tokens of lines at the margin that probably belong to this declaration. */
  readonly strays: readonly IToken[];
}

const starters: readonly string[] = [...marginWords, ...headerWords];
const bodyStarters: ReadonlySet<string> = new Set([
  ...statementWords,
  'counts',
  'allowed',
  'costs',
  'once',
  'pick',
  'bars',
  'lasts',
  'has',
]);

const settable: ReadonlySet<string> = new Set([
  'ruling',
  'given',
  'track',
  'field',
  'modifier',
  'roll',
  'let',
  'outcome',
]);

/**
 * Splits at the margin. If a line there starts like a line inside a declaration, it goes to the declaration above.
 *
 * @param hasHeader true if the first line is the header, to which no other line can belong
 */
function splitAtMargin(
  tokens: readonly IToken[],
  hasHeader: boolean,
): readonly DeclarationTokens[] {
  const pieces: { tokens: readonly IToken[]; lines: IToken[]; strays: IToken[] }[] = [];
  for (const chunk of chunks(tokens)) {
    const above = pieces.at(-1);
    const first = chunk[0];
    if (
      above === undefined ||
      first === undefined ||
      !isStray(first, chunk) ||
      (hasHeader && pieces.length === 1)
    ) {
      pieces.push({ tokens: chunk, lines: [], strays: [] });
      continue;
    }
    for (const token of chunk) above.lines.push(token);
    above.strays.push(first);
  }
  return pieces.map(({ tokens: own, lines, strays }) => ({
    tokens: lines.length === 0 ? own : putUnder(own, lines),
    strays,
  }));
}

/** True if a line at the margin cannot be meant as a declaration. A `set` there is an override or a misplaced statement. */
function isStray(first: IToken, chunk: readonly IToken[]): boolean {
  if (first.tokenType === t.Broken) return false;
  if (first.image === 'set') return !setsBelow(chunk);
  const word = t.wordOf(first.tokenType);
  if (word !== undefined && starters.includes(word)) return false;
  if (bodyStarters.has(first.image)) return true;
  // `act Dash`: a word of the language may be short for another one, here `action`.
  if (chunk[1]?.tokenType === t.Identifier && cutShort(first.image, declarationWords).length > 0)
    return false;
  return first.tokenType !== t.Identifier || suggest(first.image, starters).length === 0;
}

/** True if a line that begins with `set` is an override of a house rule. */
export function setsBelow(line: readonly IToken[]): boolean {
  return settable.has(line[1]?.image ?? '') || line[2]?.image === 'at';
}

/** Appends lines to the block of a declaration, and opens a block if it has none. */
function putUnder(tokens: readonly IToken[], lines: readonly IToken[]): readonly IToken[] {
  const last = lines.at(-1);
  const end = last === undefined ? 0 : endOffset(last);
  const close = makeToken(t.Dedent, '', end, end);
  if (tokens.at(-1)?.tokenType === t.Dedent) return [...tokens.slice(0, -1), ...lines, close];
  const place = lines[0]?.startOffset ?? 0;
  return [...tokens, makeToken(t.Indent, '', place, place), ...lines, close];
}

/** A section of a source between two lines at the margin, split into its declarations. */
export interface TextStretch {
  readonly source: Source;
  readonly from: number;
  readonly lexed: LexResult;
  /** The problems found before any declaration was parsed. */
  readonly diagnostics: readonly Diagnostic[];
  readonly pieces: readonly DeclarationTokens[];
}

/**
 * Splits a section of a source into declarations; without `from` and `to`, the whole source.
 *
 * @param hasHeader false if there is no header even at the start of the source
 */
export function cutStretch(
  source: Source,
  from = 0,
  to: number = source.text.length,
  hasHeader: boolean = from === 0,
): TextStretch {
  const lexed = tokenize(source, from, to);
  const laid = layout(source, lexed);
  return {
    source,
    from,
    lexed,
    diagnostics: [...lexed.diagnostics, ...laid.diagnostics],
    pieces: splitAtMargin(laid.tokens, hasHeader),
  };
}

function* chunks(tokens: readonly IToken[]): Generator<readonly IToken[]> {
  let start = 0;
  let depth = 0;
  for (let at = 0; at < tokens.length; at += 1) {
    const type = tokens[at]?.tokenType;
    if (type === t.Indent) depth += 1;
    if (type === t.Dedent) depth -= 1;
    const next = tokens[at + 1]?.tokenType;
    const ends =
      depth === 0 &&
      (type === t.Newline || type === t.Dedent) &&
      next !== t.Indent &&
      next !== t.Dedent;
    if (!ends) continue;
    yield tokens.slice(start, at + 1);
    start = at + 1;
  }
  if (start < tokens.length) yield tokens.slice(start);
}

/** Assigns items to declarations, by index: each goes to the last one that starts before it. `starts` must be sorted. */
export function byStart<T>(
  starts: readonly number[],
  items: readonly T[],
  placeOf: (item: T) => number,
): ReadonlyMap<number, readonly T[]> {
  const found = new Map<number, T[]>();
  for (const item of items) {
    addToList(found, lastStartAt(starts, placeOf(item)), item);
  }
  return found;
}
