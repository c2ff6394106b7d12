// Finds what a line says in the words, signs, phrases and dice of other notations: the table of `../ast/foreign-words.ts` as patterns.

import { numberNamed, numberWords } from '../source/number-words.ts';
import { foreignDice, foreignPhrases, foreignSigns, foreignWords } from '../ast/foreign-words.ts';

/** A synonym, and how far it is from Fray's word: see `costs` in moves.ts. */
export interface Synonym {
  readonly from: RegExp;
  readonly to: string;
}

const around = (words: string): RegExp => {
  // A single letter names somebody.
  const longestFirst = words
    .split(/(?<!\\)\|/)
    .filter((one) => !/^\p{L}$/u.test(one))
    .toSorted((a, b) => b.length - a.length);
  const isOfLetters = longestFirst.every((one) => /^[\p{L} ']+$/u.test(one));
  return isOfLetters
    ? new RegExp(`(?<![\\p{L}\\p{N}_.-])(?:${longestFirst.join('|')})(?![\\p{L}\\p{N}_-])`, 'giu')
    : new RegExp(
        `(?:${longestFirst.map((one) => (/^\p{L}/u.test(one) ? `(?<![\\p{L}\\p{N}_.-])${one}(?![\\p{L}\\p{N}_-])` : one)).join('|')})`,
        'giu',
      );
};

const notBehind = '(?<![\\p{L}\\p{N}_.-])';

/** The patterns are made when the first line needs help, since they take a tenth of a short check. */
let made: { readonly all: readonly Synonym[]; readonly dice: readonly Synonym[] } | undefined;

function tables(): NonNullable<typeof made> {
  const patterns = (of: Readonly<Record<string, string>>, flags: string): readonly Synonym[] =>
    Object.entries(of).map(([from, to]) => ({ from: new RegExp(notBehind + from, flags), to }));
  const ofDice = made?.dice ?? patterns(foreignDice, 'giu');
  return (made ??= {
    dice: ofDice,
    all: [
      ...Object.entries(foreignWords).map(([to, from]) => ({ from: around(from), to })),
      ...foreignSigns.map(([sign, to]) => ({
        from: new RegExp(sign.replace(/[.|*?+]/g, '\\$&'), 'gu'),
        to,
      })),
      ...numberWords.flatMap((word) => {
        const to = numberNamed(word);
        return to === undefined ? [] : [{ from: around(word), to }];
      }),
      ...patterns(foreignPhrases, 'giu'),
      ...ofDice,
    ],
  });
}

/** Returns the table. */
export const synonyms = (): readonly Synonym[] => tables().all;

/** Returns a line with its dice in Fray's notation. */
export const inFrayDice = (line: string): string =>
  tables().dice.reduce((text, { from, to }) => text.replace(from, to), line);
