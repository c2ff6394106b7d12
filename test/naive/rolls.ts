// Rolls: what is thrown, what is done with it, what modifiers add.
import type { DiceOp, Expr, Instr, Local, Modifier, Roll, RollInstr, Value } from '@fray/dsl/ir';
import { holds, listIn, nameIn, numberIn, valueOf } from './expressions.ts';
import {
  codeOf,
  codeText,
  fault,
  isRoll,
  isWithin,
  joined,
  NO_DICE,
  ranks,
  sizeOf,
  whole,
  type Code,
  type Range,
} from './values.ts';
import { hereIn, setLocal, top, withLocal, type Here, type Play } from './world.ts';

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
type Doing =
  | { readonly op: 'keep' | 'drop'; readonly which: 'highest' | 'lowest'; readonly n: number }
  | { readonly op: 'explode'; readonly n: number; readonly times: number }
  | ({ readonly op: 'reroll' } & Range)
  | { readonly op: 'count'; readonly n: number };

/** A roll that can be rolled again. */
interface Kept extends Roll {
  readonly dice: readonly Die[];
  readonly doings: readonly Doing[];
  readonly plus: number;
}

/** Whoever throws a list of dice and gives the faces. */
type Thrower = (sizes: readonly number[]) => readonly number[];

const MOST_DICE = 1000;

export function roll(play: Play, instr: RollInstr): void {
  const at = hereIn(play);
  const code = codeOf(valueOf(at, instr.dice));
  // A bonus helps: where low is good it takes away.
  const help = instr.lowIsGood ? -1 : 1;
  const applied = applying(at, instr.modifiers);
  let pool: Code = { ...code, pips: 0 };
  let beside = NO_DICE;
  let plus = code.pips;
  for (const { sign, amount } of applied) {
    if (typeof amount === 'string') continue;
    // Dice without faces join or leave the roll; those with faces are thrown beside it.
    const some = (isPlain: boolean): Code => ({
      groups: amount.groups.filter(({ faces }) => (faces === null) === isPlain),
      pips: 0,
    });
    pool = joined(pool, some(true), help * sign);
    beside = joined(beside, some(false), help * sign);
    plus = whole(plus + help * sign * amount.pips);
  }
  const floor = instr.ops.findLast((one) => one.op === 'floor');
  if (floor !== undefined) pool = floored(pool, codeOf(valueOf(at, floor.dice)));
  const doings = instr.ops.flatMap((one) => (one.op === 'floor' ? [] : [doingOf(at, one)]));
  const dice = [...diceIn(pool, false), ...diceIn(beside, true)];
  const isBetter = (amount: string): boolean => applied.some((one) => one.amount === amount);
  const thrower = throwerOf(at, instr);
  let best = resultOf(thrown(dice, doings, thrower), doings, plus);
  if (isBetter('advantage') !== isBetter('disadvantage') && dice.length > 0) {
    const second = resultOf(thrown(dice, doings, thrower), doings, plus);
    const isHigh = isBetter('advantage') !== instr.lowIsGood;
    if (isHigh ? second.total > best.total : second.total < best.total) best = second;
  }
  setLocal(play, instr.slot, instr.keepRoll ? best : best.total);
}

/** The dice that show none of the kept faces are thrown once more. */
export function rollAgain(play: Play, instr: Extract<Instr, { readonly op: 'roll-again' }>): void {
  const at = hereIn(play);
  const before = at.locals[instr.of] ?? null;
  if (!isKept(before)) return fault('only a roll can be rolled again');
  const dice = before.dice.map((die) => {
    const isStill = die.isExtra || instr.keeping.some((range) => isWithin(die.face, range));
    return isStill ? die : { ...die, face: 0 };
  });
  // What exploded or was rerolled has had its turn.
  const doings = before.doings.filter(({ op }) => op !== 'explode' && op !== 'reroll');
  const after = thrown(dice, doings, throwerOf(at, instr));
  setLocal(play, instr.slot, resultOf(after, doings, before.plus));
}

function isKept(local: Local): local is Kept {
  return isRoll(local) && 'doings' in local;
}

/** A die with as many faces as there are candidates says who it is; one alone comes without. */
export function pick(play: Play, instr: Extract<Instr, { readonly op: 'pick' }>): void {
  const at = hereIn(play);
  const among = membersOf(at, instr);
  setLocal(play, instr.slot, null);
  if (among.length === 0) {
    top(play).pc = instr.none;
    return;
  }
  const [face = 1] = among.length === 1 ? [] : throwerOf(hereIn(play), instr)([among.length]);
  setLocal(play, instr.slot, among[face - 1] ?? null);
}

/** Members of a set for which something holds, each looked at in a local. */
export function membersOf(
  at: Here,
  {
    from,
    where,
    slot,
  }: { readonly from: Expr; readonly where: Expr | null; readonly slot: number },
): readonly Value[] {
  return listIn(at, from).filter((member) => holds(withLocal(at, slot, member), where));
}

function throwerOf(at: Here, { stream, by }: Pick<RollInstr, 'stream' | 'by'>): Thrower {
  const roller = by === null ? null : nameIn(at, by);
  const name = roller === null ? stream : `${stream}/${roller}`;
  return (sizes) => at.play.replies.faces({ stream: name, roller, sizes });
}

// ------------------------------------------------------------------------------------------------ throwing

function diceIn({ groups }: Code, isExtra: boolean): readonly Die[] {
  const some = groups.filter(({ count, faces }) => count > 0 || (count < 0 && faces !== null));
  if (some.reduce((n, { count }) => n + Math.abs(count), 0) > MOST_DICE) fault('too many dice');
  if (some.some((group) => sizeOf(group) > 1_000_000)) fault('too many faces');
  return some.flatMap((group) =>
    Array.from({ length: Math.abs(group.count) }, () => ({
      size: sizeOf(group),
      sign: group.count < 0 ? -1 : 1,
      isExtra,
      of: null,
      face: 0,
    })),
  );
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
      if (burst.length === 0) break;
      if (dice.length + burst.length > MOST_DICE) fault('too many dice');
      const more = burst.map((die) => ({ ...die, of: die.of ?? dice.indexOf(die), face: 0 }));
      dice.push(...more);
      throwThese(more);
      fresh = more;
    }
  }
  return dice;
}

function doingOf(at: Here, op: Exclude<DiceOp, { readonly op: 'floor' }>): Doing {
  switch (op.op) {
    case 'keep':
    case 'drop':
      return { op: op.op, which: op.which, n: numberIn(at, op.count) };
    case 'explode':
      return { op: 'explode', n: numberIn(at, op.on), times: op.times };
    case 'reroll':
      return op;
    case 'count':
      return { op: 'count', n: numberIn(at, op.atLeast) };
  }
}

// ------------------------------------------------------------------------------------------------ what it comes to

function resultOf(dice: readonly Die[], doings: readonly Doing[], plus: number): Kept {
  let counted = dice.filter(({ isExtra }) => !isExtra);
  let goal: number | null = null;
  for (const doing of doings) {
    if (doing.op === 'count') goal = doing.n;
    if (doing.op === 'keep' || doing.op === 'drop') counted = bestOf(dice, counted, doing);
  }
  const sum = (some: readonly Die[]): number =>
    some.reduce((n, { sign, face }) => n + sign * face, 0);
  const least = goal;
  const natural =
    least === null
      ? sum(counted)
      : counted.reduce((n, { sign, face }) => (face >= least ? n + sign : n), 0);
  return {
    total: whole(natural + plus + sum(dice.filter(({ isExtra }) => isExtra))),
    natural,
    faces: counted.map(({ face }) => face).sort((a, b) => b - a),
    dice,
    doings,
    plus,
  };
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

// ------------------------------------------------------------------------------------------------ modifiers

interface Applied {
  readonly name: string;
  readonly sign: 1 | -1;
  readonly amount: Code | 'advantage' | 'disadvantage';
  readonly isNumber: boolean;
}

/** A value with its modifiers: numbers are added up, dice are joined. */
export function modified(at: Here, base: Value, modifiers: readonly Modifier[]): Value {
  const all = applying(at, modifiers);
  if (all.length === 0) return base;
  const code = all.reduce(
    (sum, { sign, amount }) => (typeof amount === 'string' ? sum : joined(sum, amount, sign)),
    codeOf(base),
  );
  const isNumber = typeof base === 'number' && all.every((one) => one.isNumber);
  return isNumber ? code.pips : codeText(code);
}

/** All that hold, each name once. */
function applying(at: Here, modifiers: readonly Modifier[]): readonly Applied[] {
  const all: Applied[] = [];
  for (const modifier of modifiers)
    for (const one of applied(at, modifier))
      if (!all.some(({ name }) => name === one.name)) all.push(one);
  return all;
}

/** None, or one: of several of which only the best counts the largest, of equal ones the first. */
function applied(at: Here, modifier: Modifier): readonly Applied[] {
  if (modifier.kind === 'modifier') return holds(at, modifier.when) ? [amountOf(at, modifier)] : [];
  const worth = ({ sign, amount }: Applied): string =>
    typeof amount === 'string' ? '0d' : codeText(joined(NO_DICE, amount, sign));
  const [first, ...more] = modifier.of.flatMap((one) => applied(at, one));
  if (first === undefined) return [];
  const isMore = (a: Applied, b: Applied): boolean =>
    ranks(at.ruleset, null, worth(a), worth(b)) > 0;
  return [more.reduce((best, one) => (isMore(one, best) ? one : best), first)];
}

function amountOf(
  at: Here,
  { name, amount }: Extract<Modifier, { readonly kind: 'modifier' }>,
): Applied {
  if (amount.kind !== 'amount') return { name, sign: 1, amount: amount.kind, isNumber: false };
  const value = valueOf(at, amount.value);
  const isNumber = typeof value === 'number';
  return { name, sign: amount.sign, amount: codeOf(value), isNumber };
}
