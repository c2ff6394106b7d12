// Decks: lists of rows in the order of their table, from which cards are taken and into which they are put.

import type { MoveStmt, Path, PickStmt } from '../ast/ast.ts';
import type { Expr } from '../ir/index.ts';
import type { Body } from './body.ts';
import { atOf, exprAt, unlowerable, type Lowering } from './context.ts';
import { cardsOf, type DeckKind } from './deck-cards.ts';
import { lowerExpr } from './lower-expr.ts';
import { lowerTarget } from './lower-paths.ts';

/** After a card has been drawn: the deck has it no longer. */
export function emitTaken(body: Body, node: PickStmt, slot: number): void {
  if (node.set.kind !== 'Path') return;
  const { lowering, code, env } = body;
  const at = atOf(lowering, node);
  const card = exprAt(lowering, node.binder, { op: 'local', slot });
  code.emit({
    op: 'set',
    target: lowerTarget(lowering, node.set, env),
    value: exprAt(lowering, node.set, {
      op: 'deck-without',
      deck: lowerExpr(lowering, node.set, env),
      card,
    }),
    at,
  });
}

/** `put C into D`, `shuffle E into D`, `shuffle D`. */
export function emitMove(body: Body, node: MoveStmt): void {
  const { lowering, code, env } = body;
  const { what, into } = node;
  const at = atOf(lowering, node);
  const deck = deckAt(lowering, into);
  const constant = (value: readonly string[]): Expr =>
    exprAt(lowering, into, { op: 'const', value });
  const set = (path: Path, value: Expr): void => {
    code.emit({ op: 'set', target: lowerTarget(lowering, path, env), value, at });
  };
  if (what === undefined) return set(into, constant(cardsOf(deck)));
  let cards = lowerExpr(lowering, what, env);
  if (node.word === 'shuffle' && what.kind === 'Path') {
    // What is shuffled is empty before the other deck has it: a deck shuffled into itself stays as it is.
    const name = `cards of ${what.names.map((one) => one.text).join('.')}`;
    const slot = code.slot(name);
    code.emit({ op: 'let', slot, value: cards, modifiers: [], name, record: false, at });
    set(what, constant([]));
    cards = exprAt(lowering, what, { op: 'local', slot });
  }
  const { name } = deck.table;
  const before = lowerExpr(lowering, into, env);
  set(into, exprAt(lowering, node, { op: 'deck-with', deck: before, cards, table: name }));
}

function deckAt(lowering: Lowering, path: Path): DeckKind {
  const type = lowering.checked.typeOf(path);
  return type.type === 'list' && type.deck !== undefined
    ? type.deck
    : unlowerable('what is no deck', path);
}
