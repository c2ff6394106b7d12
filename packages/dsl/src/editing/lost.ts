// Finds the words that a fix drops from a line or adds to it: names and numbers that change its meaning.

import { prepositions } from '../ast/prepositions.ts';
import { littleWord } from '../slips/rewordings.ts';
import { numberWords } from '../source/number-words.ts';
import { isLanguage, wordsIn } from '../slips/file-words.ts';

/** A fix may drop at most this many numbers. */
export const mostLost: number = 1;

/**
 * True if a fix drops a number for which it has no number that is one more or one less, or if it sets an initial value
 * instead.
 *
 * @param lost the numbers that the fix drops
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

/** Returns the prepositions of a line, each with its argument. */
function argumentsIn(line: string): readonly (readonly [little: string, name: string])[] {
  const words = line.match(/[\p{L}\p{N}_.-]+/gu) ?? [];
  return words.flatMap((name, n) => {
    // The word after `under` names a column, not an argument.
    const little = prepositions.find((one) => one === words[n - 1] && one !== 'under');
    return little === undefined ? [] : [[little, name] as const];
  });
}

/** True if a fix reverses a change, or if two arguments have exchanged their prepositions: `Blow by t on a` as `Blow by a on t`. */
export function turnsRound(written: string, meant: string): boolean {
  // To lower a yes/no value is to say no.
  if (written.startsWith('lower ') && meant.endsWith(' to yes')) return true;
  if (written.startsWith('raise ') && meant.endsWith(' to no')) return true;
  const before = argumentsIn(written);
  const now = argumentsIn(meant);
  // Nobody does something to himself unless the line says so: `Strike by p at q` is not `Strike by p at p`.
  const twice = (all: typeof now): boolean => new Set(all.map(([, who]) => who)).size < all.length;
  if (twice(now) && !twice(before)) return true;
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

/** Returns the numbers of a line, in digits or in words, wherever they are. */
function numbersWritten(line: string): number[] {
  return [
    ...(line.match(/\d+/g) ?? []).map(Number),
    ...wordsIn(line)
      .map((one) => numberWords.indexOf(one.toLowerCase()))
      .filter((one) => one >= 0),
  ];
}

/** Words of the language that change the meaning of a line if a fix drops them. */
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

/** Words that mark a field, in addition to its type. */
const marks: ReadonlySet<string> = new Set(['hidden', 'secretly', 'freely', 'bookkeeping']);

/** True if a fix names something that the line does not. */
export function addsName(written: string, meant: string): boolean {
  const known = new Set(wordsIn(written));
  return wordsIn(meant).some(
    (one) =>
      !known.has(one) && !isLanguage(one) && !/^\d*d\d+$/.test(one) && !written.includes(one),
  );
}

/** Matches words that negate. */
const denial = /^(?:not|never|no|nobody|none|without|unless|except|cannot|neither|nor)$|n['’]t$/;

/** Matches words that also negate. Such a word can replace any negation (`denied`), or only some of them (`deniedToo`). */
const denied = /^(?:not|no|nobody|nothing|loses|otherwise|cannot|bars|0)$/;
const deniedToo: readonly (readonly [denial: RegExp, meant: RegExp])[] = [
  [/^(?:without|except|not)$/, /^drop$/],
  [/^(?:not|never|no|unless)$|n['’]t$/, /^[<>]/],
  [/^(?:not|never|no)$|n['’]t$/, /^(?:but|most|least)$/],
];

/** Matches a line that negates its own statement: `never lower HP by 1`, `a does not lose Held`. */
const deniesItself = /^(?:\S+ )?(?:never|do(?:es)? not|(?:do|does|must|can|ca|wo)n['’]t) /i;

/** Matches the head of a span that names a longer one: `span bout inside day`. */
export const spanInside: RegExp = /^span \S+ (?:in|inside|within|of|during|per) \S+$/;

/** Returns who answers in an example, and the opponent: `by referee`, `against Max`. */
function answerers(line: string): readonly string[] {
  return /^\s*answer\b/.test(line) ? (line.match(/\b(?:by|against) [\p{L}-]+/gu) ?? []) : [];
}

/**
 * True if a fix drops a negation or a comparison, or gives an answer to somebody else. Words that both lines have do not
 * make up for the loss.
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
  // An arrow is not a comparison.
  const compares = /[<>]/.test(written.replace(/->|<-/g, ''));
  return (missed.length > 0 && !isDenied) || (compares && !/[<>]|\breaches\b/.test(meant));
}

/**
 * Returns the words and comparisons that `line` has and `other` lacks, without texts in quotes. A word that `line` has more
 * often counts for each extra use, except `no`, `nobody` and `none`.
 */
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

/** Matches a line that says only by how much something changes: `damage 3d6`, `heal 1d8`. */
const harmsOrHeals =
  /^(?:damage|harm|hurt|wound|heal|cure|restore|regain|recover)s? (?:for |by )?\d*d\d+(?:[+-]\d+)?$/;

/** True if a fix adds two values that the line joins as conditions: `a and b <= c` as `a + b <= c`. */
function addsUp(written: string, meant: string): boolean {
  const many = (line: string, what: RegExp): number => line.match(what)?.length ?? 0;
  return (
    many(written, / (?:and|or) /g) > many(meant, / (?:and|or) |,|\n/g) &&
    many(meant, / \+ /g) > many(written, /\+|\b(?:plus|sum|total|added?|together|both)\b/g)
  );
}

/** Returns a line with one blank wherever several stand. */
function narrow(line: string): string {
  return line.replace(/ +/g, ' ');
}

/** True if a word says what somebody does, even if something has the same name: `hurt s by 2`, `v was hit`. */
function isVerb(one: string, written: string, people: readonly string[]): boolean {
  const [first = '', second] = wordsIn(written.replace(/\b(?:is|was|gets|a|the) /g, ''));
  return first === one || (second === one && people.includes(first));
}

/** Matches the words that begin a condition or a limit, and those with which Fray writes the same. */
const clause = /(?<![\p{L}\p{N}_.-])(?:until|while|unless|except)(?![\p{L}\p{N}_-])/u;
const limits =
  /(?<![\p{L}\p{N}_.-])(?:until|while|when|whenever|where|if|not|up to|drop|reaches|but|otherwise)(?![\p{L}\p{N}_-])/u;

/** True if a fix drops a condition or a limit as a whole: `play round until someone wins` as `play round`. */
function losesClause(written: string, meant: string): boolean {
  const without = (text: string): string => text.replace(/"[^"]*"/g, '');
  return clause.test(without(written)) && !limits.test(without(meant));
}

/**
 * Returns the numbers that a fix drops from a line. Undefined if it drops something that changes the meaning: a name, a
 * text, a negation, or a word like `hidden`.
 *
 * @param people participants with a name there, and values with a name
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
  if (losesClause(written, meant)) return undefined;
  // Another condition or choice was to follow.
  if (/ (?:(?:and|or)|or \S+)$/.test(written) && narrow(written).startsWith(narrow(meant)))
    return undefined;
  if (/\bexplod/.test(written) && !/\bexplode\b/.test(meant)) return undefined;
  // What happens to everyone does not happen to one of them.
  if (
    /\b(?:everyone|everybody)\b/.test(written) &&
    !/\b(?:everyone|everybody|each|every|all|any|no|not|nobody|first|count|total)\b/.test(meant)
  )
    return undefined;
  if (addsUp(written, meant) || (harmsOrHeals.test(written) && meant.startsWith('roll ')))
    return undefined;
  // An example's claim about an outcome is what the line is for.
  if (/^try .* is /.test(written) && !/ is /.test(meant)) return undefined;
  // A field with `starts` changes, and one with `default` does not.
  if (/\bstarts\b/.test(written) && !/\bstarts\b/.test(meant) && /\bdefault\b/.test(meant))
    return undefined;
  // The fix must keep the words for an initial value and for a default.
  if (
    / (?:starts|default) +\S/.test(written) &&
    !/\b(?:starts?|default|begins)\b|^(?:with|set) /.test(meant)
  )
    return undefined;
  // `given metres down  0..500`: a name of several words.
  const [, several] = /^(?:given|track) ([\p{L}-]+(?: [\p{L}-]+)+) {2,}/u.exec(written) ?? [];
  if (several !== undefined && !meant.includes(several.replaceAll(' ', '-'))) return undefined;
  // `… by a`, at the end of the line, names the actor.
  const doer = / by (\p{Ll}+)$/u.exec(written.trim())?.[1];
  if (
    doer !== undefined &&
    people.includes(doer) &&
    !meant.split(/[^\p{L}.-]+/u).some((one) => one === doer || one.startsWith(`${doer}.`))
  )
    return undefined;
  // `span bout inside day` puts a span inside another, so the name and the text do not take the rest of the line.
  if (spanInside.test(written) && !/^span \S+ in /.test(meant)) return undefined;
  // In `A or B, C` an `and` would join what the `or` separates.
  const ands = (line: string): number => line.split(' and ').length;
  // A sum is not a condition.
  const sums = (line: string): number => line.split(' + ').length;
  if (
    / when | where |^if /.test(written) &&
    ands(meant) < ands(written) &&
    sums(meant) > sums(written)
  )
    return undefined;
  if (/ or .*,/.test(written) && ands(meant) > ands(written)) return undefined;
  // `lower HP by 50%` does not mean 50.
  if (/\d ?%/.test(written) && /\b(?:set|raise|lower) /.test(meant)) return undefined;
  const words = wordsIn(meant.replaceAll('"', ' ').replace(/[{}]/g, ' '));
  const preserved = new Set(
    words.flatMap((one) => [one, ...one.split('-')]).map((one) => one.toLowerCase()),
  );
  // Two words that were written as one are separated now.
  const tight = meant.replace(/\s+/g, '').toLowerCase();
  const has = (one: string): boolean =>
    (one.length > 3 && tight.includes(one.toLowerCase())) ||
    [one, `${one}s`, one.replace(/e?s$/, ''), one.replace(/s$/, '')].some((form) =>
      preserved.has(form.toLowerCase()),
    );
  const isOften = (one: string): boolean =>
    (/^(?:half|double|twice)$/.test(one) && / 2\b|\b2 /.test(meant)) ||
    (one === 'thrice' && / 3\b/.test(meant));
  // `in initiative order`: the fix may drop the name of the order.
  const plain = written.replace(/(?<=\bin )[\p{L}-]+(?= order\b)/gu, '');
  const gone = wordsIn(plain).filter((one) => !has(one) && !isOften(one));
  // The `a` in `loses a hit` is an article, even if a participant is called `a`.
  const spoken = wordsIn(written.replace(/(?<=\p{L} +)an? (?=\p{L})/gu, ''));
  const isSomebody = (one: string): boolean =>
    people.includes(one) && !isLanguage(one) && !/^(?:some|any|every)(?:body|one)$/.test(one);
  if (gone.some((one) => (isSomebody(one) && spoken.includes(one)) || marks.has(one)))
    return undefined;
  // All faces of an example's dice matter, even a 1, and each repetition counts.
  const isDice = /^dice\b/.test(written);
  // The numbers before a text matter too if the line has a range.
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
        // `drops below 5` has the same meaning as `reaches 4`.
        ![-1, 1].some((by) => meant.endsWith(`reaches ${one + by}`)),
    )
    .map(String);
  const names = gone.filter(
    (one) =>
      !/^d\d+$/.test(one) &&
      !littleWord.test(one) &&
      // `DC` and `TN` are not names: they introduce a number to compare with.
      !/^(?:DC|TN)$/.test(one) &&
      (keeping.has(one) ||
        (isName(one) && (isOutcome(one) || !isVerb(one, written, people))) ||
        (/^\p{Lu}/u.test(one) && !isLanguage(one))),
  );
  return names.length > 0 ? undefined : numbers;
}
