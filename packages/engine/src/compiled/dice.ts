// Rolls in generated code. Plain rolls are thrown at once; anything beyond dice and pips uses the interpreter's plan of the
// roll, also at once if the dice are seeded.
import type { Local } from '@fray/dsl/ir';
import type { RolledValue } from '../events/event.ts';
import { rolled, sidesInHand, applyFaces } from '../machine/exec-rolls.ts';
import type { StoredRoll } from '../machine/machine.ts';
import { procOf } from '../machine/program.ts';
import type { EasyDice } from '../values/easy-dice.ts';
import { isRuleFault } from '../values/fault.ts';
import type { Stream } from '../dice/streams.ts';
import { giveUp } from './give-up.ts';
import { nameAt } from './who.ts';
import type { CompiledRun } from './runtime.ts';

/** Returns the stream of a participant, by index; -1 for nobody in particular. */
export function streamAt(run: CompiledRun, stream: number, who: number): Stream {
  const row = (run.table.streams[stream] ??= []);
  return (row[who + 1] ??= streamOf(run, stream, nameAt(run.machine.state.participants, who)));
}

export function streamOf({ dice }: CompiledRun, stream: number, who: string | null): Stream {
  return dice === null ? giveUp() : dice.of(stream, who);
}

/** Returns the faces of a throw that is drawn at once. */
export function throwEasy({ dice }: CompiledRun, stream: Stream, { sides }: EasyDice): number[] {
  const faces: number[] = [];
  for (const of of sides) faces.push(dice === null ? giveUp() : dice.draw(stream, of));
  return faces;
}

/** The result of a roll by its plan. */
export interface Rolled {
  readonly value: number | StoredRoll;
  readonly rolled: RolledValue;
}

/**
 * Rolls by the plan. Null if the roll is in progress and waits for faces; its frame is stored, and its value goes to the
 * slot of the frame below.
 */
export function rollByPlan(
  run: CompiledRun,
  proc: number,
  pc: number,
  locals: readonly Local[],
  cause: number,
): Rolled | null {
  const { machine, dice } = run;
  const prepare = procOf(run.program, proc).rolls[pc]?.prepare ?? giveUp();
  const frame = prepare(run, locals);
  const done = frame.hand.length === 0 ? rolled(run, frame) : null;
  machine.used += run.env.work;
  if (done !== null) return done;
  try {
    for (let more = true; more;) {
      if (dice === null || machine.used >= machine.budget) {
        run.after.push(frame);
        return null;
      }
      machine.used++;
      more = applyFaces(
        run,
        frame,
        dice.throw(frame.need.stream, sidesInHand(frame)),
        'seed',
        cause,
      );
    }
    return rolled(run, frame);
  } catch (fault) {
    // The dice are thrown, so the fault is reported where the interpreter would report it.
    if (!isRuleFault(fault)) throw fault;
    run.fault = fault;
    run.after.push(frame);
    return null;
  }
}
