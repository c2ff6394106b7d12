// Finds what a policy read before it answered: asks it again, at the same moment, with traces.
import type { Expr, PolicyUse, Value } from '@fray/dsl/ir';
import { policySource } from '../drivers/policy.ts';
import { compileTraced } from '../expressions/compile.ts';
import { valueOf } from '../expressions/compiler.ts';
import type { Trace } from '../expressions/trace-tree.ts';
import { createRun } from '../machine/advance.ts';
import type { ChoiceNeed } from '../machine/api.ts';
import type { Machine } from '../machine/machine.ts';
import type { Program } from '../machine/program.ts';

/** One evaluated expression of a policy. */
export interface PolicyLook {
  readonly expr: Expr;
  readonly trace: Trace;
}

/** Returns the evaluated expressions in order; an expression of each option comes once for each option. */
export function policyLooks(
  program: Program,
  uses: readonly PolicyUse[],
  need: ChoiceNeed,
  machine: Machine,
): readonly PolicyLook[] {
  const looks: PolicyLook[] = [];
  const { env } = createRun(program, machine);
  policySource(program, uses, (_, expr, locals): Value => {
    env.locals = [...locals];
    const trace = compileTraced(program.ruleset, expr)(env);
    looks.push({ expr, trace });
    return valueOf(trace.value);
  })(need, machine);
  return looks;
}
