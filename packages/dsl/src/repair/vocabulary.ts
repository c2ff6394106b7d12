// Finds the names of a text and what it calls: with these the moves of a repair know which words mean something.

import { prepositions } from '../ast/prepositions.ts';
import { isReservedWord } from '../ast/words.ts';
import { addToList } from '../grouping.ts';
import { signs as ownSigns } from '../syntax/lexer/tokens.ts';
import { isWord, language, wordsOfLine } from './line-words.ts';

/** Words that occur in a file outside of a line, with those of the language. */
export interface Vocabulary {
  /** The names of the file. */
  readonly names: ReadonlySet<string>;
  /** The little words before what each check, choice, action and procedure takes. */
  readonly calledAs: ReadonlyMap<string, readonly string[]>;
}

/** Returns what is called in a text, and the little words before what it takes. */
export function callsOfText(text: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    [...text.matchAll(heads)].map(([, name = '', taken = '']) => [
      name,
      [...taken.matchAll(parameters)].map(([, before = '']) => before),
    ]),
  );
}

/** A parameter: the little word before it, if it has one, its name, and perhaps its type. */
const parameter = `(?:(${prepositions.join('|')}) +)?[A-Za-z][A-Za-z0-9-]*(?: +\\([^()]*\\))?`;
const parameters = new RegExp(parameter, 'g');

/** What is called. A `define` that takes something begins with its name, and a little word follows. */
const heads = new RegExp(
  `^(?:check|choice|action|procedure|define(?= +\\S+ +(?:${prepositions.join('|')})\\b)) +(\\S+)((?: +${parameter})*)`,
  'gm',
);

/** Returns the words of a text that may be names, outside of quoted texts and comments, and their places. */
export function placesOfNames(text: string): ReadonlyMap<string, readonly number[]> {
  const plain = text.replace(/"[^"\n]*"?|#.*/g, (hidden) => ' '.repeat(hidden.length));
  const found = new Map<string, number[]>();
  for (const { text: one, start } of wordsOfLine(plain))
    if (isWord(one) && !isReservedWord(one)) addToList(found, one, start);
  return found;
}

/** The same without the places. */
export const namesOfText = (text: string): ReadonlySet<string> =>
  new Set(placesOfNames(text).keys());

/** True for a word or sign that belongs to the language, for a name of the file, and for numbers, dice, texts and citations. */
export const isKnownIn = (text: string, names: ReadonlySet<string>): boolean =>
  language.has(text) || names.has(text) || ownSigns.has(text) || /^(?:\d|[dD]\d|["[\]])/.test(text);

/** Returns how many words and signs of a line nothing knows. */
export function unknownIn(line: string, { names }: Vocabulary): number {
  return wordsOfLine(line).filter(({ text }) => !isKnownIn(text, names)).length;
}
