// Arithmetic on intervals of whole numbers. Each result holds every number that the operation can give.

import type { Node } from '../../ast/ast.ts';

/** An interval, both ends included; an infinite end is unbounded. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

export const anything: Interval = { low: -Infinity, high: Infinity };
export const fromZero: Interval = { low: 0, high: Infinity };
export const fromOne: Interval = { low: 1, high: Infinity };

/** The interval that holds only this number. */
export function singleton(value: number): Interval {
  return { low: value, high: value };
}

/** The interval of the numbers that are written as one number or a range; undefined for anything else. */
export function writtenInterval(node: Node): Interval | undefined {
  if (node.kind === 'IntLit') return singleton(node.value);
  return node.kind === 'Range'
    ? { low: node.from ?? -Infinity, high: node.to ?? Infinity }
    : undefined;
}

/** The numbers in both; `low` is above `high` if there is none. */
export function meet(a: Interval, b: Interval): Interval {
  return { low: Math.max(a.low, b.low), high: Math.min(a.high, b.high) };
}

/** True if no number is in both. */
export function areApart(a: Interval, b: Interval): boolean {
  return a.high < b.low || a.low > b.high;
}

/** The interval of all sums of a number from each. */
export function addIntervals(a: Interval, b: Interval): Interval {
  return { low: a.low + b.low, high: a.high + b.high };
}

/** The interval of the negated numbers. */
export function negate(a: Interval): Interval {
  return { low: -a.high, high: -a.low };
}

/** The smallest interval that contains both. */
export function hull(a: Interval, b: Interval): Interval {
  return { low: Math.min(a.low, b.low), high: Math.max(a.high, b.high) };
}

/** The smallest interval that contains all of them; everything if there are none. */
export function unionOf(all: readonly Interval[]): Interval {
  return all.length === 0 ? anything : all.reduce(hull);
}

/** The interval of all products of a number from each. */
export function multiply(a: Interval, b: Interval): Interval {
  const ends: readonly number[] = [a.low, a.high].flatMap((x) =>
    [b.low, b.high].map((y) => times(x, y)),
  );
  return { low: Math.min(...ends), high: Math.max(...ends) };
}

/** A product that is 0 if either is, whatever the other. */
export function times(a: number, b: number): number {
  return a === 0 || b === 0 ? 0 : a * b;
}

/**
 * The interval of quotients, rounded up or down. It is bounded only for a known positive divisor:
 * rounding moves a quotient by less than one.
 */
export function divide(a: Interval, b: Interval): Interval {
  if (b.low !== b.high || b.low <= 0) return anything;
  return { low: Math.floor(a.low / b.low), high: -Math.floor(-a.high / b.low) };
}

/** The interval after `at least` or `at most` a limit. */
export function clamp(a: Interval, limit: Interval, bound: 'least' | 'most'): Interval {
  const pick = bound === 'least' ? Math.max : Math.min;
  return { low: pick(a.low, limit.low), high: pick(a.high, limit.high) };
}
