// Derives from the types which properties of an instruction or an expression hold expressions. A row of the tables that
// leaves one out does not compile.
import type { Instr, Modifier } from './code.ts';
import type { Expr, ExprBody } from './expression.ts';
import type { Value } from './value.ts';

/** Whether T contains an expression. Modifiers nest, so they are named here. */
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

/** All of them, in the order in which they are worked out. */
export type Parts<N> = { readonly [Key in PartKey<N>]: true };

/** An instruction by its `op`. */
export type InstrOf<Op extends Instr['op']> = Extract<Instr, { readonly op: Op }>;

/** An expression by its `op`; one node of the IR may serve several. */
export type ExprOf<Op extends ExprBody['op']> = ExprBody extends infer Node
  ? Node extends { readonly op: infer Known }
    ? Op extends Known
      ? Node & { readonly at: number }
      : never
    : never
  : never;
