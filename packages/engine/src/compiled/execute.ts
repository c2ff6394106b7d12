// The second executor: generated code runs the same machine as far as possible, and the interpreter does the rest. Each can
// continue a machine that the other has left.
import { advanceRun, createRun, go, step, topOf, type EventMode } from '../machine/advance.ts';
import type { Reply, Step } from '../machine/api.ts';
import type { Machine } from '../machine/machine.ts';
import { sidesInHand, takeFaces } from '../machine/exec-rolls.ts';
import type { Program, Run } from '../machine/program.ts';
import { rollerSize, size } from '../machine/sizes.ts';
import { askAlways } from '../machine/watches.ts';
import type { Streams } from '../dice/streams.ts';
import { concluded } from './conclusion.ts';
import { writtenCode, functionsOf, mayMakeCode, type ProcFunction } from './functions.ts';
import { lookedAround, NOTHING, type CompiledRun, type ParticipantTable } from './runtime.ts';
import type { Participant } from '../state/state.ts';
import { withFunctions } from './watches.ts';

export interface Executor {
  readonly kind: 'compiled' | 'interpreted';
  /** The names of the program's streams, without their rollers; the `dice` of `advance` must be made with them. */
  readonly streams: readonly string[];
  /**
   * Advances a machine like the interpreter's `advance`. With `dice`, throws are drawn at once where possible; if a throw
   * becomes a need after all, draw it from the same `dice`.
   */
  readonly advance: (machine: Machine, reply?: Reply, mode?: EventMode, dice?: Streams) => Step;
}

/** How deeply calls may nest on the JavaScript stack. */
const DEEPEST = 64;

// By program: its functions hold no state and serve any number of machines.
const executors = new WeakMap<Program, Executor>();

/** Returns the fastest executor of the program here; with `interpreted`, the interpreter. */
export function executorOf(program: Program, interpreted = false): Executor {
  // An observer must see every instruction.
  if (interpreted || program.observer !== null) return plain(program);
  let executor = executors.get(program);
  if (executor === undefined)
    executors.set(program, (executor = mayMakeCode() ? compiled(program) : plain(program)));
  return executor;
}

function plain(program: Program): Executor {
  return {
    kind: 'interpreted',
    streams: program.streams,
    advance: (machine, reply, mode, dice) =>
      advanceRun(
        createRun(program, machine, mode, dice),
        reply,
        dice === undefined ? go : (run) => goWith(run, dice),
      ),
  };
}

/** Runs until something other than dice is needed; throws that were not drawn at once are drawn here. */
function goWith(run: Run, dice: Streams): void {
  const { machine } = run;
  for (go(run); machine.waiting?.need === 'throw'; go(run)) {
    const frame = machine.frames.at(-1);
    if (frame?.kind !== 'roll') return;
    machine.waiting = null;
    takeFaces(run, frame, dice.throw(frame.need.stream, sidesInHand(frame)), 'seed');
  }
}

/** A program with the functions that run it. */
interface Made {
  readonly program: Program;
  readonly procs: readonly ProcFunction[];
}

function compiled(program: Program): Executor {
  // The functions are made when first needed. If there is too much code for the JavaScript parser, the interpreter does the
  // same.
  const interpreted = plain(program);
  const ways = {
    quiet: lazily(() => made(program, true)),
    loud: lazily(() => made(program, false)),
  };
  let table: Table | null = null;
  let last: CompiledRun | null = null;
  return {
    kind: 'compiled',
    streams: program.streams,
    advance: (machine, reply, mode, dice) => {
      const isQuiet = mode === 'discard' && dice !== undefined;
      const using = isQuiet ? ways.quiet() : ways.loud();
      if (using === null) return interpreted.advance(machine, reply, mode, dice);
      if (table === null || !isOf(table, dice ?? null, machine))
        table = tableOf(dice ?? null, machine);
      // A caller that plays one run after the other on one machine needs one workspace.
      const run =
        isQuiet && last !== null && last.machine === machine && last.dice === dice
          ? cleared(last, table)
          : runOf(using.program, machine, mode, dice, table);
      last = isQuiet ? run : null;
      return advanceRun(run, reply, (going) => goOn(going, using.procs));
    },
  };
}

function lazily<T>(make: () => T): () => T {
  let value: { readonly made: T } | null = null;
  return () => (value ??= { made: make() }).made;
}

function runOf(
  program: Program,
  machine: Machine,
  mode: EventMode | undefined,
  dice: Streams | undefined,
  table: ParticipantTable,
): CompiledRun {
  const {
    env,
    events,
    sink,
    findings,
    around,
    dice: drawn,
  } = createRun(program, machine, mode, dice);
  return {
    program,
    machine,
    env,
    events,
    sink,
    findings,
    around,
    dice: drawn,
    table,
    until: Infinity,
    each: 0,
    size: 0,
    values: [],
    left: [],
    after: [],
    next: [],
    gaveUp: false,
    fault: null,
    deepest: 0,
    spare: null,
    isSpareFree: false,
  };
}

/** Resets a run. Its earlier results belong to their receivers. */
function cleared(run: CompiledRun, table: ParticipantTable): CompiledRun {
  const { env } = run;
  env.locals = NOTHING;
  if (env.bound.length > 0) env.bound = [];
  env.depth = 0;
  env.work = 0;
  run.findings = [];
  run.table = table;
  if (run.left.length > 0) run.left.length = 0;
  if (run.after.length > 0) run.after.length = 0;
  if (run.next.length > 0) run.next = [];
  run.gaveUp = false;
  run.fault = null;
  return run;
}

function made(program: Program, isQuiet: boolean): Made | null {
  // Compiled functions call one another without frames, but an invariant recognizes the moments that it skips by frames.
  if (program.watches.some(({ watch: { moment } }) => moment.kind === 'event' && moment.except))
    return null;
  const code = writtenCode(program, isQuiet);
  try {
    const { procs, watches } = functionsOf(code);
    return { program: { ...program, watches: withFunctions(program.watches, watches) }, procs };
  } catch {
    return null;
  }
}

/** Values that stay the same as long as the participants do. */
interface Table extends ParticipantTable {
  readonly dice: Streams | null;
  readonly participants: readonly Pick<Participant, 'name' | 'side' | 'kind'>[];
}

function tableOf(dice: Streams | null, { state }: Machine): Table {
  const participants = state.participants.map(({ name, side, kind }) => ({ name, side, kind }));
  return {
    dice,
    participants,
    streams: [],
    sets: [],
    others: [],
    nameSizes: [size(null)],
    rollerSizes: [rollerSize(null)],
  };
}

function isOf(
  { dice: known, participants: those }: Table,
  dice: Streams | null,
  { state: { participants } }: Machine,
): boolean {
  if (known !== dice || those.length !== participants.length) return false;
  for (let who = 0; who < those.length; who++) {
    const [one, other] = [those[who], participants[who]];
    if (one?.name !== other?.name || one?.side !== other?.side || one?.kind !== other?.kind)
      return false;
  }
  return true;
}

/**
 * Measures the names that are not measured yet. Participants exist from the first event on, which a new machine has not
 * emitted yet.
 */
function measureNames({ table: { nameSizes, rollerSizes }, machine }: CompiledRun): void {
  const { participants } = machine.state;
  for (let who = nameSizes.length - 1; who < participants.length; who++) {
    const name = participants[who]?.name ?? null;
    nameSizes.push(size(name));
    rollerSizes.push(rollerSize(name));
  }
}

function goOn(run: CompiledRun, functions: readonly ProcFunction[]): void {
  const { machine } = run;
  while (machine.waiting === null) {
    const index = machine.frames.length - 1;
    const frame = topOf(machine);
    const code = frame?.kind === 'proc' && !run.gaveUp ? functions[frame.proc] : undefined;
    const end = frame?.kind === 'proc' ? (run.program.procs[frame.proc]?.code.length ?? 0) : 0;
    if (frame?.kind !== 'proc' || code === undefined || frame.pc >= end) {
      run.gaveUp = false;
      if (!step(run)) return;
      continue;
    }
    if (machine.changed && machine.depth === 0) askAlways(run);
    run.deepest = index + DEEPEST;
    lookedAround(run);
    measureNames(run);
    code(run, frame, index, 0, null);
    for (let left = run.left.pop(); left !== undefined; left = run.left.pop())
      machine.frames.push(left);
    if (run.after.length > 0) {
      machine.frames.push(...run.after);
      run.after.length = 0;
    }
    if (run.fault !== null) {
      const { fault } = run;
      run.fault = null;
      throw fault;
    }
    if (topOf(machine) === frame && frame.pc >= end && concluded(run, frame)) return;
  }
}
