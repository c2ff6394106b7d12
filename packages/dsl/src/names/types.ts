// The language's types. A type of words is structural: it consists of its list of words, in ranking
// order.

import type { TableSymbol, Type } from './symbols.ts';

export type { Type };

type NumericType = Extract<Type, { readonly type: 'number' }>;

export const errorType: Type = { type: 'error' };
export const numberType: NumericType = {
  type: 'number',
  min: undefined,
  max: undefined,
  counter: false,
};
export const yesNoType: Type = { type: 'yes-no' };
export const dieType: Type = { type: 'die' };
export const diceType: Type = { type: 'dice' };
export const textType: Type = { type: 'text' };
export const rollType: Type = { type: 'roll' };
export const deciderType: Type = { type: 'decider' };
/** A participant of any kind. */
export const anybodyType: Type = { type: 'participant', kinds: [], sure: false };
export const nobodyType: Type = { type: 'nobody' };
export const nothingType: Type = { type: 'nothing' };

/**
 * Removes the bounds of a number: the first value of a name does not limit it. Other types stay.
 */
export function withoutBounds(type: Type): Type {
  return type.type === 'number'
    ? { ...type, min: undefined, max: undefined, counter: false }
    : type;
}

/**
 * The written order that `<`, `highest` and `up 1 step` use. Numbers, and dice codes compared by
 * size, have none.
 */
export type WrittenOrder =
  | { readonly kind: 'words'; readonly words: readonly string[] }
  | { readonly kind: 'table'; readonly table: TableSymbol }
  /** d4 d6 d8 d10 d12 d20, for steps. */
  | { readonly kind: 'dice' };
