// Cuts a line into words, numbers, texts and signs, whatever notation it is in.

import { prepositions } from '../ast/prepositions.ts';
import { reservedWords, softWords } from '../ast/words.ts';

/** A word, number, text or sign of a line, with its place in UTF-16 units. */
export interface LineWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const pattern =
  /"[^"]*"?|\d*[dD]\d+(?![\p{L}\p{N}_])|\d+|[\p{L}_][\p{L}\p{N}_]*(?:-[\p{L}\p{N}_]+)*|\.\.|[=!]==|[<>=!~+*/-]=|[&|+=-]{2}|->|\S/gu;

export function wordsOfLine(line: string): readonly LineWord[] {
  return [...line.matchAll(pattern)].map(({ 0: text, index }) => ({
    text,
    start: index,
    end: index + text.length,
  }));
}

/** True for a name or a word of the language. */
export const isWord = (text: string): boolean => /^[\p{L}_]/u.test(text) && !/^[dD]\d+$/.test(text);

/** The words of the language. */
export const language: ReadonlySet<string> = new Set([...reservedWords, ...softWords]);

/** True if a word belongs to the language. */
export const isLanguage = (word: string): boolean => language.has(word);

/** True for a little word before an argument. */
export const isPreposition = (word: string | undefined): boolean =>
  prepositions.some((one) => one === word);

/** Returns the names and words of a line, outside of texts. */
export function wordsIn(line: string): readonly string[] {
  return wordsOfLine(line.replace(/"[^"]*"?/g, ' '))
    .map(({ text }) => text)
    .filter(isWord);
}
