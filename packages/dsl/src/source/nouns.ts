// Nouns: their plurals and articles, for sentences, and for names that somebody wrote as a plural.

/** `swordsmen`, `personas`, `allies`. */
export function pluralOf(noun: string): string {
  if (noun.endsWith('man')) return `${noun.slice(0, -2)}en`;
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}

/** What a word may be the plural of: `rounds`, `glasses`, `sallies`, `henchmen`. */
export function singularsOf(word: string): readonly string[] {
  return [
    word.replace(/s$/, ''),
    word.replace(/es$/, ''),
    word.replace(/ies$/, 'y'),
    word.replace(/men$/, 'man'),
  ].filter((one) => one !== word);
}

/** `a persona`, `an ally`. */
export function withArticle(noun: string): string {
  return `${/^[aeio]|^u(?!ni)|^[AEFHILMNORSX][A-Z\d]/.test(noun) ? 'an' : 'a'} ${noun}`;
}
