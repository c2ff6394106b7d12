// A run in progress: passes each need to its driver and each event to a sink. The caller steps it, so a terminal or a
// browser may wait for an answer; `play` is the loop for sources that answer at once.
import type { Event, Word } from '../events/event.ts';
import { advance, enter, isPaused } from '../machine/advance.ts';
import { isIllegalAnswer } from '../machine/answers.ts';
import type { Finding, Need, Reply, Step } from '../machine/api.ts';
import type { Machine } from '../machine/machine.ts';
import type { Program } from '../machine/program.ts';
import { overrule } from '../machine/referee.ts';
import {
  chooseFrom,
  isRefusal,
  sidesOf,
  throwFrom,
  type ChoiceSource,
  type DiceSource,
  type Positions,
  type Refusal,
} from './source.ts';

export interface Sink {
  /** Called with each event when it happens. */
  readonly event: (event: Event) => void;
  /** Called with each finding: the answer of one line of a watch at its moment. */
  readonly finding?: (finding: Finding) => void;
}

export interface Session {
  readonly program: Program;
  readonly machine: Machine;
  /** How many dice each stream has thrown so far, including typed and scripted dice. */
  readonly positions: Positions;
  readonly sink: Sink;
  /** The session pauses after this many steps, so that the caller can look at signals. */
  readonly most: number;
  /** What is needed now; undefined: the run is over. */
  need: Need | undefined;
}

export interface Sources {
  readonly dice: readonly DiceSource[];
  /** In order of precedence: a script, then policies, then a person, then the default. */
  readonly choices: readonly ChoiceSource[];
}

/** Runs a machine to its first need. The machine has just begun, or was read back from JSON. */
export function openSession(
  program: Program,
  machine: Machine,
  sink: Sink,
  positions: Positions = new Map(),
  most: number = Infinity,
): Session {
  const session = openedSession(program, machine, sink, positions, undefined, most);
  goOn(session);
  return session;
}

/** Continues a paused session; does nothing otherwise. */
export function goOn(session: Session): void {
  const { program, machine, sink, most } = session;
  take(session, advance(program, machine, undefined, sink.event, most));
}

/** True if the session stopped between two needs, after `most` steps. */
export function hasPaused({ machine }: Session): boolean {
  return isPaused(machine);
}

/** Makes a session around a machine that already waits for a reply. */
export function openedSession(
  program: Program,
  machine: Machine,
  sink: Sink,
  positions: Positions,
  need: Need | undefined,
  most: number = Infinity,
): Session {
  return { program, machine, positions, sink, most, need };
}

/** Answers the need. If there is no answer, or if it does not fit, nothing changes and the result is a refusal. */
export function answer(session: Session, reply: Reply | Refusal): Refusal | undefined {
  if (isRefusal(reply)) return reply;
  const { need, program, machine, sink, most } = session;
  const step = legally(() => advance(program, machine, reply, sink.event, most));
  if (isRefusal(step)) return step;
  if (need?.need === 'throw')
    session.positions.set(need.stream, positionOf(session, need.stream) + sidesOf(need).length);
  take(session, step);
  return undefined;
}

/** Applies the referee's word, at any need. The word may change what the machine needs. */
export function ruleOut(
  session: Session,
  by: string,
  why: string,
  word: Word,
): Refusal | undefined {
  const { program, machine, sink, most } = session;
  const step = legally(() => overrule(program, machine, { by, why, word }, sink.event, most));
  if (isRefusal(step)) return step;
  take(session, step);
  return undefined;
}

/** Runs a procedure of the program in a session that has ended. */
export function runProc(session: Session, proc: number): void {
  enter(session.program, session.machine, proc);
  take(session, advance(session.program, session.machine, undefined, session.sink.event));
}

function legally(act: () => Step): Step | Refusal {
  try {
    return act();
  } catch (thrown) {
    if (!isIllegalAnswer(thrown)) throw thrown;
    return { refused: thrown.message, at: null };
  }
}

function take(session: Session, step: Step): void {
  if (session.sink.finding !== undefined)
    for (const finding of step.findings) session.sink.finding(finding);
  session.need = step.need;
}

/** Returns how many dice the stream has thrown so far. */
export function positionOf(session: Session, stream: string): number {
  return session.positions.get(stream) ?? 0;
}

/** Returns the sources' reply to the need. Undefined if no source answers, or if the machine needs nothing. */
export function replyFrom(session: Session, sources: Sources): Reply | Refusal | undefined {
  const { need } = session;
  if (need === undefined) return undefined;
  return need.need === 'throw'
    ? throwFrom(sources.dice, need, positionOf(session, need.stream))
    : chooseFrom(sources.choices, need, session.machine);
}

export type PlayStop =
  | { readonly stop: 'over' }
  /** No source answers `session.need`. */
  | { readonly stop: 'open'; readonly need: Need }
  /** A source refused, or its answer is not legal. */
  | { readonly stop: 'refused'; readonly need: Need; readonly refusal: Refusal };

/** Answers needs from the sources as long as they can. */
export function play(session: Session, sources: Sources): PlayStop {
  for (;;) {
    const { need } = session;
    if (need === undefined) return { stop: 'over' };
    const reply = replyFrom(session, sources);
    if (reply === undefined) return { stop: 'open', need };
    const refusal = answer(session, reply);
    if (refusal !== undefined) return { stop: 'refused', need, refusal };
  }
}
