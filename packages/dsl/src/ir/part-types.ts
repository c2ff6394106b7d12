// Derives from the types which properties of an instruction or an expression hold expressions. A row of the tables that
// leaves one out does not compile.
import type { Instr, Modifier } from './code.ts';
import type { Expr, ExprBody } from './expression.ts';
import type { Value } from './value.ts';

/** True if T contains an expression. Modifiers nest, so they are named explicitly. */
type HoldsExpr<T> = T extends Value
  ? false
  : T extends Expr | Modifier
    ? true
    : T extends readonly (infer Item)[]
      ? HoldsExpr<Item>
      : T extends object
        ? HoldsExpr<T[keyof T]>
        : false;

/** The properties of N that hold expressions. */
type PartKey<N> = {
  [Key in keyof N]-?: true extends HoldsExpr<N[Key]> ? Key : never;
}[keyof N];

/** All properties that hold expressions, in the order of evaluation. */
export type Parts<N> = { readonly [Key in PartKey<N>]: true };

/** The type of an instruction with this `op`. */
export type InstrOf<Op extends Instr['op']> = Extract<Instr, { readonly op: Op }>;

/** The type of an expression with this `op`; one node type of the IR may have several. */
export type ExprOf<Op extends ExprBody['op']> = ExprBody extends infer Node
  ? Node extends { readonly op: infer Known }
    ? Op extends Known
      ? Node & { readonly at: number }
      : never
    : never
  : never;
