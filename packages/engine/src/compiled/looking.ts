// Functions that generated code calls to read the state. They give up if a value does not fit.
import type { Local, Value } from '@fray/dsl/ir';
import { MAX_RANGE } from '../machine/exec-flow.ts';
import type { Participant } from '../state/state.ts';
import type { HeldCondition } from '../state/held.ts';
import { compareAmounts } from '../values/ordering.ts';
import { giveUp } from './give-up.ts';

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

/** Returns a field that only one kind has. */
export function fieldOfKind(participant: Participant, kind: string, index: number): Value {
  return participant.kind === kind ? (participant.values[index] ?? null) : giveUp();
}

export function fieldBy(participant: Participant, byKind: ReadonlyMap<string, number>): Value {
  return participant.values[byKind.get(participant.kind) ?? giveUp()] ?? null;
}

/** Returns a name, or nobody. */
export function nameIn(value: Local): string | null {
  return value === null || typeof value === 'string' ? value : giveUp();
}

export function valueIn(result: Local, index: number): Local {
  return result !== null && typeof result === 'object' && 'outcome' in result
    ? (result.values[index] ?? null)
    : null;
}

/** Returns the value that a `switch` compares with its cases. */
export function outcomeIn(result: Local): Local {
  return result !== null && typeof result === 'object' && 'outcome' in result
    ? result.outcome
    : result;
}

export function isLess(left: Local, right: Local, at: number): boolean {
  return typeof left === 'number' && typeof right === 'number'
    ? left < right
    : compareAmounts(left, right, at) < 0;
}

export function isAtMost(left: Local, right: Local, at: number): boolean {
  return typeof left === 'number' && typeof right === 'number'
    ? left <= right
    : compareAmounts(left, right, at) <= 0;
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

/** Returns the index of the condition; -1 if it is not held. */
export function placeOfCondition(conditions: readonly HeldCondition[], condition: string): number {
  for (let i = 0; i < conditions.length; i++) if (conditions[i]?.condition === condition) return i;
  return -1;
}
