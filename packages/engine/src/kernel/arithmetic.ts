// Links operators on numbers and on dice codes.
import type { Expr } from '@fray/dsl/ir';
import { addDice, diceOf, printDice, subDice, timesDice } from '../values/dice-code.ts';
import { div, numberOf } from '../values/number.ts';
import { numberCell, wholeCell } from './cells.ts';
import { foldedTerm, type Linking, type CellTerm } from './linking.ts';

type Of<Op extends Expr['op']> = Extract<Expr, { readonly op: Op }>;

export function linkArithmetic(
  expr: Of<'add' | 'sub' | 'mul' | 'div'>,
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
  { op }: Of<'dice-add' | 'dice-sub' | 'dice-mul'>,
  left: CellTerm,
  right: CellTerm,
): CellTerm {
  const { pack, unpack } = to.values;
  return foldedTerm([left, right], () => {
    const [a, b] = [unpack(left.get()), unpack(right.get())];
    if (op === 'dice-add') return pack(printDice(addDice(diceOf(a, 0), diceOf(b, 0), 0)));
    if (op === 'dice-sub') return pack(printDice(subDice(diceOf(a, 0), diceOf(b, 0), 0)));
    const [dice, times] = typeof a === 'string' ? [a, b] : [b, a];
    return pack(printDice(timesDice(diceOf(dice, 0), numberOf(times, 0), 0)));
  });
}
