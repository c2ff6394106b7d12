// Effects: instructions that change the state. Each emits an event with its rule; without a change there is no event.
import type { At, Duration, Field, InstrOf, Local, Target, ValueType, Value } from '@fray/dsl/ir';
import type { Ending, RuleRef } from '../events/event.ts';
import {
  conditionHeld,
  isRevealed,
  innermostSpan,
  participantNamed,
  trackOf,
} from '../state/read.ts';
import { isDueAt } from '../state/endings.ts';
import { eventRowOf } from '../state/event-table.ts';
import type { Participant } from '../state/state.ts';
import { watcherOf } from '../state/watch.ts';
import { describe } from '../values/describe.ts';
import { ruleFault } from '../values/fault.ts';
import { add } from '../values/number.ts';
import { sameValue } from '../values/same.ts';
import { emit } from './emit.ts';
import { evaluateName, numberIn, participantIn, evaluatePlain } from './evaluate.ts';
import { agenda } from './frames.ts';
import type { Term, Exec, LinkedDuration, Run } from './program.ts';
import type { Linker } from './linker.ts';
import { answers, scheduleTriggers } from './triggers.ts';

// ------------------------------------------------------------------------------------------------ values

/** The location of a value: a field of a participant or of a condition that it has, or a track. */
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
    case 'field':
    case 'condition-field': {
      const of = linker.term(target.of);
      const { field } = target;
      const condition = target.kind === 'field' ? null : target.condition;
      return (run, locals) => ({ holder: participantIn(run, of, locals), condition, field });
    }
  }
}

export function linkSet(linker: Linker, instr: InstrOf<'set'>, rule: RuleRef): Exec {
  const where = linkTarget(linker, instr.target);
  const value = linker.term(instr.value);
  return (run, frame) => {
    const spot = where(run, frame.locals);
    setValue(run, spot, evaluatePlain(run, value, frame.locals), rule, frame.cause, instr.at);
  };
}

export function linkRaise(linker: Linker, instr: InstrOf<'raise'>, rule: RuleRef): Exec {
  const where = linkTarget(linker, instr.target);
  const by = linker.term(instr.by);
  return (run, frame) => {
    const spot = where(run, frame.locals);
    raiseValue(
      run,
      spot,
      instr.sign * numberIn(run, by, frame.locals),
      rule,
      frame.cause,
      instr.at,
    );
  };
}

export function raiseValue(
  run: Run,
  spot: Spot,
  by: number,
  rule: RuleRef,
  cause: number,
  at: At,
): void {
  const standing = standingAt(run, spot, at);
  const { value } = standing;
  if (typeof value !== 'number')
    throw ruleFault(
      'not-a-number',
      at,
      `${spot.field} is ${describe(value)}, which is no number that could be raised or lowered.`,
    );
  if (by !== 0) change(run, spot, standing, add(value, by, at), rule, cause, at);
}

export function setValue(
  run: Run,
  spot: Spot,
  asked: Value,
  rule: RuleRef,
  cause: number,
  at: At,
): void {
  if (watcherOf(run.machine.state) === true && isUnnoticed(run, spot) && put(run, spot, asked, at))
    return;
  change(run, spot, standingAt(run, spot, at), asked, rule, cause, at);
}

/**
 * Changes a value. Counters stop at their bounds; any other number outside its range is a fault. If the value stays the
 * same, there is no event.
 */
function change(
  run: Run,
  spot: Spot,
  { value: from, type }: Standing,
  asked: Value,
  rule: RuleRef,
  cause: number,
  at: At,
): void {
  const to = boundedValue(spot.field, type, asked, at);
  if (from === to || sameValue(from, to)) return;
  const { holder, condition, field } = spot;
  const seq = emit(
    run,
    { type: 'value-changed', data: { holder, condition, field, from, to, asked } },
    rule,
    cause,
  );
  if (condition === null && answers(run, 'value', field))
    scheduleTriggers(run, { on: 'value', name: field, holder, from, to }, seq);
}

/** True if nothing follows from a change of this value, so that a traced read of the old value is not needed. */
function isUnnoticed(run: Run, { condition, field }: Spot): boolean {
  return (
    run.sink === null &&
    condition === null &&
    run.program.always.length === 0 &&
    !answers(run, 'value', field)
  );
}

/** Sets a value by the reducer, without an event. False if there is no such value. */
function put(run: Run, { holder, field }: Spot, asked: Value, at: At): boolean {
  const { state } = run.machine;
  const type = typeAt(run, holder, field);
  if (type === undefined) return false;
  const to = boundedValue(field, type, asked, at);
  const data = { holder, condition: null, field, from: to, to, asked };
  eventRowOf('value-changed').reduce?.(state, data, state.seq + 1);
  return true;
}

/** Returns the declared type of a participant's field or, with `holder` null, of a track; undefined if there is none. */
export function typeAt(
  { program, machine }: Run,
  holder: string | null,
  field: string,
): ValueType | undefined {
  if (holder === null) return program.tracks.get(field)?.type;
  const kind = participantNamed(machine.state, holder)?.kind;
  return program.kinds.get(kind ?? '')?.get(field)?.field.type;
}

/** The value at a spot. */
interface Standing {
  readonly value: Value;
  readonly type: ValueType | undefined;
}

export function standingAt(run: Run, spot: Spot, at: At): Standing {
  const { program, machine } = run;
  const { holder, condition, field: name } = spot;
  if (holder === null) {
    const track = trackOf(machine.state, name);
    if (track === undefined)
      throw ruleFault('no-such-value', at, `There is no ${name} to keep track of.`);
    return { value: track.value, type: program.tracks.get(name)?.type };
  }
  const participant = someone(run, holder, at);
  if (condition === null) {
    const place = program.kinds.get(participant.kind)?.get(name);
    const value = place === undefined ? undefined : participant.values[place.index];
    if (place === undefined || value === undefined)
      throw ruleFault('no-such-field', at, `${holder} has no ${name}.`);
    return { value, type: place.field.type };
  }
  const field = conditionHeld(participant, condition)?.fields.find((known) => known.name === name);
  if (field === undefined)
    throw ruleFault(
      'no-such-condition',
      at,
      `${holder} is not ${condition}, so there is no ${name} of it.`,
    );
  return {
    value: field.value,
    type: program.conditions.get(condition)?.condition.fields.find((known) => known.name === name)
      ?.type,
  };
}

function someone(run: Run, name: string, at: At): Participant {
  const participant = participantNamed(run.machine.state, name);
  if (participant === undefined)
    throw ruleFault('no-such-participant', at, `${name} does not take part.`);
  return participant;
}

/**
 * Returns the value that a field or track of that type takes. Counters stop at their bounds; any other misfit is a fault.
 */
export function boundedValue(
  field: string,
  type: ValueType | undefined,
  asked: Value,
  at: At,
): Value {
  if (type?.type !== 'number') return asked;
  if (typeof asked !== 'number')
    throw ruleFault('not-a-number', at, `${field} is a number and cannot be ${describe(asked)}.`);
  const { min, max } = type;
  const low = min !== null && asked < min;
  const high = max !== null && asked > max;
  if (!low && !high) return asked;
  if (!type.counter)
    throw ruleFault(
      'out-of-range',
      at,
      `${field} cannot be ${asked}: it goes ${min === null ? 'up' : `from ${min}`}${max === null ? '' : ` to ${max}`}.`,
    );
  return low ? min : max;
}

// ------------------------------------------------------------------------------------------------ conditions

export function linkGain(linker: Linker, instr: InstrOf<'gain'>, rule: RuleRef): Exec {
  const who = linker.term(instr.who);
  const fields = instr.fields.map(({ name, value }) => ({ name, value: linker.term(value) }));
  const duration = instr.duration === null ? null : linkDuration(linker, instr.duration);
  return (run, frame) => {
    const participant = participantIn(run, who, frame.locals);
    const declared = run.program.conditions.get(instr.condition);
    const values = given(run, declared?.condition.fields ?? NONE, fields, frame.locals);
    const lasts = declared?.lasts ?? null;
    let ends: readonly Ending[] = NONE;
    if (duration !== null) ends = [endingOf(run, duration, frame.locals)];
    else if (lasts !== null) ends = [endingOf(run, lasts, [participant])];
    gain(run, participant, instr.condition, values, ends, rule, frame.cause, instr.at);
  };
}

const NONE: readonly never[] = Object.freeze([]);

/** Returns every field of a condition with its given or initial value. */
function given(
  run: Run,
  declared: readonly Field[],
  fields: readonly { readonly name: string; readonly value: Term }[],
  locals: readonly Local[],
): readonly (readonly [string, Value])[] {
  if (declared.length === 0) return NONE;
  const values = fields.map(
    ({ name, value }) => [name, evaluatePlain(run, value, locals)] as const,
  );
  return declared.map(
    (field) =>
      [
        field.name,
        values.find(([name]) => name === field.name)?.[1] ?? field.initial ?? null,
      ] as const,
  );
}

/**
 * Gives a condition. If `ends` is empty, it has no end. If it is already held, it keeps its endings too, and no trigger
 * fires.
 */
function gain(
  run: Run,
  name: string,
  condition: string,
  fields: readonly (readonly [string, Value])[],
  ends: readonly Ending[],
  rule: RuleRef,
  cause: number,
  at: At,
): void {
  const { machine } = run;
  const participant = someone(run, name, at);
  const again = conditionHeld(participant, condition) !== undefined;
  const seq = emit(
    run,
    { type: 'condition-gained', data: { participant: name, condition, fields, ends, again } },
    rule,
    cause,
  );
  if (!again) machine.held.push({ participant: name, condition, since: seq, rule });
  // `for 0 rounds`: it ends at once, after the triggers that fire on it.
  if (ends.length > 0 && isDueAt(machine.state, { participant: name, condition }, null))
    agenda(run, [{ op: 'expire', participant: name, condition, cause: seq, end: null }]);
  if (!again && answers(run, 'gains', condition))
    scheduleTriggers(run, { on: 'gains', name: condition, who: name }, seq);
}

export function linkDuration(linker: Linker, duration: Duration): LinkedDuration {
  if (duration.kind === 'for')
    return { kind: 'for', count: linker.term(duration.count), span: duration.span };
  return {
    kind: 'until',
    edge: duration.edge,
    span: duration.span,
    next: duration.next,
    of: linker.optional(duration.of),
  };
}

function endingOf(run: Run, duration: LinkedDuration, locals: readonly Local[]): Ending {
  if (duration.kind === 'for')
    return {
      edge: 'end',
      span: duration.span,
      of: null,
      count: Math.max(0, numberIn(run, duration.count, locals)),
    };
  const of = duration.of === null ? null : evaluateName(run, duration.of, locals);
  // The start of an open span has passed, so this refers to the next one.
  if (duration.edge === 'start') return { edge: 'start', span: duration.span, of, count: 1 };
  const { state } = run.machine;
  const open =
    of === null
      ? innermostSpan(state, duration.span) !== undefined
      : state.spans.some((span) => span.span === duration.span && span.of === of);
  return { edge: 'end', span: duration.span, of, count: duration.next && open ? 2 : 1 };
}

export function linkLose(linker: Linker, instr: InstrOf<'lose'>, rule: RuleRef): Exec {
  const who = linker.term(instr.who);
  return (run, frame) =>
    lose(run, participantIn(run, who, frame.locals), instr.condition, 'effect', rule, frame.cause);
}

/** Takes a condition away; does nothing if it is not held. */
export function lose(
  run: Run,
  name: string,
  condition: string,
  reason: 'effect' | 'expired',
  rule: RuleRef | null,
  cause: number,
): void {
  const { machine } = run;
  const participant = participantNamed(machine.state, name);
  if (participant === undefined || conditionHeld(participant, condition) === undefined) return;
  const seq = emit(
    run,
    { type: 'condition-lost', data: { participant: name, condition, reason } },
    rule,
    cause,
  );
  machine.held = machine.held.filter(
    (holding) => holding.participant !== name || holding.condition !== condition,
  );
  if (answers(run, 'loses', condition))
    scheduleTriggers(run, { on: 'loses', name: condition, who: name }, seq);
}

// ------------------------------------------------------------------------------------------------ words

export function linkReveal(linker: Linker, instr: InstrOf<'reveal'>, rule: RuleRef): Exec {
  const where = linkTarget(linker, instr.target);
  const side = instr.to?.op === 'side' ? instr.to.side : null;
  const to = side === null ? linker.optional(instr.to) : null;
  return (run, frame) => {
    const spot = where(run, frame.locals);
    reveal(
      run,
      spot,
      to === null ? side : evaluateName(run, to, frame.locals),
      rule,
      frame.cause,
      instr.at,
    );
  };
}

/**
 * Reveals a value. `to`: a side, a participant (for its side) or null for everybody. If they see it already, there is no
 * event.
 */
export function reveal(
  run: Run,
  spot: Spot,
  to: string | null,
  rule: RuleRef,
  cause: number,
  at: At,
): void {
  const { holder, field } = spot;
  const { state } = run.machine;
  const { value } = standingAt(run, spot, at);
  const whom = participantNamed(state, to)?.side ?? to;
  if (!isRevealed(state, holder, field, whom))
    emit(run, { type: 'revealed', data: { holder, field, value, to: whom } }, rule, cause);
}

export function linkAnnounce(linker: Linker, instr: InstrOf<'announce'>, rule: RuleRef): Exec {
  const text = linker.term(instr.text);
  return (run, frame) => {
    emit(
      run,
      { type: 'announced', data: { text: String(evaluatePlain(run, text, frame.locals)) } },
      rule,
      frame.cause,
    );
  };
}
