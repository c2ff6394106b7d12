// Converts values between the representation of generated code and that of frames.
import type { Local, Result, Roll, Value } from '@fray/dsl/ir';
import type { RolledValue } from '../events/event.ts';
import { listOf, valueOf } from '../expressions/compiler.ts';
import { NO_RESULT } from '../expressions/memory-tables.ts';
import { range } from './looking.ts';
import { NOTHING } from './runtime.ts';
import { repeated } from '../values/repeated.ts';
import { indexOf, LOST, nameAt, type Participants } from './who.ts';

/** Returns the remaining members of a list, as a frame holds them. */
export function namesFrom(
  participants: Participants,
  list: readonly number[] | null,
  from: number,
): Local {
  if (list === null || from >= list.length) return list === null ? null : NOTHING;
  const names: Value[] = repeated(list.length - from, null);
  for (let i = from; i < list.length; i++) names[i - from] = nameAt(participants, list[i] ?? -1);
  return names;
}

/** Reads such a list from a frame; LOST if a frame names a participant who is gone. */
export function indicesOf(
  participants: Participants,
  list: Local,
): readonly number[] | null | typeof LOST {
  if (list === null) return null;
  const names = listOf(list, 0);
  if (names.length === 0) return NOTHING;
  const found: number[] = [];
  for (const name of names) {
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

/** Returns a whole result from one that is stored in parts; null before there is one. */
export function boxed(
  outcomes: readonly (string | boolean | null)[],
  outcome: number,
  values: (Value | Roll)[],
): Result | null {
  if (outcome < 0) return null;
  return outcome >= outcomes.length ? NO_RESULT : { outcome: outcomes[outcome] ?? null, values };
}

/** Returns the number of an outcome that a frame holds; -1 before there is one. */
export function outcomeAt(outcomes: readonly (string | boolean | null)[], result: Local): number {
  if (result === null || typeof result !== 'object' || !('outcome' in result)) return -1;
  return result.values.length === 0 && result.outcome === null
    ? outcomes.length
    : outcomes.indexOf(result.outcome);
}

/** Returns a value in the form that a result of a check holds. */
export function storedResult(local: Local): Value | Roll {
  if (typeof local === 'object' && local !== null && 'natural' in local)
    return { total: local.total, faces: local.faces, natural: local.natural };
  return valueOf(local);
}

// ------------------------------------------------------------------------------------------------ records

/** Makes the record of a value for a roll without modifiers. */
export function bare(name: string, dice: string | null, total: Value): RolledValue {
  return { name, dice, base: total, modifiers: NOTHING, total };
}

/** Makes the record of a value to which numbers were added, each after its name; null for one that did not hold. */
export function modified(
  name: string,
  dice: string | null,
  total: Value,
  pairs: readonly (string | number | null)[],
): RolledValue {
  const modifiers = appliedModifiers(pairs);
  if (modifiers.length === 0 || typeof total !== 'number') return bare(name, dice, total);
  return {
    name,
    dice,
    base: modifiers.reduce((base, { amount }) => base - amount, total) + 0,
    modifiers,
    total,
  };
}

/** Returns the modifiers that held. */
export function appliedModifiers(
  pairs: readonly (string | number | null)[],
): readonly { readonly name: string; readonly amount: number }[] {
  const modifiers: { name: string; amount: number }[] = [];
  for (let i = 0; i < pairs.length; i += 2) {
    const [name, amount] = [pairs[i], pairs[i + 1]];
    if (typeof name === 'string' && typeof amount === 'number') modifiers.push({ name, amount });
  }
  return modifiers;
}
