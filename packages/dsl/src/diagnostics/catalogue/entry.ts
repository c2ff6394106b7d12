// The shape of a catalogue entry. Entries are written as plain object literals (see syntax.ts), so that the type of
// each message's values is known from its own signature.

/**
 * severity: `error` would go wrong in play and makes the ruleset unusable; `warning` is unfinished or suspicious, and
 * leaves a draft that can be played. title: a few words for lists and documentation pages. advice: what to do about it;
 * shown if the place itself suggests nothing better. message: the sentence; its parameter type says what the code needs.
 * Values are strings, numbers, booleans or lists of these.
 */
export interface CatalogueEntry {
  readonly severity: 'error' | 'warning';
  readonly title: string;
  readonly advice?: string;
  readonly message: (params: never) => string;
}

/** Joins phrases: `a`, `a or b`, `a, b or c`; at most five, then `…`. */
export function orList(phrases: readonly string[]): string {
  const shown = phrases.slice(0, 5);
  const last = shown.pop();
  if (last === undefined) return 'nothing';
  if (phrases.length > 5) return `${[...shown, last].join(', ')} …`;
  return shown.length === 0 ? last : `${shown.join(', ')} or ${last}`;
}
