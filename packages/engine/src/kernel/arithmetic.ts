// Links operators on numbers and on dice codes, and comparisons by rank.
import type { ExprOf, OrderRef, Value } from '@fray/dsl/ir';
import {
  addDice,
  diceOf,
  printDice,
  subDice,
  timesDice,
  type DiceCode,
} from '../values/dice-code.ts';
import { div, numberOf } from '../values/number.ts';
import { compileCompare } from '../values/ordering.ts';
import { isNumber, numberCell, wholeCell } from './cells.ts';
import { foldedTerm, type Linking, type CellTerm } from './linking.ts';

/** So many results of an operation on dice are kept. */
const MOST_KNOWN = 1_000;

/** Below 0 if the left cell ranks lower, and 0 if neither does. */
export type CellDifference = (left: number, right: number) => number;

/** Returns how cells differ by rank. `order` null: numbers and dice. */
export function differenceIn(
  { rules, values: { unpack } }: Pick<Linking, 'rules' | 'values'>,
  order: OrderRef | null,
): CellDifference {
  const compare = compileCompare(rules, order);
  const slow: CellDifference = (left, right) => compare(unpack(left), unpack(right), 0);
  return order === null
    ? (left, right) => (isNumber(left) && isNumber(right) ? left - right : slow(left, right))
    : slow;
}

export function linkArithmetic(
  expr: ExprOf<'add' | 'sub' | 'mul' | 'div'>,
  left: CellTerm,
  right: CellTerm,
): CellTerm {
  const [a, b] = [left.get, right.get];
  switch (expr.op) {
    case 'add':
      return foldedTerm([left, right], () => wholeCell(numberCell(a()) + numberCell(b())));
    case 'sub':
      return foldedTerm([left, right], () => wholeCell(numberCell(a()) - numberCell(b())));
    case 'mul':
      return foldedTerm([left, right], () => wholeCell(numberCell(a()) * numberCell(b())));
    case 'div': {
      const { rounded, at } = expr;
      return foldedTerm([left, right], () =>
        wholeCell(div(numberCell(a()), numberCell(b()), rounded, at)),
      );
    }
  }
}

export function linkDiceArithmetic(
  to: Linking,
  { op }: ExprOf<'dice-add' | 'dice-sub' | 'dice-mul'>,
  left: CellTerm,
  right: CellTerm,
): CellTerm {
  const { pack, unpack } = to.values;
  const resultOf = (a: Value, b: Value): DiceCode => {
    if (op === 'dice-add') return addDice(diceOf(a, 0), diceOf(b, 0), 0);
    if (op === 'dice-sub') return subDice(diceOf(a, 0), diceOf(b, 0), 0);
    const [dice, times] = typeof a === 'string' ? [a, b] : [b, a];
    return timesDice(diceOf(dice, 0), numberOf(times, 0), 0);
  };
  // By the values, as what a cell refers to may be forgotten between runs.
  const known = new Map<Value, Map<Value, string>>();
  let count = 0;
  return foldedTerm([left, right], () => {
    const [a, b] = [unpack(left.get()), unpack(right.get())];
    let text = known.get(a)?.get(b);
    if (text === undefined) {
      text = printDice(resultOf(a, b));
      count += 1;
      if (count % MOST_KNOWN === 0) known.clear();
      known.set(a, (known.get(a) ?? new Map<Value, string>()).set(b, text));
    }
    return pack(text);
  });
}
