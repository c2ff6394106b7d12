// Compares two values by rank, and steps up and down an order.
import type { At, Local, OrderRef, Ruleset } from '@fray/dsl/ir';
import { compareDice, diceOf, facesOf } from './dice-code.ts';
import { describe } from './describe.ts';
import { ruleFault } from './fault.ts';

/** The dice that `up 1 step` climbs. */
const STEP_DICE: readonly string[] = ['d4', 'd6', 'd8', 'd10', 'd12', 'd20'];
const STEP_FACES: readonly number[] = [4, 6, 8, 10, 12, 20];

/**
 * Returns a number below zero if left ranks lower, and zero if neither does. It is a fault if a value is not in the order.
 */
export type Compare = (left: Local, right: Local, at: At) => number;

/** Makes a comparison. `order` null: numbers and dice codes (a number is a code without dice). */
export function compileCompare(ruleset: Ruleset, order: OrderRef | null): Compare {
  if (order === null) return compareAmounts;
  const rank = compileRank(ruleset, order);
  return (left, right, at) => rank(left, at) - rank(right, at);
}

/** Goes `by` steps along the order (down if negative) and stops at its ends. */
export function compileStep(
  ruleset: Ruleset,
  order: OrderRef,
): (value: Local, by: number, at: At) => string {
  const rank = order.kind === 'dice' ? rankStepDie : compileRank(ruleset, order);
  const steps = order.kind === 'dice' ? STEP_DICE : namesOf(ruleset, order);
  return (value, by, at) => {
    const goal = Math.max(0, Math.min(steps.length - 1, rank(value, at) + by));
    // rank() has found a value, so there is a step here.
    return steps[goal] ?? '';
  };
}

/** Compares numbers and dice codes. */
function compareAmounts(left: Local, right: Local, at: At): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return compareDice(diceOf(left, at), diceOf(right, at));
}

function compileRank(ruleset: Ruleset, order: OrderRef): (value: Local, at: At) => number {
  if (order.kind === 'dice') return (value, at) => facesOf(diceOf(value, at), at);
  const names = namesOf(ruleset, order);
  const ranks = new Map<Local, number>(names.map((name, rank) => [name, rank]));
  return (value, at) => {
    const rank = ranks.get(value);
    if (rank === undefined)
      throw ruleFault(
        'not-in-order',
        at,
        `${describe(value)} is not one of ${names.join(', ')}, so it has no rank among them.`,
      );
    return rank;
  };
}

function namesOf(
  ruleset: Ruleset,
  order: Exclude<OrderRef, { readonly kind: 'dice' }>,
): readonly string[] {
  if (order.kind === 'words') return order.words;
  return (
    ruleset.tables.find((table) => table.name === order.table)?.rows.map((row) => row.name) ?? []
  );
}

function rankStepDie(value: Local, at: At): number {
  const faces = facesOf(diceOf(value, at), at);
  const rank = STEP_FACES.indexOf(faces);
  if (rank < 0)
    throw ruleFault(
      'not-in-order',
      at,
      `A d${faces} has no step: steps go ${STEP_DICE.join(', ')}.`,
    );
  return rank;
}

/** Returns a test of the difference of two values, by the sign of a comparison. */
export function comparing(cmp: '<' | '<=' | '>' | '>='): (difference: number) => boolean {
  const below = cmp === '<' || cmp === '<=';
  const equal = cmp === '<=' || cmp === '>=';
  return (difference) => (difference === 0 ? equal : difference < 0 === below);
}
