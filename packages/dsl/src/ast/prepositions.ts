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
