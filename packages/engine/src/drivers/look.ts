// Evaluates an expression of the ruleset in a machine at rest, for policies and expectations.
import type { Expr, Local, Value } from '@fray/dsl/ir';
import { compileExpr, compileReporting } from '../expressions/compile.ts';
import { valueOf } from '../expressions/compiler.ts';
import type { Eval } from '../expressions/env.ts';
import { createRun } from '../machine/advance.ts';
import type { Machine } from '../machine/machine.ts';
import type { Program } from '../machine/program.ts';
import { orMade } from '../values/grouped.ts';

// Keyed by program, since the same expression may belong to two rulesets that differ elsewhere.
const compiled = new WeakMap<Program, WeakMap<Expr, Eval>>();

/**
 * Returns the value of the expression now, with these locals. Does not change the machine. An observer of the program sees
 * the reads. Throws only RuleFaults.
 */
export function look(
  program: Program,
  machine: Machine,
  expr: Expr,
  locals: readonly Local[],
): Value {
  const known = orMade(compiled, program, () => new WeakMap<Expr, Eval>());
  const evaluate = orMade(known, expr, () => {
    const observe = program.observer?.expression ?? null;
    return observe === null
      ? compileExpr(program.ruleset, expr)
      : compileReporting(program.ruleset, expr, observe);
  });
  const { env } = createRun(program, machine);
  env.locals = locals;
  return valueOf(evaluate(env));
}
