// What a roll can come to, and in how many ways: for counts, which take all outcomes of a throw at once.
import { keptDice, throwAgain, type Toss } from '../machine/exec-rolls.ts';
import type { Die } from '../machine/machine.ts';
import { outcomeOf, sortedFaces } from '../machine/plan.ts';
import { lcmOf } from '../values/rational.ts';
import { again, wholeCell, type Values } from './cells.ts';
import { convolved } from './dice-convolution.ts';
import { waysOf } from './face-distribution.ts';
import type { Outcomes } from './linking.ts';

const EXACT = BigInt(Number.MAX_SAFE_INTEGER);
/** So many throws that differ one roll may have, and so many it may have in all, with those that do not. */
const MOST_TOSSES = 200_000;
const MOST_LANDED = 5 * MOST_TOSSES;

/** A way to count a roll: whether its faces matter besides its total, or even its dice, which may be thrown again. */
export type Wanted = 'total' | 'faces' | 'dice';

/** Outcomes by value, with their ways. */
export function outcomes(ways: ReadonlyMap<number, bigint>, of: bigint): Outcomes {
  const isSmall = of <= EXACT;
  return {
    cells: [...ways.keys()],
    weights: [...ways.values()].map((weight) => (isSmall ? Number(weight) : weight)),
    of: isSmall ? Number(of) : of,
  };
}

/** Returns the outcomes of a roll that has not been thrown yet, or only in part (`isPush`). */
export function rollOutcomes(
  values: Values,
  toss: Toss,
  wanted: Wanted,
  isPush: boolean,
): Outcomes {
  if (wanted === 'total') {
    const found = totalsOf(toss);
    if (found !== null) return found;
  }
  const { ways, of } = landings(toss, isPush);
  const found = new Map<number, bigint>();
  for (const [landed, weight] of ways) {
    const cell = landedCell(values, toss.plan, landed, wanted);
    found.set(cell, (found.get(cell) ?? 0n) + weight);
  }
  return outcomes(found, of);
}

/** Returns the cell of a roll that has landed. */
export function landedCell(
  values: Values,
  plan: Toss['plan'],
  dice: readonly Die[],
  wanted: Wanted,
): number {
  const { total, pool, natural } = outcomeOf(plan, dice, 0);
  if (wanted === 'total') return wholeCell(total);
  const roll = { total: wholeCell(total), faces: sortedFaces(pool), natural };
  return values.roll(wanted === 'faces' ? roll : { ...roll, plan, dice });
}

/** Returns the totals of dice by convolution; null if that is not possible. */
function totalsOf(toss: Toss): Outcomes | null {
  const found = convolved(toss, false);
  if (found === 'too many') return again();
  if (found === null) return null;
  const totals = new Map<number, bigint>();
  const { pips, plus } = toss.plan;
  for (const { points, weight } of found.ways) totals.set(wholeCell(points + pips + plus), weight);
  return outcomes(totals, found.of);
}

interface Open {
  readonly toss: Toss;
  readonly again: 'explode' | 'reroll' | 'advantage' | 'push' | null;
  weight: bigint;
  of: bigint;
}

/** Follows a roll through all its throws. Throws that differ only in which of equal dice shows which face are one. */
function landings(
  toss: Toss,
  isPush: boolean,
): { readonly ways: readonly (readonly [Die[], bigint])[]; readonly of: bigint } {
  const { ops } = toss.plan;
  const has = (...kinds: readonly string[]): boolean => ops.some(({ op }) => kinds.includes(op));
  // Of dice that are kept, those that have exploded are one, and among equal ones those thrown first are kept.
  const isOrdered = has('explode') && has('keep', 'drop');
  const done = new Map<string, Open>();
  let open = new Map<string, Open>();
  const meet = (into: Map<string, Open>, key: string, one: Open): void => {
    const known = into.get(key);
    if (known === undefined) {
      if (into.size >= MOST_TOSSES) again();
      into.set(key, one);
    } else if (known.of === one.of) known.weight += one.weight;
    else {
      const of = lcmOf(known.of, one.of);
      known.weight = known.weight * (of / known.of) + one.weight * (of / one.of);
      known.of = of;
    }
  };
  const start: Open = { toss, again: isPush ? 'push' : null, weight: 1n, of: 1n };
  if (toss.hand.length === 0) meet(done, '', start);
  else meet(open, '', start);
  let landed = 0;
  while (open.size > 0) {
    const next = new Map<string, Open>();
    for (const one of open.values()) {
      const { toss: before, again: why } = one;
      const frame = { ...before, need: { again: why } };
      const thrown = waysOf(frame, true);
      if (thrown === undefined) return again();
      landed += thrown.ways.length;
      if (landed > MOST_LANDED) return again();
      for (const way of thrown.ways) {
        const after: Toss = { ...before, dice: before.dice.map((die) => ({ ...die })) };
        before.hand.forEach((index, n) => {
          const die = after.dice[index];
          if (die !== undefined) die.face = way.faces[n] ?? 0;
        });
        const more = throwAgain(after, 0);
        const weight = one.weight * way.weight;
        const of = one.of * thrown.of;
        if (more === null) {
          const dice = keptDice(after, 0);
          meet(done, keyOf(dice, NOBODY, isOrdered), {
            toss: { ...after, dice },
            again: null,
            weight,
            of,
          });
        } else {
          const first = after.first === null ? '' : keyOf(after.first, NOBODY, isOrdered);
          const key = `${first} ${after.op} ${after.bursts} ${keyOf(after.dice, after.hand, isOrdered)}`;
          meet(next, key, { toss: after, again: more, weight, of });
        }
      }
    }
    open = next;
  }
  let of = 1n;
  for (const one of done.values()) of = lcmOf(of, one.of);
  return {
    ways: [...done.values()].map((one) => [one.toss.dice, one.weight * (of / one.of)] as const),
    of,
  };
}

const NOBODY: readonly number[] = [];

/** A text that is equal for dice of which the same can still come. Those in the hand have no face yet. */
function keyOf(dice: readonly Die[], hand: readonly number[], isOrdered: boolean): string {
  const texts = dice.map(({ size, sign, extra, of, face }, index) => {
    const shown = hand.includes(index) ? 0 : face;
    return `${sign * size}${extra ? 'x' : ''}:${shown}${isOrdered ? `/${of ?? ''}` : ''}`;
  });
  return (isOrdered ? texts : texts.sort()).join();
}
