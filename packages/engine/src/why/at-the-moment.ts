// Evaluates an expression of the rules at a moment of a run, to find the participants that a line may concern then.
import type { Expr, Value } from '@fray/dsl/ir';
import { look } from '../drivers/look.ts';
import { valueOf } from '../expressions/compiler.ts';
import type { ProcFrame } from '../machine/machine.ts';
import type { Run } from '../machine/program.ts';
import { isRuleFault } from '../values/fault.ts';
import type { Ranking } from './ways-to-write.ts';

/** A moment of a run at which somebody is in question. */
export interface AskedMoment {
  readonly run: Run;
  readonly frame: ProcFrame;
  /** The participant; null for nobody in particular. */
  readonly holder: string | null;
}

/** True unless it is known at this moment that the participant is not in the set; null: a set of anybody. */
export function mayBeIn(moment: AskedMoment, set: Expr | null): boolean {
  const { holder } = moment;
  if (holder === null || set === null) return true;
  const found = evaluated(moment, set);
  return !Array.isArray(found) || found.includes(holder);
}

/** True unless it is known at this moment that `who` names another participant. */
export function mayMean(moment: AskedMoment, who: Expr | null): boolean {
  const { frame, holder } = moment;
  if (who === null || holder === null) return true;
  if (who.op === 'const') return who.value === holder;
  if (who.op === 'local') return valueOf(frame.locals[who.slot] ?? null) === holder;
  const meant = evaluated(moment, who);
  return meant === undefined || meant === null || meant === holder;
}

/** Returns the expression that keeps a ranking from rolling for somebody; null if none is known at this moment. */
export function unrankedBy(moment: AskedMoment, { set, where, slot, when }: Ranking): Expr | null {
  const { frame, holder } = moment;
  const found = evaluated(moment, set);
  if (Array.isArray(found) && holder !== null && !found.includes(holder)) return set;
  if (when !== null && evaluated(moment, when) === false) return when;
  const locals = [...frame.locals];
  locals[slot] = holder; // the frame may not hold this slot yet
  return where !== null && evaluated({ ...moment, frame: { ...frame, locals } }, where) === false
    ? where
    : null;
}

/**
 * Returns the value; undefined if the expression ends in a fault. The rule itself then ends in the same fault and reports
 * it.
 */
function evaluated({ run, frame }: AskedMoment, expr: Expr): Value | undefined {
  try {
    return look(run.program, run.machine, expr, frame.locals);
  } catch (error) {
    if (isRuleFault(error)) return undefined;
    throw error;
  }
}
