// Decks: checks their type, and the cards that rules draw from them and put into them.

import type { Context, Scope } from './context.ts';
import { labelAt } from '../diagnostics/diagnostic.ts';
import type { ExprNode, MoveStmt, Path, NodeOf } from '../ast/ast.ts';
import type { TableSymbol } from '../names/symbols.ts';
import { findColumn } from './lookup.ts';
import { showType, reportUnfit } from './show.ts';
import { checkTarget } from './targets.ts';
import { errorType, type Type } from '../names/types.ts';

/** The maximum number of copies of a card, so that a typing slip does not fill the memory. */
const mostCopies = 1000;

/**
 * The type of a deck. Its cards are rows with names; the column with the number of copies holds
 * plain numbers.
 */
export function deckType(ctx: Context, node: NodeOf<'DeckType'>, table: TableSymbol): Type {
  if (table.byNumber)
    reportUnfit(
      ctx,
      node.table,
      'a table whose rows have names',
      'a table that is read with a number',
    );
  if (node.times !== undefined) checkCopies(ctx, node.times, table);
  return { type: 'list', of: { type: 'row', table }, deck: { table, times: node.times } };
}

function checkCopies(
  ctx: Context,
  times: NonNullable<NodeOf<'DeckType'>['times']>,
  table: TableSymbol,
): void {
  const column = findColumn(ctx, times, table);
  if (column === undefined) return;
  for (const row of table.decl?.rows.rows ?? []) {
    const cell = row.kind === 'BrokenLine' ? undefined : row.cells[column.index];
    if (cell === undefined) continue;
    if (cell.kind === 'IntLit' && cell.value >= 0 && cell.value <= mostCopies) continue;
    reportUnfit(ctx, cell, `a number from 0 to ${mostCopies}`, 'something else', {
      secondary: labelAt(times, 'how often each card is in the deck'),
    });
  }
}

/** The type of the cards of a deck. */
export function cardOf(scope: Scope, deck: ExprNode): Type {
  const type = deck.kind === 'Path' ? deckAt(scope, deck) : undefined;
  return type?.of ?? errorType;
}

/** Checks `put C into D`, `put C from E into D`, `shuffle E into D`, `shuffle D`. */
export function checkMove(scope: Scope, stmt: MoveStmt): void {
  const into = deckAt(scope, stmt.into);
  if (stmt.what === undefined) return;
  if (stmt.word === 'put') scope.want(stmt.what, into?.of ?? errorType);
  const source = stmt.word === 'put' ? stmt.from : stmt.what;
  const from = source?.kind === 'Path' ? deckAt(scope, source) : undefined;
  if (source === undefined || from?.deck === undefined || into?.deck === undefined) return;
  if (from.deck.table === into.deck.table) return;
  reportUnfit(scope, source, showType(into), from, {
    secondary: labelAt(stmt.into, 'this one holds other cards'),
  });
}

type ListType = Extract<Type, { readonly type: 'list' }>;

function deckAt(scope: Scope, path: Path): ListType | undefined {
  const type = checkTarget(scope, path);
  if (type.type === 'list' && type.deck !== undefined) return type;
  if (type.type !== 'error')
    reportUnfit(scope, path, 'a deck', type, {
      help: 'a deck is a track or a field of the type `deck of TABLE`',
    });
  return undefined;
}
