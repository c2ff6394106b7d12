// Phrases and dice of other notations, with Fray's own; `../ast/foreign-words.ts` has the words and signs. A pair changes no meaning. `$1` and `$2` are words of the line.

import { numberNamed, numberWords } from '../source/number-words.ts';
import { foreignSigns, foreignWords } from '../ast/foreign-words.ts';

/** A synonym, and how far it is from Fray's word: see `costs` in moves.ts. */
export interface Synonym {
  readonly from: RegExp;
  readonly to: string;
}

const value = '([\\p{L}_][\\p{L}\\p{N}_.-]*)';
const any = '([\\p{L}\\p{N}_][\\p{L}\\p{N}_.-]*)';
const operand = '([^(),]+)';

/** Phrases in which words stand in another order. Each earns its place by `npm run repair`. */
const phrases: Readonly<Record<string, string>> = {
  [`${value} *\\+= *`]: 'raise $1 by ',
  [`${value} *-= *`]: 'lower $1 by ',
  [`${value} *(?:=|:=) *`]: 'set $1 to ',
  [`^${any} *(?:=|:=|is|be) *`]: 'let $1 be ',
  [`${value}\\+\\+`]: 'raise $1 by 1',
  [`${value}--`]: 'lower $1 by 1',
  [`${value} loses ${any} ${value}`]: 'lower $1.$3 by $2',
  [`${value} (?:gains|gets|heals) ${any} ${value}`]: 'raise $1.$3 by $2',
  [`(?:add|give) ${any} to ${value}`]: 'raise $2 by $1',
  [`(?:subtract|remove|take) ${any} from ${value}`]: 'lower $2 by $1',
  [`add ${value} to ${value}`]: '$2 gains $1',
  [`remove ${value} from ${value}`]: '$2 loses $1',
  [`(?:add|append) ${value} to ${value}`]: 'put $1 into $2',
  [`${value}\\.(?:add|append|push)\\(${value}\\)`]: 'put $2 into $1',
  [`${value}['’]s ${value}`]: '$1.$2',
  [`${value} of ${value}`]: '$2.$1',
  [`${value} ${value} of ${value}`]: '$1 of $3.$2',
  [`(?:let )?${any} *(?:=|:=|be) *(.+)$`]: '$2 as $1',
  [`${any} (in|from) (.+?) (?:who|that|which) (?:are|is) `]: '$1 $2 $3 where $1 is ',
  [`${value} has ${any} ${value}`]: '$1.$3 is $2',
  [`(?:(?:order |sort )?by )?${value},? (?:desc(?:ending)?|highest first)`]: 'highest $1',
  [`(?:(?:order |sort )?by )?${value},? (?:asc(?:ending)?|lowest first)`]: 'lowest $1',
  [`(?:def(?:ine)? )?${any}\\(${any}\\) *(?::=|=|:)(?: *return)?`]: 'define $2 is $1 when ',
  ['(?:sum|total) *\\((.+?)\\)']: 'total of $1',
  ['max *\\((.+?)\\)']: 'highest of $1',
  ['min *\\((.+?)\\)']: 'lowest of $1',
  ['(?:count|len|length) *\\((.+?)\\)']: 'count $1',
  [`(?:is )?${value} or (?:more|higher|greater)`]: '>= $1',
  ['(\\d+)\\+(?! *[\\p{L}\\p{N}(])']: '>= $1',
  [`(?:is )?${any} or (?:less|fewer|lower)`]: '<= $1',
  ['unless (.+)$']: 'when not ($1)',
  [`\\[ *${value} for \\1 in (.+?) if (.+?)\\]`]: '$1 in $2 where $3',
  ['floor *\\((.+?)\\)']: '$1 rounded down',
  [`min *\\(${operand}, *${operand}\\)`]: '($1 but at most $2)',
  [`max *\\(${operand}, *${operand}\\)`]: '($1 but at least $2)',
  [`${value}\\[ *${value} *\\]`]: '$1 at $2',
  [`${value}\\[ *${any} *\\]`]: 'item $2 of $1',
  [`${value}\\( *${value} *\\)`]: '$1 of $2',
  ['(-?\\d+) *(?:to|–|-) *(\\d+)']: '$1..$2',
};

/** Dice as other tools write them, in the order in which they are read. To keep means the highest, and to drop the lowest. */
const dice: Readonly<Record<string, string>> = {
  '(\\d+) +(d\\d+)': '$1$2',
  'd%': 'd100',
  '1?(d\\d+) +(?:with +)?adv(?:antage)?': '2$1 keep highest 1',
  '1?(d\\d+) +(?:with +)?dis(?:adv(?:antage)?)?': '2$1 keep lowest 1',
  '(\\d*d\\d+) *(?:kh?|h|keep) *(\\d+)': '$1 keep highest $2',
  '(\\d*d\\d+) *kl *(\\d+)': '$1 keep lowest $2',
  '(\\d*d\\d+) *(?:dl|drop) *(\\d+)': '$1 drop lowest $2',
  '(\\d*d\\d+) *dh *(\\d+)': '$1 drop highest $2',
  '(\\d*d\\d+) +keep(?= *(?:$|as\\b|[-+*/<>=)]))': '$1 keep highest 1',
  '(\\d*d\\d+) +drop(?= *(?:$|as\\b|[-+*/<>=)]))': '$1 drop lowest 1',
};

const around = (words: string): RegExp => {
  // A single letter names somebody.
  const longestFirst = words
    .split(/(?<!\\)\|/)
    .filter((one) => !/^\p{L}$/u.test(one))
    .toSorted((a, b) => b.length - a.length);
  const isOfLetters = longestFirst.every((one) => /^[\p{L} ']+$/u.test(one));
  return isOfLetters
    ? new RegExp(`(?<![\\p{L}\\p{N}_.-])(?:${longestFirst.join('|')})(?![\\p{L}\\p{N}_-])`, 'giu')
    : new RegExp(
        `(?:${longestFirst.map((one) => (/^\p{L}/u.test(one) ? `(?<![\\p{L}\\p{N}_.-])${one}(?![\\p{L}\\p{N}_-])` : one)).join('|')})`,
        'giu',
      );
};

const notBehind = '(?<![\\p{L}\\p{N}_.-])';

/** The patterns are made when the first line needs help, since they take a tenth of a short check. */
let made: { readonly all: readonly Synonym[]; readonly dice: readonly Synonym[] } | undefined;

function tables(): NonNullable<typeof made> {
  const patterns = (of: Readonly<Record<string, string>>, flags: string): readonly Synonym[] =>
    Object.entries(of).map(([from, to]) => ({ from: new RegExp(notBehind + from, flags), to }));
  const ofDice = made?.dice ?? patterns(dice, 'giu');
  return (made ??= {
    dice: ofDice,
    all: [
      ...Object.entries(foreignWords).map(([to, from]) => ({ from: around(from), to })),
      ...foreignSigns.map(([sign, to]) => ({
        from: new RegExp(sign.replace(/[.|*?+]/g, '\\$&'), 'gu'),
        to,
      })),
      ...numberWords.flatMap((word) => {
        const to = numberNamed(word);
        return to === undefined ? [] : [{ from: around(word), to }];
      }),
      ...patterns(phrases, 'giu'),
      ...ofDice,
    ],
  });
}

/** Returns the table. */
export const synonyms = (): readonly Synonym[] => tables().all;

/** Returns a line with its dice in Fray's notation. */
export const inFrayDice = (line: string): string =>
  tables().dice.reduce((text, { from, to }) => text.replace(from, to), line);
