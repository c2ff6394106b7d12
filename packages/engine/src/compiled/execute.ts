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
const made = new WeakMap<Program, Executor>();

/** The fastest way to run the program here. `interpreted` asks for the plain one. */
export function executorOf(program: Program, interpreted = false): Executor {
  // Who looks on sees every instruction.
  if (interpreted || program.observer !== null) return plain(program);
  let executor = made.get(program);
  if (executor === undefined) made.set(program, (executor = compiled(program)));
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
  const unit = createUnit(program);
  const procs = program.ruleset.procs.map((_, proc) => procText(unit, proc));
  let functions: readonly ProcFunction[];
  try {
    functions = functionsOf(unit, procs);
  } catch {
    // Forbidden here, or too much for the parser of JavaScript: the interpreter means the same.
    return plain(program);
  }
  return {
    kind: 'compiled',
    streams: program.streams,
    advance: (machine, reply, telling, dice) => {
      const { env, events, tell, findings, around, dice: drawn } = createRun(program, machine, telling, dice);
      const run: CompiledRun = { program, machine, env, events, tell, findings, around, dice: drawn, left: [], after: [], next: [], gaveUp: false, fault: null, deepest: 0 };
      return advanceRun(run, reply, (going) => goOn(going, functions));
    },
  };
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
    machine.frames.push(...run.after.splice(0));
    if (run.fault !== null) {
      const { fault } = run;
      run.fault = null;
      throw fault;
    }
  }
}
