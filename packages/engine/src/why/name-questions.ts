// Names of rules in an explanation: each reason names them by an id, and the explanation resolves the ids later.
import type { Expr, Instr, Local } from '@fray/dsl/ir';
import { heldOf, type ExpressionScope, type ReasonReader } from './expression-reasons.ts';
import type { LocalReason, Reason } from './reason.ts';
import type { RecordedStep, Worked } from './recorder.ts';
import type { WhyRecording } from './recording.ts';
import { instrOf, whereOf } from './rule-places.ts';

/** A name that a reason mentions. */
export interface Asked {
  readonly reader: RecordedStep;
  readonly slot: number;
  readonly value: Local;
  readonly at: number;
  readonly seq: number;
}

/** The ids asked for so far, and the reasons made for them. */
export interface NameQuestions {
  readonly recording: WhyRecording;
  readonly reading: ReasonReader;
  readonly asked: Map<string, Asked>;
  readonly explained: Map<string, LocalReason>;
}

/** Returns the reason of a name that a step reads. */
export function nameReason(
  names: NameQuestions,
  step: number,
  slot: number,
  value: Local,
  place: number,
  seq: number,
): Reason {
  const { recording, asked } = names;
  const { ruleset } = names.recording;
  const reader = recording.step(step);
  const name = (reader === undefined ? undefined : ruleset.procs[reader.proc]?.slots[slot]) ?? '';
  const where = whereOf(ruleset, place);
  if (reader === undefined) return { why: 'bound', name, value: heldOf(value), where };
  const instr = instrOf(names.recording.ruleset, reader);
  // A loop's own test reads the member that the loop tries.
  if ((instr?.op === 'next' || instr?.op === 'pick') && instr.slot === slot)
    return { why: 'bound', name, value: heldOf(value), where };
  // A loop counts its rounds: the count before is that of the previous round, and so on to the first.
  if (instr?.op === 'let' && instr.slot === slot)
    return { why: 'bound', name, value: heldOf(value), where };
  if (isOwnMember(instr, slot)) return { why: 'bound', name, value: heldOf(value), where };
  const id = idOf(reader, slot);
  if (!asked.has(id)) asked.set(id, { reader, slot, value, at: place, seq });
  return { why: 'local', name, local: id, value: heldOf(value), where };
}

/**
 * Returns the id of a local: the step that wrote it, or else the start of its code. It is equal for the same name in the
 * same call.
 */
function idOf(reader: RecordedStep, slot: number): string {
  const writer = reader.slots[slot] ?? -1;
  if (writer >= 0) return `${writer}.${slot}`;
  const { origin } = reader;
  switch (origin.by) {
    case 'call':
      return `call ${origin.step}.${origin.member ?? ''}.${slot}`;
    case 'encounter':
      return `encounter.${slot}`;
    default:
      return `event ${origin.seq}.${origin.by === 'trigger' ? origin.trigger : ''}.${slot}`;
  }
}

function scope(names: NameQuestions, step: number, seq: number): ExpressionScope {
  return { seq, local: (slot, value, place) => nameReason(names, step, slot, value, place, seq) };
}

/** Returns the reason of one evaluation. */
export function reasonOfOne(names: NameQuestions, one: Worked): Reason {
  return names.reading.reason(one.trace, scope(names, one.step, one.seq));
}

/** Returns the reason of the last evaluation of an expression of a step, up to an event. */
export function worked(
  names: NameQuestions,
  step: number,
  seq: number,
  expr: Expr,
  fits: (one: Worked) => boolean = () => true,
): Reason | null {
  const found = names.recording
    .worked(step, seq)
    .findLast((one) => one.expr === expr && one.seq <= seq && fits(one));
  return found === undefined ? null : reasonOfOne(names, found);
}

/** Returns the reasons of all evaluations of an expression of a step, up to an event. */
export function allWorked(
  names: NameQuestions,
  step: number,
  seq: number,
  expr: Expr,
): readonly Reason[] {
  return names.recording
    .worked(step, seq)
    .filter((one) => one.expr === expr && one.seq <= seq)
    .map((one) => reasonOfOne(names, one));
}

/** Returns the reason of an expression of an action itself, whose names hold the arguments of the action. */
export function ofAction(
  names: NameQuestions,
  step: number,
  seq: number,
  expr: Expr,
  params: readonly string[],
): Reason | null {
  const { recording, reading } = names;
  const { ruleset } = names.recording;
  const found = recording.worked(step, seq).findLast((one) => one.expr === expr && one.seq <= seq);
  const local: ExpressionScope['local'] = (slot, value, place) => ({
    why: 'bound',
    name: params[slot] ?? '',
    value: heldOf(value),
    where: whereOf(ruleset, place),
  });
  return found === undefined ? null : reading.reason(found.trace, { seq: found.seq, local });
}

/** True if an instruction binds this name only inside itself. */
function isOwnMember(instr: Instr | undefined, slot: number): boolean {
  if (instr?.op === 'rank') return instr.slot === slot || instr.links?.slot === slot;
  if (instr?.op === 'ask' && (instr.asking.kind === 'pick' || instr.asking.kind === 'list'))
    return instr.asking.slot === slot;
  return false;
}
