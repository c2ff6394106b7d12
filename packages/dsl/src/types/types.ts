// The language's types. Words are structural: a type of words is the words themselves, in the order in which they rank.

import type { CallableSymbol, KindSymbol, TableSymbol } from '../names/symbols.ts';

export type Type =
  /** Of something that was reported or not understood. It fits everything, and nothing more is said about it. */
  | { readonly type: 'error' }
  /** Whole numbers; undefined: no bound. `counter`: stops at its bounds. */
  | { readonly type: 'number'; readonly min: number | undefined; readonly max: number | undefined; readonly counter: boolean }
  | { readonly type: 'yes-no' }
  /** One of these words in their written order; `yes` and `no` may be among them. `orNothing`: or nothing (an empty cell). */
  | { readonly type: 'words'; readonly words: readonly string[]; readonly orNothing: boolean }
  | { readonly type: 'row'; readonly table: TableSymbol }
  /** A participant of one of these kinds, or nobody. `sure` false: nothing says which kind it is, so a field of some of them may be read. */
  | { readonly type: 'participant'; readonly kinds: readonly KindSymbol[]; readonly sure: boolean }
  /** A set of participants: a side, a kind, an order, `several K`, `allies of p`, everyone. */
  | { readonly type: 'set'; readonly kinds: readonly KindSymbol[]; readonly sure: boolean }
  /** All rows of a table, in written order (`from Doing`). */
  | { readonly type: 'rows'; readonly table: TableSymbol }
  | { readonly type: 'list'; readonly of: Type }
  /** One die such as d20; it fits where dice are wanted. */
  | { readonly type: 'die' }
  | { readonly type: 'dice' }
  | { readonly type: 'text' }
  /** A throw: its total where a number is wanted; `natural of r`, `matches of r on 6`, `r.faces` look into it. */
  | { readonly type: 'roll' }
  /** The result of a check or choice: its outcome where a word is wanted; `r.cost` is a value of it. */
  | { readonly type: 'result'; readonly of: CallableSymbol }
  /** Who decides and is no participant: a side by itself, or the referee. */
  | { readonly type: 'decider' }
  /** The literals `nobody` and `nothing`. */
  | { readonly type: 'nobody' }
  | { readonly type: 'nothing' };

export type NumberType = Extract<Type, { readonly type: 'number' }>;
export type WordsType = Extract<Type, { readonly type: 'words' }>;

export const errorType: Type = { type: 'error' };
export const numberType: NumberType = { type: 'number', min: undefined, max: undefined, counter: false };
export const yesNoType: Type = { type: 'yes-no' };
export const dieType: Type = { type: 'die' };
export const diceType: Type = { type: 'dice' };
export const textType: Type = { type: 'text' };
export const rollType: Type = { type: 'roll' };
export const deciderType: Type = { type: 'decider' };
export const nobodyType: Type = { type: 'nobody' };
export const nothingType: Type = { type: 'nothing' };

/** The written order by which `<`, `highest` and `up 1 step` go; numbers and dice codes by size need none. */
export type Ordering =
  | { readonly kind: 'words'; readonly words: readonly string[] }
  | { readonly kind: 'table'; readonly table: TableSymbol }
  /** d4 d6 d8 d10 d12 d20, for steps. */
  | { readonly kind: 'dice' };
