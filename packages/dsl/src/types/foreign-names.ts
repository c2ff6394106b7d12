// Words of other systems that parse as names, and Fray's words for them.

import type { Ident } from '../ast/ast.ts';
import { foreignStatements, foreignWords } from '../ast/foreign-words.ts';
import { statementWords } from '../ast/words.ts';
import { writeAt, type Advice } from '../diagnostics/diagnostic.ts';

/** For each foreign word, in lower case, the words that may be meant here. The verb of a statement is left to the repair. */
export const otherWords: ReadonlyMap<string, readonly string[]> = Object.entries(foreignWords)
  .filter(([here]) => here === 'nothing' || !statementWords.includes(here))
  .reduce(
    (known, [here, elsewhere]) =>
      elsewhere
        .split('|')
        .reduce((all, word) => all.set(word, [...(all.get(word) ?? []), here]), known),
    new Map<string, readonly string[]>(),
  );

/** Advice for a name that is a value in other languages. */
export function foreignValue(ident: Ident): readonly Advice[] {
  const word = ident.text.toLowerCase();
  if (!/^(?:true|false|none|null|nil|all)$/.test(word)) return [];
  const [meant = ''] = otherWords.get(word)?.filter((one) => values.includes(one)) ?? [];
  // For a group, `nobody` would be right instead of `nothing`.
  return word === 'none' ? [writeAt(ident, 'nothing', false)] : [writeAt(ident, meant, true)];
}

const values: readonly string[] = ['yes', 'no', 'nobody', 'everyone'];

/** Advice for a line that begins with a statement word of other languages. */
export function foreignCall({ text }: Ident, what: string): readonly Advice[] | undefined {
  const known = what.includes('procedure')
    ? Object.entries(foreignStatements).find(([, words]) => words.split('|').includes(text))
    : undefined;
  return known === undefined ? undefined : [known[0]];
}
