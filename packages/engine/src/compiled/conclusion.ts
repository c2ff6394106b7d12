// Ends an encounter if nobody reads its event and nothing fires: does at once what the interpreter does in three steps.
import { emit } from '../machine/emit.ts';
import type { ProcFrame } from '../machine/machine.ts';
import { procOf } from '../machine/program.ts';
import { encounterEndedSize } from '../machine/sizes.ts';
import { answers } from '../machine/triggers.ts';
import { ask } from '../machine/watches.ts';
import { NOTHING, type CompiledRun } from './runtime.ts';

/**
 * Ends the encounter and evaluates the watches. Returns false, and does nothing, if more happens or the budget may not
 * suffice.
 */
export function concluded(run: CompiledRun, frame: ProcFrame): boolean {
  const { machine, program } = run;
  if (
    run.sink !== null ||
    frame.role.role !== 'encounter' ||
    machine.changed ||
    machine.used + 2 >= machine.budget ||
    answers(run, 'ends', '')
  )
    return false;
  machine.frames.pop();
  machine.ending = true;
  machine.used += 3;
  emit(
    run,
    { type: 'encounter-ended', data: { reason: 'done', text: null } },
    procOf(program, frame.proc).own,
    0,
    encounterEndedSize('done', null),
  );
  const { watches } = program;
  for (let watch = 0; watch < watches.length; watch++) {
    const moment = watches[watch]?.watch.moment;
    if (moment?.kind === 'encounter' && moment.edge === 'end') ask(run, watch, NOTHING, null);
  }
  return true;
}
