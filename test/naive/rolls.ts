// Rolls: what is thrown, what is done with it, what it comes to.
import type { DiceOp, Expr, InstrOf, Local, Roll, RollInstr, Value } from '@fray/dsl/ir';
import { type Code, NO_DICE, codeOf, joined, sizeOf } from './dice-codes.ts';
import { holds, listIn, nameIn, numberIn, valueOf } from './expressions.ts';
import type { Here } from './fight.ts';
import { applying, type Applied } from './modifiers.ts';
import { fault, isRoll, isWithin, whole } from './values.ts';
import { top, withLocal } from './world.ts';

interface Die {
  readonly size: number;
  /** -1: it is taken off. */
  readonly sign: 1 | -1;
  /** It comes from a modifier and stands beside the roll: nothing is done with it. */
  readonly isExtra: boolean;
  /** The die for which it was rolled on. */
  readonly of: number | null;
  /** 0: not thrown yet. */
  face: number;
}

/** What is done with the dice, its number worked out. */
type Doing = Exclude<DiceOp, { readonly op: 'floor' }> & { readonly n: number };

/** A roll that can be rolled again. */
interface Kept extends Roll {
  readonly dice: readonly Die[];
  readonly doings: readonly Doing[];
  readonly plus: number;
}

/** Whoever throws a list of dice and gives the faces. */
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

/** Dice without faces join or leave the roll; those with faces are thrown beside it. A bonus helps: where low is good it takes away. */
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

/** The dice that show none of the kept faces are thrown once more. */
export function rollAgain(at: Here, instr: InstrOf<'roll-again'>): Local {
  const before = at.locals[instr.of] ?? null;
  if (!isKept(before)) return fault('only a roll can be rolled again');
  const dice = before.dice.map((die) => {
    const isStill = die.isExtra || instr.keeping.some((range) => isWithin(die.face, range));
    return isStill ? die : { ...die, face: 0 };
  });
  // What exploded or was rerolled has had its turn.
  const doings = before.doings.filter(({ op }) => op !== 'explode' && op !== 'reroll');
  return resultOf(thrown(dice, doings, throwerOf(at, instr)), doings, before.plus);
}

const isKept = (local: Local): local is Kept => isRoll(local) && 'doings' in local;

/** A die with as many faces as there are candidates says who it is; one alone comes without. */
export function pick(at: Here, instr: InstrOf<'pick'>): Value {
  const among = membersOf(at, instr);
  if (among.length === 0) top(at.play).pc = instr.none;
  const [face = 1] = among.length < 2 ? [] : throwerOf(at, instr)([among.length]);
  return among[face - 1] ?? null;
}

/** Members of a set for which something holds, each looked at in a local. */
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

/** So many dice must be left of the pool; those that are missing are of its own size. */
function floored(pool: Code, least: Code): Code {
  // Without those that are taken off.
  const many = ({ groups }: Code): number =>
    groups.reduce((n, { count, faces }) => (count > 0 || faces === null ? n + count : n), 0);
  const missing = many(least) - many(pool);
  if (missing <= 0) return pool;
  const own = pool.groups.find(({ count }) => count >= 0) ?? least.groups[0];
  return joined(pool, { groups: [{ count: missing, faces: own?.faces ?? null }], pips: 0 }, 1);
}

/** Throws all dice that have no face yet, then what explodes or is rerolled, in the written order. */
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

// ------------------------------------------------------------------------------------------------ what it comes to

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
 * The best or the worst of the dice that add, of equal ones those thrown first. A die counts with all that was rolled on for it; dice that
 * are taken off always count.
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
  // To drop the lowest is to keep the highest of them.
  const sign = (which === 'highest') === (op === 'keep') ? 1 : -1;
  const many = Math.max(0, op === 'keep' ? n : own.length - n);
  const kept = own.toSorted((a, b) => sign * (worth(b) - worth(a))).slice(0, many);
  return pool.filter((die) => die.sign === -1 || kept.includes(first(die)));
}
