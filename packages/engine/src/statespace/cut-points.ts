// Finds the cut points other than throws: the start of each counted round. A machine stops there, so all paths through
// a round meet before the next one begins.
import type { Machine } from '../machine/machine.ts';
import type { Program } from '../machine/program.ts';
import type { StateLayout } from './control-location.ts';

/** True if the machine is at a cut point: it needs nothing and is not over. */
export function isAtCutPoint({ waiting, frames }: Machine): boolean {
  return waiting === null && frames.length > 0;
}

/** True if the next instruction tests whether a loop has had all its rounds. */
export function isBeforeRound(
  { counters }: StateLayout,
  { ruleset }: Program,
  { frames }: Machine,
): boolean {
  const frame = frames.at(-1);
  const slots = frame?.kind === 'proc' ? (counters[frame.proc] ?? []) : [];
  if (frame?.kind !== 'proc' || slots.length === 0) return false;
  const instr = ruleset.procs[frame.proc]?.code[frame.pc];
  if (instr?.op !== 'branch' || instr.test.op !== 'not' || instr.test.of.op !== 'compare')
    return false;
  const { left } = instr.test.of;
  return left.op === 'local' && slots.includes(left.slot);
}
