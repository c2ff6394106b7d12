// Words: makes names readable, and inflects words for sentences.

import { plainText, type Text } from '../ast/ast.ts';

/** A declared name in words: `last-instant` becomes `last instant`. */
export function nameWords(name: string | { readonly text: string }): string {
  return (typeof name === 'string' ? name : name.text).replaceAll('-', ' ');
}

/** A name as a noun inside a sentence: `Persona` becomes `persona`, `HP` stays. */
export function nounWords(name: string): string {
  const text = nameWords(name);
  return /^\p{Lu}[^\p{Lu}]/u.test(text) ? text.slice(0, 1).toLowerCase() + text.slice(1) : text;
}

/**
 * The base form of a name that begins with a verb, for use after `does not` or `may not`:
 * `passes-the-screamer`, `may-declare`. Undefined if there is none.
 */
export function baseOfVerbs(name: string): string | undefined {
  const [first = '', ...rest] = name.split('-');
  const base = rest.length === 0 ? undefined : baseOfVerb(first);
  return base === undefined ? baseOfVerb(name) : [base, ...rest].join('-');
}

/** The base form of a verb that ends in s: `lurks` becomes `lurk`. Undefined if it is no verb. */
export function baseOfVerb(name: string): string | undefined {
  if (!/[^su]s$/.test(name) || name === 'is') return undefined;
  if (/[^aeiou]ies$/.test(name)) return `${name.slice(0, -3)}y`;
  return /(?:ch|sh|x|o|ss)es$/.test(name) ? name.slice(0, -2) : name.slice(0, -1);
}

/** What an author says about something, in brackets behind a blank; empty without it. */
export function docWords(doc: Text | undefined): string {
  return doc === undefined ? '' : ` (${plainText(doc)})`;
}

/** A number of times: `once`, `twice`, `3 times`. */
export function timesWords(count: number): string {
  return count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`;
}

/** A number with a typographic minus sign. */
export function figure(value: number): string {
  return value < 0 ? `−${-value}` : String(value);
}
