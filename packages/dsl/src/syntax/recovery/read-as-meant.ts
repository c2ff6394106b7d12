// Reads a line as it is most likely meant, if a single word is in the way: a word of the language with a slip, or one that stands
// where a name must. The AST is complete then, so the slip causes no errors further down. Everything else is left to the
// repair of wrong lines, which tries whole texts.

import type { IToken, TokenType } from 'chevrotain';
import { declarationWords, reservedWords, softWords, statementWords } from '../../ast/words.ts';
import { diagnostic, type Diagnostic, fixAt } from '../../diagnostics/diagnostic.ts';
import { suggest } from '../../diagnostics/suggest.ts';
import { span } from '../../source/span.ts';
import { expectedPhrases, foundPhrase } from '../grammar/phrases.ts';
import type { ParseStop } from '../grammar/run.ts';
import { endOffset, makeToken, tokenSpan } from '../lexer/token.ts';
import * as t from '../lexer/tokens.ts';

interface Reading {
  readonly tokens: readonly IToken[];
  readonly diagnostic: Diagnostic;
}

/** Free names to propose in place of some reserved words that authors often choose. */
const freeNames: ReadonlyMap<string, string> = new Map([
  ['on', 'active'],
  ['under', 'beneath'],
  ['where', 'place'],
  ['any', 'either'],
  ['no', 'none'],
  ['everyone', 'all'],
  ['nobody', 'none'],
  ['nothing', 'none'],
]);

const allWords: readonly string[] = [...reservedWords, ...softWords];

/** A line in which the parser stopped. */
interface WrongLine {
  readonly path: string;
  readonly tokens: readonly IToken[];
  /** The index of its first token, and of its Newline. */
  readonly from: number;
  readonly to: number;
  readonly stop: ParseStop;
  /** True if the parser can read some tokens to the end of the line. */
  readonly fits: (tokens: readonly IToken[]) => boolean;
}

/** Returns the line as it is meant, which the parser reads, with its problem; undefined if no single word is in the way. */
export function readAsMeant(line: WrongLine): Reading | undefined {
  return respell(line) ?? useAsName(line);
}

/** True for `one  when x > 10` among the lines of a check: an outcome except for its first word. */
function isHeadOfOutcome(tokens: readonly IToken[], from: number, stop: ParseStop): boolean {
  if (stop.index !== from || !stop.rules.includes('checkLines')) return false;
  const [word, next] = [tokens[from]?.image, tokens[from + 1]?.image];
  return word !== 'otherwise' && word !== 'when' && (next === 'when' || next === 'otherwise');
}

/** True where something gets a name: where only a name can stand, or what ends a list of names. */
const declaresName = (expected: readonly TokenType[]): boolean =>
  expected.includes(t.Name) &&
  expected.every((type) => [t.Name, t.Comma, t.Broken].includes(type) || isEdge(type));

/** Repairs a reserved word, a word that starts with a digit, or dice, where a name must be. */
function useAsName({ path, tokens, from, stop, fits }: WrongLine): Reading | undefined {
  const token = tokens[stop.index];
  if (token === undefined || !(declaresName(stop.expected) || isHeadOfOutcome(tokens, from, stop)))
    return undefined;
  // This is a statement in the wrong place, not a name.
  if (
    stop.index === from &&
    !isHeadOfOutcome(tokens, from, stop) &&
    statementWords.some((one) => one === token.image) &&
    !stop.rules.includes('Field')
  )
    return undefined;
  const digit = token.tokenType === t.DigitWord;
  const word = t.wordOf(token.tokenType);
  // In a table or a field, dice may be meant as a name. At the start of other lines they are not.
  const dice =
    token.tokenType === t.DiceCodeToken &&
    (stop.index !== from || stop.rules.some((rule) => rule === 'Field' || rule === 'TableDecl'));
  if (!digit && !dice && word === undefined) return undefined;
  const changed = tokens.with(stop.index, retype(token, t.Identifier));
  if (!fits(changed)) return undefined;
  // Before `by` in `action by p` a name is missing.
  const isHead = stop.index === from + 1 && declarationWords.includes(tokens[from]?.image ?? '');
  const named = makeToken(t.Identifier, '', token.startOffset, token.startOffset);
  if (isHead && fits(tokens.toSpliced(stop.index, 0, named))) return undefined;
  const at = tokenSpan(path, token);
  if (digit) {
    return {
      tokens: changed,
      diagnostic: diagnostic('syntax/name-starts-with-digit', { word: token.image }, at),
    };
  }
  if (dice) {
    const help = [{ text: `write \`the-${token.image}\`, or a name that says what it is for` }];
    return {
      tokens: changed,
      diagnostic: diagnostic('syntax/dice-for-name', { dice: token.image }, at, { help }),
    };
  }
  const free = freeNames.get(token.image);
  const names = [
    ...(free === undefined ? [] : [`\`${free}\``]),
    `\`the-${token.image}\``,
    `\`${token.image}-it\``,
  ];
  const help = [{ text: `it is reserved; free names are ${names.slice(0, 2).join(' or ')}` }];
  return {
    tokens: changed,
    diagnostic: diagnostic('syntax/reserved-word', { word: token.image }, at, { help }),
  };
}

/**
 * Corrects a misspelled word: where the parser stopped, just before, at the start of the line, or at the start of the line
 * that owns the block.
 */
function respell({ path, tokens, from, to, stop, fits }: WrongLine): Reading | undefined {
  const isElsewhere = (image: string): boolean =>
    tokens.some((other, n) => other.image === image && (n < from || n >= to));
  const places = [stop.index, stop.index - 1, from].filter((index) => index >= from && index < to);
  if (tokens[from - 1]?.tokenType === t.Indent) places.push(startOfLine(tokens, from - 2));
  for (const index of new Set(places)) {
    const token = tokens[index];
    if (token?.tokenType !== t.Identifier) continue;
    // A letter that other lines have too names somebody.
    if (token.image.length === 1 && isElsewhere(token.image)) continue;
    // `byf` may be `by f`.
    const isTwo = (meant: string): boolean =>
      token.image.startsWith(meant) && isElsewhere(token.image.slice(meant.length));
    const near = suggest(token.image, allWords);
    const meant = respelt(path, tokens, index, near, fits, (word) => !isTwo(word));
    if (meant !== undefined) return meant;
  }
  return undefined;
}

/**
 * Reads a token as the first of some words with which the parser can read the line.
 * @param isSure whether a word is surely meant if no other one fits; left out: never
 */
export function respelt(
  path: string,
  tokens: readonly IToken[],
  index: number,
  words: readonly string[],
  fits: WrongLine['fits'],
  isSure?: (meant: string) => boolean,
): Reading | undefined {
  const token = tokens[index];
  if (token === undefined) return undefined;
  const fitting = words.filter((one) => fits(tokens.with(index, retype(token, t.word(one)))));
  const [meant] = fitting;
  if (meant === undefined) return undefined;
  const at = tokenSpan(path, token);
  const isCertain = isSure && fitting.length === 1 && isSure(meant);
  const help = [fixAt(`did you mean \`${meant}\`?`, at, meant, isCertain)];
  return {
    tokens: tokens.with(index, retype(token, t.word(meant))),
    diagnostic: diagnostic('syntax/misspelt-word', { found: token.image, meant }, at, { help }),
  };
}

/** Returns the plain message: what the parser expected, and what it found. */
export function unexpected(
  path: string,
  tokens: readonly IToken[],
  stop: ParseStop,
  help: Diagnostic['help'] = [],
): Diagnostic {
  const token = tokens[stop.index];
  const expected = expectedPhrases(stop.expected, stop.rules);
  return diagnostic(
    'syntax/unexpected',
    { expected, found: foundPhrase(token) },
    tokenPlace(path, tokens, stop.index),
    { help },
  );
}

/** Returns the place of a token. A line end or block end is just after the last thing written. */
export function tokenPlace(
  path: string,
  tokens: readonly IToken[],
  index: number,
): ReturnType<typeof span> {
  const token = tokens[index];
  if (token !== undefined && token.image !== '') return tokenSpan(path, token);
  const before = tokens.slice(0, index).findLast((one) => one.image !== '');
  const end = before === undefined ? 0 : endOffset(before);
  return span(path, end, end);
}

/** Returns the index of the first token of the line that ends at or around `index`. */
export function startOfLine(tokens: readonly IToken[], index: number): number {
  let start = Math.min(index, tokens.length - 1);
  while (start > 0 && !isEdge(tokens[start - 1]?.tokenType)) start -= 1;
  return Math.max(0, start);
}

export function isEdge(type: TokenType | undefined): boolean {
  return type === t.Newline || type === t.Indent || type === t.Dedent;
}

function retype(token: IToken, type: TokenType): IToken {
  return makeToken(type, t.wordOf(type) ?? token.image, token.startOffset, endOffset(token));
}
