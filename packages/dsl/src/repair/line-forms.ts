// Finds advice for a line without a fix: its right place, or the forms of lines at its place.

import { firstWordsOf, forms, kindsBelow, kindsIn, type FormKind } from '../ast/forms.ts';
import { declarationWords, isReservedWord, marginWords } from '../ast/words.ts';
import { orList } from '../diagnostics/catalogue/entry.ts';
import { catalogueEntries } from '../diagnostics/catalogue/index.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { listsNames } from '../diagnostics/there-are.ts';
import { linePatterns, patternText, type LinePattern } from '../editing/patterns.ts';
import { andList } from '../source/nouns.ts';
import { lineText, positionAt, type Source } from '../source/source.ts';
import { isLanguage, isPreposition, wordsIn } from './line-words.ts';
import { readLine } from '../syntax/read-line.ts';
import { placeOf } from './place.ts';
import { errorsAt } from './tried.ts';

/** Declarations with lines of their own, by their first words, and typical lines of them. */
export const typicalLines: Readonly<Record<string, readonly string[]>> = {
  condition: ['bars everything', 'lasts for 2 rounds'],
  action: ['counts as act', 'pick t from enemies of a', 'lower t.HP by 2'],
  check: ['roll d20 as face', 'hit  when face >= 15', 'miss  otherwise'],
  kind: ['skill  1..20', 'HP  counter 0..  starts 10'],
  policy: ['take Strike  when a.HP > 3', 'pick lowest option.HP', 'choose Push yes'],
  example: ['scenario Bridge', 'dice Hit by Ada  12', 'expect Ada.HP is 3'],
  scenario: ['side heroes', 'given light dark', 'policy Brute for foes'],
  procedure: ['lower p.HP by 2', 'p gains Prone', 'ask p to take any act or nothing'],
  encounter: ['play round up to 20 times', 'each p in everyone', 'p gains Prone'],
  trigger: ['lower p.HP by 2', 'p gains Prone', 'announce "the bell rings"'],
  invariant: ['always', 'at end of each round', 'every p in heroes satisfies p.HP >= 0'],
  measure: ['at end of encounter', 'count p in heroes where p is standing'],
};

/** The form of a declaration, by its first word. */
const declarationOf = (owner: string): FormKind | undefined =>
  kindsIn('declaration').find((kind) => firstWordsOf(kind).includes(owner));

/** True if a line can stand below the first line of such a declaration, or at the margin if there is no owner. */
export function canStand(line: string, owner?: string): boolean {
  const kind = owner === undefined ? undefined : declarationOf(owner);
  if (owner !== undefined && kind === undefined) return false;
  const [above, indent] = kind === undefined ? [[], ''] : [forms[kind].examples.slice(0, 1), '  '];
  return [[], [`${indent}  nothing`]].some(
    (below) => readLine(above, indent + line, below).at === undefined,
  );
}

/**
 * The words by which a line is known as one of a form: the first word of an example, those that may be names elsewhere, and
 * any word but a preposition of a line that begins with a name.
 */
function marksOf(example: string): readonly string[] {
  const [first = '', ...others] = wordsIn(example);
  const isSmall = (word: string): boolean =>
    isLanguage(first) ? isReservedWord(word) : isPreposition(word);
  return [first, ...others.filter((word) => !isSmall(word))].filter(isLanguage);
}

/** The words by which each pattern is known, read when a line first needs them. */
let marked: readonly (readonly [pattern: LinePattern, marks: readonly string[]])[] | undefined;

/** Returns the examples of some forms that are known by a word. */
function examplesWith(word: string, kinds: readonly FormKind[]): readonly string[] {
  marked ??= linePatterns().map((one) => [one, marksOf(patternText(one.parts))]);
  return marked.flatMap(([{ kind, parts }, marks]) =>
    marks.includes(word) && kinds.includes(kind) ? [patternText(parts)] : [],
  );
}

/** The same for lines below such a declaration. */
export function examplesBelow(owner: string, word: string): readonly string[] {
  const kind = declarationOf(owner);
  return kind === undefined ? [] : examplesWith(word, kindsBelow(kind));
}

/** At most this many examples are shown for a word. */
const mostExamples = 3;

/** Adds advice for a line without a fix: where such a line belongs, or how it is written. */
export function withForm(
  source: Source,
  diagnostics: readonly Diagnostic[],
  line: number,
): readonly Diagnostic[] {
  const [first] = errorsAt({ source, diagnostics }, line);
  // The general advice of the catalogue stays if nothing here is more exact.
  const known =
    first?.help.filter(({ text }) => text !== catalogueEntries[first.code].advice) ?? [];
  if (first === undefined || !(first.code.startsWith('syntax/') || isOfUnknownForm(source, first)))
    return diagnostics;
  const { line: written, owner, above } = placeOf(source, line);
  const isBelow = above.length > 0;
  const place = isBelow ? elsewhere(written, owner) : undefined;
  const isAdvised = known.some((one) => one.edits === undefined && !listsNames(one));
  if (isAdvised || (place === undefined && known.some(({ edits }) => edits !== undefined)))
    return diagnostics;
  const amends = /^amends\b/m.test(source.text);
  const text = place ?? formOf(written, owner, isBelow, amends, first);
  if (text === undefined) return diagnostics;
  const help = place === undefined ? [{ text }, ...known] : [{ text }];
  return diagnostics.map((one) => (one === first ? { ...one, help } : one));
}

/**
 * True if a line with an unknown name may be written in a wrong form: it begins with that name, as if it called something.
 * Nearly any words can be read as a call, or as the kind and the fields of a row.
 */
function isOfUnknownForm(source: Source, { code, params, primary }: Diagnostic): boolean {
  if (code !== 'names/unknown') return false;
  const line = lineText(source, positionAt(source, primary.span.start).line);
  const words = wordsIn(line);
  if (words[0] !== params['name']) return false;
  return params['what'] !== 'kind';
}

/** True if the message already says which words may come next, and lines show none of them, and begin like the wrong one. */
function saysNoMore(
  lines: readonly string[],
  [first = '']: readonly string[],
  { code, params }: Diagnostic,
): boolean {
  const { expected } = params;
  const isShown = (word: string): boolean => lines.some((line) => wordsIn(line).includes(word));
  return (
    code === 'syntax/unexpected' &&
    Array.isArray(expected) &&
    expected.length <= 3 &&
    expected.every(
      (one) => /^`\p{L}+`$/u.test(String(one)) && !isShown(String(one).slice(1, -1)),
    ) &&
    (!isLanguage(first) || lines.some((line) => wordsIn(line)[0] === first))
  );
}

/**
 * Returns the place where a line would be valid if its own place is wrong; undefined if there is none.
 *
 * @param line without its indentation
 * @param owner the first word of the declaration that contains it
 */
export function elsewhere(line: string, owner: string): string | undefined {
  const words = wordsIn(line);
  const [first = ''] = words;
  const isAtHome = examplesBelow(owner, first).length > 0;
  if (!isAtHome && declarationWords.some((word) => word === first) && canStand(line))
    return `a line that begins with \`${first}\` like this is a declaration, and starts at the margin`;
  if (isAtHome || canStand(line, owner)) return undefined;
  // Nearly any two names can be a call, so a word of such lines must be there too.
  const isField = /\d?\.\.\d?|\byes\/no\b/.test(line);
  const homes = Object.keys(typicalLines).filter(
    (other) =>
      canStand(line, other) &&
      ((isField && other === 'kind') ||
        words.some((word) => examplesBelow(other, word).length > 0)),
  );
  if (homes.length === 0) return undefined;
  return owner === 'check' && homes.includes('procedure')
    ? 'a check only finds something out; what follows from it goes where the check is called, below its outcome'
    : `a line like this goes below ${orList(homes.map((one) => `\`${one}\``))}`;
}

/**
 * Returns how a line is written, as a sentence. It looks for the first word of the line that begins or marks a form at this
 * place; undefined if the message says as much.
 * @param amends whether the line stands in a house rule
 * @param problem the message
 */
export function formOf(
  line: string,
  owner: string,
  isBelow: boolean,
  amends: boolean,
  problem: Diagnostic,
): string | undefined {
  const words = wordsIn(line);
  const places = amends ? (['declaration', 'override'] as const) : (['declaration'] as const);
  const shownWith = (word: string): readonly string[] =>
    isBelow ? examplesBelow(owner, word) : examplesWith(word, places.flatMap(kindsIn));
  // A word after a preposition is an argument of a call, and may be a name that looks like a keyword.
  const known = (isBelow ? words : words.slice(0, 1)).find(
    (word, index) => !isPreposition(words[index - 1]) && shownWith(word).length > 0,
  );
  if (known !== undefined) {
    // The examples that say most of what the line says.
    const shared = (example: string): number =>
      wordsIn(example).filter((word) => isLanguage(word) && words.includes(word)).length;
    const shown = shownWith(known).toSorted((a, b) => shared(b) - shared(a));
    const best = shown.slice(0, mostExamples);
    if (saysNoMore(best, words, problem)) return undefined;
    const examples = best.map((one) => `\`${one}\``);
    return `with \`${known}\` a line is written like this: ${orList(examples)}`;
  }
  if (!isBelow)
    return `a line at the margin begins with one of ${(amends ? marginWords : declarationWords).map((one) => `\`${one}\``).join(', ')}`;
  const typical = typicalLines[owner];
  const { advice } = catalogueEntries[problem.code];
  if (typical === undefined || advice !== undefined || saysNoMore(typical, [], problem))
    return undefined;
  const [first = ''] = words;
  // A single letter names somebody, so it begins no statement. In an action, an outcome may stand alone or before two blanks.
  const isStatement =
    canStand('nothing', owner) &&
    /^\p{Ll}\p{L}/u.test(first) &&
    !isLanguage(first) &&
    !(owner === 'action' && /^\S+(?:$| {2})/.test(line));
  const none = isStatement ? `no statement begins with \`${first}\`; ` : '';
  return `${none}lines such as ${andList(typical.map((one) => `\`${one}\``))} go below \`${owner}\``;
}
