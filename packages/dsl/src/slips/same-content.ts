// Decides whether a corrected line has the meaning of the written one: the other line must explain every dropped word and
// every new word. Only such a fix may be applied without asking, because a valid line can mean something else.

import { declarationWords, reservedWords } from '../ast/words.ts';
import { suggest } from '../diagnostics/suggest.ts';
import { numberWords } from '../source/number-words.ts';
import { wordsIn } from './file-words.ts';
import { littleWord } from './rewordings.ts';
import { declarationsElsewhere, wordsFromElsewhere } from './words-from-elsewhere.ts';

/** True if neither of two lines says anything that the other does not. */
export function haveSameContent(written: string, meant: string): boolean {
  if (swallows(written, meant) || /^(?:add|plus|minus|subtract|bonus|penalty) +[+-]/.test(meant))
    return false;
  // A fix that drops a condition, or that turns two claims into a sum, changes the meaning.
  if (/^if\b/.test(written) && !/\b(?:if|when|where)\b/.test(meant)) return false;
  if (countOf(' and ', written) > countOf(' and ', meant) && meant.includes(' + ')) return false;
  // In `A or B, C` an `and` would change the choice. A new value is not a change, and a die is not one of its faces.
  if (/ or /.test(written) && countOf(' and ', meant) > countOf(' and ', written)) return false;
  if (
    /\b(?:set|raise|lower)\b/.test(written) &&
    !['', prepositionsOf(meant)].includes(prepositionsOf(written))
  )
    return false;
  if (/\bd\d+\b/i.test(written) && !written.includes('..') && meant.includes('..')) return false;
  const before = wordsIn(written);
  const after = wordsIn(meant);
  const gone = before.filter((one) => !isIn(one, after, meant));
  const come = after.filter((one) => !isIn(one, before, written));
  const isTwice = (one: string, n: number): boolean =>
    after.indexOf(one) !== n &&
    before.includes(one) &&
    before.lastIndexOf(one) === before.indexOf(one);
  if (after.some((one, n) => isTwice(one, n) && !isLittle(one))) return false;
  const known = translations(written, meant);
  const isExplained = (one: string): boolean => isLittle(one) || known.has(one.toLowerCase());
  // True if a word is spelled almost like one of the others.
  const isNear = (one: string, others: readonly string[]): boolean =>
    one.length > 3 && suggest(one, others).length > 0;
  return (
    gone.every((one) => isExplained(one) || isNear(one, after)) &&
    come.every((one) => isExplained(one) || isNear(one, before))
  );
}

/** Returns the prepositions `to` and `by` that a line has. */
function prepositionsOf(line: string): string {
  return (line.match(/\b(?:to|by)\b/g) ?? []).toSorted().join(' ');
}

function countOf(part: string, line: string): number {
  return line.split(part).length - 1;
}

/** True if words of the language, or numbers, have become part of a text. */
function swallows(written: string, meant: string): boolean {
  if (written.includes('"') || /^(?:ruleset|amends|uses|example|source)\b/.test(written))
    return false;
  const text = /(?<!announce )"([^"]*)"/.exec(meant)?.[1] ?? '';
  const [first = ''] = wordsIn(text);
  return /\d/.test(text) || reservedWords.some((one) => one === first);
}

/** True if a word occurs in a line, perhaps in another form or as part of a name. */
function isIn(one: string, words: readonly string[], line: string): boolean {
  const stem = stemOf(one);
  return (
    words.some(
      (other) => stemOf(other) === stem || other.split('-').some((part) => part === one),
    ) || one.split('-').every((part) => line.includes(part))
  );
}

function stemOf(word: string): string {
  return word.toLowerCase().replace(/(?:ies|es|ed|ing|s|y|e)$/, '');
}

/** True for words that join others, and for words that name the sort of a name in the line. */
function isLittle(one: string): boolean {
  return (
    one.length === 1 ||
    (littleWord.test(one) && !meaning.includes(one)) ||
    joints.has(one.toLowerCase()) ||
    declarationWords.some((word) => word === one) ||
    /^\d*[dD]\d+$/.test(one)
  );
}

const meaning: readonly string[] =
  'no not nobody nothing under secretly freely any every its their his her'.split(' ');

const joints: ReadonlySet<string> = new Set([
  ...reservedWords.filter((one) => !meaning.includes(one)),
  ...'up then that who which one times time satisfies point points so once number'.split(' '),
  ...numberWords,
]);

/** Signs that change a value in other languages, with the verb for each. */
const signs: readonly (readonly [sign: RegExp, verb: string])[] = [
  [/-=|- *\d/, 'lower'],
  [/\+=|\+\+|\+ *\d/, 'raise'],
  [/(?<![<>!+*/-])=(?!=)/, 'set'],
];

/**
 * Returns the words that differ between two lines only because Fray has its own word: both words of each pair, in lower
 * case.
 */
function translations(written: string, meant: string): ReadonlySet<string> {
  const words = new Set<string>();
  const has = ` ${meant} `;
  for (const [from, to] of wordsFromElsewhere) {
    const said = to.replace(/\$\d/g, '').trim();
    if (!has.includes(said)) continue;
    for (const [found] of written.matchAll(from))
      for (const one of [...wordsIn(found), ...wordsIn(said)]) words.add(one.toLowerCase());
  }
  for (const [sign, verb] of signs) if (sign.test(written)) words.add(verb);
  const first = wordsIn(written)[0]?.toLowerCase() ?? '';
  const [head = ''] = wordsIn(meant);
  if (declarationsElsewhere.get(first)?.includes(head) === true) words.add(first);
  return words;
}
