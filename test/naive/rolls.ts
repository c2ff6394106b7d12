// Rolls: throws dice, applies what is done with them, and adds up the result.
import type { DiceOp, Expr, InstrOf, Local, Roll, RollInstr, Value } from '@fray/dsl/ir';
import { type Code, NO_DICE, codeOf, joined, sizeOf } from './dice-codes.ts';
import { holds, listIn, nameIn, numberIn, valueOf } from './expressions.ts';
import type { Here } from './fight.ts';
import { applying, type Applied } from './modifiers.ts';
import { fault, isRoll, isWithin, whole } from './values.ts';
import { top, withLocal } from './world.ts';

interface Die {
  readonly size: number;
  /** -1 for a die that is subtracted. */
  readonly sign: 1 | -1;
  /** True if a modifier adds the die to the roll. Then nothing else is done with it. */
  readonly isExtra: boolean;
  /** The index of the die whose explosions added this one; null for a die of the roll itself. */
  readonly of: number | null;
  /** The face that it shows; 0 before it is thrown. */
  face: number;
}

/** What is done with the dice, with its number evaluated. */
type Doing = Exclude<DiceOp, { readonly op: 'floor' }> & { readonly n: number };

/** A roll that can be rolled again. */
interface Kept extends Roll {
  readonly dice: readonly Die[];
  readonly doings: readonly Doing[];
  readonly plus: number;
}

/** Throws dice of these sizes and returns their faces. */
type Thrower = (sizes: readonly number[]) => readonly number[];

const MOST_DICE = 1000;

export function roll(at: Here, instr: RollInstr): Local {
  const applied = applying(at, instr.modifiers);
  const [pool, beside] = codesOf(
    codeOf(valueOf(at, instr.dice)),
    applied,
    instr.lowIsGood ? -1 : 1,
  );
  const floor = instr.ops.findLast((one) => one.op === 'floor');
  const least = floor === undefined ? NO_DICE : codeOf(valueOf(at, floor.dice));
  const dice = [...diceIn(floored(pool, least), false), ...diceIn(beside, true)];
  const doings = instr.ops.flatMap((one): Doing[] => {
    if (one.op === 'floor') return [];
    const n =
      'count' in one ? one.count : 'on' in one ? one.on : 'atLeast' in one ? one.atLeast : null;
    return [{ ...one, n: n === null ? 0 : numberIn(at, n) }];
  });
  const thrower = throwerOf(at, instr);
  const once = (): Kept => resultOf(thrown(dice, doings, thrower), doings, pool.pips);
  const [has, lacks] = ['advantage', 'disadvantage'].map((effect) =>
    applied.some((one) => one.effect === effect),
  );
  let best = once();
  if (has !== lacks && dice.length > 0) {
    const second = once();
    const isHigh = has !== instr.lowIsGood;
    if (isHigh ? second.total > best.total : second.total < best.total) best = second;
  }
  return instr.keepRoll ? best : best.total;
}

/**
 * Returns the pool, and the dice beside it. Modifiers without faces add to the pool or reduce it; those with faces are thrown
 * beside it. Where low is good, `help` is -1: a bonus subtracts.
 */
function codesOf(own: Code, applied: readonly Applied[], help: 1 | -1): readonly [Code, Code] {
  let [pool, beside] = [own, NO_DICE];
  for (const { sign, code } of applied) {
    const plain = code.groups.filter(({ faces }) => faces === null);
    const faced = code.groups.filter(({ faces }) => faces !== null);
    pool = joined(pool, { groups: plain, pips: code.pips }, help * sign);
    beside = joined(beside, { groups: faced, pips: 0 }, help * sign);
  }
  return [pool, beside];
}

/** Throws those dice once more that show none of the faces to keep. */
export function rollAgain(at: Here, instr: InstrOf<'roll-again'>): Local {
  const before = at.locals[instr.of] ?? null;
  if (!isKept(before)) return fault('only a roll can be rolled again');
  const dice = before.dice.map((die) => {
    const isStill = die.isExtra || instr.keeping.some((range) => isWithin(die.face, range));
    return isStill ? die : { ...die, face: 0 };
  });
  // Dice explode and are rerolled only in the first throw.
  const doings = before.doings.filter(({ op }) => op !== 'explode' && op !== 'reroll');
  return resultOf(thrown(dice, doings, throwerOf(at, instr)), doings, before.plus);
}

const isKept = (local: Local): local is Kept => isRoll(local) && 'doings' in local;

/** Picks a candidate by a die with one face for each; a single candidate needs no die. */
export function pick(at: Here, instr: InstrOf<'pick'>): Value {
  const among = membersOf(at, instr);
  if (among.length === 0) top(at.play).pc = instr.none;
  const [face = 1] = among.length < 2 ? [] : throwerOf(at, instr)([among.length]);
  return among[face - 1] ?? null;
}

/** Returns the members of a set that satisfy a condition. The condition finds each member in the local `slot`. */
export function membersOf(
  at: Here,
  group: { readonly from: Expr; readonly where: Expr | null; readonly slot: number },
): readonly Value[] {
  const { from, where, slot } = group;
  return listIn(at, from).filter((member) => holds(withLocal(at, slot, member), where));
}

function throwerOf(at: Here, { stream, by }: Pick<RollInstr, 'stream' | 'by'>): Thrower {
  const roller = nameIn(at, by);
  const name = roller === null ? stream : `${stream}/${roller}`;
  return (sizes) => at.play.replies.faces(name, sizes);
}

// ------------------------------------------------------------------------------------------------ throwing

function diceIn({ groups }: Code, isExtra: boolean): readonly Die[] {
  const some = groups.filter(({ count, faces }) => count > 0 || (count < 0 && faces !== null));
  if (some.reduce((n, { count }) => n + Math.abs(count), 0) > MOST_DICE) fault('too many dice');
  if (some.some((group) => sizeOf(group) > 1_000_000)) fault('too many faces');
  return some.flatMap((group) => {
    const sign = group.count < 0 ? -1 : 1;
    const die: Die = { size: sizeOf(group), sign, isExtra, of: null, face: 0 };
    return Array.from({ length: Math.abs(group.count) }, () => die);
  });
}

/** Adds dice to the pool until it has as many as `least`. The added dice have the size of the pool's own. */
function floored(pool: Code, least: Code): Code {
  // Subtracted dice do not count.
  const many = ({ groups }: Code): number =>
    groups.reduce((n, { count, faces }) => (count > 0 || faces === null ? n + count : n), 0);
  const missing = many(least) - many(pool);
  if (missing <= 0) return pool;
  const own = pool.groups.find(({ count }) => count >= 0) ?? least.groups[0];
  return joined(pool, { groups: [{ count: missing, faces: own?.faces ?? null }], pips: 0 }, 1);
}

/** Throws all dice that have no face yet, then rerolls and explodes dice in the written order. */
function thrown(start: readonly Die[], doings: readonly Doing[], thrower: Thrower): readonly Die[] {
  const dice = start.map((die) => ({ ...die }));
  const throwThese = (some: readonly Die[]): void => {
    const faces = some.length === 0 ? [] : thrower(some.map(({ size }) => size));
    some.forEach((die, n) => {
      die.face = faces[n] ?? 0;
    });
  };
  throwThese(dice.filter(({ face }) => face === 0));
  for (const doing of doings) {
    const own = dice.filter(({ isExtra }) => !isExtra);
    if (doing.op === 'reroll') throwThese(own.filter(({ face }) => isWithin(face, doing)));
    if (doing.op !== 'explode') continue;
    let fresh: readonly Die[] = own;
    for (let time = 0; time < doing.times; time += 1) {
      const burst = fresh.filter(({ face }) => face === doing.n);
      if (burst.length > 0 && dice.length + burst.length > MOST_DICE) fault('too many dice');
      fresh = burst.map((die) => ({ ...die, of: die.of ?? dice.indexOf(die), face: 0 }));
      dice.push(...fresh);
      throwThese(fresh);
    }
  }
  return dice;
}

// ------------------------------------------------------------------------------------------------ results

function resultOf(dice: readonly Die[], doings: readonly Doing[], plus: number): Kept {
  let counted = dice.filter(({ isExtra }) => !isExtra);
  let worth = (face: number): number => face;
  for (const doing of doings) {
    if (doing.op === 'count') worth = (face) => (face >= doing.n ? 1 : 0);
    if (doing.op === 'keep' || doing.op === 'drop') counted = bestOf(dice, counted, doing);
  }
  const natural = counted.reduce((n, { sign, face }) => n + sign * worth(face), 0);
  const beside = dice.reduce((n, { sign, face, isExtra }) => n + (isExtra ? sign * face : 0), 0);
  const faces = counted.map(({ face }) => face).sort((a, b) => b - a);
  return { total: whole(natural + plus + beside), natural, faces, dice, doings, plus };
}

/**
 * Returns the dice that count: the best or the worst of those that add, and among equals those thrown first. A die counts
 * together with the dice that its explosions added. Subtracted dice always count.
 */
function bestOf(
  dice: readonly Die[],
  pool: readonly Die[],
  { op, which, n }: Extract<Doing, { readonly op: 'keep' | 'drop' }>,
): Die[] {
  const own = pool.filter(({ sign, of }) => sign === 1 && of === null);
  const first = (die: Die): Die => dice[die.of ?? -1] ?? die;
  const worth = (die: Die): number =>
    pool.reduce((sum, one) => (first(one) === die ? sum + one.face : sum), 0);
  // Dropping the lowest is keeping the highest.
  const sign = (which === 'highest') === (op === 'keep') ? 1 : -1;
  const many = Math.max(0, op === 'keep' ? n : own.length - n);
  const kept = own.toSorted((a, b) => sign * (worth(b) - worth(a))).slice(0, many);
  return pool.filter((die) => die.sign === -1 || kept.includes(first(die)));
}
