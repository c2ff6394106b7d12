/** Words that can precede an argument. */
export const prepositions = [
  'by',
  'of',
  'from',
  'on',
  'with',
  'at',
  'against',
  'for',
  'under',
  'within',
  'to',
] as const;

/** Those before the further arguments of a define, and of `x of y`. */
export const furtherPrepositions = ['from', 'with', 'on', 'against', 'within'] as const;
