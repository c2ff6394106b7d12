// Writes the duration of a condition from the words of a line.

import { numberWords } from '../source/number-words.ts';
import { pluralOf, singularsOf } from '../source/nouns.ts';
import { aName, lineWords, type LineAt } from './recast-parts.ts';

/**
 * Returns a duration in Fray's words: `for two rounds` becomes `for 2 rounds`, `till its next turn` becomes `until end of
 * next turn of p`. Undefined if the line names no span.
 */
export function howLong({
  line,
  names,
  made = '',
}: LineAt & { readonly made?: string }): string | undefined {
  const found = /\b(?:until|till?|to|for|this)\b(.*)$/iu.exec(line)?.[1] ?? '';
  const span = lineWords(found)
    .flatMap((one) => [one, ...singularsOf(one)])
    .find((one) => names.is(one, 'span'));
  if (span === undefined) return undefined;
  const [, many = ''] = /\bfor (?:the next |another )?(\d+|\p{L}+) \S+/iu.exec(line) ?? [];
  const count = /^\d+$/.test(many) ? Number(many) : numberWords.indexOf(many.toLowerCase());
  if (count > 0) return `for ${count} ${count === 1 ? span : pluralOf(span)}`;
  const edge = /\b(?:starts?|begin\w*)\b/i.test(found) ? 'start' : 'end';
  const next = /\bnext\b/.test(found) ? 'next ' : '';
  const [, owner] = new RegExp(`\\b(${aName})['’]s? `, 'u').exec(found) ?? [];
  const bearer = /\b(?:its|their|his|her)\b/.test(found)
    ? new RegExp(`^(${aName}) gains`, 'u').exec(made)?.[1]
    : owner;
  return `until ${edge} of ${next}${span}${bearer === undefined ? '' : ` of ${bearer}`}`;
}
