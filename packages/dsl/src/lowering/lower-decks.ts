// Decks: lists of rows, in the order of their table. Cards are taken out of them and put into them.

import { pathText, type MoveStmt, type Path, type PickStmt } from '../ast/ast.ts';
import type { Expr } from '../ir/index.ts';
import type { Body } from './body.ts';
import { atOf, exprAt, unlowerable, type Lowering } from './context.ts';
import { cardsOf, type DeckKind } from './lower-values.ts';
import { lowerExpr } from './lower-expr.ts';
import { lowerTarget } from './lower-paths.ts';

/** Removes a card that has been drawn from its deck. */
export function emitTaken(body: Body, node: PickStmt, slot: number): void {
  if (node.set.kind !== 'Path') return;
  const card = exprAt(body.env, node.binder, { op: 'local', slot });
  emitWithout(body, node, node.set, card, true);
}

/** Removes a card from a deck. `drawn`: it was just drawn from there, so it is there. */
function emitWithout(
  { code, env }: Body,
  node: PickStmt | MoveStmt,
  from: Path,
  card: Expr,
  drawn: boolean,
): void {
  const deck = lowerExpr(from, env);
  code.emit({
    op: 'set',
    target: lowerTarget(from, env),
    value: exprAt(env, from, { op: 'deck-without', deck, card, drawn }),
    at: atOf(env, node),
  });
}

/** Emits `put C into D`, `put C from E into D`, `shuffle E into D`, `shuffle D`. */
export function emitMove(body: Body, node: MoveStmt): void {
  const { code, env } = body;
  const { what, into } = node;
  const at = atOf(env, node);
  const deck = deckAt(env, into);
  const constant = (value: readonly string[]): Expr => exprAt(env, into, { op: 'const', value });
  const set = (path: Path, value: Expr): void => {
    code.emit({ op: 'set', target: lowerTarget(path, env), value, at });
  };
  if (what === undefined) return set(into, constant(cardsOf(deck)));
  let cards = lowerExpr(what, env);
  const keep = (source: Path): void => {
    const name = `cards of ${pathText(source)}`;
    const slot = code.slot(name);
    code.emit({ op: 'let', slot, value: cards, modifiers: [], name, record: false, at });
    cards = exprAt(env, what, { op: 'local', slot });
  };
  // Cards leave one deck before they enter the other, so a deck that is shuffled into itself stays
  // as it is.
  if (node.from !== undefined) {
    keep(node.from);
    emitWithout(body, node, node.from, cards, false);
  } else if (node.word === 'shuffle' && what.kind === 'Path') {
    keep(what);
    set(what, constant([]));
  }
  const { name } = deck.table;
  const before = lowerExpr(into, env);
  set(into, exprAt(env, node, { op: 'deck-with', deck: before, cards, table: name }));
}

function deckAt(lowering: Lowering, path: Path): DeckKind {
  const type = lowering.checked.typeOf(path);
  return type.type === 'list' && type.deck !== undefined
    ? type.deck
    : unlowerable('what is no deck', path);
}
