// Computes the size of an event's data from its type and words: the same number that `sizeOf` finds by a walk over all of
// it.
import type { Local, RollInstr, Value } from '@fray/dsl/ir';
import type { DiceRolled, RolledValue } from '../events/event.ts';
import type { EasyDice } from '../values/easy-dice.ts';

/** Returns the size of any part of an event. Who threw or answered has no size. */
export function sizeOf(value: unknown): number {
  if (typeof value === 'string') return 4 + value.length;
  if (typeof value !== 'object' || value === null) return 4;
  let size = 4;
  if (Array.isArray(value)) for (const part of value) size += sizeOf(part);
  // These keys are ours, and few.
  else
    for (const key in value)
      if (key !== 'origin' && key !== 'by')
        size += sizeOf((value as Readonly<Record<string, unknown>>)[key]);
  return size;
}

/** Returns the size of a value. */
export function size(value: Local): number {
  return typeof value === 'number'
    ? 4
    : typeof value === 'string'
      ? 4 + value.length
      : sizeOf(value);
}

/** Returns the size of the result of a roll or a value. */
export function rolledValueSize({ name, dice, base, modifiers, total }: RolledValue): number {
  return (
    16 +
    name.length +
    (dice === null ? 0 : dice.length) +
    size(base) +
    size(total) +
    (modifiers.length === 0 ? 0 : modifiersSize(modifiers))
  );
}

function modifiersSize(modifiers: RolledValue['modifiers']): number {
  let bytes = 0;
  for (const { name, amount } of modifiers) bytes += 8 + name.length + size(amount);
  return bytes;
}

export function diceRolledSize(
  stream: string,
  roller: string | null,
  name: string,
  groups: number,
  faces: number,
  again: DiceRolled['again'],
  value: RolledValue | null,
): number {
  return (
    32 +
    stream.length +
    (roller?.length ?? 0) +
    name.length +
    12 * groups +
    4 * faces +
    (again?.length ?? 0) +
    (value === null ? 4 : rolledValueSize(value))
  );
}

/** Returns the size of the data of a plain roll, without its roller and value. */
export function rollSize(instr: RollInstr, dice: EasyDice): number {
  return (
    4 +
    (4 + instr.stream.length) +
    4 +
    (4 + instr.name.length) +
    (4 + 12 * dice.groups.length) +
    (4 + 4 * dice.sides.length) +
    4 +
    4
  );
}

/** Returns the roller's part of the size: its name follows the stream, and is a field of its own. */
export function rollerSize(who: string | null): number {
  return who === null ? 0 : 1 + 2 * who.length;
}

/** Returns the size of a check's result, without its arguments and values. */
export function outcomeSize(
  check: string,
  params: readonly string[],
  outcome: string | null,
  text: string | null,
): number {
  let bytes = 28 + check.length + (outcome?.length ?? 0) + (text?.length ?? 0);
  for (const param of params) bytes += 8 + param.length;
  return bytes;
}

/** Returns the size of the arguments and values of a check. */
export function checkResultSize(
  params: number,
  args: readonly Local[],
  values: readonly RolledValue[],
): number {
  let bytes = 0;
  for (let i = 0; i < params; i++) bytes += size(args[i] ?? null);
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (value !== undefined) bytes += rolledValueSize(value);
  }
  return bytes;
}

export function valueChangedSize(
  holder: string | null,
  condition: string | null,
  field: string,
  from: Value,
  to: Value,
  asked: Value,
): number {
  return (
    16 +
    (holder?.length ?? 0) +
    (condition?.length ?? 0) +
    field.length +
    size(from) +
    size(to) +
    size(asked)
  );
}

export function encounterEndedSize(reason: string, text: string | null): number {
  return 12 + reason.length + (text?.length ?? 0);
}

/** Returns the size of a span's beginning; its end has the reason in addition. */
export function spanSize(span: string, label: string | null, of: string | null): number {
  return 20 + span.length + (label?.length ?? 0) + (of?.length ?? 0);
}

/** Returns the size of a gained condition without fields and without an end. */
export function conditionGainedSize(participant: string, condition: string): number {
  return 24 + participant.length + condition.length;
}

export function conditionLostSize(participant: string, condition: string, reason: string): number {
  return 16 + participant.length + condition.length + reason.length;
}
