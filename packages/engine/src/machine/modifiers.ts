// Modifiers: separate, named adjustments. Each modifier whose condition holds applies once, in order; `best of` applies
// only its largest.
import type { At, Modifier, Value, Local } from '@fray/dsl/ir';
import {
  addDice,
  compareDice,
  diceOf,
  printDice,
  subDice,
  type DiceCode,
} from '../values/dice-code.ts';
import { add, numberOf } from '../values/number.ts';
import { truthIn, evaluatePlain } from './evaluate.ts';
import type { Term, Run } from './program.ts';
import type { Linker } from './linker.ts';

type LinkedModifier =
  | {
      readonly kind: 'one';
      readonly name: string;
      readonly sign: 1 | -1;
      readonly amount: Term | 'advantage' | 'disadvantage';
      readonly when: Term | null;
      readonly at: At;
    }
  | { readonly kind: 'best'; readonly of: readonly LinkedModifier[] };

/** A modifier that holds. `amount` is a number, or a dice code with a leading minus for dice that it subtracts. */
export interface AppliedModifier {
  readonly name: string;
  readonly effect: 'number' | 'dice' | 'advantage' | 'disadvantage';
  readonly sign: 1 | -1;
  readonly code: DiceCode;
  readonly amount: Value;
}

export function linkModifier(linker: Linker, modifier: Modifier): LinkedModifier {
  if (modifier.kind === 'best')
    return { kind: 'best', of: modifier.of.map((inner) => linkModifier(linker, inner)) };
  const { name, amount, at } = modifier;
  const when = linker.optional(modifier.when);
  return amount.kind === 'amount'
    ? { kind: 'one', name, sign: amount.sign, amount: linker.term(amount.value), when, at }
    : { kind: 'one', name, sign: 1, amount: amount.kind, when, at };
}

export function applied(
  run: Run,
  modifiers: readonly LinkedModifier[],
  locals: readonly Local[],
): readonly AppliedModifier[] {
  const all: AppliedModifier[] = [];
  for (const modifier of modifiers) {
    const one = applies(run, modifier, locals);
    if (one !== null) all.push(one);
  }
  return all;
}

function applies(
  run: Run,
  modifier: LinkedModifier,
  locals: readonly Local[],
): AppliedModifier | null {
  if (modifier.kind === 'best')
    return largest(modifier.of.map((inner) => applies(run, inner, locals)));
  if (modifier.when !== null && !truthIn(run, modifier.when, locals)) return null;
  const { name, sign, amount } = modifier;
  if (amount === 'advantage' || amount === 'disadvantage')
    return { name, effect: amount, sign, code: NONE, amount };
  return amountApplied(name, sign, evaluatePlain(run, amount, locals), modifier.at);
}

/** Returns the largest of those that hold, the first among equals; null if none holds. */
export function largest(all: readonly (AppliedModifier | null)[]): AppliedModifier | null {
  let best: AppliedModifier | null = null;
  for (const one of all)
    if (one !== null && (best === null || compareDice(signed(one), signed(best)) > 0)) best = one;
  return best;
}

/** A modifier that adds or subtracts an amount. */
export function amountApplied(
  name: string,
  sign: AppliedModifier['sign'],
  value: Value,
  at: At,
): AppliedModifier {
  const code = diceOf(value, at);
  if (typeof value === 'number')
    return { name, effect: 'number', sign, code, amount: sign * value + 0 };
  const text = printDice(code);
  return { name, effect: 'dice', sign, code, amount: sign < 0 ? `-${text}` : text };
}

/** Applies a modifier where low rolls are good: a bonus subtracts its amount, and a penalty adds it. */
export function turned(one: AppliedModifier): AppliedModifier {
  if (one.effect === 'advantage' || one.effect === 'disadvantage') return one;
  const sign = one.sign > 0 ? -1 : 1;
  if (typeof one.amount === 'number') return { ...one, sign, amount: -one.amount + 0 };
  return { ...one, sign, amount: sign < 0 ? `-${printDice(one.code)}` : printDice(one.code) };
}

export const NONE: DiceCode = { groups: [], constant: 0 };

/** The dice that a modifier adds. */
function signed(one: AppliedModifier): DiceCode {
  return one.sign > 0 ? one.code : subDice(NONE, one.code, 0);
}

/** Returns a value with its modifiers: the sum of numbers, or one code for dice. */
export function modifiedValue(base: Value, all: readonly AppliedModifier[], at: At): Value {
  if (all.length === 0) return base;
  if (typeof base === 'number' && all.every((one) => one.effect === 'number')) {
    return all.reduce((sum, one) => add(sum, numberOf(one.amount, at), at), base);
  }
  return printDice(
    all.reduce(
      (code, one) => (one.sign > 0 ? addDice(code, one.code, at) : subDice(code, one.code, at)),
      diceOf(base, at),
    ),
  );
}
