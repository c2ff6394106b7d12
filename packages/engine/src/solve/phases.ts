// Finds the turn in progress at a control location: the outermost loop through several participants, the side whose
// turn it is, and the number of turns left.
import type { ProcFrame } from '../machine/machine.ts';
import type { Program } from '../machine/program.ts';
import { queueVariables } from '../statespace/variable-lookup.ts';
import type { StateVariables } from '../statespace/state-variables.ts';
import type { Control, Transitions } from '../statespace/transition.ts';

export interface Phases {
  /** Returns how many participants are still to come in the outermost loop; 0 outside of loops. */
  readonly left: (control: number, row: Uint16Array) => number;
  /** Returns the variables that hold who is still to come in it. */
  readonly variables: (control: number) => readonly number[];
  /** Returns the position of a state. Calls `look` with each variable that determines whose side's turn it is. */
  readonly of: (
    control: number,
    row: Uint16Array,
    look?: (variable: number) => void,
  ) => LoopPosition;
  /** True if the state `next` is in the same loop and round as `from`, with turns of the same side. */
  readonly isSame: (
    from: LoopPosition,
    to: number,
    next: Uint16Array,
    look: (variable: number) => void,
  ) => boolean;
}

export interface LoopPosition {
  /** The loop, or null outside of loops. */
  readonly id: string | null;
  readonly left: number;
  /** The side whose turn it is or comes next; '' if it is nobody's turn. */
  readonly side: string;
}

interface Phase {
  readonly id: string;
  /**
   * How many are still to come: either this number, or the variables that say for each participant whether it is. For
   * an order, the variables for who is next and who comes after.
   */
  readonly left: number | readonly number[];
  readonly isOrdered: boolean;
  /** The side of each participant who may come, in the scenario's order; or the side of the one whose turn it is. */
  readonly sides: string | readonly string[];
}

const NO_CELLS: readonly number[] = [];
const NOWHERE: LoopPosition = { id: null, left: 0, side: '' };

export function createPhases(program: Program, steps: Transitions): Phases {
  const { variables } = steps;
  const phases: (Phase | null | undefined)[] = [];
  const phaseAt = (control: number): Phase | null => {
    let phase = phases[control];
    if (phase === undefined)
      phases[control] = phase = phaseOf(program, steps, steps.controls[control]);
    return phase;
  };
  const of = (
    control: number,
    row: Uint16Array,
    look?: (variable: number) => void,
  ): LoopPosition => {
    const phase = phaseAt(control);
    return phase === null
      ? NOWHERE
      : { id: phase.id, left: leftIn(variables, phase, row), side: sideIn(phase, row, look) };
  };
  return {
    left: (control, row) => {
      const phase = phaseAt(control);
      return phase === null ? 0 : leftIn(variables, phase, row);
    },
    variables: (control) => {
      const left = phaseAt(control)?.left;
      return left === undefined || typeof left === 'number' ? NO_CELLS : left;
    },
    of,
    isSame: (from, to, next, look) => {
      const there = of(to, next, look);
      return (
        from.id !== null &&
        from.id === there.id &&
        (from.side === there.side || there.side === '') &&
        there.left <= from.left
      );
    },
  };
}

function phaseOf(
  program: Program,
  { variables, loops }: Transitions,
  control: Control | undefined,
): Phase | null {
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
      return {
        id: `${index} ${frame.proc} ${pc}`,
        left:
          loop !== undefined
            ? queueVariables(variables, loop)
            : Array.isArray(list)
              ? list.length
              : 0,
        isOrdered: loop?.isOrdered === true,
        sides: sidesOf(control, frame, frame.pc === pc ? null : instr.slot),
      };
    }
  }
  return null;
}

/**
 * Returns the side whose turn it is. `slot` is the local that holds the name of the participant who acts. If it is
 * null, no turn has begun: the result is the sides of all participants, since the side of the next one counts.
 */
function sidesOf(
  { machine: { state } }: Control,
  { locals }: ProcFrame,
  slot: number | null,
): Phase['sides'] {
  if (slot === null) return state.participants.map(({ side }) => side);
  const name = locals[slot];
  return state.participants.find((one) => one.name === name)?.side ?? '';
}

function sideIn(
  { sides, left, isOrdered }: Phase,
  row: Uint16Array,
  look?: (variable: number) => void,
): string {
  if (typeof sides === 'string') return sides;
  if (typeof left === 'number' || isOrdered) return '';
  for (let index = 0; index < left.length; index += 1) {
    const variable = left[index] ?? 0;
    look?.(variable);
    if (row[variable] !== 0) return sides[index] ?? '';
  }
  return '';
}

function leftIn({ value }: StateVariables, { left, isOrdered }: Phase, row: Uint16Array): number {
  if (typeof left === 'number') return left;
  if (isOrdered) {
    const [now, after] = left.map((variable) => value(variable, row[variable] ?? 0));
    return (now === null ? 0 : 1) + (Array.isArray(after) ? after.length : 0);
  }
  let count = 0;
  for (const variable of left) count += row[variable] ?? 0;
  return count;
}
