// Lines that are right except for how a name or a value is written: a number in words, in quotes or with a unit, a name in
// two words, two lines of one sort in one, a wrong preposition.

import { numberWords } from '../source/number-words.ts';
import { aName, type LineAt } from './recast-parts.ts';

/** `six`, `"2"`, `62%`, `d100: 50, 51`, `Jericho's 3d`: values and names of a row as Fray writes them. */
export function* valuesAsFray({ line }: LineAt): Iterable<string> {
  // `one` and `zero` are numbers among dice and in the cells of a row: elsewhere they mean somebody, or nothing.
  const isOfValues = line.startsWith('dice ') || /^\S+(?: {2,}\S+){2,}$/.test(line);
  const spelt = numberWords.slice(isOfValues ? 0 : 2).join('|');
  const changes: readonly (readonly [from: RegExp, to: (found: string) => string])[] = [
    // `5O`: a letter that looks like a digit; a whole line in quotes.
    [/(?<![\p{L}\d])\d+[oO](?![\p{L}\d])/gu, (found) => found.replace(/[oO]/, '0')],
    [/^"[^"]*"$/, (found) => found.slice(1, -1)],
    [/"(?:-?\d+|\d*d\d+|yes|no)"/g, (found) => found.slice(1, -1)],
    [/(?<=\b(?:is|to|not|any|by|of|on|in) )"[\p{L}_-]+"/gu, (found) => found.slice(1, -1)],
    [/(?<=^(?:scenario|like|side|policy|dice|try|ruling|given) )"[\p{L}_][^"]*"/u, hyphened],
    // Changing a value by 50 % means by half, and 10 % more is not 10 more.
    ...(/\b(?:set|raise|lower)\b|[+-] ?\d+%/.test(line)
      ? []
      : [[/(?<=\d)%(?! *\d)/g, () => ''] as const]),
    // `a = b && c != d`
    [/ *(?<![<>=!:])={1,3}(?![=<>]) */g, () => ' is '],
    [/ *(?:!={1,2}|<>) */g, () => ' is not '],
    [/ *&&? */g, () => ' and '],
    [/ *\|\|? */g, () => ' or '],
    // `roll 2d6 as nerve, low is`
    [/(?<=^roll .*), *(?:low|lower|lowest)(?: is)?$/g, () => ', low is good'],
    // `2 d6`; `ask p for bid 0..5`
    [/(?<![\w.-])(\d+) (?=d\d)/g, (found) => found.trim()],
    [/(?<=^ask .* for \S+ )-?\d+\.\.-?\d+/g, (found) => `from ${found.replace('..', ' to ')}`],
    // `with +3`: a number has no sign.
    [/(?<=\b(?:with|by|to|at|for|is) )\+(?=\d)/g, () => ''],
    // `-1 die`: dice added to a pool or taken from it.
    [/(?<=[+-] ?\d+) ?(?:die|dice)(?=$| )/g, () => 'd'],
    [/(?<=^dice .*?)\b\d*d\d+ *[:=] *|(?<=^dice .*\d),(?= *\d)/g, () => ''],
    // `1x`, `x3`: the number of copies of a row.
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

/** A name in quotes, perhaps of several words. */
function hyphened(quoted: string): string {
  return quoted
    .slice(1, -1)
    .trim()
    .replace(/[\s/]+/g, '-');
}

/** `a is up, t is up`: claims joined by `and`, if none contains `or`; `times` goes after the thing counted. */
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
  // `times Cruise by Petrel is 1`: in all.
  const inAll = /^(expect )?times (.+?) (is(?: not)?|[<>]=?) (\d+)$/.exec(line);
  if (inAll !== null && !/ this /.test(line))
    yield `${inAll[1] ?? ''}times ${inAll[2]} this encounter ${inAll[3]} ${inAll[4]}`;
  const often = /^(expect )?(.+?) (this \S+) (?:is )?(\d+) times?$/.exec(line);
  if (often !== null) yield `${often[1] ?? ''}times ${often[2]} ${often[3]} is ${often[4]}`;
}

/** `Answer fire`, `cultist 1`: names that have a hyphen, or a capital letter, where they are declared. */
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

/** `with A.HP 2, A.mana 3`, `side red and blue`: lines of one sort, with their first word written once. */
export function* repeatedFirst({ line }: LineAt): Iterable<string> {
  const first = /^(?:with|given|ruling|expect|side|answer|dice|bars|announce)(?= )/.exec(line)?.[0];
  if (first === undefined) return;
  const pieces = line.split(/(?:,| and|, and|;| &) (?=(?:[^"]*"[^"]*")*[^"]*$)/);
  if (pieces.length > 1)
    yield pieces.map((one) => (one.startsWith(`${first} `) ? one : `${first} ${one}`)).join('\n');
}

/** Prepositions that other languages and games exchange. */
const littleWords = ['of', 'by', 'on', 'at', 'against', 'from', 'in', 'to', 'for', 'with', 'is'];

/** Another preposition in place of the one written. */
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

/** `isn't`, `doesn't`, `can't` outside of texts: the same in two words. */
export function inFull(line: string): string {
  return line
    .split(/("[^"]*"?)/)
    .map((part) =>
      part.startsWith('"')
        ? part
        : part
            // `Who-doesn't-act`: in a name too.
            .replace(/(?<=-\p{L}+)n['’]t(?!\p{L})/giu, '-not')
            .replace(/(?<![\p{L}])(ca)n['’]t(?!\p{L})/giu, '$1nnot')
            .replace(/(?<=\p{L})n['’]t(?!\p{L})/giu, ' not')
            .replace(/(?<![\p{L}])(it|that|he|she|they|there)['’](?:s|re)(?!\p{L})/giu, '$1 is'),
    )
    .join('');
}

/** `x not in [2, 3]`, `faces[n]`: brackets that are parsed as a citation hide everything else wrong with a line. */
export function withoutBrackets(line: string): string {
  return line
    .replace(
      /(?:is )?(not )?in \[([^[\]]+)\]/,
      (_, not: string | undefined, list: string) => `is ${not ?? ''}one of ${list}`,
    )
    .replace(/([\p{L}][\p{L}\p{N}.-]*)\[([\p{L}\p{N}.-]+)\]/gu, 'item $2 of $1');
}
