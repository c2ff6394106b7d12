// Links operators on numbers and on dice codes.
import type { Expr } from '@fray/dsl/ir';
import { addDice, diceOf, printDice, subDice, timesDice } from '../values/dice-code.ts';
import { div, numberOf } from '../values/number.ts';
import { numberIn, whole } from './cells.ts';
import { folded, type Linking, type Term } from './linking.ts';

type Of<Op extends Expr['op']> = Extract<Expr, { readonly op: Op }>;

export function linkArithmetic(
  expr: Of<'add' | 'sub' | 'mul' | 'div'>,
  left: Term,
  right: Term,
): Term {
  const [a, b] = [left.get, right.get];
  switch (expr.op) {
    case 'add':
      return folded([left, right], () => whole(numberIn(a()) + numberIn(b())));
    case 'sub':
      return folded([left, right], () => whole(numberIn(a()) - numberIn(b())));
    case 'mul':
      return folded([left, right], () => whole(numberIn(a()) * numberIn(b())));
    case 'div': {
      const { rounded, at } = expr;
      return folded([left, right], () => whole(div(numberIn(a()), numberIn(b()), rounded, at)));
    }
  }
}

export function linkDiceArithmetic(
  to: Linking,
  { op }: Of<'dice-add' | 'dice-sub' | 'dice-mul'>,
  left: Term,
  right: Term,
): Term {
  const { pack, unpack } = to.values;
  return folded([left, right], () => {
    const [a, b] = [unpack(left.get()), unpack(right.get())];
    if (op === 'dice-add') return pack(printDice(addDice(diceOf(a, 0), diceOf(b, 0), 0)));
    if (op === 'dice-sub') return pack(printDice(subDice(diceOf(a, 0), diceOf(b, 0), 0)));
    const [dice, times] = typeof a === 'string' ? [a, b] : [b, a];
    return pack(printDice(timesDice(diceOf(dice, 0), numberOf(times, 0), 0)));
  });
}
