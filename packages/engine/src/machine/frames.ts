// Putting frames on the stack, and giving a result to the frame that asked for it.
import type { Local, Value } from '@fray/dsl/ir';
import type { Op, ProcFrame } from './machine.ts';
import type { Run } from './program.ts';
import { callableOf, procOf } from './program.ts';

/** Puts things to be done on the stack. */
export function agenda(run: Run, ops: Op[]): void {
  if (ops.length > 0) run.machine.frames.push({ kind: 'agenda', ops });
}

/** Begins a check. `again`: a further roll in one ranking. */
export function pushCheck(run: Run, callable: number, args: Value[], into: number | null, cause: number, again: boolean): void {
  const target = callableOf(run.program, callable);
  if (target.kind !== 'check') return;
  run.machine.frames.push(procFrame(run, target.proc, args, cause, { role: 'check', callable, args, values: [], secret: false, into, again, result: null }));
}

/** A frame at the start of a proc. Arguments stand in the first locals. */
export function procFrame(run: Run, proc: number, args: readonly Value[], cause: number, role: ProcFrame['role']): ProcFrame {
  const locals: Local[] = procOf(run.program, proc).blank.slice();
  for (let slot = 0; slot < args.length; slot++) locals[slot] = args[slot] ?? null;
  return { kind: 'proc', proc, pc: 0, locals, cause, role };
}

/** Gives a result to the frame that asked for it. */
export function deliver(run: Run, into: number | null, result: Local): void {
  const below = run.machine.frames.at(-1);
  if (below?.kind === 'rank') below.got = result;
  else if (below?.kind === 'proc' && into !== null) below.locals[into] = result;
}
