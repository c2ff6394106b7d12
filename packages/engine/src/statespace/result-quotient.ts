// Merges results of a check that the caller cannot distinguish. For example, three dice against two fall in 1,176 ways,
// but a caller that compares them pair by pair sees three results.
import type { Expr, Local, Result } from '@fray/dsl/ir';
import { compileExpr } from '../expressions/compile.ts';
import type { Env, Eval } from '../expressions/env.ts';
import { createRun } from '../machine/advance.ts';
import type { Machine, ProcFrame } from '../machine/machine.ts';
import { isRuleFault } from '../values/fault.ts';
import type { StateLayout } from './control-location.ts';
import {
  mapped,
  observationsBehind,
  type NumberLoop,
  type Observation,
  type Observations,
} from './observations.ts';

/** Returns a key for what the caller can distinguish in a result; null if it may read more than that. */
export type ResultKey = (result: Result) => string | null;

export interface Results {
  /**
   * Returns the key function for the check on top of the stack, below its roll, in a traced machine. Returns null if
   * its results must be distinguished by everything that any rule may read.
   */
  readonly keyFor: (machine: Machine) => ResultKey | null;
}

export function resultsOf(layout: StateLayout): Results {
  const { program } = layout;
  const { ruleset } = program;
  const known = new Map<string, Observations | null>();
  const compiled = new Map<string, readonly Eval[] | null>();

  /** True if the check shows faces and only its caller can see them. */
  const isCallersOwn = (check: number): boolean => {
    const callable = ruleset.callables[check];
    if (callable?.kind !== 'check') return false;
    const code = ruleset.procs[callable.proc]?.code ?? [];
    const hasFaces = (layout.wanted[check] ?? []).some((index) =>
      code.some(
        (instr) =>
          (instr.op === 'roll-again' || (instr.op === 'roll' && instr.keepRoll)) &&
          instr.slot === callable.values[index]?.slot,
      ),
    );
    const isRemembered = ruleset.memories.some(
      ({ kind, what, names }, memory) =>
        kind === 'latest' &&
        what === 'check' &&
        names.includes(callable.name) &&
        layout.reads.memories.has(memory),
    );
    return (
      hasFaces &&
      !isRemembered &&
      program.reactions.get('result')?.has(callable.name) !== true &&
      program.always.length === 0
    );
  };
  const readings = ({ proc, pc }: ProcFrame, check: number, into: number): Observations | null => {
    const id = `${proc} ${pc} ${check}`;
    let found = known.get(id);
    if (found === undefined)
      known.set(
        id,
        (found = isCallersOwn(check) ? observationsBehind(layout, proc, pc - 1, into) : null),
      );
    return found;
  };
  const asks = (
    caller: ProcFrame,
    found: Observations,
    ranges: ReadonlyMap<NumberLoop, Range>,
  ): readonly Eval[] | null => {
    const id = `${caller.proc} ${caller.pc} ${[...ranges.values()].join(' ')}`;
    let evals = compiled.get(id);
    if (evals === undefined) {
      const exprs = found.all.flatMap((reading) => inLoops(reading, ranges));
      compiled.set(
        id,
        (evals =
          exprs.length > MOST_ASKED ? null : exprs.map((expr) => compileExpr(ruleset, expr))),
      );
    }
    return evals;
  };

  return {
    keyFor: (machine) => {
      const [caller, check] = [machine.frames.at(-3), machine.frames.at(-2)];
      if (caller?.kind !== 'proc' || check?.kind !== 'proc' || check.role.role !== 'check')
        return null;
      const { callable, into } = check.role;
      const call = ruleset.procs[caller.proc]?.code[caller.pc - 1];
      const found =
        into === null || call?.op !== 'call' || call.callable !== callable || call.result !== into
          ? null
          : readings(caller, callable, into);
      if (found === null || into === null) return null;
      const { env } = createRun(program, machine);
      const locals = [...caller.locals];
      const ends = [...new Set(found.all.flatMap(({ loops }) => loops))].map((loop) => ({
        loop,
        from: compileExpr(ruleset, loop.from),
        to: compileExpr(ruleset, loop.to),
      }));
      return (result) => {
        locals[into] = result;
        const ranges = new Map<NumberLoop, Range>();
        for (const { loop, from, to } of ends) {
          const [first, last] = [evaluated(env, from, locals), evaluated(env, to, locals)];
          if (typeof first !== 'number' || typeof last !== 'number' || last - first > MOST_ASKED)
            return null;
          ranges.set(loop, [first, last]);
        }
        const evals = asks(caller, found, ranges);
        return evals === null
          ? null
          : JSON.stringify([
              'read',
              result.outcome,
              [...ranges.values()],
              evals.map((evaluate) => evaluated(env, evaluate, locals)),
            ]);
      };
    },
  };
}

type Range = readonly [from: number, to: number];

/** A caller that reads a result more often than this, counting the passes of its loops, is not analysed. */
const MOST_ASKED = 200;

/** Returns what is read, for each value of the number loops around it. */
function inLoops(
  { expr, loops }: Observation,
  ranges: ReadonlyMap<NumberLoop, Range>,
): readonly Expr[] {
  let exprs: readonly Expr[] = [expr];
  for (const loop of loops) {
    const [from, to] = ranges.get(loop) ?? [1, 0];
    const numbers = Array.from({ length: Math.max(0, to - from + 1) }, (_, n) => from + n);
    exprs = exprs.flatMap((one) =>
      numbers.map((value) =>
        mapped(one, (inner) =>
          inner.op === 'local' && inner.slot === loop.slot
            ? { op: 'const', value, at: inner.at }
            : null,
        ),
      ),
    );
    if (exprs.length > MOST_ASKED) return exprs;
  }
  return exprs;
}

/** Returns the value, or the fault. Equivalent throws have the same fault too. */
function evaluated(env: Env, evaluate: Eval, locals: readonly Local[]): unknown {
  env.locals = locals;
  env.work = 0;
  try {
    return resultKey(evaluate(env));
  } catch (thrown) {
    if (!isRuleFault(thrown)) throw thrown;
    return { fault: thrown.message };
  }
}

function resultKey(local: Local): unknown {
  if (typeof local === 'object' && local !== null && 'outcome' in local)
    return [local.outcome, local.values.map(resultKey)];
  return typeof local === 'object' && local !== null && 'faces' in local
    ? [local.total, local.natural, local.faces]
    : local;
}
