// The main loop: runs the frame on top until the machine needs something or has nothing left to run.
import type { Value } from '@fray/dsl/ir';
import { finish } from './exec-calls.ts';
import { procFrame } from './frames.ts';
import { advanceAgenda } from './agenda.ts';
import { checkReply } from './answers.ts';
import type { Reply, Step } from './api.ts';
import { causeOf, emit } from './emit.ts';
import { advanceTake } from './exec-actions.ts';
import { advanceAsk, takeAnswer } from './exec-ask.ts';
import { advanceRank } from './exec-rank.ts';
import { advanceRoll, takeFaces } from './exec-rolls.ts';
import type { Illegal } from '../expressions/illegal.ts';
import { illegal } from './legality.ts';
import type { Frame, Machine } from './machine.ts';
import { callableOf, procOf, type Program, type Run, type EventSink } from './program.ts';
import { isRuleFault, type RuleFault } from '../values/fault.ts';
import { askAlways } from './watches.ts';
import type { Event, RuleRef } from '../events/event.ts';

/**
 * Runs the machine, which it changes, until it needs something or has nothing left to do. If the machine waits, a reply must
 * fit the need; without a reply the step repeats the need.
 * Throws only an IllegalAnswer, for a reply that does not fit; the machine is then unchanged. A fault of a rule and a spent
 * budget end the run with an event.
 * `telling` says what happens with events: collected in the step, not made at all (for callers that read only the machine),
 * or passed to a function one by one, so that a run of a million events needs memory for one.
 * @param most steps after which it pauses, with those of its watches; see `isPaused`
 */
export function advance(
  program: Program,
  machine: Machine,
  reply?: Reply,
  mode: EventMode = 'collect',
  most: number = Infinity,
): Step {
  return advanceRun(createRun(program, machine, mode, most), reply, go);
}

/**
 * True if the machine stopped between two instructions, after the `most` steps that it was given: `advance` without a reply
 * continues. So a caller can look at signals in the middle of a loop that needs nothing.
 */
export function isPaused(machine: Machine): boolean {
  return machine.waiting === null && machine.frames.length > 0;
}

/** Advances a run like `advance`, for a caller that has made the run and has its own loop. */
export function advanceRun<R extends Run>(
  run: R,
  reply: Reply | undefined,
  goOn: (run: R) => void,
): Step {
  const { machine } = run;
  if (reply === undefined) {
    if (machine.waiting !== null) return stepOf(run);
  } else {
    checkReply(machine.waiting, reply);
    machine.waiting = null;
  }
  guarded(run, () => {
    if (reply !== undefined) take(run, reply);
    goOn(run);
  });
  return stepOf(run);
}

export function stepOf(run: Run): Step {
  return { events: run.events, need: run.machine.waiting ?? undefined, findings: run.findings };
}

function take(run: Run, reply: Reply): void {
  const frame = run.machine.frames.at(-1);
  if (reply.reply === 'faces') {
    if (frame?.kind === 'roll') takeFaces(run, frame, reply.faces, reply.origin);
  } else if (frame?.kind === 'ask') {
    takeAnswer(run, frame, reply.answer, reply.by);
  }
}

/** Runs until the machine needs something. */
export function go(run: Run): void {
  const { machine } = run;
  // With nothing left to run it does not pause: the last questions of watches are still to be asked.
  while (machine.waiting === null && (machine.used < run.until || machine.frames.length === 0))
    if (!step(run)) return;
}

/** Executes one step. False if nothing is left to run. */
export function step(run: Run): boolean {
  const { machine, program, env } = run;
  const frame = machine.frames.at(-1);
  if (machine.changed && machine.depth === 0 && (frame === undefined || frame.kind === 'proc'))
    askAlways(run);
  if (frame === undefined) return false;
  if (frame.kind === 'agenda' && frame.ops[0]?.op === 'watch') {
    // A question of a watch is no part of the run, so it costs no budget.
    advanceAgenda(run, frame);
    return true;
  }
  if (machine.used >= machine.budget) {
    outOfBudget(run);
    return false;
  }
  env.work = 0;
  if (frame.kind === 'proc') {
    const exec = procOf(program, frame.proc).code[frame.pc];
    if (exec === undefined) {
      finish(run, frame);
    } else {
      frame.pc++;
      exec(run, frame);
    }
  } else {
    resume(run, frame);
  }
  // What expressions read is charged too.
  machine.used += 1 + env.work;
  return true;
}

function resume(run: Run, frame: Exclude<Frame, { readonly kind: 'proc' }>): void {
  switch (frame.kind) {
    case 'agenda':
      return advanceAgenda(run, frame);
    case 'take':
      return advanceTake(run, frame);
    case 'roll':
      return advanceRoll(run, frame);
    case 'ask':
      return advanceAsk(run, frame);
    case 'rank':
      return advanceRank(run, frame);
  }
}

// ------------------------------------------------------------------------------------------------ ends

/** Calls a function; a fault of a rule ends the run. */
export function guarded(run: Run, act: () => void): void {
  try {
    act();
  } catch (thrown) {
    if (!isRuleFault(thrown)) throw thrown;
    faulted(run, thrown);
  }
}

function faulted(run: Run, fault: RuleFault): void {
  const { ruleset } = run.program;
  const place = ruleset.places[fault.at];
  const declaration = ruleNow(run).in;
  const where =
    place === undefined
      ? declaration
      : `${declaration}, ${ruleset.files[place.file]?.path ?? 'file'} line ${place.line}`;
  stop(run, 'fault', `${fault.message} (${where})`, {
    in: declaration,
    file: place?.file ?? 0,
    line: place?.line ?? 0,
  });
}

function outOfBudget(run: Run): void {
  stop(
    run,
    'budget',
    `The run was stopped after ${run.machine.budget} steps. A loop may never end, or the fight is longer than the budget allows.`,
    ruleNow(run),
  );
}

/** Emits the last event; afterwards nothing runs. */
function stop(run: Run, reason: 'fault' | 'budget', text: string, rule: RuleRef): void {
  const { machine } = run;
  const cause = causeOf(machine);
  machine.frames = [];
  machine.depth = 0;
  machine.waiting = null;
  machine.ending = true;
  machine.changed = false;
  emit(run, { type: 'encounter-ended', data: { reason, text } }, rule, cause);
}

/** Returns the rule that runs or waits. */
export function ruleNow(run: Run): RuleRef {
  const { program, machine } = run;
  const frame = machine.frames.findLast((known) => known.kind !== 'agenda');
  switch (frame?.kind) {
    case 'proc': {
      const proc = procOf(program, frame.proc);
      return proc.rules[Math.max(0, frame.pc - 1)] ?? proc.own;
    }
    case 'roll':
    case 'rank': {
      const proc = procOf(program, frame.proc);
      return proc.rules[frame.pc] ?? proc.own;
    }
    case 'ask':
      return frame.rule;
    case 'take':
      return callableOf(program, frame.callable).rule;
    default:
      return { in: 'encounter', file: 0, line: program.ruleset.places[0]?.line ?? 1 };
  }
}

// ------------------------------------------------------------------------------------------------ runs

/** What happens with events. The machine does the same in every case. */
export type EventMode = 'collect' | 'discard' | EventSink;

const NONE: readonly never[] = [];

/** Makes the working data of one call. */
export function createRun(
  program: Program,
  machine: Machine,
  mode: EventMode = 'collect',
  most: number = Infinity,
): Run {
  const events: Event[] = [];
  const run: Run = {
    program,
    machine,
    env: {
      state: machine.state,
      locals: [],
      bound: [],
      memory: machine.memory,
      legality: (actor, callable) => isLegal(run, actor, callable),
      depth: 0,
      work: 0,
      trace: null,
    },
    events,
    sink: mode === 'discard' ? null : mode === 'collect' ? (event) => events.push(event) : mode,
    findings: [],
    until: machine.used + most,
    around: { innermost: null, spans: NONE, steps: NONE },
  };
  return run;
}

/** Says whether somebody can take an action, for expressions that ask: parameters that nobody picks count as given. */
function isLegal(run: Run, actor: string, callable: number): boolean {
  const action = callableOf(run.program, callable);
  if (action.kind !== 'action') return false;
  const args = action.params.map((_, index) => (index === action.action.actor ? actor : null));
  const given = action.params.map((_, index) => !action.picks.some((pick) => pick.slot === index));
  const verdict = illegal(run, action, args, given, false);
  const { trace } = run.env;
  trace?.verdicts.push({ callable, illegal: verdict, parts: trace.parts.length });
  return verdict === null;
}

/** Returns why an action (index into `ruleset.callables`) is illegal now, or null. Open arguments are null. */
export function legal(
  program: Program,
  machine: Machine,
  callable: number,
  args: readonly Value[],
): Illegal | null {
  const action = callableOf(program, callable);
  if (action.kind !== 'action') return null;
  const given = action.params.map((_, index) => args[index] !== null && args[index] !== undefined);
  return illegal(createRun(program, machine), action, args, given, false);
}

/** Puts a proc without arguments on an empty stack: a `try` of an example. `advance` then runs it. */
export function enter(program: Program, machine: Machine, proc: number): void {
  if (machine.frames.length > 0 || machine.state.ended !== null) return;
  machine.tried = null;
  machine.frames.push(procFrame({ program }, proc, [], 0, { role: 'try' }));
}
