// A run of generated code, and the effects that it applies directly if nothing else follows from them. If a value does not
// fit, it gives up: the interpreter executes the instruction again and raises the fault.
import type { Local, ValueType, Value } from '@fray/dsl/ir';
import type { Stream } from '../dice/streams.ts';
import type { RuleRef } from '../events/event.ts';
import type { Finding } from '../machine/api.ts';
import { aroundNow, emit, happened } from '../machine/emit.ts';
import { boundedValue } from '../machine/exec-effects.ts';
import type { Frame, Op, Open, ProcFrame } from '../machine/machine.ts';
import type { Run, Subject } from '../machine/program.ts';
import { conditionLostSize, valueChangedSize } from '../machine/sizes.ts';
import { reactionsTo } from '../machine/triggers.ts';
import { ask } from '../machine/watches.ts';
import type { OpenSpan, Participant } from '../state/state.ts';
import { isRuleFault, type RuleFault } from '../values/fault.ts';
import { sameValue } from '../values/same.ts';
import { giveUp } from './give-up.ts';
import { has, placeOfCondition } from './looking.ts';

/** A run of generated code. */
export interface CompiledRun extends Run {
  table: ParticipantTable;
  findings: Finding[];
  /** What every event costs for the spans and steps around it, and for rounding up. */
  each: number;
  size: number;
  /** The result of the last check, in the order of its values. */
  readonly values: Local[];
  /** Frames of functions that were left, the innermost first. */
  readonly left: ProcFrame[];
  /** Frames to push on top of `left`. */
  readonly after: Frame[];
  /** The operations that follow from the last effect. */
  next: Op[];
  /** True if the top frame is at an instruction that the interpreter has to execute. */
  gaveUp: boolean;
  /** A fault that occurred after something was done. */
  fault: RuleFault | null;
  /** The plain span closed last. The next one reuses its objects, unless it is still open. */
  spare: SimpleSpan | null;
  isSpareFree: boolean;
  /** The most frames that may be on the JavaScript stack. */
  deepest: number;
}

/** A span, and the machine's data about it. */
export interface SimpleSpan {
  readonly open: { -readonly [Key in keyof Open]: Open[Key] };
  readonly state: OpenSpan;
}

/** Data that depends only on the participants, by numbers that the text gives. */
export interface ParticipantTable {
  /** By stream: the streams of nobody and of each participant, once they have thrown. */
  readonly streams: (Stream | undefined)[][];
  /** Sets of participants given by side or kind. */
  readonly sets: (readonly number[])[];
  /** The allies and the enemies of each participant. */
  readonly others: (readonly number[])[][];
  /** The size of the name of nobody and of each participant, in an event that names it and in one that says who throws. */
  readonly nameSizes: number[];
  readonly rollerSizes: number[];
}

// ------------------------------------------------------------------------------------------------ events

export const NOTHING: readonly never[] = Object.freeze([]);

/** Updates the cost of an event after the open spans or steps have changed. */
export function lookedAround(run: CompiledRun): void {
  run.each = 10 + (run.machine.state.participants.length >>> 5);
  run.size = aroundNow(run).size + 7;
}

/** Counts and charges an event that nobody reads. `size`: of its data and its rule. */
export function counted({ machine, each, size: around }: CompiledRun, size: number): void {
  machine.state.seq++;
  machine.used += each + ((size + around) >>> 3);
}

/** Evaluates the watches at once. True if something else must run before the next instruction. */
export function settle(run: CompiledRun): boolean {
  const ops = run.next;
  run.next = [];
  if (ops.every((op) => op.op === 'watch')) {
    for (const op of ops) if (op.op === 'watch') ask(run, op.watch, op.locals, op.occurrence);
    return false;
  }
  run.after.push({ kind: 'agenda', ops });
  return true;
}

/**
 * Records what follows from an effect. If finding that out ends in a fault, the fault comes after the effect, which is not
 * repeated.
 */
export function followed(run: CompiledRun, subject: Subject, cause: number): void {
  try {
    run.next = reactionsTo(run, subject, cause);
  } catch (fault) {
    if (isRuleFault(fault)) run.fault = fault;
    throw fault;
  }
}

// ------------------------------------------------------------------------------------------------ values

/** A field or track that can be set. */
export interface Settable {
  readonly name: string;
  readonly rule: RuleRef;
  /** The places of the field by kind; a track has the kind `''`. */
  readonly places: readonly Place[];
  /** True if something may follow from setting it. */
  readonly reacts: boolean;
}

interface Place {
  readonly kind: string;
  readonly index: number;
  readonly type: ValueType | undefined;
}

function placeIn({ places }: Settable, kind: string): Place {
  for (let i = 0; i < places.length; i++) {
    const place = places[i];
    if (place?.kind === kind) return place;
  }
  return giveUp();
}

export function setField(
  run: CompiledRun,
  participant: Participant,
  field: Settable,
  asked: Value,
  cause: number,
): void {
  put(run, participant, field, placeIn(field, participant.kind), asked, cause);
}

function put(
  run: CompiledRun,
  { name, values }: Participant,
  field: Settable,
  { index, type }: Place,
  asked: Value,
  cause: number,
): void {
  const from = values[index] ?? null;
  const to = boundedValue(field.name, type, asked, 0);
  if (from !== to && !sameValue(from, to))
    changed(run, name, field, from, to, asked, cause, values, index);
}

export function raiseField(
  run: CompiledRun,
  participant: Participant,
  field: Settable,
  by: number,
  cause: number,
): void {
  const place = placeIn(field, participant.kind);
  const from = participant.values[place.index];
  if (typeof from !== 'number' || !Number.isSafeInteger(from + by)) giveUp();
  else if (by !== 0) put(run, participant, field, place, from + by, cause);
}

export function setTrack(run: CompiledRun, track: Settable, asked: Value, cause: number): void {
  const place = placeIn(track, '');
  const standing = run.machine.state.tracks[place.index] ?? giveUp();
  const to = boundedValue(track.name, place.type, asked, 0);
  if (standing.value === to || sameValue(standing.value, to)) return;
  changed(run, null, track, standing.value, to, asked, cause, null, 0);
}

export function raiseTrack(run: CompiledRun, track: Settable, by: number, cause: number): void {
  const from = run.machine.state.tracks[placeIn(track, '').index]?.value;
  if (typeof from !== 'number' || !Number.isSafeInteger(from + by)) giveUp();
  else if (by !== 0) setTrack(run, track, from + by, cause);
}

function changed(
  run: CompiledRun,
  holder: string | null,
  { name, rule, reacts }: Settable,
  from: Value,
  to: Value,
  asked: Value,
  cause: number,
  values: Value[] | null,
  index: number,
): void {
  const { state } = run.machine;
  const bytes = valueChangedSize(holder, null, name, from, to, asked);
  if (values !== null && state.revealed.length === 0 && !isObject(to) && !isObject(from)) {
    if (run.sink === null) counted(run, bytes + rule.in.length);
    else
      happened(
        run,
        { type: 'value-changed', data: { holder, condition: null, field: name, from, to, asked } },
        rule,
        cause,
        bytes,
      );
    values[index] = to;
    if (run.program.always.length > 0) run.machine.changed = true;
  } else {
    emit(
      run,
      { type: 'value-changed', data: { holder, condition: null, field: name, from, to, asked } },
      rule,
      cause,
      bytes,
    );
  }
  if (reacts) followed(run, { on: 'value', name, holder, from, to }, state.seq);
}

function isObject(value: Value): boolean {
  return typeof value === 'object' && value !== null;
}

// ------------------------------------------------------------------------------------------------ conditions

/** A condition that is given or taken without fields or an end. */
export interface Given {
  readonly condition: string;
  readonly rule: RuleRef;
  readonly reacts: boolean;
}

export function gainCondition(
  run: CompiledRun,
  participant: Participant,
  { condition, rule, reacts }: Given,
  cause: number,
): void {
  const { machine } = run;
  const { name } = participant;
  const again = has(participant, condition);
  const bytes = 24 + name.length + condition.length;
  if (!again) {
    if (run.sink === null) counted(run, bytes + rule.in.length);
    else
      happened(
        run,
        {
          type: 'condition-gained',
          data: { participant: name, condition, fields: NOTHING, ends: NOTHING, again },
        },
        rule,
        cause,
        bytes,
      );
    participant.conditions.push({ condition, fields: [], ends: [] });
    if (run.program.always.length > 0) machine.changed = true;
  } else {
    emit(
      run,
      {
        type: 'condition-gained',
        data: { participant: name, condition, fields: NOTHING, ends: NOTHING, again },
      },
      rule,
      cause,
      bytes,
    );
  }
  if (again) return;
  const { seq } = machine.state;
  machine.held.push({ participant: name, condition, since: seq, rule });
  if (reacts) followed(run, { on: 'gains', name: condition, who: name }, seq);
}

export function loseCondition(
  run: CompiledRun,
  participant: Participant,
  { condition, rule, reacts }: Given,
  cause: number,
): void {
  const { conditions, name } = participant;
  const at = placeOfCondition(conditions, condition);
  if (at < 0) return;
  const { machine } = run;
  const bytes = conditionLostSize(name, condition, 'effect');
  if (run.sink === null) counted(run, bytes + rule.in.length);
  else
    happened(
      run,
      { type: 'condition-lost', data: { participant: name, condition, reason: 'effect' } },
      rule,
      cause,
      bytes,
    );
  removeAt(conditions, at);
  if (run.program.always.length > 0) machine.changed = true;
  const { held } = machine;
  // Nobody holds a condition twice.
  for (let i = 0; i < held.length; i++) {
    if (held[i]?.participant !== name || held[i]?.condition !== condition) continue;
    removeAt(held, i);
    break;
  }
  if (reacts) followed(run, { on: 'loses', name: condition, who: name }, machine.state.seq);
}

/** Removes an element in place; `splice` would build a list of what it removes. */
function removeAt<T>(list: T[], at: number): void {
  for (let i = at + 1; i < list.length; i++) {
    const later = list[i];
    if (later !== undefined) list[i - 1] = later;
  }
  list.pop();
}
