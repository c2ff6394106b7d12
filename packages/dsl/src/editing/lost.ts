// What a mend leaves out of a line, and what it brings in: names and numbers without which it means something else.

import { littleWord } from '../slips/rewordings.ts';
import { isLanguage, wordsIn } from '../syntax/file-words.ts';

/** Names that a mend may leave out. */
export const mostLost: number = 1;

/** Whether a mend leaves out a number, or has one of its own in the place of a name. */
export function losesSense(written: string, meant: string, lost: readonly string[]): boolean {
  const known = numbersIn(written);
  const now = numbersIn(meant);
  const isNear = (one: number): boolean => now.some((other) => Math.abs(other - one) === 1);
  return (
    lost.length > 0 &&
    ((meant.includes(' starts ') && !written.includes('starts')) ||
      lost.some((one) => /^\d+$/.test(one) && !isNear(Number(one))) ||
      (lost.every((one) => !/^\d+$/.test(one)) && now.some((one) => !known.includes(one))))
  );
}

function numbersIn(line: string): readonly number[] {
  return (line.match(/(?<![\w.-])\d+(?!\w)/g) ?? []).map(Number);
}

/** Words of the language without which a line means something else. */
const keeping: ReadonlySet<string> = new Set([
  'highest',
  'lowest',
  'under',
  'half',
  'double',
  'twice',
  'thrice',
]);

/** What is said of a field besides what it holds. */
const marks: ReadonlySet<string> = new Set(['hidden', 'secretly', 'freely', 'bookkeeping']);

/** Whether a mend names what the line does not. */
export function addsName(written: string, meant: string): boolean {
  const known = new Set(wordsIn(written));
  return wordsIn(meant).some(
    (one) =>
      !known.has(one) && !isLanguage(one) && !/^\d*d\d+$/.test(one) && !written.includes(one),
  );
}

/** Whether a line that denies something has become one that does not. */
export function losesNot(written: string, meant: string): boolean {
  const denies =
    /\b(?:not|never|no|nobody|none|without|unless|except|cannot|neither|nor)\b|n['’]t\b/i;
  const isDenied =
    /\b(?:not|no|nobody|nothing|loses|otherwise|cannot|drop|lower|end|but)\b|[<>]|\bis 0\b/;
  return denies.test(written.replace(/"[^"]*"/g, '')) && !isDenied.test(meant);
}

/** Whether a word says what somebody does, whatever else is called so: `hurt s by 2`, `v was hit`. */
function isVerb(one: string, written: string, people: readonly string[]): boolean {
  const [first = '', second] = wordsIn(written.replace(/\b(?:is|was|gets|a|the) /g, ''));
  return first === one || (second === one && people.includes(first));
}

/**
 * Which names and numbers of a line are gone from another; undefined where that means something else: without somebody, a text, a value that
 * has a name, or a word like `hidden`.
 *
 * @param people who has a name there, and values that have one
 */
export function lostOf(
  written: string,
  meant: string,
  people: readonly string[],
  isName: (word: string) => boolean,
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
  const words = wordsIn(meant.replaceAll('"', ' ').replace(/[{}]/g, ' '));
  const kept = new Set(
    words.flatMap((one) => [one, ...one.split('-')]).map((one) => one.toLowerCase()),
  );
  const has = (one: string): boolean =>
    [one, `${one}s`, one.replace(/e?s$/, ''), one.replace(/s$/, '')].some((form) =>
      kept.has(form.toLowerCase()),
    );
  const isOften = (one: string): boolean =>
    (/^(?:half|double|twice)$/.test(one) && / 2\b|\b2 /.test(meant)) ||
    (one === 'thrice' && / 3\b/.test(meant));
  // `in initiative order`: which order it is.
  const plain = written.replace(/(?<=\bin )[\p{L}-]+(?= order\b)/gu, '');
  const gone = wordsIn(plain).filter((one) => !has(one) && !isOften(one));
  // `loses a hit` speaks of nobody, whoever is called `a`.
  const spoken = wordsIn(written.replace(/(?<=\p{L} +)an? (?=\p{L})/gu, ''));
  const isSomebody = (one: string): boolean =>
    people.includes(one) && !isLanguage(one) && !/^(?:some|any|every)(?:body|one)$/.test(one);
  if (gone.some((one) => (isSomebody(one) && spoken.includes(one)) || marks.has(one)))
    return undefined;
  const numbers = (written.match(/\d+/g) ?? []).filter(
    (one) =>
      Number(one) > 1 &&
      !meant.includes(one) &&
      // `drops below 5` is `reaches 4`.
      ![-1, 1].some((by) => meant.endsWith(`reaches ${Number(one) + by}`)),
  );
  const names = gone.filter(
    (one) =>
      !/^d\d+$/.test(one) &&
      !littleWord.test(one) &&
      // Numbers to beat are compared with, whatever they are called.
      !/^(?:DC|TN)$/.test(one) &&
      (keeping.has(one) ||
        (isName(one) && !isVerb(one, written, people)) ||
        (/^\p{Lu}/u.test(one) && !isLanguage(one))),
  );
  return names.length > 0 ? undefined : numbers;
}
