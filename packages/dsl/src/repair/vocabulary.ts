// Finds the names of a text and what it calls: with these the moves of a repair know which words mean something.

import { isReservedWord } from '../ast/words.ts';
import { addToList } from '../grouping.ts';
import { signs as ownSigns } from '../syntax/lexer/tokens.ts';
import { isPreposition, isWord, language, wordsOfLine } from './line-words.ts';

/** Words that occur in a file outside of a line, with those of the language. */
export interface Vocabulary {
  /** The names of the file. */
  readonly names: ReadonlySet<string>;
  /** The little words before what each check, choice, action and procedure takes. */
  readonly calledAs: ReadonlyMap<string, readonly string[]>;
}

/** Returns what is called in a text, and the little words before what it takes: an empty one if there is none. */
export function callsOfText(text: string): ReadonlyMap<string, readonly string[]> {
  const heads = text.matchAll(/^(check|choice|action|procedure|define) +(\S+)([^"\n#[]*)/gm);
  return new Map(
    [...heads].flatMap(([, sort, name = '', taken = '']) => {
      const before = takenBefore(taken);
      // A `define` that takes something begins with its name, and a little word follows.
      return sort === 'define' && (before[0] ?? '') === '' ? [] : [[name, before] as const];
    }),
  );
}

function takenBefore(taken: string): readonly string[] {
  const words = wordsOfLine(taken.replace(/\([^()]*\)/g, '')).map(({ text }) => text);
  const before: string[] = [];
  let at = 0;
  if (!isPreposition(words[0]) && isWord(words[0] ?? '')) {
    before.push('');
    at = 1;
  }
  for (; isPreposition(words[at]) && isWord(words[at + 1] ?? ''); at += 2)
    before.push(words[at] ?? '');
  return before;
}

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
