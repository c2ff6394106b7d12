// Looks up rows in the tables of instructions and expressions.
import type { Instr } from './code.ts';
import type { Effect } from './effects.ts';
import type { Expr } from './expression.ts';
import { expressionTable, type ExpressionRow } from './expressions.ts';
import { instructionTable, type InstructionRow } from './instructions.ts';
import type { Ruleset } from './ruleset.ts';

/** The row of an instruction. */
export function rowOf<I extends Instr>(instr: I): InstructionRow<I> {
  // For each `op`, the table has the row of the instructions with that `op`.
  return instructionTable[instr.op] as unknown as InstructionRow<I>;
}

/**
 * The effects of an instruction besides evaluating its parts, writing its locals and continuing.
 */
export function instructionEffects(
  ruleset: Ruleset,
  proc: number,
  instr: Instr,
): readonly Effect[] {
  return rowOf(instr).effects?.(instr, ruleset, proc) ?? [];
}

/** The indices of the callables that an instruction starts or offers. */
export function calledBy(ruleset: Ruleset, proc: number, instr: Instr): readonly number[] {
  return instructionEffects(ruleset, proc, instr).flatMap((effect) =>
    effect.does === 'calls' ? [effect.callable] : [],
  );
}

/** True if an instruction itself waits for dice or for a decision. */
export function asksForInput(ruleset: Ruleset, proc: number, instr: Instr): boolean {
  return instructionEffects(ruleset, proc, instr).some(
    (effect) =>
      effect.does === 'rolls' ||
      effect.does === 'decides' ||
      (effect.does === 'calls' &&
        !effect.offered &&
        (instr.op === 'rank' || ruleset.callables[effect.callable]?.kind === 'choice')),
  );
}

/** The effects of an expression besides evaluating its parts. */
export function effectsOfExpression(ruleset: Ruleset, expr: Expr): readonly Effect[] {
  return expressionRow(expr).effects?.(expr, ruleset) ?? [];
}

/** The row of an expression. */
export function expressionRow<E extends Expr>(expr: E): ExpressionRow<E> {
  // For each `op`, the table has the row of the expressions with that `op`.
  return expressionTable[expr.op] as unknown as ExpressionRow<E>;
}
