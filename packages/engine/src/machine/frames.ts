// Pushes frames, and gives a result to the frame that asked for it.
import type { Local, Value } from '@fray/dsl/ir';
import type { Op, ProcFrame, Role } from './machine.ts';
import type { RolledValue } from '../events/event.ts';
import { callableOf, procOf, type Run } from './program.ts';
import { repeated } from '../values/repeated.ts';

/** Pushes an agenda of ops, if there are any. */
export function agenda(run: Run, ops: Op[]): void {
  if (ops.length > 0) run.machine.frames.push({ kind: 'agenda', ops });
}

/** Returns the ops of both lists, in order. */
export function joinedOps(first: Op[], then: Op[]): Op[] {
  return first.length === 0 ? then : then.length === 0 ? first : [...first, ...then];
}

/** Begins a check. `again`: a further roll in one ranking. */
export function pushCheck(
  run: Run,
  callable: number,
  args: Value[],
  into: number | null,
  cause: number,
  again: boolean,
): void {
  const target = callableOf(run.program, callable);
  if (target.kind !== 'check') return;
  run.machine.frames.push(
    procFrame(run, target.proc, args, cause, {
      role: 'check',
      callable,
      args,
      values: [],
      secret: false,
      into,
      again,
      result: null,
    }),
  );
}

/** Returns a frame at the start of a proc. The first locals hold the arguments. */
export function procFrame(
  { program }: Pick<Run, 'program'>,
  proc: number,
  args: readonly Local[],
  cause: number,
  role: ProcFrame['role'],
): ProcFrame {
  const locals: Local[] = repeated(procOf(program, proc).slots, null);
  for (let slot = 0; slot < args.length; slot++) locals[slot] = args[slot] ?? null;
  return { kind: 'proc', proc, pc: 0, locals, cause, role };
}

/**
 * Records the result of a roll or a value in the check that rolls it; does nothing in other procedures. If a roll is
 * pushed, its last result stays.
 */
export function note(role: Role, value: RolledValue): void {
  if (role.role !== 'check') return;
  const at = role.values.findIndex(({ name }) => name === value.name);
  role.values = at < 0 ? [...role.values, value] : role.values.with(at, value);
}

/** Gives a result to the frame that asked for it. */
export function deliver(run: Run, into: number | null, result: Local): void {
  const below = run.machine.frames.at(-1);
  if (below?.kind === 'rank') below.got = result;
  else if (below?.kind === 'proc' && into !== null) below.locals[into] = result;
}
