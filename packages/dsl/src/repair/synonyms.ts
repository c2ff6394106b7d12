// Finds what a line says in the words, signs, phrases and dice of other notations: the table of `../ast/foreign-words.ts` as patterns.

import { numberNamed, numberWords } from '../source/number-words.ts';
import {
  foreignDice,
  foreignPhrases,
  foreignSigns,
  foreignWords,
  nameLetters,
} from '../ast/foreign-words.ts';

/** A synonym, and how far it is from Fray's word: see `costs` in moves.ts. */
export interface Synonym {
  readonly from: RegExp;
  readonly to: string;
  /** The pattern as the table has it. */
  readonly pattern: string;
}

const notBehind = `(?<![${nameLetters}0-9.-])`;
const notBefore = `(?![${nameLetters}0-9-])`;

/** Makes a pattern in which each letter may be a capital. With the flag for that, a pattern takes ten times as long to be compiled. */
const synonym = (pattern: string, to: string): Synonym => ({
  from: new RegExp(
    pattern.replace(/\\.|\[[^\]]*\]|[a-z]/g, (one) =>
      one.length === 1 ? `[${one}${one.toUpperCase()}]` : one,
    ),
    'gu',
  ),
  to,
  pattern,
});

function around(words: string, to: string): Synonym {
  // A single letter names somebody.
  const longestFirst = words
    .split(/(?<!\\)\|/)
    .filter((one) => !/^\p{L}$/u.test(one))
    .toSorted((a, b) => b.length - a.length);
  const each = longestFirst.map((one) =>
    /^\p{L}/u.test(one) ? `${notBehind}${one}${notBefore}` : one,
  );
  return synonym(`(?:${each.join('|')})`, to);
}

/** The patterns are made when the first line needs help. */
let made: { readonly all: readonly Synonym[]; readonly dice: readonly Synonym[] } | undefined;

function tables(): NonNullable<typeof made> {
  if (made !== undefined) return made;
  const patterns = (of: Readonly<Record<string, string>>): readonly Synonym[] =>
    Object.entries(of).map(([from, to]) => synonym(notBehind + from, to));
  const ofDice = patterns(foreignDice);
  return (made = {
    dice: ofDice,
    all: [
      ...Object.entries(foreignWords).map(([to, from]) => around(from, to)),
      ...foreignSigns.map(([sign, to]) => synonym(sign.replace(/[.|*?+]/g, '\\$&'), to)),
      ...numberWords.flatMap((word) => {
        const to = numberNamed(word);
        return to === undefined ? [] : [around(word, to)];
      }),
      ...patterns(foreignPhrases),
      ...ofDice,
    ],
  });
}

/** Returns the table. */
export const synonyms = (): readonly Synonym[] => tables().all;

/** Returns a line with its dice in Fray's notation. */
export const inFrayDice = (line: string): string =>
  tables().dice.reduce((text, { from, to }) => text.replace(from, to), line);
