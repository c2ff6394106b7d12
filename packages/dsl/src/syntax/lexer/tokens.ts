// Defines the token types: one for each word of the language, the signs, and those that the layout pass adds. `Name` is a
// category: identifiers and all soft words. The lexer is written by hand, so no type has a pattern.

import { createToken, Lexer, type IToken, type TokenType } from 'chevrotain';
import { reservedWords, softWords } from '../../ast/words.ts';

const pattern = Lexer.NA;

/** A name: an identifier or a soft word. */
export const Name: TokenType = createToken({ name: 'Name', pattern });
/** Any word, reserved ones too: options and their values. */
export const AnyWord: TokenType = createToken({ name: 'AnyWord', pattern });
/** Any word, number or dice: names of options. */
export const OptionWord: TokenType = createToken({ name: 'OptionWord', pattern });

export const Identifier: TokenType = createToken({
  name: 'Identifier',
  pattern,
  categories: [Name, AnyWord, OptionWord],
});
/** A word that starts with a digit: `2nd-row`. Only options may have such names. */
export const DigitWord: TokenType = createToken({
  name: 'DigitWord',
  pattern,
  categories: [AnyWord, OptionWord],
});
export const Int: TokenType = createToken({ name: 'Int', pattern, categories: [OptionWord] });
export const DiceCodeToken: TokenType = createToken({
  name: 'DiceCode',
  pattern,
  categories: [OptionWord],
});
export const Str: TokenType = createToken({ name: 'Str', pattern });

export const DotDot: TokenType = sign('DotDot');
export const Dot: TokenType = sign('Dot');
export const Comma: TokenType = sign('Comma');
export const OpenBracket: TokenType = sign('OpenBracket');
export const CloseBracket: TokenType = sign('CloseBracket');
export const Plus: TokenType = sign('Plus');
export const Minus: TokenType = sign('Minus');
export const Star: TokenType = sign('Star');
export const Slash: TokenType = sign('Slash');
export const Less: TokenType = sign('Less');
export const LessEqual: TokenType = sign('LessEqual');
export const Greater: TokenType = sign('Greater');
export const GreaterEqual: TokenType = sign('GreaterEqual');

/** Added by the layout pass: the end of a logical line (payload: its citations), and the edges of an indented block. */
export const Newline: TokenType = sign('Newline');
export const Indent: TokenType = sign('Indent');
export const Dedent: TokenType = sign('Dedent');
/** The parser puts these in place of a line that could not be read, and of the condition of an `if`. */
export const Broken: TokenType = sign('Broken');
export const BrokenCondition: TokenType = sign('BrokenCondition');

/** No rule takes it, so the parser stops at it and lists the tokens that it expects. */
export const Nowhere: TokenType = sign('Nowhere');

const words: ReadonlyMap<string, TokenType> = new Map([
  ...reservedWords.map((word): [string, TokenType] => [
    word,
    wordToken(word, [AnyWord, OptionWord]),
  ]),
  ...softWords.map((word): [string, TokenType] => [
    word,
    wordToken(word, [Name, AnyWord, OptionWord]),
  ]),
]);

/** Returns the token type of a text that looks like a name: that of the word, or `Identifier`. */
export function nameToken(text: string): TokenType {
  return words.get(text) ?? Identifier;
}

/** Signs that stand in forms like words. */
const signs: ReadonlyMap<string, TokenType> = new Map([
  [',', Comma],
  ['.', Dot],
  ['/', Slash],
]);

/** Returns the token type of a word of the language, or of a sign in a form. */
export function word(text: string): TokenType {
  const found = words.get(text) ?? signs.get(text);
  if (found === undefined) throw new Error(`No token for the word ${text}`);
  return found;
}

/** Returns the word of a token type; undefined for signs and categories. */
export function wordOf(type: TokenType): string | undefined {
  return type.name.startsWith('word ') ? type.name.slice(5) : undefined;
}

/** Every token type, for the parser. */
export const vocabulary: TokenType[] = [
  Name,
  AnyWord,
  OptionWord,
  Identifier,
  DigitWord,
  Int,
  DiceCodeToken,
  Str,
  DotDot,
  Dot,
  Comma,
  OpenBracket,
  CloseBracket,
  Plus,
  Minus,
  Star,
  Slash,
  Less,
  LessEqual,
  Greater,
  GreaterEqual,
  Newline,
  Indent,
  Dedent,
  Broken,
  BrokenCondition,
  ...words.values(),
];

function sign(name: string): TokenType {
  return createToken({ name, pattern });
}

/**
 * Returns the type of a word, and enters it in its categories by hand: `createToken` goes through all of their members for
 * each new one.
 */
function wordToken(text: string, categories: TokenType[]): TokenType {
  const type = createToken({ name: `word ${text}`, pattern });
  const index = type.tokenTypeIdx ?? 0;
  type.CATEGORIES = categories;
  for (const category of categories) {
    category.isParent = true;
    (category.categoryMatches ??= []).push(index);
    (category.categoryMatchesMap ??= {})[index] = true;
  }
  return type;
}

/** True if a token is a word of the language that may be used as a name. */
export function isSoft(token: IToken): boolean {
  return (token.tokenType.CATEGORIES ?? []).includes(Name);
}

/** True if the first token is one of some words. */
export function startsWith(tokens: readonly IToken[], words: readonly string[]): boolean {
  const word = tokens[0] === undefined ? undefined : wordOf(tokens[0].tokenType);
  return word !== undefined && words.includes(word);
}
