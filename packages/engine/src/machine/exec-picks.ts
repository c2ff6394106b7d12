// Random picks: a die with as many faces as there are candidates gives the number of the one picked, in their order.
import type { InstrOf } from '@fray/dsl/ir';
import { listIn, truthIn } from './evaluate.ts';
import { freezeDeep } from './emit.ts';
import { linkRoller, rollFrame } from './exec-rolls.ts';
import type { Linker } from './linker.ts';
import { diceIn, pickPlan } from './plan.ts';
import type { Exec } from './program.ts';

/** Picks a candidate. Without candidates it continues at `none`; a single one needs no throw. */
export function linkPick(linker: Linker, instr: InstrOf<'pick'>, proc: number, pc: number): Exec {
  const from = linker.term(instr.from);
  const where = linker.optional(instr.where);
  const { slot, none, name, secret } = instr;
  const rollerOf = linkRoller(linker, instr.by, instr.stream);
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
    const plan = pickPlan(among.length);
    const who = rollerOf(run, locals);
    const dice = diceIn(plan);
    frames.push(rollFrame(proc, pc, plan, null, who, name, secret, null, dice, freezeDeep(among)));
  };
}
