// Plans of rolls: the dice to throw, given dice and modifiers, and the total that faces make. Pure: no event and no state.
import type { At, Value } from '@fray/dsl/ir';
import type { RolledValue } from '../events/event.ts';
import {
  addDice,
  floorDice,
  printDice,
  subDice,
  throwOf,
  type DiceCode,
  type DiceGroup,
} from '../values/dice-code.ts';
import { add } from '../values/number.ts';
import type { ThrowNeed } from './api.ts';
import { freezeDeep } from './emit.ts';
import type { Die, Plan, PlannedOp } from './machine.ts';
import type { AppliedModifier } from './modifiers.ts';

/**
 * The plan of a roll. Modifier dice without faces join or leave the pool; dice with faces are thrown beside it, and added or
 * subtracted. `least` (`never below`) is how many dice of the pool modifiers must leave.
 */
export function planOf(
  code: DiceCode,
  all: readonly AppliedModifier[],
  ops: readonly PlannedOp[],
  least: DiceCode | null,
  at: At,
): Plan {
  let pool: DiceCode = { groups: code.groups, constant: 0 };
  let beside: DiceCode = { groups: [], constant: 0 };
  let plus = 0;
  for (const one of all) {
    if (one.effect === 'advantage' || one.effect === 'disadvantage') continue;
    const join = one.sign > 0 ? addDice : subDice;
    pool = join(
      pool,
      only(one.code, (group) => group.faces === null),
      at,
    );
    beside = join(
      beside,
      only(one.code, (group) => group.faces !== null),
      at,
    );
    plus = add(plus, one.sign * one.code.constant, at);
  }
  if (least !== null) pool = floorDice(pool, least, at);
  const dice = [...groups(pool, false, at), ...groups(beside, true, at)];
  return {
    code: printDice(code),
    dice,
    pips: code.constant,
    plus,
    modifiers: all.map(({ name, amount }) => ({ name, amount })),
    ops,
  };
}

function only(code: DiceCode, keep: (group: DiceGroup) => boolean): DiceCode {
  return { groups: code.groups.filter(keep), constant: 0 };
}

function groups(code: DiceCode, extra: boolean, at: At): Plan['dice'] {
  return throwOf(code, at).dice.map(([count, size]) => ({ count, size, extra }));
}

/** Returns the dice of a plan before the throw. */
export function diceIn(plan: Plan): Die[] {
  const dice: Die[] = [];
  for (const { count, size, extra } of plan.dice)
    for (let n = Math.abs(count); n > 0; n--)
      dice.push({ size, sign: count < 0 ? -1 : 1, extra, of: null, face: 0 });
  return dice;
}

/** Returns dice as groups for a need and an event, which share them: neighbours of equal size and sign form a group. */
export function diceGroups(dice: readonly Die[]): ThrowNeed['dice'] {
  const out: [number, number][] = [];
  for (const { size, sign } of dice) {
    const last = out[out.length - 1];
    if (last !== undefined && last[1] === size && last[0] < 0 === sign < 0) last[0] += sign;
    else out.push([sign, size]);
  }
  return freezeDeep(out);
}

/** The totals that faces make. */
interface RollOutcome {
  readonly total: number;
  /** The total before modifiers, pips included. */
  readonly base: number;
  /** The dice that count. */
  readonly pool: readonly Die[];
  /** The sum of the dice that count. */
  readonly natural: number;
}

export function outcomeOf(plan: Plan, dice: readonly Die[], at: At): RollOutcome {
  let pool: readonly Die[] = dice;
  let beside = 0;
  for (const die of dice) {
    if (!die.extra) continue;
    beside += die.sign * die.face;
    pool = dice.filter((other) => !other.extra);
  }
  let atLeast: number | null = null;
  for (const op of plan.ops) {
    if (op.op === 'keep') pool = best(dice, pool, op.which, op.count);
    else if (op.op === 'drop')
      pool = best(
        dice,
        pool,
        op.which === 'highest' ? 'lowest' : 'highest',
        positive(pool) - op.count,
      );
    else if (op.op === 'count') atLeast = op.atLeast;
  }
  const goal = atLeast;
  const natural =
    goal === null
      ? sum(pool)
      : pool.reduce((many, die) => many + (die.face >= goal ? die.sign : 0), 0);
  const base = add(natural, plan.pips, at);
  return { total: add(add(base, plan.plus, at), beside, at), base, pool, natural };
}

/** Returns the faces, highest first. */
export function sortedFaces(pool: readonly Die[]): readonly number[] {
  return pool.map((die) => die.face).sort((a, b) => b - a);
}

function sum(dice: readonly Die[]): number {
  let total = 0;
  for (const die of dice) total += die.sign * die.face;
  return total;
}

/** Returns how many dice add to the total; a continued explosion counts as one die. */
function positive(pool: readonly Die[]): number {
  return pool.filter((die) => die.sign > 0 && die.of === null).length;
}

/**
 * Returns the best `count` dice of those that add, each with its explosions; among equal ones those thrown first.
 * Subtracted dice always count. `dice`: all dice of the roll, of which `pool` is a part.
 */
function best(
  dice: readonly Die[],
  pool: readonly Die[],
  which: 'highest' | 'lowest',
  count: number,
): Die[] {
  const way = which === 'highest' ? -1 : 1;
  const whole = new Map<Die, number>();
  for (const die of pool) {
    const first = die.of === null ? die : (dice[die.of] ?? die);
    if (die.sign > 0) whole.set(first, (whole.get(first) ?? 0) + die.face);
  }
  // The sort is stable.
  const ranked = [...whole].sort(([, a], [, b]) => way * (a - b));
  const counted = new Set(ranked.slice(0, Math.max(0, count)).map(([die]) => die));
  return pool.filter(
    (die) => die.sign < 0 || counted.has(die.of === null ? die : (dice[die.of] ?? die)),
  );
}

export function rolledValue(name: string, plan: Plan, outcome: RollOutcome): RolledValue {
  const { base, total } = outcome;
  // Events share the modifiers with the plan.
  return { name, dice: plan.code, base, modifiers: freezeDeep(plan.modifiers), total };
}

// ------------------------------------------------------------------------------------------------ picks at random

/** A die with as many faces as there are candidates. */
export function pickPlan(size: number): Plan {
  return freezeDeep({
    code: `d${size}`,
    dice: [{ count: 1, size, extra: false }],
    pips: 0,
    plus: 0,
    modifiers: [],
    ops: [],
  });
}

/** Returns the candidate that the face of such a die names, in their order. */
export function pickedValue(
  name: string,
  plan: Plan,
  dice: readonly Die[],
  among: readonly Value[],
): RolledValue {
  const base = dice[0]?.face ?? 1;
  return { name, dice: plan.code, base, modifiers: plan.modifiers, total: among[base - 1] ?? null };
}
