// Advice about a line without a fix: its right place, or the forms of lines at its place.

import { declarationWords, headerWords, prepositions } from '../ast/words.ts';
import { orList } from '../diagnostics/catalogue/entry.ts';
import { catalogueEntries } from '../diagnostics/catalogue/index.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { heads, homes, type Home } from '../slips/forms.ts';
import type { Source } from '../source/source.ts';
import { wordsIn } from '../syntax/file-words.ts';
import { isReadable } from '../syntax/readable.ts';
import { placeOfLine } from './place.ts';
import { errorsOf, diagnosticLine } from './tried.ts';

/** Words that statements begin with; an action has them too. */
const statementForms = homes.find(({ owners }) => owners.includes('procedure'))?.forms ?? {};

/** For a line without a fix: where such a line belongs, or how it is written. */
export function withForm(
  source: Source,
  diagnostics: readonly Diagnostic[],
  line: number,
): readonly Diagnostic[] {
  const [first] = errorsOf(source, diagnostics).filter(
    (one) => diagnosticLine(source, one) === line,
  );
  // The general advice of the catalogue applies where nothing here is more exact.
  const known =
    first?.help.filter(({ text }) => text !== catalogueEntries[first.code].advice) ?? [];
  const isCall =
    first?.code === 'names/unknown' && known.some(({ text }) => /^there (?:is|are) /.test(text));
  const isBare =
    first !== undefined &&
    known.length === 0 &&
    first.code.startsWith('names/') &&
    // Its text is its name.
    first.code !== 'names/called-otherwise';
  if (first === undefined || !(isCall || isBare || first.code.startsWith('syntax/')))
    return diagnostics;
  const { line: written, owner, isBelow } = placeOfLine(source, line);
  const place = isBelow ? elsewhere(written, owner) : undefined;
  const isAdvised = known.some(
    ({ text, edits }) => edits === undefined && !/^there (?:is|are) `/.test(text),
  );
  if (isAdvised || (place === undefined && known.some(({ edits }) => edits !== undefined)))
    return diagnostics;
  const text = place ?? formOf(written, owner, isBelow);
  if (text === undefined) return diagnostics;
  const help = place === undefined ? [{ text }, ...known] : [{ text }];
  return diagnostics.map((one) => (one === first ? { ...one, help } : one));
}

/**
 * The place where a line would be valid, if its own is not; undefined: there is none.
 * @param line without its indentation
 * @param owner the first word of the declaration that contains it
 */
export function elsewhere(line: string, owner: string): string | undefined {
  const own = homes.find(({ owners }) => owners.includes(owner));
  const [first = ''] = wordsIn(line);
  const isAtHome = Object.hasOwn(own?.forms ?? {}, first);
  if (!isAtHome && declarationWords.some((word) => word === first) && isReadable(line, line.length))
    return `a line that begins with \`${first}\` like this is a declaration, and starts at the margin`;
  const isStatement = Object.hasOwn(statementForms, first) && owner === 'action';
  if (
    isStatement ||
    Object.hasOwn(own?.forms ?? {}, first) ||
    (own !== undefined && isReadable(inPlace(own, line), Infinity))
  )
    return undefined;
  const home = homes.filter((one) => one !== own).find((one) => fits(one, line));
  if (home === undefined) return undefined;
  return owner === 'check' && home.owners.includes('procedure')
    ? 'a check only finds something out; what follows from it goes where the check is called, below its outcome'
    : `a line like this goes ${home.where}`;
}

/** Whether a line begins with a word that lines of its declaration begin with: others may hold nearly any words. */
export function beginsAsForm(line: string, owner: string): boolean {
  const forms = homes.find(({ owners }) => owners.includes(owner))?.forms ?? {};
  return Object.hasOwn(forms, wordsIn(line)[0] ?? '');
}

/** How a line is written, by the first of its words that lines of its place begin with or turn on. */
export function formOf(line: string, owner: string, isBelow: boolean): string | undefined {
  const words = wordsIn(line);
  const own = homes.find(({ owners }) => owners.includes(owner));
  const forms: Readonly<Record<string, readonly string[]>> = isBelow
    ? { ...(owner === 'action' ? statementForms : {}), ...own?.forms }
    : heads;
  // What follows a preposition is an argument of a call, and may have such a name.
  const known = (isBelow ? words : words.slice(0, 1)).find(
    (word, index) =>
      Object.hasOwn(forms, word) && !prepositions.some((one) => one === words[index - 1]),
  );
  if (known !== undefined)
    return `with \`${known}\` a line is written like this: ${orList((forms[known] ?? []).map((one) => `\`${one}\``))}`;
  // The first line is no declaration.
  if (!isBelow && headerWords.some((word) => word === words[0])) return undefined;
  if (!isBelow)
    return `a line at the margin begins with one of ${declarationWords.map((one) => `\`${one}\``).join(', ')}`;
  if (own === undefined) return undefined;
  const shown = own.shown.map((one) => `\`${one}\``);
  return `lines such as ${shown.slice(0, -1).join(', ')} and ${shown.at(-1) ?? ''} go below \`${owner}\``;
}

/** Whether a line can be read in such a place and has a word of it: nearly any two names can be a call. */
function fits(home: Home, line: string): boolean {
  const isField = home.owners.includes('kind') && /\d?\.\.\d?|\byes\/no\b/.test(line);
  if (!isField && !wordsIn(line).some((word) => Object.hasOwn(home.forms, word))) return false;
  return isReadable(inPlace(home, line), Infinity);
}

/** A text with the line in such a place. */
function inPlace({ around }: Home, line: string): string {
  const opens = /^(?:if|each|play|repeat|step)\b/.test(line) ? '\n    nothing' : '';
  return around.replace('…', () => line + opens);
}
