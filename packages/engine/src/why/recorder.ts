// Records, while a machine runs, which instruction caused which event, and which one last wrote each local. With traces it
// also records each instruction, what its expressions read, and how control reached it.
import { rowOf, type Expr, type Instr, type Local, type Value } from '@fray/dsl/ir';
import { isInput } from '../drivers/recorded.ts';
import type { Event } from '../events/event.ts';
import type { Trace } from '../expressions/trace-tree.ts';
import type { Frame, Machine, Plan, Die, ProcFrame, TakeFrame } from '../machine/machine.ts';
import type { Observer, Run } from '../machine/program.ts';
import { addUnder, orMade } from '../values/grouped.ts';
import { controlOf } from './control.ts';
import type { PolicyLook } from './policy-looks.ts';
import { eventsByStep, numberList, type EventsByStep, type NumberList } from '../values/numbers.ts';

/** Notes on a running procedure beside its frame. Steps are numbered from 0 through the whole run; -1: none. */
export interface Notes {
  readonly proc: number;
  readonly origin: StepOrigin;
  /** The step that last wrote each slot; -1: none since the frame began. */
  slots: number[];
  /** By fork of the code: its last step. */
  forks: number[];
  /** The last step. */
  step: number;
  /** The step of a loop that has just searched for its next member. */
  looking: RecordedStep | null;
}

/** What started a procedure. */
type StepOrigin =
  | { readonly by: 'encounter' }
  /** A call of that step, or a ranking's roll. */
  | { readonly by: 'call'; readonly step: number; readonly member: string | null }
  /** An action: seq of its action-taken. */
  | { readonly by: 'action'; readonly seq: number }
  /** A trigger that fired on that event. */
  | { readonly by: 'trigger'; readonly seq: number; readonly trigger: number };

/** One executed instruction, with the situation before it. */
export interface RecordedStep {
  readonly id: number;
  readonly proc: number;
  readonly pc: number;
  readonly origin: StepOrigin;
  readonly slots: readonly number[];
  readonly forks: readonly number[];
  /** The last event before it. */
  readonly seq: number;
  /** The value of a `switch`, the roll of a `roll again`, the next member of a loop. */
  value: Local;
}

/** An evaluation of an expression for a step. */
export interface Worked {
  readonly step: number;
  readonly seq: number;
  readonly expr: Expr;
  readonly trace: Trace;
  readonly locals: readonly Local[];
}

/** The source of an event. */
export interface EventSource {
  /** The step that ran or waited; -1 if none did. */
  readonly step: number;
  /** The kind of the frame on top of the stack. */
  readonly frame: Frame['kind'] | 'nothing';
  /** The seq of the choice-made that chose the action; null if none did. */
  readonly choice: number | null;
  /** The action in progress: index into `Ruleset.callables`. */
  readonly action: number | null;
}

/** The dice of a roll with its last throw. */
export interface RolledDice {
  readonly plan: Plan;
  readonly dice: readonly Die[];
}

/** The record of the whole run: a few bytes for each event, because there may be many. */
export interface Book {
  /** By seq: the step that ran or waited; -1 if none did. */
  readonly steps: NumberList;
  /** By seq: the kind of the frame on top of the stack, as an index into `KINDS`. */
  readonly frames: NumberList;
  /** By seq: the choice-made behind an event that has one; -1 if there is none. */
  readonly choices: NumberList;
  readonly actions: NumberList;
  /** The events that a step itself caused. */
  readonly caused: EventsByStep;
  /** By step of a call or a ranking: the check-resolved events of its checks. */
  readonly results: EventsByStep;
  /** The first event at which dice, a choice or the referee's word decided something. */
  firstInput: number;
  /** By seq of a throw: how many dice of its stream were thrown before it. */
  readonly thrownBefore: NumberList;
  /** By seq of a condition that ran out: 1 if the span that its cause began was closing, 0 if not; -1: none. */
  readonly atEnd: NumberList;
  /** By stream: how many dice of it were thrown. */
  readonly thrown: Map<string, number>;
  /** By memory: each entry, and the event before it. */
  readonly remembered: Map<number, { readonly seq: number; readonly keys: readonly Value[] }[]>;
}

const KINDS: readonly EventSource['frame'][] = [
  'nothing',
  'proc',
  'agenda',
  'ask',
  'rank',
  'roll',
  'take',
];

export function createBook(): Book {
  return {
    steps: numberList(),
    frames: numberList(),
    choices: numberList(),
    actions: numberList(),
    caused: eventsByStep(),
    results: eventsByStep(),
    firstInput: Infinity,
    thrownBefore: numberList(),
    atEnd: numberList(),
    thrown: new Map(),
    remembered: new Map(),
  };
}

export function sourceOf(book: Book, seq: number): EventSource {
  const orNull = (list: NumberList): number | null => (list.at(seq) < 0 ? null : list.at(seq));
  return {
    step: book.steps.at(seq),
    frame: KINDS[book.frames.at(seq)] ?? 'nothing',
    choice: orNull(book.choices),
    action: orNull(book.actions),
  };
}

/** The record of a traced part of the run. */
export interface Stretch {
  /** By id minus `first`. */
  readonly steps: RecordedStep[];
  readonly first: number;
  /** The evaluations by step. */
  readonly worked: Map<number, Worked[]>;
  /** The dice by seq of their throw. */
  readonly rolled: Map<number, RolledDice>;
  /** The policies' evaluations by seq of the answer. */
  readonly policies: Map<number, readonly PolicyLook[]>;
}

/** A position from which recording can continue. */
export interface Bookmark {
  /** The number of the next step. */
  readonly step: number;
  /** For each frame of the machine, in order; null for frames that are no procedure. */
  readonly notes: readonly (Notes | null)[];
}

export interface StepRecorder {
  readonly observer: Observer;
  /** Continues from a bookmark, with a machine at that position. */
  readonly goOn: (
    from: Bookmark,
    machine: Machine,
    into: {
      readonly book: Book | null;
      readonly stretch: Stretch | null;
      readonly watched: Watched | null;
    },
  ) => void;
  readonly bookmark: (machine: Machine) => Bookmark;
  /** The number of the next step. */
  readonly next: () => number;
}

/** Called at every run of a watched instruction, to explain why something did not happen. */
export type Watched = (run: Run, frame: ProcFrame, step: number) => void;

export const START: Bookmark = { step: 0, notes: [] };

/** What a recorder stores while it runs. */
interface Recording {
  /** True if it fills a stretch; false if it fills the book. */
  readonly keepsSteps: boolean;
  known: WeakMap<ProcFrame, Notes>;
  /** By frame of an action: seq of the choice-made that took it. */
  taken: WeakMap<TakeFrame, number | null>;
  /** Seq of a choice-made whose action has not begun. */
  chosen: number | null;
  /** The step of the last `end` of a rule: the spans that it ends have no frame of their own any more. */
  left: number;
  next: number;
  machine: Machine | null;
  book: Book | null;
  stretch: Stretch | null;
  watched: Watched | null;
}

/** Makes a recorder of the book, of the steps of a stretch, or of steps with what their expressions read. */
export function createStepRecorder(fills: 'book' | 'steps' | 'traces'): StepRecorder {
  const own: Recording = {
    keepsSteps: fills !== 'book',
    ...blank(),
    next: 0,
    machine: null,
    book: null,
    stretch: null,
    watched: null,
  };
  return {
    observer: {
      instruction: (run, frame) => noteInstruction(own, run, frame),
      event: (run, event) => noteEvent(own, run, event),
      remembered: (run, memory, keys) => {
        if (own.book !== null)
          addUnder(own.book.remembered, memory, { seq: run.machine.state.seq, keys });
      },
      expression:
        fills === 'traces'
          ? (expr, trace, locals) => noteExpression(own, expr, trace, locals)
          : null,
    },
    goOn(from, at, into) {
      Object.assign(own, blank(), { next: from.step, machine: at }, into);
      at.frames.forEach((frame, index) => {
        const notes = from.notes[index];
        if (frame.kind === 'proc' && notes !== undefined && notes !== null)
          own.known.set(frame, copyNotes(notes));
      });
    },
    next: () => own.next,
    bookmark: (at) => ({
      step: own.next,
      notes: at.frames.map((frame) => {
        const notes = frame.kind === 'proc' ? own.known.get(frame) : undefined;
        return notes === undefined ? null : copyNotes(notes);
      }),
    }),
  };
}

/** The notes at the start of a recording. */
function blank(): Pick<Recording, 'known' | 'taken' | 'chosen' | 'left'> {
  return { known: new WeakMap(), taken: new WeakMap(), chosen: null, left: -1 };
}

function noteInstruction(own: Recording, run: Run, frame: ProcFrame): void {
  const { ruleset } = run.program;
  const notes = notesOf(own, run, frame, run.machine.frames.length - 1);
  const proc = ruleset.procs[frame.proc];
  const pc = frame.pc - 1;
  const instr = proc?.code[pc];
  const id = own.next++;
  if (own.stretch !== null) {
    const { looking } = notes;
    if (looking !== null) looking.value = frame.locals[memberSlot(proc?.code[looking.pc])] ?? null;
    const looked = instr?.op === 'switch' ? instr.slot : instr?.op === 'roll-again' ? instr.of : -1;
    const { origin, slots, forks } = notes;
    const { seq } = run.machine.state;
    const value = frame.locals[looked] ?? null;
    const step: RecordedStep = { id, proc: frame.proc, pc, origin, slots, forks, seq, value };
    own.stretch.steps.push(step);
    notes.looking = instr?.op === 'next' || instr?.op === 'pick' ? step : null;
  }
  notes.step = id;
  if (proc === undefined || instr === undefined) return;
  if (instr.op === 'end') own.left = id;
  own.watched?.(run, frame, id);
  const fork = controlOf(ruleset, proc).forkAt[pc] ?? -1;
  if (fork >= 0) notes.forks = written(own, notes.forks, fork, id);
  for (const slot of rowOf(instr).sets?.(instr) ?? [])
    notes.slots = written(own, notes.slots, slot, id);
}

function noteEvent(own: Recording, run: Run, event: Event): void {
  const { machine } = run;
  const top = machine.frames.at(-1);
  if (event.type === 'choice-made')
    own.chosen = 'take' in event.data.answer && event.data.answer.take !== null ? event.seq : null;
  if (top?.kind === 'take') {
    if (!own.taken.has(top)) own.taken.set(top, own.chosen);
    own.chosen = null;
  }
  if (event.type === 'ruled') own.left = -1;
  if (own.book !== null) bookEvent(own, own.book, machine, event);
  if (own.stretch !== null && event.type === 'dice-rolled' && top?.kind === 'roll')
    own.stretch.rolled.set(event.seq, {
      plan: top.plan,
      dice: top.dice.map((die) => ({ ...die })),
    });
}

/** Enters an event in the book. */
function bookEvent(own: Recording, book: Book, machine: Machine, event: Event): void {
  const { frames } = machine;
  const top = frames.at(-1);
  const isLeft =
    (event.type === 'span-ended' || event.type === 'encounter-ended') &&
    event.data.reason === 'ended';
  // A rule that ends in a fault leaves no frame; the fault belongs to the last instruction that began.
  const isFault = event.type === 'encounter-ended' && event.data.reason === 'fault';
  const step = isLeft
    ? own.left
    : isFault
      ? own.next - 1
      : stepBelow(own, machine, frames.length - 1);
  book.steps.set(event.seq, step);
  book.caused.add(step, event.seq);
  book.frames.set(event.seq, KINDS.indexOf(top?.kind ?? 'nothing'));
  if (top?.kind === 'take') {
    const choice = own.taken.get(top) ?? null;
    if (choice !== null) book.choices.set(event.seq, choice);
    book.actions.set(event.seq, top.callable);
  }
  if (book.firstInput === Infinity && isInput(event)) book.firstInput = event.seq;
  if (event.type === 'dice-rolled') {
    const { stream, faces } = event.data;
    const before = book.thrown.get(stream) ?? 0;
    book.thrownBefore.set(event.seq, before);
    book.thrown.set(stream, before + faces.length);
  }
  if (event.type === 'condition-lost' && event.data.reason === 'expired') {
    const span = machine.open.find(({ opened }) => opened === event.cause);
    if (span !== undefined) book.atEnd.set(event.seq, Number(span.closing));
  }
  if (event.type === 'check-resolved' && top?.kind === 'proc') {
    const origin = own.known.get(top)?.origin;
    if (origin?.by === 'call') book.results.add(origin.step, event.seq);
  }
}

function noteExpression(own: Recording, expr: Expr, trace: Trace, locals: readonly Local[]): void {
  const { machine, stretch } = own;
  if (machine === null || stretch === null) return;
  const step = stepBelow(own, machine, machine.frames.length - 1);
  addUnder(stretch.worked, step, {
    step,
    seq: machine.state.seq,
    expr,
    trace,
    // The machine reuses one list for all candidates, so we copy it.
    locals: [...locals],
  });
}

/** Returns the notes for the frame at this index; makes new notes for a new frame. */
function notesOf(own: Recording, run: Run, frame: ProcFrame, index: number): Notes {
  return orMade(own.known, frame, () => {
    const { ruleset } = run.program;
    const proc = ruleset.procs[frame.proc];
    const forks = proc === undefined ? 0 : controlOf(ruleset, proc).forks;
    return {
      proc: frame.proc,
      origin: originOf(own, run.machine, frame, index),
      slots: frame.locals.map(() => -1),
      forks: Array.from({ length: forks }, () => -1),
      step: -1,
      looking: null,
    };
  });
}

/** Returns what started a frame (given by its index): the frame below it, and the step that put it there. */
function originOf(own: Recording, machine: Machine, frame: ProcFrame, index: number): StepOrigin {
  const { role } = frame;
  if (role.role === 'trigger') return { by: 'trigger', seq: frame.cause, trigger: role.trigger };
  if (role.role === 'body') return { by: 'action', seq: frame.cause };
  if (role.role === 'encounter') return { by: 'encounter' };
  const below = machine.frames[index - 1];
  return {
    by: 'call',
    step: stepBelow(own, machine, index - 1),
    member: below?.kind === 'rank' ? below.current : null,
  };
}

/** Returns the last step of the topmost procedure at or below `from`; -1 if there is none. */
function stepBelow({ known }: Recording, { frames }: Machine, from: number): number {
  for (let index = from; index >= 0; index--) {
    const frame = frames[index];
    if (frame?.kind === 'proc') return known.get(frame)?.step ?? -1;
  }
  return -1;
}

/** Returns the list with this step at that index. A recorder that keeps steps needs the old list, so it gets a copy. */
function written({ keepsSteps }: Recording, list: number[], index: number, step: number): number[] {
  if (keepsSteps) return list.with(index, step);
  list[index] = step;
  return list;
}

function memberSlot(instr: Instr | undefined): number {
  return instr?.op === 'next' || instr?.op === 'pick' ? instr.slot : -1;
}

function copyNotes(notes: Notes): Notes {
  return { ...notes, slots: [...notes.slots], forks: [...notes.forks] };
}
