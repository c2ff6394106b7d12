// Evaluates an expression of the rules at a moment of a run, to find the participants that a line may concern then.
import type { Expr, Ruleset, Value } from '@fray/dsl/ir';
import { compileExpr } from '../expressions/compile.ts';
import { valueOf } from '../expressions/compiler.ts';
import type { Eval } from '../expressions/env.ts';
import type { ProcFrame } from '../machine/machine.ts';
import type { Run } from '../machine/program.ts';
import { isRuleFault } from '../values/fault.ts';
import type { Ranking } from './ways-to-write.ts';

/** True unless it is known at this moment that the participant is not in the set. */
export function mayBeIn(
  ruleset: Ruleset,
  run: Run,
  frame: ProcFrame,
  set: Expr,
  holder: string | null,
): boolean {
  if (holder === null) return true;
  const found = evaluated(ruleset, run, frame, set);
  return !Array.isArray(found) || found.includes(holder);
}

/** True unless it is known at this moment that `who` names another participant. */
export function mayMean(
  ruleset: Ruleset,
  run: Run,
  frame: ProcFrame,
  who: Expr | null,
  holder: string,
): boolean {
  if (who === null) return true;
  if (who.op === 'const') return who.value === holder;
  if (who.op === 'local') return valueOf(frame.locals[who.slot] ?? null) === holder;
  const meant = evaluated(ruleset, run, frame, who);
  return meant === undefined || meant === null || meant === holder;
}

/** Returns the expression that keeps a ranking from rolling for somebody; null if none is known at this moment. */
export function unrankedBy(
  ruleset: Ruleset,
  run: Run,
  frame: ProcFrame,
  { set, where, slot, when }: Ranking,
  holder: string | null,
): Expr | null {
  const found = evaluated(ruleset, run, frame, set);
  if (Array.isArray(found) && holder !== null && !found.includes(holder)) return set;
  if (when !== null && evaluated(ruleset, run, frame, when) === false) return when;
  const locals = [...frame.locals];
  locals[slot] = holder;
  return where !== null && evaluated(ruleset, run, { ...frame, locals }, where) === false
    ? where
    : null;
}

/**
 * Returns the value; undefined if the expression ends in a fault. The rule itself then ends in the same fault and reports
 * it.
 */
function evaluated(ruleset: Ruleset, run: Run, frame: ProcFrame, expr: Expr): Value | undefined {
  try {
    return valueOf(
      compiledOnce(
        ruleset,
        expr,
      )({ ...run.env, locals: frame.locals, bound: [], work: 0, trace: null }),
    );
  } catch (error) {
    if (isRuleFault(error)) return undefined;
    throw error;
  }
}

const compiled = new WeakMap<Ruleset, WeakMap<Expr, Eval>>();

function compiledOnce(ruleset: Ruleset, expr: Expr): Eval {
  let known = compiled.get(ruleset);
  if (known === undefined) compiled.set(ruleset, (known = new WeakMap()));
  let evaluate = known.get(expr);
  if (evaluate === undefined) known.set(expr, (evaluate = compileExpr(ruleset, expr)));
  return evaluate;
}
