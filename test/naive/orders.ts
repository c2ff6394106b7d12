// Compares values: whether they are the same, which ranks higher, and which comes next in an order.
import type { Local, OrderRef, Ruleset, Value } from '@fray/dsl/ir';
import { codeOf, facesOf, isSameCode, moreDice } from './dice-codes.ts';
import { fault, isList, named, plain } from './values.ts';

export function same(left: Value, right: Value): boolean {
  if (left === right) return true;
  if (isList(left) && isList(right))
    return left.length === right.length && left.every((one, i) => same(one, right[i] ?? null));
  return typeof left === 'string' && typeof right === 'string' && isSameCode(left, right);
}

const STEPS = ['d4', 'd6', 'd8', 'd10', 'd12', 'd20'];

/** Returns all names of an order, from the lowest. */
function namesIn({ tables }: Ruleset, order: OrderRef): readonly string[] {
  if (order.kind === 'dice') return STEPS;
  if (order.kind === 'words') return order.words;
  return named(tables, order.table).rows.map(({ name }) => name);
}

function placeIn(rules: Ruleset, order: OrderRef, value: Local): number {
  const name = order.kind === 'dice' ? `d${facesOf(codeOf(value))}` : plain(value);
  const place = namesIn(rules, order).findIndex((one) => one === name);
  return place < 0 ? fault('not in that order') : place;
}

/** Compares two values: negative if `left` ranks lower, zero if they rank equally. */
export function ranks(rules: Ruleset, order: OrderRef | null, left: Local, right: Local): number {
  if (order === null) return moreDice(codeOf(left), codeOf(right));
  if (order.kind === 'dice') return facesOf(codeOf(left)) - facesOf(codeOf(right));
  return placeIn(rules, order, left) - placeIn(rules, order, right);
}

/** Moves a value by some steps along the order, and stops at its ends. */
export function stepped(rules: Ruleset, order: OrderRef, from: Local, by: number): string {
  const names = namesIn(rules, order);
  const place = placeIn(rules, order, from) + by;
  return names[Math.max(0, Math.min(names.length - 1, place))] ?? '';
}
