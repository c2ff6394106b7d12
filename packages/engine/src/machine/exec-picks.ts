// Random picks: a die with as many faces as there are candidates gives the number of the one picked, in their order.
import type { Instr, Value } from '@fray/dsl/ir';
import { listIn, evaluateName, truthIn } from './evaluate.ts';
import { freezeDeep } from './emit.ts';
import { streamNamer } from './exec-rolls.ts';
import type { Linker } from './linker.ts';
import type { RollFrame } from './machine.ts';
import { diceIn, diceGroups, pickPlan } from './plan.ts';
import type { Exec } from './program.ts';

type PickInstr = Extract<Instr, { readonly op: 'pick' }>;

/** Picks a candidate. Without candidates it continues at `none`; a single one needs no throw. */
export function linkPick(linker: Linker, instr: PickInstr, proc: number, pc: number): Exec {
  const from = linker.term(instr.from);
  const where = linker.optional(instr.where);
  const by = linker.optional(instr.by);
  const side = instr.by?.op === 'side' ? instr.by.side : null;
  const { slot, none, name, stream, secret } = instr;
  const nameOf = streamNamer(stream);
  return (run, frame) => {
    const { gone, frames } = run.machine;
    const { locals } = frame;
    const among = listIn(run, from, locals).filter((member) => {
      if (gone.some((left) => left === member)) return false;
      locals[slot] = member;
      return where === null || truthIn(run, where, locals);
    });
    locals[slot] = null;
    if (among.length === 0) {
      frame.pc = none;
      return;
    }
    if (among.length === 1) {
      locals[slot] = among[0] ?? null;
      return;
    }
    const roller = side ?? (by === null ? null : evaluateName(run, by, locals));
    frames.push(
      pickFrame(proc, pc, freezeDeep(among), { stream: nameOf(roller), roller, name, secret }),
    );
  };
}

function pickFrame(
  proc: number,
  pc: number,
  among: readonly Value[],
  who: Pick<RollFrame['need'], 'stream' | 'roller' | 'name' | 'secret'>,
): RollFrame {
  const plan = pickPlan(among.length);
  const dice = diceIn(plan);
  return {
    kind: 'roll',
    proc,
    pc,
    plan,
    keep: null,
    first: null,
    dice,
    hand: [0],
    op: 0,
    bursts: 0,
    need: { need: 'throw', ...who, dice: diceGroups(dice), again: null, among },
  };
}
