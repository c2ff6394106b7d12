// Rolls: what is thrown, what is done with it, what modifiers add.
import type { Amount, DiceOp, Instr, Local, Modifier, Roll, RollInstr, Value } from '@fray/dsl/ir';
import { holds, isWithin, listIn, nameIn, numberIn, valueOf, type Here } from './expressions.ts';
import { here, setLocal, setTop, top, withLocal, type Play } from './play.ts';
import {
  codeOf,
  codeText,
  fault,
  joined,
  NO_DICE,
  poolOf,
  ranks,
  whole,
  type Code,
} from './values.ts';

/** One die. */
interface Die {
  readonly size: number;
  /** -1: it is taken off. */
  readonly sign: 1 | -1;
  /** It comes from a modifier and stands beside the roll: nothing is done with it. */
  readonly isExtra: boolean;
  /** The die for which it was rolled on. */
  readonly of: number | null;
  /** 0: not thrown yet. */
  readonly face: number;
}

/** What is done with the dice, its numbers worked out. */
type Doing =
  | { readonly op: 'keep' | 'drop'; readonly which: 'highest' | 'lowest'; readonly count: number }
  | { readonly op: 'explode'; readonly on: number; readonly times: number }
  | { readonly op: 'reroll'; readonly from: number | null; readonly to: number | null }
  | { readonly op: 'count'; readonly atLeast: number };

/** A roll that can be rolled again. */
interface Kept extends Roll {
  readonly dice: readonly Die[];
  readonly doings: readonly Doing[];
  readonly pips: number;
  readonly plus: number;
}

/** Whoever throws a list of dice and gives the faces. */
type Thrower = (sizes: readonly number[]) => readonly number[];

const MOST_DICE = 1000;

export function roll(play: Play, instr: RollInstr): void {
  const at = here(play, top(play).locals);
  const code = codeOf(valueOf(at, instr.dice));
  const applied = applying(at, instr.modifiers).map((one) =>
    // A bonus helps: where low is good it takes away.
    instr.lowIsGood ? { ...one, sign: one.sign === 1 ? (-1 as const) : (1 as const) } : one,
  );
  let pool: Code = { ...code, pips: 0 };
  let beside = NO_DICE;
  let plus = 0;
  for (const { sign, amount } of applied) {
    if (typeof amount === 'string') continue;
    // Dice without faces join or leave the roll; those with faces are thrown beside it.
    const some = (isPlain: boolean): Code => ({
      groups: amount.groups.filter(({ faces }) => (faces === null) === isPlain),
      pips: 0,
    });
    pool = joined(pool, some(true), sign);
    beside = joined(beside, some(false), sign);
    plus = whole(plus + sign * amount.pips);
  }
  const floor = instr.ops.findLast((one) => one.op === 'floor');
  if (floor !== undefined) pool = floored(pool, codeOf(valueOf(at, floor.dice)));
  const doings = instr.ops.flatMap((one) => (one.op === 'floor' ? [] : [doingOf(at, one)]));
  const dice = [...diceIn(pool, false), ...diceIn(beside, true)];
  const has = (amount: 'advantage' | 'disadvantage'): boolean =>
    applied.some((one) => one.amount === amount);
  const thrower = throwerOf(play, at, instr);
  const result = (thrown: readonly Die[]): Kept => resultOf(thrown, doings, code.pips, plus);
  let best = result(thrown(dice, doings, thrower));
  if (has('advantage') !== has('disadvantage') && dice.length > 0) {
    const second = result(thrown(dice, doings, thrower));
    const isHigh = has('advantage') !== instr.lowIsGood;
    if (isHigh ? second.total > best.total : second.total < best.total) best = second;
  }
  setLocal(play, instr.slot, instr.keepRoll ? best : best.total);
}

/** The dice that show none of the kept faces are thrown once more. */
export function rollAgain(play: Play, instr: Extract<Instr, { readonly op: 'roll-again' }>): void {
  const at = here(play, top(play).locals);
  const before = at.locals[instr.of] ?? null;
  if (!isKept(before)) throw fault('only a roll can be rolled again');
  const dice = before.dice.map((die) =>
    die.isExtra || instr.keeping.some((range) => isWithin(die.face, range))
      ? die
      : { ...die, face: 0 },
  );
  // What exploded or was rerolled has had its turn.
  const doings = before.doings.filter(({ op }) => op !== 'explode' && op !== 'reroll');
  const after = thrown(dice, doings, throwerOf(play, at, instr));
  setLocal(play, instr.slot, resultOf(after, doings, before.pips, before.plus));
}

function isKept(local: Local): local is Kept {
  return typeof local === 'object' && local !== null && 'doings' in local;
}

/** A die with as many faces as there are candidates says who it is; one alone comes without. */
export function pick(play: Play, instr: Extract<Instr, { readonly op: 'pick' }>): void {
  const at = here(play, top(play).locals);
  const among = listIn(at, instr.from).filter((member) =>
    holds({ ...at, locals: withLocal(at.locals, instr.slot, member) }, instr.where),
  );
  setLocal(play, instr.slot, null);
  if (among.length === 0) return setTop(play, { pc: instr.none });
  const [face = 1] =
    among.length === 1
      ? []
      : throwerOf(play, { ...at, locals: top(play).locals }, instr)([among.length]);
  setLocal(play, instr.slot, among[face - 1] ?? null);
}

function throwerOf(
  { replies }: Play,
  at: Here,
  { stream, by }: Pick<RollInstr, 'stream' | 'by'>,
): Thrower {
  const roller = by === null ? null : nameIn(at, by);
  const name = roller === null ? stream : `${stream}/${roller}`;
  return (sizes) => replies.faces({ stream: name, roller, sizes });
}

// ------------------------------------------------------------------------------------------------ throwing

function diceIn({ groups }: Code, isExtra: boolean): readonly Die[] {
  const thrown = groups.filter(({ count, faces }) => count > 0 || (count < 0 && faces !== null));
  if (thrown.reduce((n, { count }) => n + Math.abs(count), 0) > MOST_DICE)
    throw fault('too many dice');
  return thrown.flatMap(({ count, faces }) => {
    if ((faces ?? 6) > 1_000_000) throw fault('too many faces');
    const sign = count < 0 ? -1 : 1;
    return Array.from({ length: Math.abs(count) }, () => ({
      size: faces ?? 6,
      sign,
      isExtra,
      of: null,
      face: 0,
    }));
  });
}

/** So many dice must be left of the pool; those that are missing are of its own size. */
function floored(pool: Code, least: Code): Code {
  const missing = poolOf(least) - poolOf(pool);
  if (missing <= 0) return pool;
  const own = pool.groups.find(({ count }) => count >= 0) ?? least.groups[0];
  return joined(pool, { groups: [{ count: missing, faces: own?.faces ?? null }], pips: 0 }, 1);
}

/** Throws all dice that have no face yet, then what explodes or is rerolled, in the written order. */
function thrown(start: readonly Die[], doings: readonly Doing[], thrower: Thrower): readonly Die[] {
  const dice = [...start];
  const throwThese = (indices: readonly number[]): void => {
    if (indices.length === 0) return;
    const faces = thrower(indices.map((index) => dice[index]?.size ?? 1));
    indices.forEach((index, n) => {
      const die = dice[index];
      if (die !== undefined) dice[index] = { ...die, face: faces[n] ?? 0 };
    });
  };
  const all = (): number[] => dice.map((_, index) => index);
  const those = (indices: readonly number[], is: (die: Die) => boolean): number[] =>
    indices.filter((index) => {
      const die = dice[index];
      return die !== undefined && !die.isExtra && is(die);
    });
  throwThese(all().filter((index) => dice[index]?.face === 0));
  for (const doing of doings) {
    if (doing.op === 'reroll') throwThese(those(all(), ({ face }) => isWithin(face, doing)));
    if (doing.op !== 'explode') continue;
    let fresh = all();
    for (let time = 0; time < doing.times; time += 1) {
      const burst = those(fresh, ({ face }) => face === doing.on);
      if (burst.length === 0) break;
      if (dice.length + burst.length > MOST_DICE) throw fault('too many dice');
      const first = dice.length;
      for (const index of burst) {
        const die = dice[index];
        if (die !== undefined) dice.push({ ...die, isExtra: false, of: die.of ?? index, face: 0 });
      }
      fresh = burst.map((_, n) => first + n);
      throwThese(fresh);
    }
  }
  return dice;
}

function doingOf(at: Here, op: Exclude<DiceOp, { readonly op: 'floor' }>): Doing {
  switch (op.op) {
    case 'keep':
    case 'drop':
      return { op: op.op, which: op.which, count: numberIn(at, op.count) };
    case 'explode':
      return { op: 'explode', on: numberIn(at, op.on), times: op.times };
    case 'reroll':
      return op;
    case 'count':
      return { op: 'count', atLeast: numberIn(at, op.atLeast) };
  }
}

// ------------------------------------------------------------------------------------------------ what it comes to

function resultOf(
  dice: readonly Die[],
  doings: readonly Doing[],
  pips: number,
  plus: number,
): Kept {
  const sum = (some: readonly Die[]): number =>
    some.reduce((n, { sign, face }) => n + sign * face, 0);
  let pool = dice.flatMap((die, index) => (die.isExtra ? [] : [index]));
  let goal: number | null = null;
  for (const doing of doings) {
    if (doing.op === 'count') goal = doing.atLeast;
    if (doing.op !== 'keep' && doing.op !== 'drop') continue;
    // A die counts with all that was rolled on for it.
    const own = pool.filter((index) => dice[index]?.sign === 1 && dice[index]?.of === null);
    const isKeep = doing.op === 'keep';
    const many = isKeep ? doing.count : own.length - doing.count;
    pool = bestOf(dice, pool, (doing.which === 'highest') === isKeep ? 'highest' : 'lowest', many);
  }
  const counted = pool.flatMap((index) => dice[index] ?? []);
  const least = goal;
  const natural =
    least === null
      ? sum(counted)
      : counted.reduce((n, { sign, face }) => (face >= least ? n + sign : n), 0);
  const beside = sum(dice.filter(({ isExtra }) => isExtra));
  return {
    total: whole(natural + pips + plus + beside),
    natural,
    faces: counted.map(({ face }) => face).sort((a, b) => b - a),
    dice,
    doings,
    pips,
    plus,
  };
}

/** The best of the dice that add, of equal ones those thrown first; dice that are taken off always count. */
function bestOf(
  dice: readonly Die[],
  pool: readonly number[],
  which: 'highest' | 'lowest',
  many: number,
): number[] {
  const first = (index: number): number => dice[index]?.of ?? index;
  const worth = new Map<number, number>();
  for (const index of pool) {
    const die = dice[index];
    if (die?.sign === 1) worth.set(first(index), (worth.get(first(index)) ?? 0) + die.face);
  }
  const ranked = [...worth].sort(([, a], [, b]) => (which === 'highest' ? b - a : a - b));
  const kept = ranked.slice(0, Math.max(0, many)).map(([index]) => index);
  return pool.filter((index) => dice[index]?.sign === -1 || kept.includes(first(index)));
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
  return typeof base === 'number' && all.every(({ isNumber }) => isNumber)
    ? code.pips
    : codeText(code);
}

/** All that hold, each name once. */
function applying(at: Here, modifiers: readonly Modifier[]): readonly Applied[] {
  const all: Applied[] = [];
  for (const modifier of modifiers) {
    const one = applied(at, modifier);
    if (one !== null && !all.some(({ name }) => name === one.name)) all.push(one);
  }
  return all;
}

function applied(at: Here, modifier: Modifier): Applied | null {
  if (modifier.kind === 'modifier')
    return holds(at, modifier.when)
      ? { name: modifier.name, ...amountOf(at, modifier.amount) }
      : null;
  let best: Applied | null = null;
  for (const inner of modifier.of) {
    const one = applied(at, inner);
    if (one === null) continue;
    if (best === null || moreOf(at, one, best)) best = one;
  }
  return best;
}

function moreOf({ rules }: Here, one: Applied, other: Applied): boolean {
  const [a, b] = [one, other].map(({ sign, amount }) =>
    typeof amount === 'string' ? '0d' : codeText(joined(NO_DICE, amount, sign)),
  );
  return ranks(rules.ruleset, null, a ?? null, b ?? null) > 0;
}

function amountOf(at: Here, amount: Amount): Omit<Applied, 'name'> {
  if (amount.kind !== 'amount') return { sign: 1, amount: amount.kind, isNumber: false };
  const value = valueOf(at, amount.value);
  return { sign: amount.sign, amount: codeOf(value), isNumber: typeof value === 'number' };
}
