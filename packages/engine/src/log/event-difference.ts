// Finds the first difference between two events, in the order in which a reader would look.
import type { Event } from '../events/event.ts';
import { sameJson } from '../values/same.ts';
import { factInWords } from './in-words.ts';
import { isObject } from '../events/shape.ts';

/** Where two values differ, and how. */
export interface Difference {
  /** `data.values[0].total`. */
  readonly path: string;
  readonly expected: string;
  readonly found: string;
  /** Why what was found cannot be, as a sentence, where that says more than the value. */
  readonly reason?: string;
}

/** Returns the first difference; undefined if it is the same event. `ignore` says which paths do not count. */
export function eventDifference(
  expected: Event,
  found: Event,
  ignore: (path: string) => boolean = () => false,
): Difference | undefined {
  // Most events are equal; we look for the place of the difference only if they are not.
  if (sameJson(expected, found)) return undefined;
  for (const key of ['seq', 'type', 'data', 'rule', 'cause', 'spans', 'steps'] as const) {
    const difference = valueDifference(expected[key], found[key], key, ignore);
    if (difference !== undefined) return difference;
  }
  return undefined;
}

/** Returns the first difference of two JSON values. Lists differ at the first item that differs or is missing. */
export function valueDifference(
  expected: unknown,
  found: unknown,
  path: string,
  ignore: (path: string) => boolean = () => false,
): Difference | undefined {
  if (expected === found || ignore(path)) return undefined;
  if (Array.isArray(expected) && Array.isArray(found)) {
    for (let i = 0; i < Math.max(expected.length, found.length); i += 1) {
      const difference = valueDifference(expected[i], found[i], `${path}[${i}]`, ignore);
      if (difference !== undefined) return difference;
    }
    return undefined;
  }
  if (isObject(expected) && isObject(found)) {
    for (const key of new Set([...Object.keys(expected), ...Object.keys(found)])) {
      const difference = valueDifference(expected[key], found[key], `${path}.${key}`, ignore);
      if (difference !== undefined) return difference;
    }
    return undefined;
  }
  return { path, expected: factInWords(expected), found: factInWords(found) };
}
