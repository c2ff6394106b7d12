// The cards of a deck at the start.

import type { Type } from '../names/types.ts';

/** The table of a deck, and the column with the number of copies of each card. */
export type DeckKind = NonNullable<Extract<Type, { readonly type: 'list' }>['deck']>;

/** All cards of a deck, in the order of the table; undefined if the type is not a deck's. */
export function wholeDeck(type: Type): readonly string[] | undefined {
  return type.type === 'list' && type.deck !== undefined ? cardsOf(type.deck) : undefined;
}

/** All cards of such a deck, in the order of the table. */
export function cardsOf({ table, times }: DeckKind): readonly string[] {
  const column = table.columns.find(({ name }) => name === times?.text);
  return table.rows.flatMap(({ name, decl }) => {
    const copies = column === undefined ? undefined : decl.cells[column.index];
    const count = column === undefined ? 1 : copies?.kind === 'IntLit' ? copies.value : 0;
    return Array.from({ length: count }, () => name);
  });
}
