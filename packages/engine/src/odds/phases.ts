// Which turn it is: the outermost loop through several that a machine is in, and how many are still to come there.
import type { Program } from '../machine/program.ts';
import type { Cells } from './cells.ts';
import type { Control, Steps } from './steps.ts';

export interface Phases {
  /** How many are still to come in the outermost loop; 0 outside of any. */
  readonly left: (control: number, row: Uint16Array) => number;
  /** Cells that say so. */
  readonly cells: (control: number) => readonly number[];
  /** Whether one state goes on where the other one stands: in the same loop, and not in its next round. `left`: in `from`. */
  readonly isSame: (from: number, left: number, to: number, next: Uint16Array) => boolean;
}

interface Phase {
  readonly id: string;
  /** A number, or cells that say it of each; of an order, who is next and who comes after. */
  readonly left: number | readonly number[];
  readonly isOrdered: boolean;
}

const NO_CELLS: readonly number[] = [];

export function createPhases(program: Program, steps: Steps): Phases {
  const { cells } = steps;
  const phases: (Phase | null | undefined)[] = [];
  const phaseAt = (control: number): Phase | null => {
    let phase = phases[control];
    if (phase === undefined) phases[control] = phase = phaseOf(program, steps, steps.controls[control]);
    return phase;
  };
  return {
    left: (control, row) => {
      const phase = phaseAt(control);
      return phase === null ? 0 : leftIn(cells, phase, row);
    },
    cells: (control) => {
      const left = phaseAt(control)?.left;
      return left === undefined || typeof left === 'number' ? NO_CELLS : left;
    },
    isSame: (from, left, to, next) => {
      const here = phaseAt(from);
      const there = phaseAt(to);
      return here !== null && there !== null && here.id === there.id && leftIn(cells, there, next) <= left;
    },
  };
}

function phaseOf(program: Program, { cells, loops }: Steps, control: Control | undefined): Phase | null {
  if (control === undefined) return null;
  const { machine } = control;
  const held = loops.of(machine);
  for (const [index, frame] of machine.frames.entries()) {
    if (frame.kind !== 'proc') continue;
    const code = program.ruleset.procs[frame.proc]?.code ?? [];
    for (const [pc, instr] of code.entries()) {
      if (instr.op !== 'next' || frame.pc < pc || frame.pc >= instr.done) continue;
      const loop = held.find((one) => one.frame === index && one.list === instr.list);
      if (loop === undefined && frame.pc === pc) continue;
      const list = frame.locals[instr.list];
      return { id: `${index} ${frame.proc} ${pc}`, left: loop !== undefined ? cells.coming(loop) : Array.isArray(list) ? list.length : 0, isOrdered: loop?.isOrdered === true };
    }
  }
  return null;
}

function leftIn({ value }: Cells, { left, isOrdered }: Phase, row: Uint16Array): number {
  if (typeof left === 'number') return left;
  if (isOrdered) {
    const [now, after] = left.map((cell) => value(cell, row[cell] ?? 0));
    return (now === null ? 0 : 1) + (Array.isArray(after) ? after.length : 0);
  }
  let count = 0;
  for (const cell of left) count += row[cell] ?? 0;
  return count;
}
