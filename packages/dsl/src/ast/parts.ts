// Nodes of parts of declarations that code of their own reads: fields and their types, signatures, what an override is
// about. Most docstrings show the written form of the node.

import type { Cite, Ident } from './basic.ts';
import type { Everyone, ExprNode, Preposition, RangeNode, Text, ValueNode } from './expression.ts';
import type { Span } from '../source/span.ts';

/** `HP counter 0.. starts 1 hidden from others "doc"`. */
export interface FieldNode {
  readonly kind: 'Field';
  readonly span: Span;
  readonly name: Ident;
  readonly type: TypeNode;
  readonly initial: Initial | undefined;
  readonly hiddenFrom: Ident | Everyone | undefined;
  /** Whether the field says `bookkeeping`: the rules use it only to remember something. */
  readonly isBookkeeping: boolean;
  readonly doc: Text | undefined;
  readonly cites: readonly Cite[];
}

/** `default V` (fixed), `starts V` (may change) or `starts V each S` (starts anew whenever the span begins). */
export interface Initial {
  readonly kind: 'Initial';
  readonly span: Span;
  readonly word: 'default' | 'starts';
  readonly value: ValueNode;
  readonly each: Ident | undefined;
}

export type TypeNode =
  | RangeType
  | CounterType
  | YesNoType
  | OneOfType
  | RowType
  | SeveralType
  | ListType
  | DeckType
  | NamedType;

export interface RangeType {
  readonly kind: 'RangeType';
  readonly span: Span;
  readonly range: RangeNode;
}

export interface CounterType {
  readonly kind: 'CounterType';
  readonly span: Span;
  readonly range: RangeNode | undefined;
}

export interface YesNoType {
  readonly kind: 'YesNoType';
  readonly span: Span;
}

export interface OneOfType {
  readonly kind: 'OneOfType';
  readonly span: Span;
  readonly names: readonly Ident[];
}

/** `row of Weapon`. */
export interface RowType {
  readonly kind: 'RowType';
  readonly span: Span;
  readonly table: Ident;
}

/** `several Character`. */
export interface SeveralType {
  readonly kind: 'SeveralType';
  readonly span: Span;
  readonly of: Ident;
}

/** `deck of Card`: one card for each row; `deck of Chit times copies`: as many as the row's column says. */
export interface DeckType {
  readonly kind: 'DeckType';
  readonly span: Span;
  readonly table: Ident;
  readonly times: Ident | undefined;
}

/** `list of row of Doing`. */
export interface ListType {
  readonly kind: 'ListType';
  readonly span: Span;
  readonly of: TypeNode;
}

/** `number`, `dice`, `die`, `text`, or a kind. */
export interface NamedType {
  readonly kind: 'NamedType';
  readonly span: Span;
  readonly name: Ident;
}

/**
 * The target of a define. `value`: `lead`. `member`: `p.reach`. `adjective`: `p is able`.
 * `function`: `gap of x from y`. `subject` is the `p` of a member or adjective; `params` are those
 * of a function.
 */
export interface DefineTarget {
  readonly kind: 'DefineTarget';
  readonly span: Span;
  readonly form: 'value' | 'member' | 'adjective' | 'function';
  readonly subject: Ident | undefined;
  readonly name: Ident;
  readonly params: readonly ParamNode[];
}

/** `by c`, `from damage (number)`; without a type, a participant. Only the first may lack a preposition. */
export interface ParamNode {
  readonly kind: 'Param';
  readonly span: Span;
  readonly prep: Preposition | undefined;
  readonly name: Ident;
  readonly type: TypeNode | undefined;
}

export interface Signature {
  readonly kind: 'Signature';
  readonly span: Span;
  readonly name: Ident;
  readonly params: readonly ParamNode[];
}

/** `+ c.gear`, `-1d`, `advantage`. Only `+` and `-` have a `value`. */
export interface AmountNode {
  readonly kind: 'Amount';
  readonly span: Span;
  readonly form: '+' | '-' | 'advantage' | 'disadvantage';
  readonly value: ExprNode | undefined;
}

/** `check Surprise`, `encounter` (no name), `example "title"`. */
export interface Owner {
  readonly kind: 'Owner';
  readonly span: Span;
  readonly keyword: string;
  readonly name: Ident | Text | undefined;
}

/** `modifier Paranoid`, `row hard`. */
export interface Part {
  readonly kind: 'Part';
  readonly span: Span;
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
