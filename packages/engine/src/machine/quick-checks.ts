// Checks that only roll, note values and have an outcome, in runs without readers of events and with available dice.
// They run within their call and keep no record of their rolls, except its size. Each step is charged as in the plain
// way.
import type { Instr, Local, Result, RollInstr } from '@fray/dsl/ir';
import { easyDice, sum } from '../values/easy-dice.ts';
import { repeated } from '../values/repeated.ts';
import { uncounted } from './emit.ts';
import { evaluateName, evaluatePlain } from './evaluate.ts';
import type { Linker } from './linker.ts';
import type { ProcFrame } from './machine.ts';
import type { Term, Run } from './program.ts';
import { rollerSize, rollSize, size } from './sizes.ts';

/** Plays the check that a frame calls and returns its result; null if the budget ends in it, with its frame on the stack. */
type QuickCheck = (run: Run, caller: ProcFrame) => Result | null;

/** Applies the outcome, given the size of what was rolled and noted. The first locals hold the arguments. */
export type QuickOutcome = (run: Run, locals: readonly Local[], bytes: number) => Result;

/** Returns the size of the record; -1, with nothing done, if the budget ends in it. */
type Step = (run: Run, locals: Local[]) => number;

/** Links such a check; null if the check does more than this. */
export function linkQuickCheck(
  linker: Linker,
  proc: number,
  args: readonly (Term | null)[],
  outcomeOf: (instr: Extract<Instr, { readonly op: 'outcome' }>) => QuickOutcome | null,
): QuickCheck | null {
  const { code, slots } = linker.ruleset.procs[proc] ?? { code: [], slots: [] };
  const last = code.at(-1);
  const outcome = last?.op === 'outcome' ? outcomeOf(last) : null;
  const declaration = linker.ruleset.procs[proc]?.name ?? '';
  const steps = code.slice(0, -1).map((instr) => step(linker, instr, declaration));
  const set = code.flatMap((instr) => (instr.op === 'roll' || instr.op === 'let' ? [instr] : []));
  // Of two records with the same name the later counts; the arguments must not change.
  const isPlain =
    new Set(set.map(({ name }) => name)).size === set.length &&
    set.every(({ slot }) => slot >= args.length);
  if (outcome === null || linker.observer !== null || !isPlain) return null;
  const all: Step[] = [];
  for (const one of steps) {
    if (one === null) return null;
    all.push(one);
  }
  const many = slots.length;
  return (run, caller) => {
    const { machine, env } = run;
    const locals: Local[] = repeated(many, null);
    for (let slot = 0; slot < args.length; slot++) {
      const arg = args[slot] ?? null;
      if (arg !== null) locals[slot] = evaluatePlain(run, arg, caller.locals);
    }
    machine.used += 1 + env.work;
    let pc = 0;
    let bytes = 0;
    try {
      for (; pc < all.length; pc++) {
        env.work = 0;
        const size = machine.used < machine.budget ? (all[pc]?.(run, locals) ?? -1) : -1;
        if (size < 0) return spent(run, frameAt(pc, locals, caller));
        bytes += size;
        machine.used += 1 + env.work;
      }
      env.work = 0;
      if (machine.used >= machine.budget) return spent(run, frameAt(pc, locals, caller));
      const result = outcome(run, locals, bytes);
      machine.used += 1 + env.work;
      env.work = 0;
      return machine.used < machine.budget ? result : spent(run, frameAt(pc + 1, locals, caller));
    } catch (fault) {
      // The event names the place where the check was.
      machine.frames.push(frameAt(pc + 1, locals, caller));
      throw fault;
    }
  };

  function frameAt(pc: number, locals: Local[], { cause }: ProcFrame): ProcFrame {
    return { kind: 'proc', proc, pc, locals, cause, role: { role: 'body' } };
  }
}

/** Lets the interpreter find the budget spent. The call that the check is part of is charged once it is over. */
function spent({ machine, env }: Run, frame: ProcFrame): null {
  machine.frames.push(frame);
  env.work = 0;
  machine.used -= 1;
  return null;
}

function step(linker: Linker, instr: Instr, declaration: string): Step | null {
  if (instr.op === 'roll') return roll(linker, instr, declaration);
  if (instr.op !== 'let' || instr.modifiers.length > 0 || !instr.record) return null;
  const value = linker.term(instr.value);
  const { slot, name } = instr;
  return (run, locals) => {
    const total = evaluatePlain(run, value, locals);
    locals[slot] = total;
    return 16 + name.length + 2 * size(total);
  };
}

function roll(linker: Linker, instr: RollInstr, declaration: string): Step | null {
  const dice =
    instr.dice.op === 'const' && instr.ops.length === 0 && instr.modifiers.length === 0
      ? easyDice(instr.dice.value)
      : null;
  if (dice === null || instr.keepRoll || !instr.record) return null;
  const by: Term | null = linker.optional(instr.by);
  const side = instr.by?.op === 'side' ? instr.by.side : null;
  const { slot, name } = instr;
  const { code, sides, pips } = dice;
  const stream = linker.streams.indexOf(instr.stream);
  const bytes = rollSize(instr, dice) + 4 + declaration.length;
  const record = 16 + name.length + code.length + 8;
  const [only] = sides.length === 1 ? sides : [];
  return (run, locals) => {
    const { dice: streams, machine, env } = run;
    const roller = side ?? (by === null ? null : evaluateName(run, by, locals));
    if (streams === null || machine.used + 1 + env.work >= machine.budget) return -1;
    locals[slot] =
      pips +
      (only === undefined
        ? sum(sides.map((each) => streams.next(stream, roller, each)))
        : streams.next(stream, roller, only));
    uncounted(run, bytes + rollerSize(roller));
    // The throw is a step of its own.
    machine.used++;
    return record;
  };
}
