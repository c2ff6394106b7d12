// Modifiers: which of them apply, and what they add.
import type { Modifier, Value } from '@fray/dsl/ir';
import { type Code, NO_DICE, codeOf, codeText, joined, moreDice } from './dice-codes.ts';
import { holds, valueOf } from './expressions.ts';
import type { Here } from './fight.ts';

export interface Applied {
  readonly name: string;
  readonly sign: 1 | -1;
  readonly code: Code;
  readonly effect: 'number' | 'dice' | 'advantage' | 'disadvantage';
}

/** Applies modifiers to a value: adds up numbers, joins dice. */
export function modified(at: Here, base: Value, modifiers: readonly Modifier[]): Value {
  const all = applying(at, modifiers);
  if (all.length === 0) return base;
  const code = all.reduce((sum, one) => joined(sum, one.code, one.sign), codeOf(base));
  const isNumber = typeof base === 'number' && all.every(({ effect }) => effect === 'number');
  return isNumber ? code.pips : codeText(code);
}

/** Returns all modifiers that hold, each name once. */
export function applying(at: Here, modifiers: readonly Modifier[]): readonly Applied[] {
  const all = modifiers.flatMap((one) => applied(at, one));
  return all.filter(({ name }, place) => all.findIndex((one) => one.name === name) === place);
}

/** Returns the modifier if it holds. Of several of which only the best counts, returns the largest, and the first among equals. */
function applied(at: Here, modifier: Modifier): readonly Applied[] {
  if (modifier.kind === 'best') {
    const all = modifier.of.flatMap((one) => applied(at, one));
    const worth = ({ code, sign }: Applied): Code => joined(NO_DICE, code, sign);
    const isBest = (one: Applied): boolean =>
      all.every((other) => moreDice(worth(one), worth(other)) >= 0);
    return all.filter(isBest).slice(0, 1);
  }
  const { name, amount } = modifier;
  if (!holds(at, modifier.when)) return [];
  if (amount.kind !== 'amount') return [{ name, sign: 1, code: NO_DICE, effect: amount.kind }];
  const value = valueOf(at, amount.value);
  const effect = typeof value === 'number' ? 'number' : 'dice';
  return [{ name, sign: amount.sign, code: codeOf(value), effect }];
}
