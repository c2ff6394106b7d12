// Forms the plurals and articles of nouns, for sentences and for names that were written in the plural.

/** Returns the plural of a noun: `swordsmen`, `personas`, `allies`. */
export function pluralOf(noun: string): string {
  if (noun.endsWith('man')) return `${noun.slice(0, -2)}en`;
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}

/** Returns the words of which a word may be the plural: for `rounds`, `glasses`, `sallies`, `henchmen`. */
export function singularsOf(word: string): readonly string[] {
  return [
    word.replace(/s$/, ''),
    word.replace(/es$/, ''),
    word.replace(/ies$/, 'y'),
    word.replace(/men$/, 'man'),
  ].filter((one) => one !== word);
}

/** Returns a noun with its indefinite article: `a persona`, `an ally`. */
export function withArticle(noun: string): string {
  return `${articleOf(noun)} ${noun}`;
}

/** Returns the indefinite article of a noun alone. */
export function articleOf(noun: string): 'a' | 'an' {
  return /^[aeio]|^u(?!ni)|^[AEFHILMNORSX][A-Z\d]/.test(noun) ? 'an' : 'a';
}

/** Joins phrases as `a`, `a and b` or `a, b and c`. */
export function andList(phrases: readonly string[]): string {
  const last = phrases.at(-1) ?? '';
  return phrases.length < 2 ? last : `${phrases.slice(0, -1).join(', ')} and ${last}`;
}
