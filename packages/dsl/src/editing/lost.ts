// Finds the words that a fix drops from a line or adds to it: names and numbers that change its meaning.

import { prepositions } from '../ast/words.ts';
import { littleWord } from '../slips/rewordings.ts';
import { numberWords } from '../source/number-words.ts';
import { isLanguage, wordsIn } from '../syntax/file-words.ts';

/** Numbers that a mend may leave out. */
export const mostLost: number = 1;

/**
 * Whether a mend leaves out a number that it has no neighbour of, or says where something starts instead.
 *
 * @param lost the numbers that it leaves out
 */
export function losesSense(written: string, meant: string, lost: readonly string[]): boolean {
  const now = numbersIn(meant);
  const isNear = (one: number): boolean => now.some((other) => Math.abs(other - one) === 1);
  return (
    lost.length > 0 &&
    ((meant.includes(' starts ') && !written.includes('starts')) ||
      lost.some((one) => !isNear(Number(one))))
  );
}

function numbersIn(line: string): readonly number[] {
  return (line.match(/(?<![\w.-])\d+(?!\w)/g) ?? []).map(Number);
}

/** The prepositions of a line, each with its argument. */
function argumentsIn(line: string): readonly (readonly [little: string, name: string])[] {
  const words = line.match(/[\p{L}\p{N}_.-]+/gu) ?? [];
  return words.flatMap((name, n) => {
    // `under` names a column: nobody's part in anything.
    const little = prepositions.find((one) => one === words[n - 1] && one !== 'under');
    return little === undefined ? [] : [[little, name] as const];
  });
}

/** Whether somebody has got the little word of another: `Blow by t on a` as `Blow by a on t`. */
export function turnsRound(written: string, meant: string): boolean {
  const before = argumentsIn(written);
  const now = argumentsIn(meant);
  const isNow = (little: string, who: string): boolean =>
    now.some(([one, other]) => one === little && other === who);
  return now.some(
    ([little, name]) =>
      before.some(([, one]) => one === name) &&
      before.some(
        ([one, who]) =>
          one === little &&
          who !== name &&
          !isNow(little, who) &&
          now.some(([, other]) => other === who),
      ),
  );
}

/** The numbers of a line, in digits or in words, wherever they stand. */
function numbersWritten(line: string): number[] {
  return [
    ...(line.match(/\d+/g) ?? []).map(Number),
    ...wordsIn(line)
      .map((one) => numberWords.indexOf(one.toLowerCase()))
      .filter((one) => one >= 0),
  ];
}

/** Words of the language without which a line means something else. */
const keeping: ReadonlySet<string> = new Set([
  'highest',
  'lowest',
  'cost',
  'costs',
  'under',
  'half',
  'double',
  'twice',
  'thrice',
]);

/** Marks of a field besides its type. */
const marks: ReadonlySet<string> = new Set(['hidden', 'secretly', 'freely', 'bookkeeping']);

/** Whether a mend names what the line does not. */
export function addsName(written: string, meant: string): boolean {
  const known = new Set(wordsIn(written));
  return wordsIn(meant).some(
    (one) =>
      !known.has(one) && !isLanguage(one) && !/^\d*d\d+$/.test(one) && !written.includes(one),
  );
}

/** What says that something is not so. */
const denial = /^(?:not|never|no|nobody|none|without|unless|except|cannot|neither|nor)$|n['’]t$/;

/** What denies as well: for every denial, and for some of them only. */
const denied = /^(?:not|no|nobody|nothing|loses|otherwise|cannot|bars|0)$/;
const deniedToo: readonly (readonly [denial: RegExp, meant: RegExp])[] = [
  [/^(?:without|except|not)$/, /^drop$/],
  [/^(?:not|never|no|unless)$|n['’]t$/, /^[<>]/],
  [/^(?:not|never|no)$|n['’]t$/, /^(?:but|most|least)$/],
];

/** A line that denies its own statement: `never lower HP by 1`, `a does not lose Held`. */
const deniesItself = /^(?:\S+ )?(?:never|do(?:es)? not|(?:do|does|must|can|ca|wo)n['’]t) /i;

/** Who answers in an example, and whom it is against: `by referee`, `against Max`. */
function answerers(line: string): readonly string[] {
  return /^\s*answer\b/.test(line) ? (line.match(/\b(?:by|against) [\p{L}-]+/gu) ?? []) : [];
}

/**
 * Whether a line that denies or compares something has become one that does not, or an answer that of somebody else. What both lines say
 * excuses nothing.
 */
export function losesNot(written: string, meant: string): boolean {
  if (answerers(written).some((one) => !answerers(meant).includes(one))) return true;
  const negations = notIn(written, meant);
  const now = notIn(meant, written);
  const missed = negations.filter((one) => denial.test(one));
  if (missed.length > 0 && deniesItself.test(written.trim()))
    return !now.some((one) => /^(?:not|no|cannot|bars|nothing)$/.test(one));
  const isDenied = now.some(
    (one) =>
      denied.test(one) ||
      deniedToo.some(([of, meant]) => meant.test(one) && missed.some((other) => of.test(other))),
  );
  // An arrow compares nothing.
  const compares = /[<>]/.test(written.replace(/->|<-/g, ''));
  return (missed.length > 0 && !isDenied) || (compares && !/[<>]|\breaches\b/.test(meant));
}

/** The words and comparisons of a line that another lacks, without texts in quotes: each as often as it is said more, but for values. */
function notIn(line: string, other: string): readonly string[] {
  const tokens = (text: string): readonly string[] =>
    text
      .replace(/"[^"]*"/g, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}_'’-]+|[<>]=?/gu) ?? [];
  const stem = (one: string): string =>
    /^(?:nobody|none|nothing)$/.test(one) ? 'nobody' : one.replace(/(?:es|ed|e|s)$/, '');
  const left = tokens(other).map(stem);
  return tokens(line).filter((one) => {
    const at = left.indexOf(stem(one));
    if (at >= 0 && !/^(?:no|nobody|none)$/.test(one)) left.splice(at, 1);
    return at < 0;
  });
}

/** Whether a word says what somebody does, whatever else is called so: `hurt s by 2`, `v was hit`. */
function isVerb(one: string, written: string, people: readonly string[]): boolean {
  const [first = '', second] = wordsIn(written.replace(/\b(?:is|was|gets|a|the) /g, ''));
  return first === one || (second === one && people.includes(first));
}

/**
 * Which numbers of a line are gone from another; undefined where that means something else: without a name, a text, a denial, or a word like
 * `hidden`.
 *
 * @param people who has a name there, and values that have one
 */
export function lostOf(
  written: string,
  meant: string,
  people: readonly string[],
  isName: (word: string) => boolean,
  isOutcome: (word: string) => boolean,
): readonly string[] | undefined {
  const texts = written.match(/"[^"]*"/g) ?? [];
  const joined = (text: string): string => text.replace(/[ '’]/g, '-');
  if (texts.some((one) => !joined(meant).includes(joined(one.slice(1, -1))))) return undefined;
  if (
    /\b(?:secret|secretly|hidden|private)\b/.test(written) &&
    !/\b(?:secretly|hidden)\b/.test(meant)
  )
    return undefined;
  if (losesNot(written, meant)) return undefined;
  // A field with `starts` changes, and one with `default` does not.
  if (/\bstarts\b/.test(written) && !/\bstarts\b/.test(meant) && /\bdefault\b/.test(meant))
    return undefined;
  // With what a value begins, and what holds where nothing is said.
  if (
    / (?:starts|default) +\S/.test(written) &&
    !/\b(?:starts?|default|begins)\b|^(?:with|set) /.test(meant)
  )
    return undefined;
  // `given metres down  0..500`: a name of several words.
  const [, several] = /^(?:given|track) ([\p{L}-]+(?: [\p{L}-]+)+) {2,}/u.exec(written) ?? [];
  if (several !== undefined && !meant.includes(several.replaceAll(' ', '-'))) return undefined;
  // Who does it: `… by a`, at the end.
  const doer = / by (\p{Ll}+)$/u.exec(written.trim())?.[1];
  if (
    doer !== undefined &&
    people.includes(doer) &&
    !meant.split(/[^\p{L}.-]+/u).some((one) => one === doer || one.startsWith(`${doer}.`))
  )
    return undefined;
  // `A or B, C`: an `and` would hold together what an `or` parts.
  const ands = (line: string): number => line.split(' and ').length;
  if (/ or .*,/.test(written) && ands(meant) > ands(written)) return undefined;
  // `lower HP by 50%` is no 50.
  if (/\d ?%/.test(written) && /\b(?:set|raise|lower) /.test(meant)) return undefined;
  const words = wordsIn(meant.replaceAll('"', ' ').replace(/[{}]/g, ' '));
  const preserved = new Set(
    words.flatMap((one) => [one, ...one.split('-')]).map((one) => one.toLowerCase()),
  );
  // Two words that were written as one stand apart now.
  const tight = meant.replace(/\s+/g, '').toLowerCase();
  const has = (one: string): boolean =>
    (one.length > 3 && tight.includes(one.toLowerCase())) ||
    [one, `${one}s`, one.replace(/e?s$/, ''), one.replace(/s$/, '')].some((form) =>
      preserved.has(form.toLowerCase()),
    );
  const isOften = (one: string): boolean =>
    (/^(?:half|double|twice)$/.test(one) && / 2\b|\b2 /.test(meant)) ||
    (one === 'thrice' && / 3\b/.test(meant));
  // `in initiative order`: which order it is.
  const plain = written.replace(/(?<=\bin )[\p{L}-]+(?= order\b)/gu, '');
  const gone = wordsIn(plain).filter((one) => !has(one) && !isOften(one));
  // `loses a hit` names nobody, even if somebody is called `a`.
  const spoken = wordsIn(written.replace(/(?<=\p{L} +)an? (?=\p{L})/gu, ''));
  const isSomebody = (one: string): boolean =>
    people.includes(one) && !isLanguage(one) && !/^(?:some|any|every)(?:body|one)$/.test(one);
  if (gone.some((one) => (isSomebody(one) && spoken.includes(one)) || marks.has(one)))
    return undefined;
  // What dice show counts, if it is a 1 as well, and each time that it is said.
  const isDice = /^dice\b/.test(written);
  // So does text after a range.
  const isRange = /\d\.\.\d/.test(written) && !/["=]/.test(written);
  const now = numbersWritten(meant.replaceAll('"', ' '));
  const isKept = (one: number): boolean => {
    const found = now.indexOf(one);
    if (isDice && found >= 0) now.splice(found, 1);
    return found >= 0 || (!isDice && meant.includes(String(one)));
  };
  const numbers = numbersWritten(written.replace(/\b\d*d\d+(?= *[:=])/g, ''))
    .filter(
      (one) =>
        one >= (isDice || isRange ? 0 : 2) &&
        !isKept(one) &&
        // `drops below 5` is `reaches 4`.
        ![-1, 1].some((by) => meant.endsWith(`reaches ${one + by}`)),
    )
    .map(String);
  const names = gone.filter(
    (one) =>
      !/^d\d+$/.test(one) &&
      !littleWord.test(one) &&
      // Numbers to beat are compared with, whatever they are called.
      !/^(?:DC|TN)$/.test(one) &&
      (keeping.has(one) ||
        (isName(one) && (isOutcome(one) || !isVerb(one, written, people))) ||
        (/^\p{Lu}/u.test(one) && !isLanguage(one))),
  );
  return names.length > 0 ? undefined : numbers;
}
