// Finds the reasons of names in rules: the instruction that gave a name its value, and what it computed the value from.
import type { Expr, Instr, Local, Value } from '@fray/dsl/ir';
import { heldOf, type ReasonReader } from './expression-reasons.ts';
import {
  allWorked,
  nameReason,
  ofAction,
  reasonOfOne,
  worked,
  type Asked,
  type NameQuestions,
} from './name-questions.ts';
import type { LocalReason, Reason, RollReason } from './reason.ts';
import type { RecordedStep, Worked } from './recorder.ts';
import type { WhyRecording } from './recording.ts';
import { modifiers, recordedIn, rollReason } from './roll-reasons.ts';
import { instrOf, whereOf } from './rule-places.ts';

type Of<O extends Instr['op']> = Extract<Instr, { readonly op: O }>;

export interface LocalReasons {
  readonly at: (step: number, slot: number, value: Local, at: number, seq: number) => Reason;
  /** The reason of an expression of an action itself, evaluated while a step ran. Its names hold the action's arguments. */
  readonly ofAction: (
    step: number,
    seq: number,
    expr: Expr,
    params: readonly string[],
  ) => Reason | null;
  /** The reason of a local that another reason has named. */
  readonly explain: (id: string) => LocalReason | undefined;
  readonly roll: (step: RecordedStep, seq: number) => RollReason | undefined;
  /** The participant that a step's die picked, up to an event; undefined if the step threw none. */
  readonly picked: (step: number, seq: number) => Value | undefined;
  /** The reason of one evaluation. */
  readonly of: (one: Worked) => Reason;
  /** The reason of the last evaluation of an expression of a step, up to an event; null if there was none. */
  readonly worked: (
    step: number,
    seq: number,
    expr: Expr,
    fits?: (one: Worked) => boolean,
  ) => Reason | null;
  /** The reasons of all evaluations, in order: a test is evaluated for each candidate. */
  readonly allWorked: (step: number, seq: number, expr: Expr) => readonly Reason[];
}

export function createLocalReasons(recording: WhyRecording, reading: ReasonReader): LocalReasons {
  const names: NameQuestions = { recording, reading, asked: new Map(), explained: new Map() };
  return {
    at: (step, slot, value, place, seq) => nameReason(names, step, slot, value, place, seq),
    explain: (id) => explainName(names, id),
    roll: (step, seq) => rollReason(names, step, seq),
    picked: (step, seq) => picked(names, step, seq),
    of: (one) => reasonOfOne(names, one),
    worked: (step, seq, expr, fits) => worked(names, step, seq, expr, fits),
    allWorked: (step, seq, expr) => allWorked(names, step, seq, expr),
    ofAction: (step, seq, expr, params) => ofAction(names, step, seq, expr, params),
  };
}

function explainName(names: NameQuestions, id: string): LocalReason | undefined {
  const { asked, explained } = names;
  const question = asked.get(id);
  const old = explained.get(id);
  if (question === undefined || old !== undefined) return old;
  const made = answer(names, id, question);
  explained.set(id, made);
  return made;
}

function answer(names: NameQuestions, id: string, known: Asked): LocalReason {
  const { recording } = names;
  const { ruleset } = names.recording;
  const { reader, slot, value, seq } = known;
  const name = ruleset.procs[reader.proc]?.slots[slot] ?? '';
  const writer = reader.slots[slot] ?? -1;
  const step = recording.step(writer);
  const instr = instrOf(names.recording.ruleset, step);
  const own = { id, name, value: heldOf(value), where: whereOf(ruleset, instr?.at) } as const;
  if (step === undefined || instr === undefined) return argument(names, own, reader, slot, seq);
  switch (instr.op) {
    case 'let': {
      const base = worked(names, writer, seq, instr.value);
      if (base === null) return { ...own, from: 'nothing' };
      // The machine records the modifiers that count together with the value; without such a record, all that hold count.
      return {
        ...own,
        from: 'let',
        base,
        modifiers: modifiers(names, step, seq, instr.modifiers, recordedIn(names, writer, name)),
      };
    }
    case 'roll':
    case 'roll-again': {
      const made = rollReason(names, step, seq);
      return made === undefined
        ? { ...own, from: 'nothing' }
        : { ...own, from: 'roll', roll: made };
    }
    case 'pick': {
      const event = thrownIn(names, writer, seq);
      // A single candidate needs no throw.
      if (event !== undefined) return { ...own, from: 'result', event };
      const { from, where } = instr;
      const tests = where === null ? [] : allWorked(names, writer, seq, where);
      return {
        ...own,
        from: 'loop',
        set: worked(names, writer, seq, from),
        test: tests.find((one) => one.value === true) ?? null,
        others: tests.filter((one) => one.value === false),
      };
    }
    case 'next': {
      return { ...own, from: 'loop', ...loopOf(names, step, instr), others: [] };
    }
    case 'call':
    case 'ask': {
      const event = resultOf(names, writer, instr, seq);
      return event === undefined ? { ...own, from: 'nothing' } : { ...own, from: 'result', event };
    }
    default:
      return { ...own, from: 'nothing' };
  }
}

function loopOf(
  names: NameQuestions,
  step: RecordedStep,
  instr: Of<'next'>,
): { readonly set: Reason | null; readonly test: Reason | null } {
  const { recording } = names;
  const test = instr.where === null ? null : worked(names, step.id, step.seq, instr.where);
  let opener = recording.step(step.slots[instr.list] ?? -1);
  let opened = instrOf(names.recording.ruleset, opener);
  // Each round writes the rest of the list; the first round takes it from the instruction that starts the loop.
  while (opened?.op === 'next') {
    opener = recording.step(opener?.slots[instr.list] ?? -1);
    opened = instrOf(names.recording.ruleset, opener);
  }
  const set =
    opener !== undefined && opened?.op === 'each'
      ? worked(names, opener.id, opener.seq, opened.set)
      : null;
  return { set, test };
}

function thrownIn(names: NameQuestions, step: number, seq: number): number | undefined {
  const { recording } = names;
  return recording
    .eventsOf(step)
    .findLast((one) => one <= seq && recording.event(one)?.type === 'dice-rolled');
}

function picked(names: NameQuestions, step: number, seq: number): Value | undefined {
  const { recording } = names;
  const event = recording.event(thrownIn(names, step, seq) ?? -1);
  return event?.type === 'dice-rolled'
    ? event.data.among?.[(event.data.faces[0] ?? 0) - 1]
    : undefined;
}

/** Returns the event that gave a call or question its result. */
function resultOf(
  names: NameQuestions,
  step: number,
  instr: Of<'call' | 'ask'>,
  seq: number,
): number | undefined {
  const { recording } = names;
  const { ruleset, book } = names.recording;
  const isCheck = instr.op === 'call' && ruleset.callables[instr.callable]?.kind === 'check';
  if (isCheck) return book.results.of(step)[0];
  return recording
    .eventsOf(step)
    .findLast((one) => one <= seq && recording.event(one)?.type === 'choice-made');
}

function argument(
  names: NameQuestions,
  own: Pick<LocalReason, 'id' | 'name' | 'value' | 'where'>,
  reader: RecordedStep,
  slot: number,
  seq: number,
): LocalReason {
  const { recording } = names;
  const { ruleset } = names.recording;
  const { origin } = reader;
  if (origin.by === 'action' || origin.by === 'trigger')
    return { ...own, from: 'said', event: origin.seq };
  if (origin.by === 'encounter') return { ...own, from: 'nothing' };
  const caller = recording.step(origin.step);
  const instr = instrOf(names.recording.ruleset, caller);
  if (caller === undefined) return { ...own, from: 'nothing' };
  if (instr?.op === 'call') {
    const arg = instr.args[slot];
    if (arg === undefined) return { ...own, from: 'nothing' };
    return {
      ...own,
      where: whereOf(ruleset, arg.at),
      from: 'argument',
      given: worked(names, caller.id, caller.seq, arg),
    };
  }
  if (instr?.op === 'rank') {
    const { member } = origin;
    for (const key of instr.keys) {
      const arg = key.kind === 'roll' ? key.args[slot] : undefined;
      const given =
        arg === undefined
          ? null
          : worked(names, caller.id, seq, arg, (one) => one.locals[instr.slot] === member);
      if (arg !== undefined && given !== null)
        return { ...own, where: whereOf(ruleset, arg.at), from: 'argument', given };
    }
  }
  return { ...own, from: 'nothing' };
}
