// What a line says: its numbers, texts, names and operators. A repair may drop none of them and invent none.

import { declarationWords } from '../ast/words.ts';
import { suggest } from '../diagnostics/suggest.ts';
import { numberNamed } from '../source/number-words.ts';
import { isWord, language, wordsIn, wordsOfLine } from './line-words.ts';
import { inFrayDice, synonyms, type Synonym } from './synonyms.ts';

/** Words without content: they only lead from one word to the next, or to a condition. */
export const fillers: ReadonlySet<string> = new Set(
  'the a an then do does call only back will shall must should also please just of to is are be that with its their his her now for as in into on from at by when while where if'.split(
    ' ',
  ),
);

/** Words of the language that change what a line says, so that nobody may put them in. */
export const weighty: ReadonlySet<string> = new Set(
  'not no yes any every nobody everyone secretly freely highest lowest least most never again first latest next off low up down best once everything advantage disadvantage hidden otherwise step'.split(
    ' ',
  ),
);

/** Words before a condition: one may stand for another, but a condition stays one. */
const conditionals: readonly string[] = 'if when whenever while where unless until'.split(' ');

/** A synonym that a line uses, and what it replaces there. */
interface Used extends Synonym {
  readonly found: readonly RegExpMatchArray[];
}

/**
 * Returns whether another line keeps every number, text, name and operator of a line, and says nothing new. Dice of another
 * notation say what they say in Fray's.
 * @param isName whether a word without content is a name here
 */
export function keepsContentOf(
  given: string,
  isName: (word: string) => boolean = () => false,
): (meant: string) => boolean {
  const written = inFrayDice(withoutComment(given, foreignCode));
  const used = synonyms()
    .map((one): Used => ({ ...one, found: [...written.matchAll(one.from)] }))
    .filter(({ found }) => found.length > 0);
  return (line) => {
    const meant = withoutComment(line, code);
    return (
      keepsNumbers(written, meant) &&
      keepsTexts(written, meant) &&
      keepsOperators(written, meant, used) &&
      keepsWords(written, meant, used, isName)
    );
  };
}

/** A line up to its comment, here and in other notations, in which two strokes before a number divide. */
const code = /^(?:"[^"]*"?|[^"#])*/;
const foreignCode = /^(?:"[^"]*"?|(?!\/\/(?! *[\d(]))[^"#])*/;

const withoutComment = (line: string, pattern: RegExp): string => pattern.exec(line)?.[0] ?? line;

/** What a text says besides the values in its braces. */
const withoutHoles = (text: string): string => text.replace(/\{[^{}"]*\}/g, '{}');

/** A line without its texts, but with the values in their braces. */
const withoutTexts = (line: string): string =>
  line.replace(/"[^"]*"?/g, (text) => ` ${text.match(/\{[^{}"]*\}/g)?.join(' ') ?? ''} `);

/** Returns the items of the first list that the second lacks, each as often as it lacks them. */
export function lacking(some: readonly string[], others: readonly string[]): readonly string[] {
  const left = [...others];
  return some.filter((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** `x++` adds one, and a die without a number is one die. */
function keepsNumbers(written: string, meant: string): boolean {
  const numbers = (line: string): readonly string[] =>
    line
      .replace(/(?<![\p{L}\p{N}])[dD](?=\d)/gu, '1d')
      .replace(/[\p{L}\p{N}_.-]+/gu, (word) => numberNamed(word) ?? word)
      .match(/\d+/g) ?? [];
  const come = lacking(numbers(meant), numbers(written));
  return (
    lacking(numbers(written), numbers(meant)).length === 0 &&
    (come.length === 0 || (come.join() === '1' && /\+\+|--/.test(written)))
  );
}

function keepsTexts(written: string, meant: string): boolean {
  const now = withoutHoles(meant);
  return (withoutHoles(written).match(/"[^"]*"/g) ?? []).every((text) =>
    now.includes(text.slice(1, -1)),
  );
}

/** Returns the cells of a line that is a row of other notations: single words and numbers between signs of one sort; none of other lines. */
export function cellsOf(line: string): readonly string[] {
  const [sign] = /[|,;]/.exec(line) ?? [];
  const cells = sign === undefined ? [] : line.split(sign).map((one) => one.trim());
  const full = cells.filter((one) => one !== '');
  return full.length > 2 && full.every((one) => /^[^\s,;|]+$/.test(one)) ? full : [];
}

/** The signs of calculations and comparisons, but for those of which names and ranges are made. */
function operatorsOf(line: string): readonly string[] {
  return (
    withoutTexts(cellsOf(line).length > 0 ? line.replaceAll('|', ' ') : line)
      // An arrow only leads on.
      .replace(/->|→/g, ' ')
      .replace(/([<>!]) +=/g, '$1=')
      .replaceAll('×', '*')
      .replaceAll('−', '-')
      .replace(/\p{L}[\p{L}\p{N}_]*(?:-[\p{L}\p{N}_]+)*/gu, 'x')
      .match(/[<>]=?|[-+*/%|^~&!±²√]|=[<>]/gu) ?? []
  );
}

const wordsOfSynonym = (text: string): readonly string[] => text.match(/\p{L}+/gu) ?? [];

function keepsOperators(written: string, meant: string, used: readonly Used[]): boolean {
  // What a synonym says in words, it need not say in signs, and the other way round.
  const words = wordsIn(meant);
  const [before, after] = [operatorsOf(written), operatorsOf(meant)];
  const gone = lacking(before, after);
  const come = lacking(after, before);
  if (gone.length + come.length === 0) return true;
  const spoken = used
    .filter(({ to }) => wordsOfSynonym(to).every((word) => words.includes(word)))
    .flatMap(({ to, found }) =>
      found.map(([text]) => ({ gone: operatorsOf(text), come: operatorsOf(to) })),
    );
  return (
    gone.every((one) => spoken.some((pair) => pair.gone.includes(one))) &&
    come.every((one) => spoken.some((pair) => pair.come.includes(one)))
  );
}

function keepsWords(
  written: string,
  meant: string,
  used: readonly Used[],
  isName: (word: string) => boolean,
): boolean {
  const wordsOf = (line: string): readonly string[] =>
    wordsOfLine(withoutTexts(line))
      .map(({ text }) => text)
      .filter(isWord);
  const [before, after] = [wordsOf(written), wordsOf(meant)];
  const isConditional = (words: readonly string[]): boolean =>
    words.some((one) => conditionals.includes(one.toLowerCase()));
  if (isConditional(before) && !isConditional(after)) return false;
  // `to` gives a new value and `by` a change, unless a phrase says both otherwise: `add 2 to p.HP`.
  const little = (words: readonly string[]): string =>
    ['by', 'to'].filter((one) => words.includes(one)).join(' ');
  const [toward, now] = [little(before), little(after)];
  const isPhrase = used.some(
    ({ pattern, to }) => /\b(?:to|by)\b/.test(`${pattern} ${to}`) && to.includes('$2'),
  );
  // `set` says already that the value is new.
  const isSet = before.includes('set') && after.includes('set') && now === 'to';
  if (!isPhrase && !isSet && toward !== '' && now !== '' && toward !== now) return false;
  const gone = lacking(before, after);
  const come = lacking(after, before);
  // Two single letters name two participants.
  const isSlip = (one: string, near: string): boolean =>
    (near.length > 1 || near.toLowerCase() === one.toLowerCase()) &&
    suggest(one, [near]).length > 0;
  /** A word for which a slip was written. */
  const isMended = (one: string, from: readonly string[] = gone): boolean =>
    from.some((other) => isSlip(other, one));
  const isParted = (one: string): boolean =>
    Array.from({ length: one.length - 1 }, (_, at) => at + 1).some((cut) => {
      const [first, rest] = [one.slice(0, cut), one.slice(cut)];
      return (
        after.includes(first) &&
        (after.includes(rest) || /^\d+$/.test(rest) || rest.startsWith('-') || isParted(rest))
      );
    });
  /** A word that is written several times in a row. Two negations mean something. */
  const isTwice = (one: string): boolean =>
    one !== 'not' &&
    one !== 'no' &&
    after.includes(one) &&
    before.some((word, at) => word === one && before[at + 1] === one);
  const compact = (line: string): string => line.replace(/[\s-]/g, '').toLowerCase();
  /** Words that are written apart. */
  const isJoined = (one: string): boolean =>
    compact(written).includes(compact(one)) &&
    gone.some((other) => compact(one).includes(compact(other)));
  /** A word of a synonym itself; the words of the line that its pattern holds must stay. */
  const isSaid = (one: string): boolean =>
    used.some(
      ({ found, to }) =>
        found.some(([text, ...held]) =>
          lacking(wordsOfSynonym(text), wordsOfSynonym(held.join(' '))).includes(one),
        ) && wordsOfSynonym(to).every((word) => after.includes(word)),
    );
  /** A word of what a synonym means that is no longer in the line. */
  const isMeant = (one: string): boolean =>
    used.some(({ found, to }) =>
      found.some(([text, ...held]) => {
        const said = to.replace(/\$(\d)/g, (_, group: string) => held[Number(group) - 1] ?? '');
        if (!wordsOfSynonym(said).includes(one)) return false;
        const own = lacking(wordsOfSynonym(text), wordsOfSynonym(held.join(' ')));
        // A phrase that keeps all its words only adds some.
        return (
          own.some((word) => gone.includes(word)) ||
          own.every((word) => wordsOfSynonym(to).includes(word))
        );
      }),
    );
  // What a declaration declares has a name of its own, which is no word of the language by mistake.
  const [head = '', name = ''] = after;
  const isNamed =
    (language.has(name)
      ? before[before.indexOf(head) + 1] === name
      : lacking([name], before).length === 0) ||
    gone.some((other) => compact(other).includes(compact(name))) ||
    isJoined(name) ||
    isMended(name);
  if (declarationWords.includes(head) && name !== '' && !isNamed) return false;
  const isInText = (one: string): boolean =>
    meant.includes(`"`) &&
    !written.includes(`"${one}`) &&
    new RegExp(`"[^"]*${one}[^"]*"`).test(meant);
  return (
    gone.every(
      (one) =>
        (fillers.has(one) && !isName(one)) ||
        isTwice(one) ||
        // `not` is no slip of `no`.
        (!weighty.has(one) && come.some((other) => isSlip(one, other))) ||
        isParted(one) ||
        come.some((other) => compact(other).includes(compact(one))) ||
        isSaid(one) ||
        isInText(one),
    ) &&
    come.every(
      (one) =>
        (language.has(one) && !weighty.has(one)) ||
        // Before a number of times, `up to` says no more than `to`.
        (one === 'up' && /\bup to /.test(meant)) ||
        // What changes the meaning stands for no word that says something already.
        isMended(one, weighty.has(one) ? gone.filter((word) => !fillers.has(word)) : gone) ||
        gone.some((other) => compact(other).includes(compact(one))) ||
        isJoined(one) ||
        isMeant(one) ||
        // A name in quotes.
        written.includes(`"${one}"`),
    )
  );
}
