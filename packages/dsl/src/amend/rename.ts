// Rename: gives things the names that house rules choose. It runs last, when every name of every
// file has been resolved.

import type { AstFile, Ident } from '../ast/ast.ts';
import { walk } from '../ast/visit.ts';
import type { Symbol } from '../names/symbols.ts';
import type { Checked } from '../types/checked.ts';
import { isDeclaration, keywordOf, nameOf } from '../ast/named.ts';
import { placeKey } from '../source/span.ts';
import { declarationKey, partOf } from './declared.ts';
import type { PlannedRenaming } from './effective.ts';
import { rewrite } from './rewrite.ts';

/**
 * Renames things in the files.
 * @param checked the checked form of the same files
 */
export function withNewNames(
  files: readonly AstFile[],
  checked: Checked,
  renamings: readonly PlannedRenaming[],
): readonly AstFile[] {
  const next = new Map<Symbol, string>();
  const words = new Map<string, string>();
  const last = new Map(renamings.map((one) => [one.key.join('\n'), one]));
  const note = (ident: Ident, key: readonly string[]): void => {
    const renaming = last.get(key.join('\n'));
    const symbol = renaming && checked.resolutionOf(ident);
    if (renaming === undefined || symbol === undefined) return;
    next.set(symbol, renaming.to.text);
    // Comparisons use an outcome's name as a word.
    if (symbol.symbol === 'outcome') words.set(renaming.from, renaming.to.text);
  };
  for (const item of checked.files.flatMap(({ items }) => items)) {
    if (!isDeclaration(item)) continue;
    const name = nameOf(item);
    const key = declarationKey(keywordOf(item), name);
    if (name?.kind === 'Ident') note(name, [key]);
    walk(item, (node) => {
      const part = partOf(node);
      if (part?.ident !== undefined) note(part.ident, [key, `${part.what} ${part.name}`]);
    });
  }
  const places = new Map<string, string>();
  const look = (ident: Ident): void => {
    const symbol = checked.resolutionOf(ident);
    if (symbol === undefined) return;
    const to =
      [symbol, ...checked.fieldsOf(ident)].map((one) => next.get(one)).find(Boolean) ??
      (symbol.symbol === 'word' ? words.get(ident.text) : undefined);
    // `Guard-2` is one of the participants that `Guard x6` declares.
    if (to !== undefined) places.set(placeKey(ident.span), ident.text.replace(symbol.name, to));
  };
  for (const file of checked.files)
    walk(file, (node) => void (node.kind === 'Ident' && look(node)));
  return files.map((file) =>
    rewrite(file, (node) => {
      if (node.kind !== 'Ident') return undefined;
      const text = places.get(placeKey(node.span));
      return text === undefined ? undefined : { ...node, text };
    }),
  );
}
