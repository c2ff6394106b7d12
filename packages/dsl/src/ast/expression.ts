// Nodes of expressions, in one union; sets and terms are subsets of it. Most docstrings show the
// written form of the node.

import type { BrokenExpr, Ident, WrittenNode } from './basic.ts';
import type { FormNode, NodeIn } from './form-node.ts';
import type { FormKind } from './forms.ts';
import type { prepositions } from './prepositions.ts';

export type ExprNode =
  | IntLit
  | DiceLit
  | Text
  | YesNo
  | Nobody
  | Nothing
  | Everyone
  | Path
  | OfCall
  | LookupNode
  | Quantified
  | EveryNode
  | Aggregate
  | TimesOf
  | Latest
  | Formed<'ItemOf'>
  | Paren
  | Negate
  | Not
  | Logic
  | ArithmeticNode
  | Divide
  | Clamp
  | StepBy
  | CompareNode
  | Is
  | IsIn
  | IsOneOf
  | CanTake
  | CanAct
  | BrokenExpr;

/** Nodes that occur only inside expressions, and in a few other places that say so. */
export type ExprPart = Arg | Act | RangeNode | Dash;

/** What the slots of these forms hold. */
export interface ExprSlots {
  readonly name: Ident;
  readonly names: readonly Ident[];
  readonly prep: Preposition;
  readonly number: IntLit;
  readonly path: Path;
  readonly range: RangeNode;
  readonly set: SetExpr;
  readonly expr: ExprNode;
  readonly sum: ExprNode;
  /** An expression that stands between words without brackets. */
  readonly term: ExprNode;
  /** A condition behind `where`. */
  readonly where: ExprNode;
}

type Formed<Kind extends FormKind> = FormNode<Kind, ExprSlots>;
export type TypeNode = NodeIn<'type', ExprSlots>;
export type Quantified = Formed<'Quantified'>;
export type EveryNode = Formed<'Every'>;
export type Aggregate = Formed<'Aggregate'>;
export type TimesOf = Formed<'TimesOf'>;
export type Latest = Formed<'Latest'>;
/** The name of an action, or `any` and a tag (`any action` means all of them). */
export type Act = Formed<'Act'>;

/** An argument with the preposition before it; the first argument of an invocation may have none. */
export interface Arg extends Omit<Formed<'Arg'>, 'prep'> {
  readonly prep: Preposition | undefined;
}

/** What can follow `in`: `everyone`, a side, a kind, an order, a field, `allies of p`. */
export type SetExpr = Everyone | Path | OfCall | BrokenExpr;

export type Preposition = (typeof prepositions)[number];

/** A whole number, always a safe integer; a minus directly before a number is part of it. */
export interface IntLit extends WrittenNode<'IntLit'> {
  readonly value: number;
}

/** `d20`, `3d6`, `2d6+3`, `4d+1`, `0d`. `faces` is undefined in a d6 code (`4d+1`). `counted`: the number of dice was written. */
export interface DiceLit extends WrittenNode<'DiceLit'> {
  readonly count: number;
  readonly faces: number | undefined;
  readonly plus: number;
  readonly counted: boolean;
}

export interface YesNo extends WrittenNode<'YesNo'> {
  readonly value: boolean;
}

export type Nobody = WrittenNode<'Nobody'>;

export type Nothing = WrittenNode<'Nothing'>;

export type Everyone = WrittenNode<'Everyone'>;

/**
 * `lead`, `c.weapon.way`. A path of one name may also be a word (`early`); after `is`, it can be a
 * reserved word too.
 */
export interface Path extends WrittenNode<'Path'> {
  readonly names: readonly Ident[];
}

/** `gap of x from y`, `allies of p`, `size of d`, `position of c within order`. The first argument's preposition is `of`. */
export interface OfCall extends WrittenNode<'OfCall'> {
  readonly callee: Path;
  readonly args: readonly Arg[];
}

/** `Worsens at old under new`. Without `under`, the table has only one other column. */
export interface LookupNode extends WrittenNode<'Lookup'> {
  readonly table: Path;
  readonly row: ExprNode;
  readonly column: ExprNode | undefined;
}

/** An expression in brackets. */
export interface Paren extends WrittenNode<'Paren'> {
  readonly value: ExprNode;
}

/** `-x`; a minus before a literal number is part of the number instead. */
export interface Negate extends WrittenNode<'Negate'> {
  readonly value: ExprNode;
}

export interface Not extends WrittenNode<'Not'> {
  readonly value: ExprNode;
}

/** Two or more operands joined by the same word. `and` binds tighter than `or`. */
export interface Logic extends WrittenNode<'Logic'> {
  readonly word: 'and' | 'or';
  readonly operands: readonly ExprNode[];
}

export interface ArithmeticNode extends WrittenNode<'Arithmetic'> {
  readonly op: '+' | '-' | '*';
  readonly left: ExprNode;
  readonly right: ExprNode;
}

/** `a / b rounded up`. */
export interface Divide extends WrittenNode<'Divide'> {
  readonly left: ExprNode;
  readonly right: ExprNode;
  readonly rounded: 'up' | 'down' | 'off';
}

/** `x but at least 0`, `x but at most 10`. */
export interface Clamp extends WrittenNode<'Clamp'> {
  readonly value: ExprNode;
  readonly bound: 'least' | 'most';
  readonly limit: ExprNode;
}

/** `difficulty down 1 step`. */
export interface StepBy extends WrittenNode<'StepBy'> {
  readonly value: ExprNode;
  readonly direction: 'up' | 'down';
  readonly count: ExprNode;
}

export interface CompareNode extends WrittenNode<'Compare'> {
  readonly op: '<' | '<=' | '>' | '>=';
  readonly left: ExprNode;
  readonly right: ExprNode;
}

/** `a is b`, `a is not b`; `b` may be a word, number, condition, adjective, row, participant. */
export interface Is extends WrittenNode<'Is'> {
  readonly negated: boolean;
  readonly left: ExprNode;
  readonly right: ExprNode;
}

/** `a is in S`, `a is not in S`. */
export interface IsIn extends WrittenNode<'IsIn'> {
  readonly negated: boolean;
  readonly left: ExprNode;
  readonly set: SetExpr;
}

/** `a is one of x, y, 2..5`. */
export interface IsOneOf extends WrittenNode<'IsOneOf'> {
  readonly negated: boolean;
  readonly left: ExprNode;
  readonly values: readonly OneValue[];
}

/** `p can take Attack`, `p can take any act`: true if such an action is legal now. */
export interface CanTake extends WrittenNode<'CanTake'> {
  readonly actor: ExprNode;
  readonly act: Act;
}

/** `p can act`: true if no condition bars p from everything. */
export interface CanAct extends WrittenNode<'CanAct'> {
  readonly actor: ExprNode;
}

/**
 * `1..100`, `0..`, `..5`. Where a range is expected, a single number sets both ends. At least one
 * end is present.
 */
export interface RangeNode extends WrittenNode<'Range'> {
  readonly from: number | undefined;
  readonly to: number | undefined;
}

/** `-` in a table: no value, so the default applies. */
export type Dash = WrittenNode<'Dash'>;

/** One of the values after `one of` or `keeping`: a word, a number, a range. */
export type OneValue = Ident | IntLit | RangeNode;

/** A literal value: of a field, a policy, an answer. */
export type ValueNode = IntLit | DiceLit | Text | YesNo | Nobody | Nothing | Ident;

/** A cell of a table. A plain number is an `IntLit`, never a `Range`. */
export type CellNode = ValueNode | RangeNode | Dash;

/**
 * A text in quotes. `parts` are its pieces in order, with escapes resolved. Texts of documentation,
 * file names and names of examples have no holes; braces are literal there.
 */
export interface Text extends WrittenNode<'Text'> {
  readonly parts: readonly (TextChunk | TextHole)[];
}

/** Literal characters of a text. */
export interface TextChunk extends WrittenNode<'TextChunk'> {
  readonly text: string;
}

/** `{expression}` in a text. */
export interface TextHole extends WrittenNode<'TextHole'> {
  readonly value: ExprNode;
}

/** The name that an expression consists of; undefined for other expressions and for longer paths. */
export function loneName(expr: ExprNode | OneValue): Ident | undefined {
  return expr.kind === 'Path' && expr.names.length === 1 ? expr.names[0] : undefined;
}

/**
 * What a number or a word of the language is called where words are expected: `nothing` and `10` can be options of a ruling.
 * Undefined for other expressions.
 */
export function literalWord(literal: ExprNode | CellNode): string | undefined {
  switch (literal.kind) {
    case 'IntLit':
      return String(literal.value);
    case 'Nobody':
    case 'Nothing':
    case 'Everyone':
      return literal.kind.toLowerCase();
    default:
      return undefined;
  }
}

/** A path as it is written: `c.weapon.way`. */
export function pathText({ names }: Path): string {
  return names.map(({ text }) => text).join('.');
}

/** The characters of a text without its holes, for texts of documentation. */
export function plainText(text: Text): string {
  return text.parts.map((part) => (part.kind === 'TextChunk' ? part.text : '')).join('');
}

/** `Act by a on v freely`. */
export interface Invocation extends WrittenNode<'Invocation'> {
  readonly name: Ident;
  readonly args: readonly Arg[];
  readonly freely: boolean;
}

/** A dice code as it is written: `d20`, `2d6+3`, `4d+1`. */
export function writtenDice(dice: DiceLit): string {
  const plus = dice.plus === 0 ? '' : `${dice.plus > 0 ? '+' : ''}${dice.plus}`;
  return `${dice.counted ? dice.count : ''}d${dice.faces ?? ''}${plus}`;
}
