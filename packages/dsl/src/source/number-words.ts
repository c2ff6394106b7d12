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
