// Values: what a local holds, whole numbers, ranges.
import type { Local, Result, Roll, Value } from '@fray/dsl/ir';

/** Thrown if a rule goes wrong: the run ends, or the question that was asked has no answer. */
export class Fault extends Error {}

export function fault(text: string): never {
  throw new Fault(text);
}

/** Returns the item of this name; it is a fault if there is none. */
export function named<T extends { readonly name: string }>(all: readonly T[], name: unknown): T {
  return all.find((one) => one.name === name) ?? fault(`no ${String(name)}`);
}

/** The result of code that returns nothing. */
export const NO_RESULT: Result = { outcome: null, values: [] };

// ------------------------------------------------------------------------------------------------ what a local holds

export const isList = (value: Local): value is readonly Value[] => Array.isArray(value);
const isParts = (local: Local): local is Roll | Result =>
  typeof local === 'object' && local !== null && !isList(local);
export const isRoll = (local: Local): local is Roll => isParts(local) && 'total' in local;
export const isResult = (local: Local): local is Result => isParts(local) && 'outcome' in local;

/** Returns a plain value: the total of a roll, the outcome of a call's result, and anything else unchanged. */
export function plain(local: Local): Value {
  return isRoll(local) ? local.total : isParts(local) ? local.outcome : local;
}

export function asNumber(local: Local): number {
  const value = isRoll(local) ? local.total : local;
  return typeof value === 'number' ? value : fault('a number is needed');
}

export function asList(local: Local): readonly Value[] {
  return local === null ? [] : isList(local) ? local : fault('a list is needed');
}

/** Writes a value as a text of the rules shows it. */
export function shown(local: Local): string {
  const value = plain(local);
  if (isList(value)) return value.length === 0 ? 'nobody' : value.map(shown).join(', ');
  if (value === null) return 'nothing';
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
}

/** Returns the result of a sum, difference or product if it is exact; otherwise it is a fault. */
export function whole(n: number): number {
  return Number.isSafeInteger(n) ? n + 0 : fault('a number grows too large');
}

/** Divides two numbers. `off` rounds to the nearest whole number, and a half up. */
export function divided(a: number, b: number, rounded: 'up' | 'down' | 'off'): number {
  if (b === 0) fault('a division by zero');
  const [n, d] = b < 0 ? [-BigInt(a), -BigInt(b)] : [BigInt(a), BigInt(b)];
  const floor = (x: bigint, y: bigint): bigint => (x - (((x % y) + y) % y)) / y;
  const quotient = { up: -floor(-n, d), down: floor(n, d), off: floor(2n * n + d, 2n * d) };
  return whole(Number(quotient[rounded]));
}

export interface Range {
  readonly from: number | null;
  readonly to: number | null;
}

export function isWithin(value: Value, { from, to }: Range): boolean {
  return typeof value === 'number' && value >= (from ?? value) && value <= (to ?? value);
}
