// Constant folding: inserts the values that are known before the fight, such as the value of a ruling, a given or a
// track that nothing changes. It removes a case that never occurs, with everything that the case would have read.
import {
  mapParts,
  type Expr,
  type Instr,
  type Modifier,
  type Piece,
  type Ruleset,
} from '@fray/dsl/ir';
import { withOpenCases, type ConstantsOf } from '../constants.ts';

/** Folds a part of the rules; the result is of the same kind. */
export function folded<P extends Piece>(part: P, known: ConstantsOf): P {
  const of = (expr: Expr): Expr => {
    if (expr.op === 'const') return expr;
    const value = known(expr);
    if (value !== undefined) return { op: 'const', value, at: expr.at };
    return mapParts(expr.op === 'if' ? withOpenCases(expr, known) : expr, of);
  };
  return mapParts({ part }, of).part;
}

/**
 * Returns the folded rules. Modifiers that never hold are removed, so that nothing reads their amounts. Parts that may
 * themselves end in a fault (`isFaulty`) stay as they are.
 */
export function foldedRules(
  ruleset: Ruleset,
  known: ConstantsOf,
  isFaulty: (expr: Expr) => boolean,
): Ruleset {
  const sure: ConstantsOf = (expr, ...more) => (isFaulty(expr) ? undefined : known(expr, ...more));
  const holding = (modifiers: readonly Modifier[]): readonly Modifier[] =>
    modifiers.flatMap((one): Modifier[] =>
      one.kind === 'best'
        ? [{ ...one, of: holding(one.of) }]
        : one.when !== null && sure(one.when) === false
          ? []
          : [one],
    );
  const instruction = (instr: Instr): Instr =>
    folded('modifiers' in instr ? { ...instr, modifiers: holding(instr.modifiers) } : instr, sure);
  return {
    ...ruleset,
    procs: ruleset.procs.map((proc) => ({ ...proc, code: proc.code.map(instruction) })),
    defines: folded(ruleset.defines, sure),
    callables: folded(ruleset.callables, sure),
    tables: folded(ruleset.tables, sure),
  };
}
