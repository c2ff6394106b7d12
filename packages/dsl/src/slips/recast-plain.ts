// Repairs lines in which only a name or a value is spelled wrongly: numbers in words, in quotes or with a unit; names of two
// words; two lines merged into one; a wrong preposition.

import { numberWords } from '../source/number-words.ts';
import { aName, type LineAt } from './recast-parts.ts';

/**
 * Yields the line with its values, and the names of rows, as Fray writes them: for `six`, `"2"`, `62%`, `d100: 50, 51`,
 * `Jericho's 3d`.
 */
export function* valuesAsFray({ line }: LineAt): Iterable<string> {
  // `one` and `zero` are numbers only among dice and in the cells of a row; elsewhere they mean a participant, or nothing.
  const isOfValues = line.startsWith('dice ') || /^\S+(?: {2,}\S+){2,}$/.test(line);
  const spelt = numberWords.slice(isOfValues ? 0 : 2).join('|');
  const changes: readonly (readonly [from: RegExp, to: (found: string) => string])[] = [
    // `5O` → `50`: a letter that looks like a digit. A whole line in quotes loses them.
    [/(?<![\p{L}\d])\d+[oO](?![\p{L}\d])/gu, (found) => found.replace(/[oO]/, '0')],
    [/^"[^"]*"$/, (found) => found.slice(1, -1)],
    [/"(?:-?\d+|\d*d\d+|yes|no)"/g, (found) => found.slice(1, -1)],
    [/(?<=\b(?:is|to|not|any|by|of|on|in) )"[\p{L}_-]+"/gu, (found) => found.slice(1, -1)],
    [/(?<=^(?:scenario|like|side|policy|dice|try|ruling|given) )"[\p{L}_][^"]*"/u, hyphened],
    // Leaves `%` in changes: `raise by 50%` means by half, not by 50.
    ...(/\b(?:set|raise|lower)\b|[+-] ?\d+%/.test(line)
      ? []
      : [[/(?<=\d)%(?! *\d)/g, () => ''] as const]),
    // `a = b && c != d` → `a is b and c is not d`
    [/ *(?<![<>=!:])={1,3}(?![=<>]) */g, () => ' is '],
    [/ *(?:!={1,2}|<>) */g, () => ' is not '],
    [/ *&&? */g, () => ' and '],
    [/ *\|\|? */g, () => ' or '],
    // `roll 2d6 as nerve, low is` → `roll 2d6 as nerve, low is good`
    [/(?<=^roll .*), *(?:low|lower|lowest)(?: is)?$/g, () => ', low is good'],
    // `2 d6` → `2d6`; `ask p for bid 0..5` → `ask p for bid from 0 to 5`
    [/(?<![\w.-])(\d+) (?=d\d)/g, (found) => found.trim()],
    [/(?<=^ask .* for \S+ )-?\d+\.\.-?\d+/g, (found) => `from ${found.replace('..', ' to ')}`],
    // `with +3` → `with 3`
    [/(?<=\b(?:with|by|to|at|for|is) )\+(?=\d)/g, () => ''],
    // `-1 die` → `-1d`: dice that a modifier adds to a pool or takes from it.
    [/(?<=[+-] ?\d+) ?(?:die|dice)(?=$| )/g, () => 'd'],
    [/(?<=^dice .*?)\b\d*d\d+ *[:=] *|(?<=^dice .*\d),(?= *\d)/g, () => ''],
    // `1x`, `x3` → `1`, `3`: the number of copies of a row.
    [
      /(?<=^\S+ {2,}(?:\S+ {2,})*)(?:x ?(\d+)|(\d+) ?x)(?= |$)/gi,
      (found) => found.replace(/\D/g, ''),
    ],
    [new RegExp(`(?<=^${aName})['’]s?(?=  |$)`, 'gu'), () => ''],
    [
      new RegExp(`(?<![\\w.-])(?:${spelt})(?![\\w-])`, 'gi'),
      (found) => String(numberWords.indexOf(found.toLowerCase())),
    ],
  ];
  let all = line;
  for (const [from, to] of changes) {
    const one = line.replace(from, to);
    if (one !== line) yield one;
    all = all.replace(from, to);
  }
  if (all !== line) yield all;
}

/** Removes the quotes and joins the words with hyphens. */
function hyphened(quoted: string): string {
  return quoted
    .slice(1, -1)
    .trim()
    .replace(/[\s/]+/g, '-');
}

/**
 * Joins claims with `and`, if none contains `or`: `a is up, t is up` → `a is up and t is up`. Moves `times` in front of
 * what is counted.
 */
export function* joinedClaims({ line }: LineAt): Iterable<string> {
  const claims = line.split(/, (?=(?:[^"]*"[^"]*")*[^"]*$)/);
  if (
    claims.length > 1 &&
    !/ or /.test(line) &&
    claims.every((one) => / (?:is|can|satisfies) | [<>]=? /.test(one))
  )
    yield claims.join(' and ');
  const counted = /^(expect )?(.+?) times (this .+)$/.exec(line);
  if (counted !== null) yield `${counted[1] ?? ''}times ${counted[2]} ${counted[3]}`;
  // Without a span, `times` means in the whole encounter: `times Cruise by Petrel is 1` → `times Cruise by Petrel this
  // encounter is 1`.
  const inAll = /^(expect )?times (.+?) (is(?: not)?|[<>]=?) (\d+)$/.exec(line);
  if (inAll !== null && !/ this /.test(line))
    yield `${inAll[1] ?? ''}times ${inAll[2]} this encounter ${inAll[3]} ${inAll[4]}`;
  const often = /^(expect )?(.+?) (this \S+) (?:is )?(\d+) times?$/.exec(line);
  if (often !== null) yield `${often[1] ?? ''}times ${often[2]} ${often[3]} is ${often[4]}`;
}

/** Yields the line with a name as it is declared, with a hyphen or a capital letter: for `Answer fire`, `cultist 1`. */
export function* joinedNames({ line, names }: LineAt): Iterable<string> {
  const word = /(?<![\p{L}\p{N}_."-])[\p{L}\p{N}_][\p{L}\p{N}_-]*/gu;
  const found = [...line.matchAll(word)];
  for (const [n, { index }] of found.entries())
    for (const last of found.slice(n + 1, n + 4).toReversed()) {
      const end = last.index + last[0].length;
      const said = line.slice(index, end);
      if (!/^[^"]*$/.test(said)) continue;
      const name = names.spelt(said.trim().replace(/\s+/g, '-'));
      if (name !== undefined) yield line.slice(0, index) + name + line.slice(end);
    }
}

/** Yields the line split into lines that repeat its first word: for `with A.HP 2, A.mana 3`, `side red and blue`. */
export function* repeatedFirst({ line }: LineAt): Iterable<string> {
  const first = /^(?:with|given|ruling|expect|side|answer|dice|bars|announce)(?= )/.exec(line)?.[0];
  if (first === undefined) return;
  const pieces = line.split(/(?:,| and|, and|;| &) (?=(?:[^"]*"[^"]*")*[^"]*$)/);
  if (pieces.length > 1)
    yield pieces.map((one) => (one.startsWith(`${first} `) ? one : `${first} ${one}`)).join('\n');
}

/** Yields a line in which two values share one comparison, with the comparison for each: `a and b <= 5`. */
export function* comparedEach({ line }: LineAt): Iterable<string> {
  const value = `${aName}(?:\\.${aName})*`;
  const shared = new RegExp(
    `(?<= (?:when|where) |^if )(?:both )?(${value}) (and|or) (${value}) ([<>]=?|is) (${value}|\\d+)$`,
    'u',
  ).exec(line);
  if (shared === null) return;
  const [, one, word, other, sign, than] = shared;
  yield `${line.slice(0, shared.index)}${one} ${sign} ${than} ${word} ${other} ${sign} ${than}`;
}

/** Prepositions that users of other languages and games confuse. */
const littleWords = ['of', 'by', 'on', 'at', 'against', 'from', 'in', 'to', 'for', 'with', 'is'];

/** Yields the line with another preposition in place of each one that is written. */
export function* otherLittleWord({ line }: LineAt): Iterable<string> {
  const found = new RegExp(
    `(?<![\\p{L}\\p{N}_.-])(?:${littleWords.join('|')})(?![\\p{L}\\p{N}_-])`,
    'gu',
  );
  for (const { index, 0: word } of line.matchAll(found))
    for (const other of littleWords)
      if (other !== word && !(other === 'is' && /^(?:from|to|at) +-?\d/.test(line.slice(index))))
        yield line.slice(0, index) + other + line.slice(index + word.length);
}

/** Writes contractions outside of texts in full: `isn't` → `is not`, `can't` → `cannot`. */
export function inFull(line: string): string {
  return line
    .split(/("[^"]*"?)/)
    .map((part) =>
      part.startsWith('"')
        ? part
        : part
            // Also in a name: `Who-doesn't-act` → `Who-does-not-act`.
            .replace(/(?<=-\p{L}+)n['’]t(?!\p{L})/giu, '-not')
            .replace(/(?<![\p{L}])(ca)n['’]t(?!\p{L})/giu, '$1nnot')
            .replace(/(?<=\p{L})n['’]t(?!\p{L})/giu, ' not')
            .replace(/(?<![\p{L}])(it|that|he|she|they|there)['’](?:s|re)(?!\p{L})/giu, '$1 is'),
    )
    .join('');
}

/**
 * Rewrites brackets that would be parsed as a citation and hide all other problems of a line: `x not in [2, 3]` → `x is not
 * one of 2, 3`, `faces[n]` → `item n of faces`.
 */
export function withoutBrackets(line: string): string {
  return line
    .replace(
      /(?:is )?(not )?in \[([^[\]]+)\]/,
      (_, not: string | undefined, list: string) => `is ${not ?? ''}one of ${list}`,
    )
    .replace(/([\p{L}][\p{L}\p{N}.-]*)\[([\p{L}\p{N}.-]+)\]/gu, 'item $2 of $1');
}
