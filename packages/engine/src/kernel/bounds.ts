// What values take: counters stop at their bounds. Fields of conditions, which set nothing off.
import type { Target, ValueType } from '@fray/dsl/ir';
import { again, isNumber, MISSING } from './cells.ts';
import type { Linking } from './linking.ts';

/** Returns the value that a field or track of that type takes: counters stop at their bounds. */
export function bounded(type: ValueType | undefined, asked: number): number {
  if (type?.type !== 'number') return asked;
  if (!isNumber(asked)) return again();
  if (type.min !== null && asked < type.min) return type.counter ? type.min : again();
  if (type.max !== null && asked > type.max) return type.counter ? type.max : again();
  return asked;
}

/** Reads and sets a field of a condition that somebody is in. Nothing is set off. */
export function conditionField(
  to: Linking,
  target: Extract<Target, { readonly kind: 'condition-field' }>,
): {
  readonly read: (person: number) => number;
  readonly set: (person: number, asked: number) => void;
} {
  const { row } = to;
  const { fields } = to.condition(target.condition);
  const field = fields.find(({ name }) => name === target.field);
  const read = (person: number): number => {
    const value = row[(field?.at ?? 0) + person] ?? 0;
    return field === undefined || value === MISSING ? again() : value;
  };
  return {
    read,
    set: (person, asked) => {
      // Who is not in it has no such field: the machine tells that fault.
      read(person);
      row[(field?.at ?? 0) + person] = bounded(field?.type, asked);
    },
  };
}
