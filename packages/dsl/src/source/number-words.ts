// Small numbers as words, for sentences and for reading words that somebody wrote.

/** By their value, from zero to ten. */
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
