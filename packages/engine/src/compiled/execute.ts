// The second executor: the same machine, run by generated code as far as that goes and by the interpreter where it does not. A
// machine that one of the two has left goes on in the other.
import { advanceRun, createRun, go, step } from '../machine/advance.ts';
import type { Telling } from '../machine/advance.ts';
import type { Reply, Step } from '../machine/api.ts';
import type { Machine } from '../machine/machine.ts';
import { sidesInHand, takeFaces } from '../machine/exec-rolls.ts';
import type { Program, Run } from '../machine/program.ts';
import { askAlways } from '../machine/watches.ts';
import type { Streams } from '../dice/streams.ts';
import { functionsOf } from './functions.ts';
import type { ProcFunction } from './functions.ts';
import { procText } from './proc.ts';
import type { CompiledRun } from './runtime.ts';
import { createUnit } from './unit.ts';
import type { Unit } from './unit.ts';

export interface Executor {
  readonly kind: 'compiled' | 'interpreted';
  /** Names of the program's streams, without their rollers: what `dice` of `advance` has to be made with. */
  readonly streams: readonly string[];
  /**
   * As `advance` of the interpreter. With `dice` throws are drawn at once as far as that goes; a throw that is a need all the
   * same is to be drawn from the same `dice`.
   */
  readonly advance: (machine: Machine, reply?: Reply, telling?: Telling, dice?: Streams) => Step;
}

/** How deep calls may stand on the stack of JavaScript. */
const DEEPEST = 64;

// Functions hold no state and serve any number of machines.
const executors = new WeakMap<Program, Executor>();

/** The fastest way to run the program here. `interpreted` asks for the plain one. */
export function executorOf(program: Program, interpreted = false): Executor {
  // Who looks on sees every instruction.
  if (interpreted || program.observer !== null) return plain(program);
  let executor = executors.get(program);
  if (executor === undefined) executors.set(program, (executor = compiled(program)));
  return executor;
}

function plain(program: Program): Executor {
  return {
    kind: 'interpreted',
    streams: program.streams,
    advance: (machine, reply, telling, dice) => advanceRun(createRun(program, machine, telling, dice), reply, dice === undefined ? go : (run) => goWith(run, dice)),
  };
}

/** Runs on, and draws what is thrown and was not drawn where it stands, until something else is needed. */
function goWith(run: Run, dice: Streams): void {
  const { machine } = run;
  for (go(run); machine.waiting?.need === 'throw'; go(run)) {
    const frame = machine.frames.at(-1);
    if (frame?.kind !== 'roll') return;
    machine.waiting = null;
    takeFaces(run, frame, dice.throw(frame.need.stream, sidesInHand(frame)), 'seed');
  }
}

function compiled(program: Program): Executor {
  const loud = unitOf(program, false);
  const functions = made(loud);
  // Forbidden here, or too much for the parser of JavaScript: the interpreter means the same.
  if (functions === null) return plain(program);
  const quiet = lazily(() => made(unitOf(program, true)) ?? functions);
  let rows: Rows | null = null;
  return {
    kind: 'compiled',
    streams: program.streams,
    advance: (machine, reply, telling, dice) => {
      const { env, events, tell, findings, around, dice: drawn } = createRun(program, machine, telling, dice);
      if (dice !== undefined && (rows === null || !fits(rows, dice, machine))) rows = { dice, names: machine.state.participants.map(({ name }) => name), rows: [] };
      const run: CompiledRun = { program, machine, env, events, tell, findings, around, dice: drawn, rows: rows?.rows ?? [], values: [], left: [], after: [], next: [], gaveUp: false, fault: null, deepest: 0 };
      const all = tell === null && dice !== undefined ? quiet() : functions;
      return advanceRun(run, reply, (going) => goOn(going, all));
    },
  };
}

function unitOf(program: Program, isQuiet: boolean): { readonly unit: Unit; readonly procs: readonly string[] } {
  const unit = createUnit(program, isQuiet);
  return { unit, procs: program.ruleset.procs.map((_, proc) => procText(unit, proc)) };
}

function made({ unit, procs }: ReturnType<typeof unitOf>): readonly ProcFunction[] | null {
  try {
    return functionsOf(unit, procs);
  } catch {
    return null;
  }
}

function lazily<T>(make: () => T): () => T {
  let value: T | undefined;
  return () => (value ??= make());
}

/** Streams by who throws from them: they hold as long as the same take part. */
interface Rows {
  readonly dice: Streams;
  readonly names: readonly string[];
  readonly rows: CompiledRun['rows'];
}

function fits({ dice: known, names }: Rows, dice: Streams, { state: { participants } }: Machine): boolean {
  if (known !== dice || names.length !== participants.length) return false;
  for (let who = 0; who < names.length; who++) if (participants[who]?.name !== names[who]) return false;
  return true;
}

function goOn(run: CompiledRun, functions: readonly ProcFunction[]): void {
  const { machine } = run;
  while (machine.waiting === null) {
    const index = machine.frames.length - 1;
    const frame = machine.frames[index];
    const code = frame?.kind === 'proc' && !run.gaveUp ? functions[frame.proc] : undefined;
    if (frame?.kind !== 'proc' || code === undefined || frame.pc >= (run.program.procs[frame.proc]?.code.length ?? 0)) {
      run.gaveUp = false;
      if (!step(run)) return;
      continue;
    }
    if (machine.changed && machine.depth === 0) askAlways(run);
    run.deepest = index + DEEPEST;
    code(run, frame, index, 0, null);
    for (let left = run.left.pop(); left !== undefined; left = run.left.pop()) machine.frames.push(left);
    if (run.after.length > 0) {
      machine.frames.push(...run.after);
      run.after.length = 0;
    }
    if (run.fault !== null) {
      const { fault } = run;
      run.fault = null;
      throw fault;
    }
  }
}
