// Checks that only roll, note values and have an outcome, in runs without readers of events and with available dice.
// They run within their call and keep no record of their rolls, except its size. Each step is charged as in the plain
// way.
import type { Instr, Result, RollInstr, Value } from '@fray/dsl/ir';
import { easyDice, sum } from '../values/easy-dice.ts';
import { repeated } from '../values/repeated.ts';
import { aroundNow, uncountedIn } from './emit.ts';
import { drawFaces } from './exec-draw.ts';
import { evaluateName, evaluatePlain, truthIn } from './evaluate.ts';
import type { Linker } from './linker.ts';
import type { ProcFrame } from './machine.ts';
import type { Exec, Run, Term } from './program.ts';
import { rollerSize, rollSize, size } from './sizes.ts';

/** How such a check comes out. */
export interface QuickOutcome {
  /** In order; the last one has no condition. `size`: of its event's data and rule, without arguments and values. */
  readonly outcomes: readonly {
    readonly said: Result['outcome'];
    readonly when: Term | null;
    readonly size: number;
  }[];
  /** The slots of the result's values. */
  readonly values: readonly number[];
}

/** A step of such a check. */
type Step =
  | { readonly kind: 'roll'; readonly roll: QuickRoll }
  | { readonly kind: 'let'; readonly value: Term; readonly slot: number; readonly record: number };

interface QuickRoll {
  readonly by: Term | null;
  readonly side: string | null;
  readonly stream: number;
  /** The faces of the only die; null if there are several dice. */
  readonly only: number | null;
  readonly sides: readonly number[];
  readonly pips: number;
  readonly slot: number;
  /** The size of its event's data and rule, without the roller. */
  readonly bytes: number;
  readonly record: number;
}

/**
 * Links the call of such a check; null if the check does more than this. If the budget ends in it, its frame is on the
 * stack. `result`: the caller's slot for it; `plain`: the call in other runs.
 */
export function linkQuickCheck(
  linker: Linker,
  proc: number,
  args: readonly (Term | null)[],
  result: number | null,
  outcomeOf: (instr: Extract<Instr, { readonly op: 'outcome' }>) => QuickOutcome | null,
  plain: Exec,
): Exec | null {
  const { code, slots } = linker.ruleset.procs[proc] ?? { code: [], slots: [] };
  const last = code.at(-1);
  const outcome = last?.op === 'outcome' ? outcomeOf(last) : null;
  const declaration = linker.ruleset.procs[proc]?.name ?? '';
  const steps = code.slice(0, -1).map((instr) => stepOf(linker, instr, declaration));
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
  const { outcomes, values } = outcome;
  return (run, caller) => {
    if (run.sink !== null || run.dice === null) return plain(run, caller);
    const { machine, env } = run;
    const locals: Value[] = repeated(many, null);
    for (let slot = 0; slot < args.length; slot++) {
      const arg = args[slot] ?? null;
      if (arg !== null) locals[slot] = evaluatePlain(run, arg, caller.locals);
    }
    machine.used += 1 + env.work;
    // Nothing in a check changes what is around its events.
    const around = aroundNow(run).size;
    let pc = 0;
    let bytes = 0;
    try {
      for (; pc < all.length; pc++) {
        env.work = 0;
        const step = all[pc];
        if (step === undefined || machine.used >= machine.budget)
          return spent(run, frameAt(pc, locals, caller));
        let record: number;
        if (step.kind === 'roll') {
          record = throwDice(run, step.roll, locals, around);
          if (record < 0) return spent(run, frameAt(pc, locals, caller));
        } else {
          const total = evaluatePlain(run, step.value, locals);
          locals[step.slot] = total;
          record = step.record + 2 * size(total);
        }
        bytes += record;
        machine.used += 1 + env.work;
      }
      env.work = 0;
      if (machine.used >= machine.budget) return spent(run, frameAt(pc, locals, caller));
      let at = 0;
      let came = outcomes[0];
      while (came?.when && !truthIn(run, came.when, locals)) came = outcomes[++at];
      const given: Value[] = repeated(values.length, null);
      for (let i = 0; i < values.length; i++) given[i] = locals[values[i] ?? -1] ?? null;
      bytes += came?.size ?? 0;
      for (let i = 0; i < args.length; i++) bytes += size(locals[i] ?? null);
      uncountedIn(machine, bytes, around);
      machine.used += 1 + env.work;
      env.work = 0;
      if (machine.used >= machine.budget) return spent(run, frameAt(pc + 1, locals, caller));
      if (result !== null) caller.locals[result] = { outcome: came?.said ?? null, values: given };
    } catch (fault) {
      // The event names the place where the check was.
      machine.frames.push(frameAt(pc + 1, locals, caller));
      throw fault;
    }
  };

  function frameAt(pc: number, locals: Value[], { cause }: ProcFrame): ProcFrame {
    return { kind: 'proc', proc, pc, locals, cause, role: { role: 'body' } };
  }
}

/** Lets the interpreter find the budget spent. The call that the check is part of is charged once it is over. */
function spent({ machine, env }: Run, frame: ProcFrame): void {
  machine.frames.push(frame);
  env.work = 0;
  machine.used -= 1;
}

function stepOf(linker: Linker, instr: Instr, declaration: string): Step | null {
  if (instr.op === 'roll') return rollOf(linker, instr, declaration);
  if (instr.op !== 'let' || instr.modifiers.length > 0 || !instr.record) return null;
  const { slot, name } = instr;
  return { kind: 'let', value: linker.term(instr.value), slot, record: 16 + name.length };
}

function rollOf(linker: Linker, instr: RollInstr, declaration: string): Step | null {
  const dice =
    instr.dice.op === 'const' && instr.ops.length === 0 && instr.modifiers.length === 0
      ? easyDice(instr.dice.value)
      : null;
  if (dice === null || instr.keepRoll || !instr.record) return null;
  const { slot, name } = instr;
  const { code, sides, pips } = dice;
  const roll: QuickRoll = {
    by: linker.optional(instr.by),
    side: instr.by?.op === 'side' ? instr.by.side : null,
    stream: linker.streams.indexOf(instr.stream),
    only: sides.length === 1 ? (sides[0] ?? null) : null,
    sides,
    pips,
    slot,
    bytes: rollSize(instr, dice) + 4 + declaration.length,
    record: 16 + name.length + code.length + 8,
  };
  return { kind: 'roll', roll };
}

/** Returns the size of the record; -1, with nothing done, if the budget ends in the roll. */
function throwDice(run: Run, roll: QuickRoll, locals: Value[], around: number): number {
  const { by, side, stream, only, slot } = roll;
  const { dice, machine, env } = run;
  const roller = side ?? (by === null ? null : evaluateName(run, by, locals));
  if (dice === null || machine.used + 1 + env.work >= machine.budget) return -1;
  locals[slot] =
    roll.pips +
    (only === null
      ? sum(drawFaces(dice, stream, roller, roll.sides))
      : dice.next(stream, roller, only));
  uncountedIn(machine, roll.bytes + rollerSize(roller), around);
  // The throw is a step of its own.
  machine.used++;
  return roll.record;
}
