// Says whether a type allows a value, and describes a type in words.
import type { Ruleset, ValueType, Value } from '@fray/dsl/ir';
import { diceOf, facesOf, MAX_FACES, parseDice } from '../values/dice-code.ts';
import { describe } from '../values/describe.ts';
import { isRuleFault } from '../values/fault.ts';

/** True if the type allows the value. `names`: the participants. Nobody (null) fits wherever a participant does. */
export function fits(
  ruleset: Ruleset,
  type: ValueType,
  value: Value,
  names: readonly { readonly name: string; readonly kind: string }[],
): boolean {
  switch (type.type) {
    case 'number':
      return (
        typeof value === 'number' &&
        Number.isSafeInteger(value) &&
        (type.min === null || value >= type.min) &&
        (type.max === null || value <= type.max)
      );
    case 'yes-no':
      return typeof value === 'boolean';
    case 'word':
      return typeof value === 'string' && type.words.includes(value);
    case 'row':
      return (
        typeof value === 'string' &&
        (ruleset.tables
          .find((table) => table.name === type.table)
          ?.rows.some((row) => row.name === value) ??
          false)
      );
    case 'participant':
      return (
        value === null || names.some((one) => one.name === value && isKind(type.kinds, one.kind))
      );
    case 'several':
      return (
        Array.isArray(value) &&
        value.every((item: Value) =>
          names.some((one) => one.name === item && isKind(type.kinds, one.kind)),
        )
      );
    case 'list':
      return (
        Array.isArray(value) && value.every((item: Value) => fits(ruleset, type.of, item, names))
      );
    case 'dice':
      return typeof value === 'string' && parseDice(value) !== null;
    case 'die':
      return typeof value === 'string' && isDie(value);
    case 'text':
      return typeof value === 'string';
  }
}

/** Returns why a type does not allow a value of `what`, as a sentence; null if it does. */
export function misfit(
  ruleset: Ruleset,
  type: ValueType,
  value: Value,
  names: Parameters<typeof fits>[3],
  what: string,
): string | null {
  return fits(ruleset, type, value, names)
    ? null
    : `${what} cannot be ${describe(value)}: it is ${typeText(ruleset, type)}.`;
}

function isKind(kinds: readonly string[], kind: string): boolean {
  return kinds.length === 0 || kinds.includes(kind);
}

function isDie(text: string): boolean {
  try {
    return facesOf(diceOf(text, 0), 0) <= MAX_FACES;
  } catch (thrown) {
    if (isRuleFault(thrown)) return false;
    throw thrown;
  }
}

/** Describes a type: `a number from 1 to 100`, `one of early, none`, `a row of Difficulty (easy, hard)`. */
export function typeText(ruleset: Ruleset, type: ValueType): string {
  switch (type.type) {
    case 'number':
      if (type.min === null && type.max === null) return 'a whole number';
      if (type.min === null) return `a whole number up to ${type.max}`;
      return type.max === null
        ? `a whole number from ${type.min}`
        : `a whole number from ${type.min} to ${type.max}`;
    case 'yes-no':
      return 'yes or no';
    case 'word':
      return `one of ${type.words.join(', ')}`;
    case 'row':
      return `a row of ${type.table} (${(ruleset.tables.find((table) => table.name === type.table)?.rows ?? []).map((row) => row.name).join(', ')})`;
    case 'participant':
      return type.kinds.length === 0
        ? 'somebody who takes part'
        : `a ${type.kinds.join(' or ')} who takes part`;
    case 'several':
      return 'a set of those who take part';
    case 'list':
      return `a list, each of them ${typeText(ruleset, type.of)}`;
    case 'dice':
      return 'dice such as 2d6+1';
    case 'die':
      return 'a die such as d20';
    case 'text':
      return 'a text';
  }
}
