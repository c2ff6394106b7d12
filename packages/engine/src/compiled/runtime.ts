// What generated code calls: looking things up, and effects that are done at once where nothing else follows from them. A
// value that does not fit is given up: the interpreter does the instruction again and tells the fault.
import type { Local, Result, Roll, Type, Value } from '@fray/dsl/ir';
import type { RolledValue, RuleRef } from '../events/event.ts';
import { listOf, valueOf } from '../expressions/compiler.ts';
import { NO_RESULT } from '../expressions/memory.ts';
import type { Stream } from '../dice/streams.ts';
import { aroundNow, emit, happened, uncounted } from '../machine/emit.ts';
import { conditionLostSize, valueChangedSize } from '../machine/sizes.ts';
import type { Finding } from '../machine/api.ts';
import { ask } from '../machine/watches.ts';
import type { Frame, Op, ProcFrame } from '../machine/machine.ts';
import type { Run, Subject } from '../machine/program.ts';
import { reactionsTo } from '../machine/triggers.ts';
import type { RuleFault } from '../values/fault.ts';
import type { Held, Participant } from '../state/state.ts';
import { compareAmounts } from '../values/ordering.ts';
import { sameValue } from '../values/same.ts';
import { MAX_RANGE } from '../machine/exec-flow.ts';

/** A run of generated code. */
export interface CompiledRun extends Run {
  table: KeptTable;
  findings: Finding[];
  /** What every event counts, and what its size is counted with: of the spans and steps around it, and to round up. */
  each: number;
  size: number;
  /** What the last check came to, in the order of its values. */
  readonly values: Local[];
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

/** What depends on nothing but who takes part, by numbers that the text gives. */
export interface KeptTable {
  /** Of each stream, those of nobody and of each participant, once they have thrown. */
  readonly streams: (Stream | undefined)[][];
  /** Sets of participants that are told by side or kind. */
  readonly sets: (readonly number[])[];
  /** The allies and the enemies of each. */
  readonly others: (readonly number[])[][];
}

const GIVEN_UP: unique symbol = Symbol('given up');

/** Leaves the instruction before it has done anything. */
export function giveUp(): never {
  throw GIVEN_UP;
}

export function isGivenUp(thrown: unknown): boolean {
  return thrown === GIVEN_UP;
}

// ------------------------------------------------------------------------------------------------ who takes part

export type Participants = readonly Participant[];

/** By name; null: nobody of that name. */
export function find(participants: Participants, name: Local): Participant | null {
  return participants[placeOf(participants, name)] ?? null;
}

function placeOf(participants: Participants, name: Local): number {
  for (let i = 0; i < participants.length; i++) if (participants[i]?.name === name) return i;
  return -1;
}

/** The name of somebody by index, or nobody. */
export function nameAt(participants: Participants, who: number): string | null {
  return who < 0 ? null : (participants[who]?.name ?? null);
}

/** The index of somebody by name; given up where nobody is called so. */
export function whoIn(participants: Participants, name: Local): number {
  const who = indexOf(participants, name);
  return who === LOST ? giveUp() : who;
}

const LOST = -2;

/** As a frame is read: -2 for what is no name of anybody here. */
export function indexOf(participants: Participants, name: Local): number {
  if (name === null) return -1;
  const who = placeOf(participants, name);
  return who < 0 ? LOST : who;
}

/** The size of a name in an event. */
export function nameSizeAt(participants: Participants, who: number): number {
  return 4 + (who < 0 ? 0 : (participants[who]?.name.length ?? 0));
}

export function someAt(participants: Participants, who: number): Participant | null {
  return who < 0 ? null : (participants[who] ?? null);
}

export function partAt(participants: Participants, who: number): Participant {
  return (who < 0 ? null : participants[who]) ?? giveUp();
}

export function part(participant: Participant | null): Participant {
  return participant ?? giveUp();
}

export function allOf({ table, machine }: CompiledRun): readonly number[] {
  return (table.sets[0] ??= machine.state.participants.map((_, who) => who));
}

/** `n`: the number of the set. */
export function sideOf({ table, machine }: CompiledRun, n: number, side: string): readonly number[] {
  return (table.sets[n] ??= among(machine.state.participants, (one) => one.side === side));
}

export function kindOf({ table, machine }: CompiledRun, n: number, kind: string): readonly number[] {
  return (table.sets[n] ??= among(machine.state.participants, (one) => one.kind === kind));
}

function among(participants: Participants, belongs: (one: Participant) => boolean): readonly number[] {
  return participants.flatMap((one, who) => (belongs(one) ? [who] : []));
}

/** `n`: the number of the sets, one for each participant. */
export function alliesAmong({ table, machine }: CompiledRun, n: number, self: number): readonly number[] {
  const { participants } = machine.state;
  const { side } = partAt(participants, self);
  return ((table.others[n] ??= [])[self] ??= among(participants, (one) => one.side === side && one !== participants[self]));
}

export function enemiesAmong({ table, machine }: CompiledRun, n: number, self: number): readonly number[] {
  const { participants } = machine.state;
  const { side } = partAt(participants, self);
  return ((table.others[n] ??= [])[self] ??= among(participants, (one) => one.side !== side));
}

export function namesIn(participants: Participants, names: Local): number[] {
  const found: number[] = [];
  for (const name of listOf(names, 0)) found.push(whoIn(participants, name));
  return found;
}

// ------------------------------------------------------------------------------------------------ frames

/** Those of a list who are still to come, as a frame has them. */
export function namesFrom(participants: Participants, list: readonly number[] | null, from: number): Local {
  return list === null ? null : list.slice(from).map((who) => nameAt(participants, who));
}

/** Read back; null also where a frame has somebody who is gone, and `lost` says so. */
export function indicesOf(participants: Participants, list: Local): number[] | null | typeof LOST {
  if (list === null) return null;
  const found: number[] = [];
  for (const name of listOf(list, 0)) {
    const who = indexOf(participants, name);
    if (who < 0) return LOST;
    found.push(who);
  }
  return found;
}

export function numbersFrom(from: number, to: number | null): Local {
  return to === null ? null : range(from, to);
}

export function lastOf(list: Local): number {
  const last = listOf(list, 0).at(-1);
  return typeof last === 'number' ? last : 0;
}

/** A result that was kept in parts; null before there is one. */
export function boxed(outcomes: readonly (string | boolean | null)[], outcome: number, values: (Value | Roll)[]): Result | null {
  if (outcome < 0) return null;
  return outcome >= outcomes.length ? NO_RESULT : { outcome: outcomes[outcome] ?? null, values };
}

/** The number of an outcome as a frame has it: -1 before there is one. */
export function outcomeAt(outcomes: readonly (string | boolean | null)[], result: Local): number {
  if (result === null || typeof result !== 'object' || !('outcome' in result)) return -1;
  return result.values.length === 0 && result.outcome === null ? outcomes.length : outcomes.indexOf(result.outcome);
}

// ------------------------------------------------------------------------------------------------ looking

export function isOfKind(participant: Participant | null, kind: string): boolean {
  return participant !== null && participant.kind === kind;
}

export function has(participant: Participant | null, condition: string): boolean {
  return participant !== null && placeOfCondition(participant.conditions, condition) >= 0;
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

export function checkRange(from: number, to: number): void {
  if (to - from >= MAX_RANGE) giveUp();
}

export function range(from: number, to: number): Value[] {
  checkRange(from, to);
  const numbers: Value[] = [];
  for (let n = from; n <= to; n++) numbers.push(n);
  return numbers;
}

// ------------------------------------------------------------------------------------------------ events

export const NOTHING: readonly never[] = Object.freeze([]);

/** What is around changed: so does what an event counts. */
export function lookedAround(run: CompiledRun): void {
  run.each = 10 + (run.machine.state.participants.length >>> 5);
  run.size = aroundNow(run).size + 7;
}

/** A value as rolls without modifiers have it. */
export function bare(name: string, dice: string | null, total: Value): RolledValue {
  return { name, dice, base: total, modifiers: NOTHING, total };
}

/** A value to which numbers were added, each behind its name, or null where it did not hold. */
export function modified(name: string, dice: string | null, total: Value, pairs: readonly (string | number | null)[]): RolledValue {
  const modifiers = held(pairs);
  if (modifiers.length === 0 || typeof total !== 'number') return bare(name, dice, total);
  return { name, dice, base: modifiers.reduce((base, { amount }) => base - amount, total) + 0, modifiers, total };
}

/** The modifiers that held. */
export function held(pairs: readonly (string | number | null)[]): readonly { readonly name: string; readonly amount: number }[] {
  const modifiers: { name: string; amount: number }[] = [];
  for (let i = 0; i < pairs.length; i += 2) {
    const [name, amount] = [pairs[i], pairs[i + 1]];
    if (typeof name === 'string' && typeof amount === 'number') modifiers.push({ name, amount });
  }
  return modifiers;
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
  /** Where it stands, by kind; of kind `''` for a track. */
  readonly places: readonly Place[];
  /** Something may follow from it. */
  readonly reacts: boolean;
}

interface Place {
  readonly kind: string;
  readonly index: number;
  readonly type: Type | null;
}

function placeIn({ places }: Settable, kind: string): Place {
  for (const place of places) if (place.kind === kind) return place;
  return giveUp();
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
  const place = placeIn(field, participant.kind);
  const { values } = participant;
  const from = values[place.index] ?? null;
  const to = within(place.type, asked);
  if (from === to || sameValue(from, to)) return;
  changed(run, participant.name, field, from, to, asked, cause, values, place.index);
}

export function raiseField(run: CompiledRun, participant: Participant, field: Settable, by: number, cause: number): void {
  const place = placeIn(field, participant.kind);
  const from = participant.values[place.index];
  if (typeof from !== 'number' || !Number.isSafeInteger(from + by)) giveUp();
  else if (by !== 0) setField(run, participant, field, from + by, cause);
}

export function setTrack(run: CompiledRun, track: Settable, asked: Value, cause: number): void {
  const place = placeIn(track, '');
  const standing = run.machine.state.tracks[place.index] ?? giveUp();
  const to = within(place.type, asked);
  if (standing.value === to || sameValue(standing.value, to)) return;
  changed(run, null, track, standing.value, to, asked, cause, null, 0);
}

export function raiseTrack(run: CompiledRun, track: Settable, by: number, cause: number): void {
  const from = run.machine.state.tracks[placeIn(track, '').index]?.value;
  if (typeof from !== 'number' || !Number.isSafeInteger(from + by)) giveUp();
  else if (by !== 0) setTrack(run, track, from + by, cause);
}

function changed(run: CompiledRun, holder: string | null, { name, rule, reacts }: Settable, from: Value, to: Value, asked: Value, cause: number, values: Value[] | null, index: number): void {
  const { state } = run.machine;
  const bytes = valueChangedSize(holder, null, name, from, to, asked);
  if (values !== null && state.revealed.length === 0 && !isObject(to) && !isObject(from)) {
    if (run.tell === null) uncounted(run, bytes + rule.in.length);
    else happened(run, { type: 'value-changed', data: { holder, condition: null, field: name, from, to, asked } }, rule, cause, bytes);
    values[index] = to;
    if (run.program.always.length > 0) run.machine.changed = true;
  } else {
    emit(run, { type: 'value-changed', data: { holder, condition: null, field: name, from, to, asked } }, rule, cause, bytes);
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

export function gainCondition(run: CompiledRun, participant: Participant, { condition, rule, reacts }: Given, cause: number): void {
  const { machine } = run;
  const { name } = participant;
  const again = has(participant, condition);
  const bytes = 24 + name.length + condition.length;
  if (!again) {
    if (run.tell === null) uncounted(run, bytes + rule.in.length);
    else happened(run, { type: 'condition-gained', data: { participant: name, condition, fields: NOTHING, ends: NOTHING, again } }, rule, cause, bytes);
    participant.conditions.push({ condition, fields: [], ends: [] });
    if (run.program.always.length > 0) machine.changed = true;
  } else {
    emit(run, { type: 'condition-gained', data: { participant: name, condition, fields: NOTHING, ends: NOTHING, again } }, rule, cause, bytes);
  }
  if (again) return;
  const { seq } = machine.state;
  machine.held.push({ participant: name, condition, since: seq, rule });
  if (reacts) followed(run, { on: 'gains', name: condition, who: name }, seq);
}

export function loseCondition(run: CompiledRun, participant: Participant, { condition, rule, reacts }: Given, cause: number): void {
  const { conditions, name } = participant;
  const at = placeOfCondition(conditions, condition);
  if (at < 0) return;
  const { machine } = run;
  const bytes = conditionLostSize(name, condition, 'effect');
  if (run.tell === null) uncounted(run, bytes + rule.in.length);
  else happened(run, { type: 'condition-lost', data: { participant: name, condition, reason: 'effect' } }, rule, cause, bytes);
  removeAt(conditions, at);
  if (run.program.always.length > 0) machine.changed = true;
  const { held } = machine;
  // Who has it holds it once.
  for (let i = 0; i < held.length; i++) {
    if (held[i]?.participant !== name || held[i]?.condition !== condition) continue;
    removeAt(held, i);
    break;
  }
  if (reacts) followed(run, { on: 'loses', name: condition, who: name }, machine.state.seq);
}

function placeOfCondition(conditions: readonly Held[], condition: string): number {
  for (let i = 0; i < conditions.length; i++) if (conditions[i]?.condition === condition) return i;
  return -1;
}

/** In place; `splice` would make a list of what it takes out. */
function removeAt<T>(list: T[], at: number): void {
  for (let i = at + 1; i < list.length; i++) {
    const later = list[i];
    if (later !== undefined) list[i - 1] = later;
  }
  list.pop();
}
