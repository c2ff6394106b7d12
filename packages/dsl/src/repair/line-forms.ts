// Finds advice for a line without a fix: its right place, or the forms of lines at its place.

import { prepositions } from '../ast/prepositions.ts';
import { declarationWords, marginWords } from '../ast/words.ts';
import { orList } from '../diagnostics/catalogue/entry.ts';
import { catalogueEntries } from '../diagnostics/catalogue/index.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { listsNames } from '../diagnostics/there-are.ts';
import {
  amendingPlaces,
  examplesAt,
  homes,
  marginPlaces,
  statementPlaces,
  type Home,
} from './homes.ts';
import { andList } from '../source/nouns.ts';
import { lineText, positionAt, type Source } from '../source/source.ts';
import { isLanguage, wordsIn } from './line-words.ts';
import { isReadable } from '../syntax/readable.ts';
import { placeOfLine } from './place.ts';
import { errorsOf, diagnosticLine } from './tried.ts';

/** The words that mark the lines of a declaration, with examples; none for one without lines of its own. */
const formsOf = (home: Home | undefined): ReturnType<typeof examplesAt> =>
  home === undefined ? {} : examplesAt(home.places);

/** At most this many examples are shown for a word. */
const mostExamples = 3;

/** Adds advice for a line without a fix: where such a line belongs, or how it is written. */
export function withForm(
  source: Source,
  diagnostics: readonly Diagnostic[],
  line: number,
): readonly Diagnostic[] {
  const [first] = errorsOf(source, diagnostics).filter(
    (one) => diagnosticLine(source, one) === line,
  );
  // The general advice of the catalogue stays if nothing here is more exact.
  const known =
    first?.help.filter(({ text }) => text !== catalogueEntries[first.code].advice) ?? [];
  if (first === undefined || !(first.code.startsWith('syntax/') || isOfUnknownForm(source, first)))
    return diagnostics;
  const { line: written, owner, isBelow } = placeOfLine(source, line);
  const place = isBelow ? elsewhere(written, owner) : undefined;
  const isAdvised = known.some((one) => one.edits === undefined && !listsNames(one));
  if (isAdvised || (place === undefined && known.some(({ edits }) => edits !== undefined)))
    return diagnostics;
  const amends = /^amends\b/m.test(source.text);
  const text = place ?? formOf(written, owner, isBelow, amends);
  if (text === undefined || (place === undefined && lacksExpected(text, first))) return diagnostics;
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

/** True if the message already says which words may come next, and a form shows none of them. */
function lacksExpected(form: string, { code, params }: Diagnostic): boolean {
  const { expected } = params;
  return (
    code === 'syntax/unexpected' &&
    Array.isArray(expected) &&
    expected.length <= 3 &&
    expected.every((one) => /^`\p{L}+`$/u.test(String(one))) &&
    !expected.some((one) => wordsIn(form).includes(String(one).slice(1, -1)))
  );
}

/**
 * Returns the place where a line would be valid if its own place is wrong; undefined if there is none.
 *
 * @param line without its indentation
 * @param owner the first word of the declaration that contains it
 */
export function elsewhere(line: string, owner: string): string | undefined {
  const own = homes.find(({ owners }) => owners.includes(owner));
  const [first = ''] = wordsIn(line);
  const isAtHome = Object.hasOwn(formsOf(own), first);
  if (!isAtHome && declarationWords.some((word) => word === first) && isReadable(line, line.length))
    return `a line that begins with \`${first}\` like this is a declaration, and starts at the margin`;
  const isStatement = owner === 'action' && Object.hasOwn(examplesAt(statementPlaces), first);
  if (isStatement || isAtHome || (own !== undefined && isReadable(inPlace(own, line), Infinity)))
    return undefined;
  const home = homes.filter((one) => one !== own).find((one) => fits(one, line));
  if (home === undefined) return undefined;
  return owner === 'check' && home.owners.includes('procedure')
    ? 'a check only finds something out; what follows from it goes where the check is called, below its outcome'
    : `a line like this goes ${home.where}`;
}

/**
 * Returns how a line is written, as a sentence. It looks for the first word of the line that begins or marks a form at this
 * place. `amends`: the line stands in a house rule.
 */
export function formOf(
  line: string,
  owner: string,
  isBelow: boolean,
  amends: boolean,
): string | undefined {
  const words = wordsIn(line);
  const own = homes.find(({ owners }) => owners.includes(owner));
  const forms = isBelow
    ? { ...(owner === 'action' ? examplesAt(statementPlaces) : {}), ...formsOf(own) }
    : examplesAt(amends ? amendingPlaces : marginPlaces);
  // A word after a preposition is an argument of a call, and may be a name that looks like a keyword.
  const known = (isBelow ? words : words.slice(0, 1)).find(
    (word, index) =>
      Object.hasOwn(forms, word) && !prepositions.some((one) => one === words[index - 1]),
  );
  if (known !== undefined) {
    // The examples that say most of what the line says.
    const shared = (example: string): number =>
      wordsIn(example).filter((word) => isLanguage(word) && words.includes(word)).length;
    const shown = (forms[known] ?? []).toSorted((a, b) => shared(b) - shared(a));
    const examples = shown.slice(0, mostExamples).map((one) => `\`${one}\``);
    return `with \`${known}\` a line is written like this: ${orList(examples)}`;
  }
  if (!isBelow)
    return `a line at the margin begins with one of ${(amends ? marginWords : declarationWords).map((one) => `\`${one}\``).join(', ')}`;
  if (own === undefined) return undefined;
  const shown = own.shown.map((one) => `\`${one}\``);
  const [first = ''] = words;
  // In an action, an outcome may stand alone or before two blanks.
  const isOutcome = owner === 'action' && /^\S+(?:$| {2})/.test(line);
  // A single letter names somebody, so it begins no statement.
  const isStatement =
    (own.places === statementPlaces || (owner === 'action' && !Object.hasOwn(forms, first))) &&
    !isOutcome &&
    /^\p{Ll}\p{L}/u.test(first);
  const none = isStatement ? `no statement begins with \`${first}\`; ` : '';
  return `${none}lines such as ${andList(shown)} go below \`${owner}\``;
}

/**
 * True if a line can be parsed at a place and has a word of it. Nearly any two names can be a call, so parsing is not
 * enough.
 */
function fits(home: Home, line: string): boolean {
  const isField = home.owners.includes('kind') && /\d?\.\.\d?|\byes\/no\b/.test(line);
  if (!isField && !wordsIn(line).some((word) => Object.hasOwn(formsOf(home), word))) return false;
  return isReadable(inPlace(home, line), Infinity);
}

/** Returns a text with the line at such a place. */
function inPlace({ around }: Home, line: string): string {
  const opens = /^(?:if|each|play|repeat|step)\b/.test(line) ? '\n    nothing' : '';
  return around.replace('…', () => line + opens);
}
