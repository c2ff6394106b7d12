// Effects: what changes the state. Each is an event that names its rule; what changes nothing is no event.
import type { At, Duration, Instr, Local, Target, Value } from '@fray/dsl/ir';
import type { Ending, RuleRef } from '../events/event.ts';
import { conditionHeld, fieldsOfKind, isRevealed, openSpan, participantNamed } from '../state/read.ts';
import { overdue } from '../state/endings.ts';
import type { Participant } from '../state/state.ts';
import { describe } from '../values/describe.ts';
import { ruleFault } from '../values/fault.ts';
import { add } from '../values/number.ts';
import { sameValue } from '../values/same.ts';
import { emit } from './emit.ts';
import { nameIn, numberIn, participantIn, valueIn } from './evaluate.ts';
import type { Term } from './evaluate.ts';
import type { Linker } from './linker.ts';
import type { Exec, LinkedDuration, Run } from './program.ts';
import { conditionLostSize, valueChangedSize } from './sizes.ts';
import { follow } from './triggers.ts';

type Of<Op extends Instr['op']> = Extract<Instr, { readonly op: Op }>;

// ------------------------------------------------------------------------------------------------ values

/** Where a value stands: a field of a participant or of a condition it has, or a track. */
export interface Spot {
  readonly holder: string | null;
  readonly condition: string | null;
  readonly field: string;
}

type Where = (run: Run, locals: readonly Local[]) => Spot;

function linkTarget(linker: Linker, target: Target): Where {
  switch (target.kind) {
    case 'track': {
      const spot: Spot = { holder: null, condition: null, field: target.track };
      return () => spot;
    }
    case 'field': {
      const of = linker.term(target.of);
      return (run, locals) => ({ holder: participantIn(run, of, locals), condition: null, field: target.field });
    }
    case 'condition-field': {
      const of = linker.term(target.of);
      return (run, locals) => ({ holder: participantIn(run, of, locals), condition: target.condition, field: target.field });
    }
  }
}

export function linkSet(linker: Linker, instr: Of<'set'>, rule: RuleRef): Exec {
  const where = linkTarget(linker, instr.target);
  const value = linker.term(instr.value);
  return (run, frame) => {
    const spot = where(run, frame.locals);
    setValue(run, spot, valueIn(run, value, frame.locals), rule, frame.cause, instr.at);
  };
}

export function linkRaise(linker: Linker, instr: Of<'raise'>, rule: RuleRef): Exec {
  const where = linkTarget(linker, instr.target);
  const by = linker.term(instr.by);
  return (run, frame) => {
    const spot = where(run, frame.locals);
    raiseValue(run, spot, instr.sign * numberIn(run, by, frame.locals), rule, frame.cause, instr.at);
  };
}

export function raiseValue(run: Run, spot: Spot, by: number, rule: RuleRef, cause: number, at: At): void {
  const from = valueAt(run, spot, at);
  if (typeof from !== 'number') throw ruleFault('not-a-number', at, `${spot.field} is ${describe(from)}, which is no number that could be raised or lowered.`);
  if (by !== 0) setValue(run, spot, add(from, by, at), rule, cause, at);
}

/** Counters stop at their bounds; any other number outside its range is a fault. The same value again is no event. */
export function setValue(run: Run, spot: Spot, asked: Value, rule: RuleRef, cause: number, at: At): void {
  const from = valueAt(run, spot, at);
  const to = within(run, spot, asked, at);
  if (sameValue(from, to)) return;
  const { holder, condition, field } = spot;
  const seq = emit(run, { type: 'value-changed', data: { holder, condition, field, from, to, asked } }, rule, cause, valueChangedSize(holder, condition, field, from, to, asked));
  if (condition === null) follow(run, { on: 'value', name: field, holder, from, to }, seq);
}

export function valueAt(run: Run, spot: Spot, at: At): Value {
  const { state } = run.machine;
  if (spot.holder === null) {
    const track = state.tracks.find((known) => known.name === spot.field);
    if (track === undefined) throw ruleFault('no-such-value', at, `There is no ${spot.field} to keep track of.`);
    return track.value;
  }
  const participant = someone(run, spot.holder, at);
  if (spot.condition === null) {
    const index = fieldsOfKind(state, participant.kind).indexOf(spot.field);
    const value = participant.values[index];
    if (value === undefined) throw ruleFault('no-such-field', at, `${spot.holder} has no ${spot.field}.`);
    return value;
  }
  const held = conditionHeld(participant, spot.condition);
  const field = held?.fields.find((known) => known.name === spot.field);
  if (field === undefined) throw ruleFault('no-such-condition', at, `${spot.holder} is not ${spot.condition}, so there is no ${spot.field} of it.`);
  return field.value;
}

function someone(run: Run, name: string, at: At): Participant {
  const participant = participantNamed(run.machine.state, name);
  if (participant === undefined) throw ruleFault('no-such-participant', at, `${name} does not take part.`);
  return participant;
}

function within(run: Run, spot: Spot, asked: Value, at: At): Value {
  const { program, machine } = run;
  let type;
  if (spot.condition !== null) type = program.conditions.get(spot.condition)?.condition.fields.find((field) => field.name === spot.field)?.type;
  else if (spot.holder === null) type = program.tracks.get(spot.field)?.type;
  else type = program.kinds.get(participantNamed(machine.state, spot.holder)?.kind ?? '')?.get(spot.field)?.field.type;
  if (type?.type !== 'number') return asked;
  if (typeof asked !== 'number') throw ruleFault('not-a-number', at, `${spot.field} is a number and cannot be ${describe(asked)}.`);
  const { min, max } = type;
  const low = min !== null && asked < min;
  const high = max !== null && asked > max;
  if (!low && !high) return asked;
  if (!type.counter) throw ruleFault('out-of-range', at, `${spot.field} cannot be ${asked}: it goes ${min === null ? 'up' : `from ${min}`}${max === null ? '' : ` to ${max}`}.`);
  return low ? min : max;
}

// ------------------------------------------------------------------------------------------------ conditions

export function linkGain(linker: Linker, instr: Of<'gain'>, rule: RuleRef): Exec {
  const who = linker.term(instr.who);
  const fields = instr.fields.map(({ name, value }) => ({ name, value: linker.term(value) }));
  const duration = instr.duration === null ? null : linkDuration(linker, instr.duration);
  return (run, frame) => {
    const participant = participantIn(run, who, frame.locals);
    const given = fields.map(({ name, value }) => [name, valueIn(run, value, frame.locals)] as const);
    const declared = run.program.conditions.get(instr.condition);
    const values = (declared?.condition.fields ?? []).map((field) => [field.name, given.find(([name]) => name === field.name)?.[1] ?? field.initial ?? null] as const);
    const lasts = declared?.lasts ?? null;
    let ends: Ending[] = [];
    if (duration !== null) ends = [endingOf(run, duration, frame.locals)];
    else if (lasts !== null) ends = [endingOf(run, lasts, [participant])];
    gain(run, participant, instr.condition, values, ends, rule, frame.cause, instr.at);
  };
}

/** `ends` empty: it lasts. Held already: it keeps its ends too, and nothing fires. */
function gain(run: Run, name: string, condition: string, fields: readonly (readonly [string, Value])[], ends: readonly Ending[], rule: RuleRef, cause: number, at: At): void {
  const { machine } = run;
  const participant = someone(run, name, at);
  const again = conditionHeld(participant, condition) !== undefined;
  const seq = emit(run, { type: 'condition-gained', data: { participant: name, condition, fields, ends, again } }, rule, cause);
  if (!again) machine.held.push({ participant: name, condition, since: seq, rule });
  // `for 0 rounds`: it is over at once, after what fires on it.
  if (overdue(machine.state).some((due) => due.participant === name && due.condition === condition)) {
    machine.frames.push({ kind: 'agenda', ops: [{ op: 'expire', participant: name, condition, cause: seq, end: null }] });
  }
  if (!again) follow(run, { on: 'gains', name: condition, who: name }, seq);
}

export function linkDuration(linker: Linker, duration: Duration): LinkedDuration {
  if (duration.kind === 'for') return { kind: 'for', count: linker.term(duration.count), span: duration.span };
  return { kind: 'until', edge: duration.edge, span: duration.span, next: duration.next, of: linker.optional(duration.of) };
}

function endingOf(run: Run, duration: LinkedDuration, locals: readonly Local[]): Ending {
  if (duration.kind === 'for') return { edge: 'end', span: duration.span, of: null, count: Math.max(0, numberIn(run, duration.count, locals)) };
  const of = duration.of === null ? null : nameIn(run, duration.of, locals);
  // The start of a span that is open has passed: only the next one can be meant.
  if (duration.edge === 'start') return { edge: 'start', span: duration.span, of, count: 1 };
  const { state } = run.machine;
  const open = of === null ? openSpan(state, duration.span) !== undefined : state.spans.some((span) => span.span === duration.span && span.of === of);
  return { edge: 'end', span: duration.span, of, count: duration.next && open ? 2 : 1 };
}

export function linkLose(linker: Linker, instr: Of<'lose'>, rule: RuleRef): Exec {
  const who = linker.term(instr.who);
  return (run, frame) => lose(run, participantIn(run, who, frame.locals), instr.condition, 'effect', rule, frame.cause);
}

/** Losing what one does not have is nothing. */
export function lose(run: Run, name: string, condition: string, reason: 'effect' | 'expired', rule: RuleRef | null, cause: number): void {
  const { machine } = run;
  const participant = participantNamed(machine.state, name);
  if (participant === undefined || conditionHeld(participant, condition) === undefined) return;
  const seq = emit(run, { type: 'condition-lost', data: { participant: name, condition, reason } }, rule, cause, conditionLostSize(name, condition, reason));
  machine.held = machine.held.filter((holding) => holding.participant !== name || holding.condition !== condition);
  follow(run, { on: 'loses', name: condition, who: name }, seq);
}

// ------------------------------------------------------------------------------------------------ words

export function linkReveal(linker: Linker, instr: Of<'reveal'>, rule: RuleRef): Exec {
  const where = linkTarget(linker, instr.target);
  const side = instr.to?.op === 'side' ? instr.to.side : null;
  const to = side === null ? linker.optional(instr.to) : null;
  return (run, frame) => {
    const spot = where(run, frame.locals);
    const value = valueAt(run, spot, instr.at);
    const whom = to === null ? side : sideOf(run, to, frame.locals);
    const known = whom === null ? run.machine.state.revealed.some((past) => past.holder === spot.holder && past.field === spot.field && past.to === null) : isRevealed(run.machine.state, spot.holder, spot.field, whom);
    if (!known) emit(run, { type: 'revealed', data: { holder: spot.holder, field: spot.field, value, to: whom } }, rule, frame.cause);
  };
}

/** A participant stands for its side. */
function sideOf(run: Run, term: Term, locals: readonly Local[]): string | null {
  const name = nameIn(run, term, locals);
  return participantNamed(run.machine.state, name)?.side ?? name;
}

export function linkAnnounce(linker: Linker, instr: Of<'announce'>, rule: RuleRef): Exec {
  const text = linker.term(instr.text);
  return (run, frame) => {
    emit(run, { type: 'announced', data: { text: String(valueIn(run, text, frame.locals)) } }, rule, frame.cause);
  };
}
