// What generated code calls: looking things up, and effects that are done at once where nothing else follows from them. A
// value that does not fit is given up: the interpreter does the instruction again and tells the fault.
import type { Local, Roll, Type, Value } from '@fray/dsl/ir';
import type { RolledValue, RuleRef } from '../events/event.ts';
import { valueOf } from '../expressions/compiler.ts';
import { emit, uncounted } from '../machine/emit.ts';
import { conditionLostSize, valueChangedSize } from '../machine/sizes.ts';
import { ask } from '../machine/watches.ts';
import type { Frame, Op, ProcFrame } from '../machine/machine.ts';
import type { Run, Subject } from '../machine/program.ts';
import { reactionsTo } from '../machine/triggers.ts';
import type { RuleFault } from '../values/fault.ts';
import type { Participant, State } from '../state/state.ts';
import { compareAmounts } from '../values/ordering.ts';
import { sameValue } from '../values/same.ts';
import { MAX_RANGE } from '../machine/exec-flow.ts';

/** A run of generated code. */
export interface CompiledRun extends Run {
  /** Frames of functions that were left, the innermost first. */
  readonly left: ProcFrame[];
  /** What belongs on top of them. */
  readonly after: Frame[];
  /** What follows from the last effect. */
  next: Op[];
  /** The frame on top stands before an instruction that the interpreter has to do. */
  gaveUp: boolean;
  /** A fault that came after something was done. */
  fault: RuleFault | null;
  /** Frames beyond this one are not put on the stack of JavaScript. */
  deepest: number;
}

const GIVEN_UP: unique symbol = Symbol('given up');

/** Leaves the instruction before it has done anything. */
export function giveUp(): never {
  throw GIVEN_UP;
}

export function isGivenUp(thrown: unknown): boolean {
  return thrown === GIVEN_UP;
}

// ------------------------------------------------------------------------------------------------ looking

export function find(state: State, name: Local): Participant | null {
  const { participants } = state;
  for (let i = 0; i < participants.length; i++) {
    const participant = participants[i];
    if (participant !== undefined && participant.name === name) return participant;
  }
  return null;
}

export function part(participant: Participant | null): Participant {
  return participant ?? giveUp();
}

export function has(participant: Participant | null, condition: string): boolean {
  if (participant === null) return false;
  const { conditions } = participant;
  for (let i = 0; i < conditions.length; i++) if (conditions[i]?.condition === condition) return true;
  return false;
}

export function acts(participant: Participant | null, bars: readonly string[]): boolean {
  if (participant === null) return false;
  for (const held of participant.conditions) if (bars.includes(held.condition)) return false;
  return true;
}

/** A field that only one kind has. */
export function fieldOfKind(participant: Participant, kind: string, index: number): Value {
  return participant.kind === kind ? (participant.values[index] ?? null) : giveUp();
}

export function fieldBy(participant: Participant, byKind: ReadonlyMap<string, number>): Value {
  return participant.values[byKind.get(participant.kind) ?? giveUp()] ?? null;
}

/** A name, or nobody. */
export function nameIn(value: Local): string | null {
  return value === null || typeof value === 'string' ? value : giveUp();
}

export function valueIn(result: Local, index: number): Local {
  return result !== null && typeof result === 'object' && 'outcome' in result ? (result.values[index] ?? null) : null;
}

/** What a `switch` looks at. */
export function outcomeIn(result: Local): Local {
  return result !== null && typeof result === 'object' && 'outcome' in result ? result.outcome : result;
}

/** As a result of a check holds it. */
export function kept(local: Local): Value | Roll {
  if (typeof local === 'object' && local !== null && 'natural' in local) return { total: local.total, faces: local.faces, natural: local.natural };
  return valueOf(local);
}

export function isLess(left: Local, right: Local, at: number): boolean {
  return typeof left === 'number' && typeof right === 'number' ? left < right : compareAmounts(left, right, at) < 0;
}

export function isAtMost(left: Local, right: Local, at: number): boolean {
  return typeof left === 'number' && typeof right === 'number' ? left <= right : compareAmounts(left, right, at) <= 0;
}

export function isMore(left: Local, right: Local, at: number): boolean {
  return isLess(right, left, at);
}

export function isAtLeast(left: Local, right: Local, at: number): boolean {
  return isAtMost(right, left, at);
}

export function atLeast(value: Local, bound: Local, at: number): Local {
  return isLess(value, bound, at) ? bound : value;
}

export function atMost(value: Local, bound: Local, at: number): Local {
  return isLess(bound, value, at) ? bound : value;
}

export function range(from: number, to: number): Value[] {
  if (to - from >= MAX_RANGE) giveUp();
  const numbers: Value[] = [];
  for (let n = from; n <= to; n++) numbers.push(n);
  return numbers;
}

// ------------------------------------------------------------------------------------------------ events

export const NOTHING: readonly never[] = Object.freeze([]);

/** A value as rolls without modifiers have it. */
export function bare(name: string, dice: string | null, total: Value): RolledValue {
  return { name, dice, base: total, modifiers: NOTHING, total };
}

/** Asks the watches at once. True: there is more to be done before the next instruction. */
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

/** Notes what follows from an effect. */
export function followed(run: CompiledRun, subject: Subject, cause: number): void {
  run.next = reactionsTo(run, subject, cause);
}

// ------------------------------------------------------------------------------------------------ values

/** A field or track that can be set. */
export interface Settable {
  readonly name: string;
  readonly rule: RuleRef;
  /** Where it stands, by kind; `''` for a track. */
  readonly places: ReadonlyMap<string, { readonly index: number; readonly type: Type | null }>;
  /** Something may follow from it. */
  readonly reacts: boolean;
}

function within(type: Type | null, asked: Value): Value {
  if (type?.type !== 'number') return asked;
  if (typeof asked !== 'number') return giveUp();
  const { min, max, counter } = type;
  if (min !== null && asked < min) return counter ? min : giveUp();
  if (max !== null && asked > max) return counter ? max : giveUp();
  return asked;
}

export function setField(run: CompiledRun, participant: Participant, field: Settable, asked: Value, cause: number): void {
  const place = field.places.get(participant.kind) ?? giveUp();
  const { values } = participant;
  const from = values[place.index] ?? null;
  const to = within(place.type, asked);
  if (from === to || sameValue(from, to)) return;
  changed(run, participant.name, field, from, to, asked, cause, values, place.index);
}

export function raiseField(run: CompiledRun, participant: Participant, field: Settable, by: number, cause: number): void {
  const place = field.places.get(participant.kind) ?? giveUp();
  const from = participant.values[place.index];
  if (typeof from !== 'number' || !Number.isSafeInteger(from + by)) giveUp();
  else if (by !== 0) setField(run, participant, field, from + by, cause);
}

export function setTrack(run: CompiledRun, track: Settable, asked: Value, cause: number): void {
  const place = track.places.get('') ?? giveUp();
  const standing = run.machine.state.tracks[place.index] ?? giveUp();
  const to = within(place.type, asked);
  if (standing.value === to || sameValue(standing.value, to)) return;
  changed(run, null, track, standing.value, to, asked, cause, null, 0);
}

export function raiseTrack(run: CompiledRun, track: Settable, by: number, cause: number): void {
  const from = run.machine.state.tracks[track.places.get('')?.index ?? giveUp()]?.value;
  if (typeof from !== 'number' || !Number.isSafeInteger(from + by)) giveUp();
  else if (by !== 0) setTrack(run, track, from + by, cause);
}

function changed(run: CompiledRun, holder: string | null, { name, rule, reacts }: Settable, from: Value, to: Value, asked: Value, cause: number, values: Value[] | null, index: number): void {
  const { state } = run.machine;
  const bytes = valueChangedSize(holder, null, name, from, to, asked);
  if (run.tell === null && values !== null && state.revealed.length === 0 && (typeof to !== 'object' || to === null)) {
    values[index] = to;
    uncounted(run, bytes + rule.in.length);
    if (run.program.always.length > 0) run.machine.changed = true;
  } else {
    emit(run, { type: 'value-changed', data: { holder, condition: null, field: name, from, to, asked } }, rule, cause, bytes);
  }
  if (reacts) followed(run, { on: 'value', name, holder, from, to }, state.seq);
}

// ------------------------------------------------------------------------------------------------ conditions

/** A condition that is given or taken without fields or an end. */
export interface Given {
  readonly condition: string;
  readonly rule: RuleRef;
  readonly reacts: boolean;
}

export function gainCondition(run: CompiledRun, participant: Participant, { condition, rule, reacts }: Given, cause: number): void {
  const { name } = participant;
  const again = has(participant, condition);
  const seq = emit(run, { type: 'condition-gained', data: { participant: name, condition, fields: NOTHING, ends: NOTHING, again } }, rule, cause, 24 + name.length + condition.length);
  if (again) return;
  run.machine.held.push({ participant: name, condition, since: seq, rule });
  if (reacts) followed(run, { on: 'gains', name: condition, who: name }, seq);
}

export function loseCondition(run: CompiledRun, participant: Participant, { condition, rule, reacts }: Given, cause: number): void {
  if (!has(participant, condition)) return;
  const { machine } = run;
  const { name } = participant;
  const seq = emit(run, { type: 'condition-lost', data: { participant: name, condition, reason: 'effect' } }, rule, cause, conditionLostSize(name, condition, 'effect'));
  machine.held = machine.held.filter((holding) => holding.participant !== name || holding.condition !== condition);
  if (reacts) followed(run, { on: 'loses', name: condition, who: name }, seq);
}
