// Finds the instructions that start a procedure, with their arguments. `why` uses it to go from a line of the rules back to
// its callers.
import {
  callEffects,
  instructionEffects,
  mayMatch,
  type Binder,
  type Effect,
  type Expr,
  type Pattern,
  type PotentialEvent,
  type Ruleset,
} from '@fray/dsl/ir';
import { addUnder, orMade } from '../values/grouped.ts';

/** An instruction that may start the code of a procedure. */
interface CallSite {
  readonly proc: number;
  readonly pc: number;
  /** The argument for each slot of the started code; null if the decider picks it, or if the caller does not set it. */
  readonly args: readonly (Expr | null)[];
  /**
   * What must happen after the instruction before the code starts: somebody takes this action, or the trigger's event
   * occurs; null if nothing must.
   */
  readonly awaits: Awaited | null;
}

/**
 * What decides, after an instruction, whether the code starts. `params`: for each slot of that code, the parameter of the
 * action whose argument it holds; null if it holds none.
 */
export type Awaited =
  | { readonly by: 'action'; readonly name: string; readonly params: readonly (string | null)[] }
  | { readonly by: 'trigger'; readonly name: string; readonly on: Pattern['on'] };

/** Code that an instruction may start, and the participant that it is about there, as an expression of that code. */
export interface Leading {
  readonly awaits: Awaited;
  readonly proc: number;
  readonly who: Expr | null;
}

const known = new WeakMap<Ruleset, ReadonlyMap<number, readonly CallSite[]>>();

/** Returns the code of `try` lines of examples, which no fight runs. */
export function triedInExamples({ examples }: Ruleset): ReadonlySet<number> {
  return new Set(
    examples.flatMap(({ tries }) => tries.flatMap((line) => ('proc' in line ? [line.proc] : []))),
  );
}

/** Returns all instructions that start a procedure, an action, a check or a trigger in a fight, given its code. */
export function callersOf(ruleset: Ruleset, proc: number): readonly CallSite[] {
  return orMade(known, ruleset, () => allCallers(ruleset)).get(proc) ?? [];
}

function allCallers(ruleset: Ruleset): ReadonlyMap<number, readonly CallSite[]> {
  const found = new Map<number, CallSite[]>();
  const tried = triedInExamples(ruleset);
  for (const [proc, { code }] of ruleset.procs.entries()) {
    if (tried.has(proc)) continue;
    for (const [pc, instr] of code.entries())
      for (const effect of instructionEffects(ruleset, proc, instr)) {
        for (const one of setOffBy(ruleset, effect))
          addUnder(found, one.proc, { ...one, proc, pc });
        if (effect.does !== 'calls') continue;
        const callable = ruleset.callables[effect.callable];
        if (callable === undefined) continue;
        // The decider takes the action.
        const args =
          callable.kind === 'action' && effect.by !== null
            ? effect.args.with(callable.actor, effect.by)
            : effect.args;
        const awaitsFor = (slots: readonly (Expr | null)[]): Awaited | null =>
          effect.offered
            ? { by: 'action', name: callable.name, params: paramsIn(callable, slots) }
            : null;
        for (const inner of callEffects(ruleset, callable))
          for (const one of setOffBy(ruleset, inner))
            addUnder(found, one.proc, {
              proc,
              pc,
              args: one.args.map((arg) => given(arg, args)),
              awaits: awaitsFor(one.args) ?? one.awaits,
            });
        if ('proc' in callable) {
          const own = callable.params.map((_, slot): Expr => ({ op: 'local', slot, at: instr.at }));
          addUnder(found, callable.proc, { proc, pc, args, awaits: awaitsFor(own) });
        }
      }
  }
  return found;
}

/** Returns for each argument the parameter of a callable that gives it; null if none does. */
function paramsIn(
  { params }: Ruleset['callables'][number],
  args: readonly (Expr | null)[],
): readonly (string | null)[] {
  return args.map((arg) => (arg?.op === 'local' ? (params[arg.slot]?.name ?? null) : null));
}

/** Returns the triggers that an effect may fire, by their code. */
function setOffBy(ruleset: Ruleset, effect: Effect): readonly CallSite[] {
  if (effect.does !== 'tells') return [];
  return ruleset.triggers.flatMap(({ name, pattern, proc }): readonly CallSite[] => {
    if (!mayMatch(pattern, effect.event)) return [];
    const args: (Expr | null)[] = [];
    bindersOf(ruleset, pattern, effect.event).forEach((binder, index) => {
      const slot = binder?.slot ?? -1;
      const whom = effect.whom[index];
      // A span begins and ends for everyone, so it names nobody.
      if (slot >= 0 && whom?.op !== 'everyone') args[slot] = whom ?? null;
    });
    return [
      {
        proc,
        pc: 0,
        args: Array.from(args, (arg) => arg ?? null),
        awaits: { by: 'trigger', name, on: pattern.on },
      },
    ];
  });
}

/** Returns the binders of a pattern, in the order of the participants that an effect names. */
function bindersOf(
  { callables }: Ruleset,
  pattern: Pattern,
  event: PotentialEvent,
): readonly (Binder | null | undefined)[] {
  switch (pattern.on) {
    case 'gains':
    case 'loses':
      return [pattern.who];
    case 'value':
      return [pattern.holder];
    case 'begins':
    case 'ends':
      return [pattern.of];
    case 'result':
    case 'offered':
      return pattern.args;
    case 'takes':
    case 'finishes': {
      const action = callables.find(
        (one) => one.kind === 'action' && 'action' in event && one.name === event.action,
      );
      return (action?.params ?? []).map(({ name }, index) =>
        action?.kind === 'action' && action.actor === index
          ? pattern.actor
          : pattern.args.find(({ param }) => param === name)?.binder,
      );
    }
    case 'step-begins':
    case 'step-ends':
      return [];
  }
}

/** Returns an argument of a callable's own code as its caller gives it. */
export function given(arg: Expr | null, args: readonly (Expr | null)[]): Expr | null {
  return arg?.op === 'local' ? (args[arg.slot] ?? null) : arg;
}
