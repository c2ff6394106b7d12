// Finds loops through participants, in listed order or in a ranked order. The participants still to come are state
// variables and not part of the control location, and machines also stop at the head of such a loop. So a turn is
// learned once for every possible rest of the loop.
import type { InstrOf, Value } from '@fray/dsl/ir';
import type { Frame, Machine, ProcFrame } from '../machine/machine.ts';
import type { Program } from '../machine/program.ts';
import type { Liveness } from '../analysis/liveness.ts';

/** A loop that a machine is in. */
export interface OpenLoop {
  /** The index of the frame. */
  readonly frame: number;
  /** The slot of the list of those still to come. */
  readonly list: number;
  /** True if the loop goes through an order. */
  readonly isOrdered: boolean;
}

/** The loop at whose head a machine is, before it finds the next participant. */
export interface LoopHead extends OpenLoop {
  readonly pc: number;
  readonly done: number;
}

export interface Loops {
  /** True if this slot of a procedure lists those still to come. */
  readonly holds: (proc: number, slot: number) => boolean;
  /** Returns the loops that a machine is in, from the outermost to the innermost. */
  readonly of: (machine: Machine) => readonly OpenLoop[];
  /** True if this frame is at the head of a loop. */
  readonly isAtHead: (frame: Frame | undefined) => boolean;
  /** Returns the loop at whose head the machine is, or null. */
  readonly head: (machine: Machine) => LoopHead | null;
}

export const NO_LOOPS: Loops = {
  holds: () => false,
  of: () => [],
  isAtHead: () => false,
  head: () => null,
};

type Within = Omit<OpenLoop, 'frame'>;

/**
 * Finds the loops of a program. `listed` holds loop lists in the scenario's order, as `proc slot`; `ordered` holds loop
 * lists in a ranked order.
 */
export function loopsOf(
  { ruleset }: Program,
  live: Liveness,
  listed: ReadonlySet<string>,
  ordered: ReadonlySet<string>,
): Loops {
  if (listed.size + ordered.size === 0) return NO_LOOPS;
  const procs = ruleset.procs.map(({ code }, proc) => {
    const slots = new Set(
      code.flatMap((instr) =>
        instr.op === 'each' &&
        (listed.has(`${proc} ${instr.list}`) || ordered.has(`${proc} ${instr.list}`))
          ? [instr.list]
          : [],
      ),
    );
    const wanted = [...code, null].map((_, pc) =>
      slots.size === 0 ? [] : live(proc, pc).filter((slot) => slots.has(slot)),
    );
    return {
      slots,
      within: wanted.map((here): readonly Within[] =>
        here.map((list) => ({
          list,
          isOrdered: ordered.has(`${proc} ${list}`),
        })),
      ),
      heads: code.map((instr): InstrOf<'next'> | null =>
        instr.op === 'next' && slots.has(instr.list) ? instr : null,
      ),
    };
  });
  const headIn = (frame: ProcFrame): InstrOf<'next'> | null =>
    procs[frame.proc]?.heads[frame.pc] ?? null;
  const of = ({ frames }: Machine): readonly OpenLoop[] =>
    frames.flatMap((frame, index) =>
      frame.kind === 'proc'
        ? (procs[frame.proc]?.within[frame.pc] ?? []).map((loop) => ({ frame: index, ...loop }))
        : [],
    );
  return {
    holds: (proc, slot) => procs[proc]?.slots.has(slot) === true,
    of,
    isAtHead: (frame) => frame?.kind === 'proc' && headIn(frame) !== null,
    head: (machine) => {
      const frame = machine.frames.at(-1);
      if (frame?.kind !== 'proc') return null;
      const next = headIn(frame);
      const loop =
        next === null
          ? undefined
          : of(machine).find(
              (one) => one.frame === machine.frames.length - 1 && one.list === next.list,
            );
      return next === null || loop === undefined
        ? null
        : { ...loop, pc: frame.pc, done: next.done };
    },
  };
}

/** Returns the names of those still to come in a loop. */
export function comingIn({ frames }: Machine, { frame, list }: OpenLoop): readonly string[] {
  const at = frames[frame];
  const left = at?.kind === 'proc' ? at.locals[list] : null;
  // A loop with state variables goes through participants.
  return Array.isArray(left) ? (left as readonly string[]) : [];
}

/** The queue of a loop through an order: who acts now, or null if that is not settled, and who comes after. */
export interface Queue {
  readonly now: string | null;
  readonly after: readonly string[];
}

/** Converts a queue to the list that a machine holds at the head of a loop. Whoever acts now becomes a list of one. */
export function asList({ now, after }: Queue): Value[] {
  return now === null ? [...after] : [[now], ...after];
}

export function queueIn(machine: Machine, loop: OpenLoop): Queue {
  const left: readonly Value[] = comingIn(machine, loop);
  const [first] = left;
  // The list was made by `asList`, or is an order.
  if (Array.isArray(first)) return { now: first[0] as string, after: left.slice(1) as string[] };
  return { now: null, after: left as readonly string[] };
}
