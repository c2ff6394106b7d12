// Nodes of parts of declarations that code of their own reads: signatures, what an override is
// about. Most docstrings show the written form of the node.

import type { Ident, WrittenNode } from './basic.ts';
import type { ExprNode, Preposition, Text, TypeNode } from './expression.ts';

/**
 * The target of a define. `value`: `lead`. `member`: `p.reach`. `adjective`: `p is able`.
 * `function`: `gap of x from y`. `subject` is the `p` of a member or adjective; `params` are those
 * of a function.
 */
export interface DefineTarget extends WrittenNode<'DefineTarget'> {
  readonly form: 'value' | 'member' | 'adjective' | 'function';
  readonly subject: Ident | undefined;
  readonly name: Ident;
  readonly params: readonly ParamNode[];
}

/** `by c`, `from damage (number)`; without a type, a participant. Only the first may lack a preposition. */
export interface ParamNode extends WrittenNode<'Param'> {
  readonly prep: Preposition | undefined;
  readonly name: Ident;
  readonly type: TypeNode | undefined;
}

export interface Signature extends WrittenNode<'Signature'> {
  readonly name: Ident;
  readonly params: readonly ParamNode[];
}

/** `+ c.gear`, `-1d`, `advantage`. Only `+` and `-` have a `value`. */
export interface AmountNode extends WrittenNode<'Amount'> {
  readonly form: '+' | '-' | 'advantage' | 'disadvantage';
  readonly value: ExprNode | undefined;
}

/** `check Surprise`, `encounter` (no name), `example "title"`. */
export interface Owner extends WrittenNode<'Owner'> {
  readonly keyword: string;
  readonly name: Ident | Text | undefined;
}

/** `modifier Paranoid`, `row hard`. */
export interface Part extends WrittenNode<'Part'> {
  readonly what: (typeof partWords)[number];
  readonly name: Ident;
}

/** The sorts of parts that an override can name. */
export const partWords = [
  'modifier',
  'outcome',
  'roll',
  'let',
  'row',
  'option',
  'field',
  'step',
] as const;
