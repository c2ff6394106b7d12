// Which instructions start a procedure, and with what: the way back from a line of the rules to whatever leads there.
import { instructionEffects, type Expr, type Ruleset } from '@fray/dsl/ir';

interface CallSite {
  readonly proc: number;
  readonly pc: number;
  /** An argument is null where whoever decides picks it. */
  readonly args: readonly (Expr | null)[];
  /** An action that somebody may take or leave. */
  readonly offered: boolean;
}

const known = new WeakMap<Ruleset, ReadonlyMap<number, readonly CallSite[]>>();

/** The code of lines `try` of examples, which no fight runs. */
export function triedInExamples({ examples }: Ruleset): ReadonlySet<number> {
  return new Set(
    examples.flatMap(({ tries }) => tries.flatMap((line) => ('proc' in line ? [line.proc] : []))),
  );
}

/** The calls and offers of a procedure, an action or a check in a fight, by its code. */
export function callersOf(ruleset: Ruleset, proc: number): readonly CallSite[] {
  let callers = known.get(ruleset);
  if (callers === undefined) known.set(ruleset, (callers = allCallers(ruleset)));
  return callers.get(proc) ?? [];
}

function allCallers(ruleset: Ruleset): ReadonlyMap<number, readonly CallSite[]> {
  const found = new Map<number, CallSite[]>();
  const tried = triedInExamples(ruleset);
  for (const [proc, { code }] of ruleset.procs.entries()) {
    if (tried.has(proc)) continue;
    for (const [pc, instr] of code.entries())
      for (const effect of instructionEffects(ruleset, proc, instr)) {
        if (effect.does !== 'calls') continue;
        const callable = ruleset.callables[effect.callable];
        if (callable === undefined || !('proc' in callable)) continue;
        const { offered } = effect;
        // Who is asked takes it.
        const args =
          callable.kind === 'action' && effect.by !== null
            ? effect.args.with(callable.actor, effect.by)
            : effect.args;
        found.set(callable.proc, [
          ...(found.get(callable.proc) ?? []),
          { proc, pc, args, offered },
        ]);
      }
  }
  return found;
}
