// Defines the token types: one for each word of the language, the signs, and those that the layout pass adds. `Name` is a
// category: identifiers and all soft words. The lexer is written by hand, so no type has a pattern.

import { createToken, Lexer, type IToken, type TokenType } from 'chevrotain';
import { reservedWords, softWords } from '../../ast/words.ts';

const pattern = Lexer.NA;

/** Every token type that the grammar takes, for the parser. */
export const vocabulary: TokenType[] = [];

function type(name: string, ...categories: TokenType[]): TokenType {
  const made = createToken({ name, pattern, categories });
  vocabulary.push(made);
  return made;
}

/** A name: an identifier or a soft word. */
export const Name: TokenType = type('Name');
/** Any word, reserved ones too: options and their values. */
export const AnyWord: TokenType = type('AnyWord');
/** Any word, number or dice: names of options. */
export const OptionWord: TokenType = type('OptionWord');

export const Identifier: TokenType = type('Identifier', Name, AnyWord, OptionWord);
/** A word that starts with a digit: `2nd-row`. Only options may have such names. */
export const DigitWord: TokenType = type('DigitWord', AnyWord, OptionWord);
export const Int: TokenType = type('Int', OptionWord);
export const DiceCodeToken: TokenType = type('DiceCode', OptionWord);
export const Str: TokenType = type('Str');

export const DotDot: TokenType = type('DotDot');
export const Dot: TokenType = type('Dot');
export const Comma: TokenType = type('Comma');
export const OpenBracket: TokenType = type('OpenBracket');
export const CloseBracket: TokenType = type('CloseBracket');
export const Plus: TokenType = type('Plus');
export const Minus: TokenType = type('Minus');
export const Star: TokenType = type('Star');
export const Slash: TokenType = type('Slash');
export const Less: TokenType = type('Less');
export const LessEqual: TokenType = type('LessEqual');
export const Greater: TokenType = type('Greater');
export const GreaterEqual: TokenType = type('GreaterEqual');

/** Added by the layout pass: the end of a logical line (payload: its citations), and the edges of an indented block. */
export const Newline: TokenType = type('Newline');
export const Indent: TokenType = type('Indent');
export const Dedent: TokenType = type('Dedent');
/** The parser puts these in place of a line that could not be read, and of the condition of an `if`. */
export const Broken: TokenType = type('Broken');
export const BrokenCondition: TokenType = type('BrokenCondition');

/** No rule takes it, so the parser stops at it and lists the tokens that it expects. */
export const Nowhere: TokenType = createToken({ name: 'Nowhere', pattern });

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

/** The signs of the language. */
export const signs: ReadonlyMap<string, TokenType> = new Map([
  ['..', DotDot],
  ['<=', LessEqual],
  ['>=', GreaterEqual],
  ['.', Dot],
  [',', Comma],
  ['(', OpenBracket],
  [')', CloseBracket],
  ['+', Plus],
  ['-', Minus],
  ['*', Star],
  ['/', Slash],
  ['<', Less],
  ['>', Greater],
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

/**
 * Returns the type of a word, and enters it in its categories by hand: `createToken` goes through all of their members for
 * each new one.
 */
function wordToken(text: string, categories: TokenType[]): TokenType {
  const made = type(`word ${text}`);
  const index = made.tokenTypeIdx ?? 0;
  made.CATEGORIES = categories;
  for (const category of categories) {
    category.isParent = true;
    (category.categoryMatches ??= []).push(index);
    (category.categoryMatchesMap ??= {})[index] = true;
  }
  return made;
}

/** True for what may be used as a name: an identifier, or a soft word of the language. */
export function isName({ CATEGORIES }: TokenType): boolean {
  return (CATEGORIES ?? []).includes(Name);
}

/** True if the first token is one of some words. */
export function startsWith(tokens: readonly IToken[], words: readonly string[]): boolean {
  const word = tokens[0] === undefined ? undefined : wordOf(tokens[0].tokenType);
  return word !== undefined && words.includes(word);
}
