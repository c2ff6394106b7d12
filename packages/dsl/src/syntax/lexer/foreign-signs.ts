// A sign from another notation, and its meaning in Fray.

import { foreignSigns } from '../../ast/foreign-words.ts';

interface ForeignSign {
  /** The sign as written. */
  readonly sign: string;
  /** The text to write instead. */
  readonly write: string;
  /** The tokens that it means. */
  readonly words: readonly string[];
}

/** The meaning of a lone `=`, by the first word of its line. */
const equals: ReadonlyMap<string, string> = new Map([
  ['set', 'to'],
  ['let', 'be'],
  ['define', 'as'],
  ['track', 'starts'],
  ['given', 'default'],
]);

/** The signs and their meanings, by the first character of the sign. */
const byFirst: ReadonlyMap<string, typeof foreignSigns> = new Map(
  foreignSigns.map(([sign]) => [
    sign.charAt(0),
    foreignSigns.filter(([other]) => other.charAt(0) === sign.charAt(0)),
  ]),
);

/**
 * Returns the meaning of a foreign sign at the start of `text`, if there is one.
 *
 * @param firstWord the first word of the line, which decides what `=` means
 */
export function meaningOfSign(text: string, firstWord: string): ForeignSign | undefined {
  if (/^\/\/ *\d/.test(text)) return { sign: '//', write: '/', words: ['/'] };
  for (const [sign, write] of byFirst.get(text.charAt(0)) ?? []) {
    if (text.startsWith(sign)) return { sign, write, words: write.split(' ') };
  }
  if (!text.startsWith('=')) return undefined;
  const write = equals.get(firstWord) ?? 'is';
  return { sign: '=', write, words: [write] };
}

/** Returns the meaning of a sign that changes a value: the word before the value, and the text after it. */
export function meaningOfChange(
  sign: string,
): { readonly verb: 'raise' | 'lower' | 'set'; readonly link: string } | undefined {
  switch (sign) {
    case '+=':
      return { verb: 'raise', link: 'by' };
    case '++':
      return { verb: 'raise', link: 'by 1' };
    case '-=':
      return { verb: 'lower', link: 'by' };
    case '--':
      return { verb: 'lower', link: 'by 1' };
    case '=':
    case ':=':
      return { verb: 'set', link: 'to' };
    default:
      return undefined;
  }
}

/** Returns the name of a blank that is not a plain one; undefined for any other sign. */
export function nameOfBlank(sign: string): string | undefined {
  if (sign === '\u00a0' || sign === '\u202f' || sign === '\u2007') return 'a no-break space';
  if (sign === '\ufeff' || sign === '\u200b') return 'an invisible sign';
  if (/[\u1680\u2000-\u200a\u205f\u3000\v\f\u2028\u2029]/.test(sign)) return 'an unusual space';
  return undefined;
}
