// Writes small numbers as words, for sentences and for reading numbers in words.

/** The words for the numbers from zero to ten; the index is the number. */
export const numberWords: readonly string[] = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
];

/** Returns the digits of a number in words; undefined for other words, and for `one`, which is a word of the language. */
export function numberNamed(word: string): string | undefined {
  const number = numberWords.indexOf(word.toLowerCase());
  return number < 0 || number === 1 ? undefined : `${number}`;
}
