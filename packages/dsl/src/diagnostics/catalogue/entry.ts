// The shape of a catalogue entry. Entries are written as plain object literals (see syntax.ts), so that the type of
// each message's values is known from its own signature.

/**
 * severity: an `error` goes wrong in play and makes the ruleset unusable; a `warning` marks something unfinished or
 * suspicious in rules that can be played. title: a few words for lists and documentation pages. advice: what to do about it;
 * shown if the place itself suggests nothing better. message: builds the sentence; its parameter type lists the values that
 * the code needs. Values are strings, numbers, booleans or lists of these.
 */
export interface CatalogueEntry {
  readonly severity: 'error' | 'warning';
  readonly title: string;
  readonly advice?: string;
  readonly message: (params: never) => string;
}

/** Joins phrases as `a`, `a or b` or `a, b or c`. Shows at most five, then `…`. */
export function orList(phrases: readonly string[]): string {
  const shown = phrases.slice(0, 5);
  const last = shown.pop();
  if (last === undefined) return 'nothing';
  if (phrases.length > 5) return `${[...shown, last].join(', ')} …`;
  return shown.length === 0 ? last : `${shown.join(', ')} or ${last}`;
}
