// Equality of values in play.
import type { Value } from '@fray/dsl/ir';
import { parseDice, equalDice } from './dice-code.ts';

/**
 * True if the values are equal: lists item by item, dice as codes (`2d` is `2d6`). Never a fault: values of different sorts
 * differ.
 */
export function sameValue(left: Value, right: Value): boolean {
  if (left === right) return true;
  if (typeof left === 'string')
    return (
      typeof right === 'string' && mayBeDice(left) && mayBeDice(right) && sameCodes(left, right)
    );
  return Array.isArray(left) && Array.isArray(right) && sameValues(left, right);
}

/** True if both lists are equal, item by item. */
export function sameValues(left: readonly Value[], right: readonly Value[]): boolean {
  if (left.length !== right.length) return false;
  for (let i = 0; i < left.length; i++)
    if (!sameValue(left[i] ?? null, right[i] ?? null)) return false;
  return true;
}

// True if a text may be dice. Names do not begin with a digit, and `d20` is no name either: two characters distinguish most
// words.
function mayBeDice(text: string): boolean {
  return isDigit(text.charCodeAt(0)) || isDigit(text.charCodeAt(1));
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function sameCodes(left: string, right: string): boolean {
  const a = parseDice(left);
  const b = a === null ? null : parseDice(right);
  return a !== null && b !== null && equalDice(a, b);
}

/** Returns the first list after each value of the second has removed one that is identical to it. */
export function leftAfter(of: readonly Value[], taken: readonly Value[]): readonly Value[] {
  const left = [...of];
  for (const one of taken) {
    const at = left.findIndex((known) => sameJson(known, one));
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/**
 * True if both are identical, in any order of keys: for data other than values of the language, such as answers and events.
 * @param except keys whose values do not count
 */
export function sameJson(left: unknown, right: unknown, except?: ReadonlySet<string>): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null)
    return false;
  if (Array.isArray(left)) {
    if (!Array.isArray(right) || left.length !== right.length) return false;
    for (let i = 0; i < left.length; i++) if (!sameJson(left[i], right[i], except)) return false;
    return true;
  }
  const keys = Object.keys(left);
  if (Array.isArray(right) || keys.length !== Object.keys(right).length) return false;
  for (const key of keys) {
    // Both are objects: a missing key reads as undefined, which no JSON holds.
    if (
      !Object.hasOwn(right, key) ||
      (except?.has(key) !== true &&
        !sameJson(
          (left as Readonly<Record<string, unknown>>)[key],
          (right as Readonly<Record<string, unknown>>)[key],
          except,
        ))
    )
      return false;
  }
  return true;
}
