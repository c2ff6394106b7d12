// Operators on decks. A deck lists its cards in the order of their table, so decks with the same cards are equal.
import type { Value, ExprOf } from '@fray/dsl/ir';
import { ruleFault } from '../values/fault.ts';
import { listOf, type Compiler } from './compiler.ts';
import type { Eval } from './env.ts';

/** Inserts a card, or all cards of another deck, in the order of the table. */
export function compileDeckWith(c: Compiler, expr: ExprOf<'deck-with'>): Eval {
  const deck = c.compile(expr.deck);
  const cards = c.compile(expr.cards);
  const { at, table } = expr;
  const rows = c.ruleset.tables.find(({ name }) => name === table)?.rows ?? [];
  const places = new Map<Value, number>(rows.map(({ name }, place) => [name, place]));
  const placeOf = (card: Value): number => places.get(card) ?? places.size;
  return (env) => {
    const before = listOf(deck(env), at);
    const more = cards(env);
    const all = [
      ...before,
      ...(Array.isArray(more) || typeof more !== 'string' ? listOf(more, at) : [more]),
    ];
    return all.sort((a, b) => placeOf(a) - placeOf(b));
  };
}

/** Removes one card: the first equal one. It is a fault if the deck does not have the card. */
export function compileDeckWithout(c: Compiler, expr: ExprOf<'deck-without'>): Eval {
  const deck = c.compile(expr.deck);
  const card = c.compile(expr.card);
  const { at } = expr;
  return (env) => {
    const cards = listOf(deck(env), at);
    const sought = card(env) as Value;
    const taken = cards.indexOf(sought); // a card has a name, and equal names are identical
    if (taken < 0)
      throw ruleFault(
        'out-of-range',
        at,
        `\`${String(sought)}\` is to be taken from where there is none; there is ${cards.length === 0 ? 'nothing' : cards.join(', ')}.`,
      );
    return cards.filter((_, index) => index !== taken);
  };
}
