// Whole numbers, exact or a fault: no result is ever silently rounded, infinite or NaN.
import type { At, Local } from '@fray/dsl/ir';
import { ruleFault } from './fault.ts';
import { describe } from './describe.ts';

/** Returns a value as a number; for a roll its total. Anything else is a fault. */
export function numberOf(value: Local, at: At): number {
  if (typeof value === 'number') return value;
  return totalOf(value, at);
}

function totalOf(value: Local, at: At): number {
  if (value !== null && typeof value === 'object' && 'total' in value) return value.total;
  throw ruleFault('not-a-number', at, `A number is needed here, and this is ${describe(value)}.`);
}

export function add(a: number, b: number, at: At): number {
  return whole(a + b, at);
}

export function sub(a: number, b: number, at: At): number {
  return whole(a - b, at);
}

export function mul(a: number, b: number, at: At): number {
  return whole(a * b, at);
}

/**
 * Divides and rounds. `up` rounds to the next higher number, `down` to the next lower, `off` to the nearest; a half goes
 * up, also below zero (-7 / 2 rounded off is -3, rounded down -4, rounded up -3).
 */
export function div(a: number, b: number, rounded: 'up' | 'down' | 'off', at: At): number {
  if (b === 0) throw ruleFault('division-by-zero', at, `${a} is divided by 0 here.`);
  // Not a / b: floats would round large quotients.
  const rest = a % b;
  const toZero = (a - rest) / b;
  const lower = rest !== 0 && rest < 0 !== b < 0 ? toZero - 1 : toZero;
  const above = lower === toZero ? Math.abs(rest) : Math.abs(b) - Math.abs(rest);
  const more =
    rounded === 'up' ? rest !== 0 : rounded === 'off' && rest !== 0 && 2 * above >= Math.abs(b);
  return whole(more ? lower + 1 : lower, at);
}

function whole(n: number, at: At): number {
  if (!Number.isSafeInteger(n))
    throw ruleFault(
      'number-too-large',
      at,
      'This number grows too large to be exact (beyond 9 007 199 254 740 991).',
    );
  // Never -0: it would be written as 0 and read back as another value.
  return n + 0;
}
