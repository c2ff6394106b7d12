// Dice codes: `d20`, `2d6+3`, `4d+1`, `0d`, `2d6+1d4`. A value of the language is the canonical string; code that calculates
// with it parses it. Dice written without faces are six-sided and count as dice of the pool; subtracting them removes them
// from the pool.
import type { At, Local } from '@fray/dsl/ir';
import { describe } from './describe.ts';
import { ruleFault } from './fault.ts';

/** Most dice in one throw. */
export const MAX_DICE = 1_000;
/** Most faces of one die. */
export const MAX_FACES = 1_000_000;

/**
 * A group of dice. `faces` null: dice of the pool, thrown as d6. `count` below zero: with faces, rolled and subtracted;
 * without, dice that the pool still owes (`1d - 2d` is `-1d`, nothing is thrown, and `+ 1d` then gives `0d`). A group may
 * have the count 0: it remembers the faces for `never below`.
 */
export interface DiceGroup {
  readonly count: number;
  readonly faces: number | null;
}

/** At most one group above zero and one below for each number of faces (no faces and six are the same), in written order. */
export interface DiceCode {
  readonly groups: readonly DiceGroup[];
  readonly constant: number;
}

/** The dice to throw ([count, faces] as in `ThrowNeed.dice`), and the number to add to the faces. */
export interface Throw {
  readonly dice: readonly (readonly [number, number])[];
  readonly constant: number;
}

const MAX_GROUPS = 20;
const TERM = /([+-]?)(?:(\d{0,9})d(\d{0,9})|(\d{1,9}))/y;

/** Parses a code; null if the text is none. `d20`, `1d20`, `2d6+1d4-1`: no blanks, at most 9 digits a number. */
export function parseDice(text: string): DiceCode | null {
  const known = memo.get(text);
  if (known !== undefined) return known;
  const code = read(text);
  if (code !== null && text.length <= 64) {
    if (memo.size >= 1024) memo.clear();
    memo.set(text, code);
  }
  return code;
}

// A cache is safe because codes are never changed.
const memo = new Map<string, DiceCode>();

function read(text: string): DiceCode | null {
  const groups: DiceGroup[] = [];
  let constant = 0;
  let dice = false;
  TERM.lastIndex = 0;
  while (TERM.lastIndex < text.length) {
    const start = TERM.lastIndex;
    const term = TERM.exec(text);
    if (term === null) return null;
    const [, sign, count = '', faces = '', number] = term;
    if (start > 0 && sign === '') return null;
    const factor = sign === '-' ? -1 : 1;
    if (number !== undefined) {
      constant += factor * Number(number);
    } else {
      if ((count === '' && faces === '') || (faces !== '' && Number(faces) === 0)) return null;
      dice = true;
      join(
        groups,
        factor * (count === '' ? 1 : Number(count)),
        faces === '' ? null : Number(faces),
      );
    }
    if (groups.length > MAX_GROUPS) return null;
  }
  return dice && isSafe(groups, constant) ? { groups, constant } : null;
}

/** Returns the canonical text. Codes that are equal as written give the same; `parseDice` reads it back. */
export function printDice(code: DiceCode): string {
  let text = '';
  for (const { count, faces } of code.groups) {
    if (count === 0) continue;
    const sign = count < 0 ? '-' : text === '' ? '' : '+';
    const many = text === '' && count === 1 && faces !== null ? '' : String(Math.abs(count));
    text += `${sign}${many}d${faces ?? ''}`;
  }
  if (text === '') text = '0d';
  if (code.constant !== 0)
    text += (code.constant < 0 ? '-' : '+') + String(Math.abs(code.constant));
  return text;
}

/** Returns the code of a value: a number, or the total of a roll, is a code without dice. Anything else is a fault. */
export function diceOf(value: Local, at: At): DiceCode {
  if (typeof value === 'number') return { groups: [], constant: value };
  if (value !== null && typeof value === 'object' && 'total' in value)
    return { groups: [], constant: value.total };
  const code = typeof value === 'string' ? parseDice(value) : null;
  if (code === null)
    throw ruleFault(
      'not-dice',
      at,
      `Dice or a number are needed here, and this is ${describe(value)}.`,
    );
  return code;
}

export function addDice(left: DiceCode, right: DiceCode, at: At): DiceCode {
  return joined(left, right, 1, at);
}

/** Subtracts a code: right-hand dice without faces leave the pool of the left; with faces they are rolled and subtracted. */
export function subDice(left: DiceCode, right: DiceCode, at: At): DiceCode {
  return joined(left, right, -1, at);
}

/** Multiplies both dice and pips by n. */
export function timesDice(code: DiceCode, n: number, at: At): DiceCode {
  return joined({ groups: [], constant: 0 }, code, n, at);
}

/**
 * Computes `never below 1d`: at least as many dice as `least` has must be left of the pool; the missing ones are of its own
 * size. Pips and subtracted dice stay as they are.
 */
export function floorDice(code: DiceCode, least: DiceCode, at: At): DiceCode {
  const missing = poolOf(least) - poolOf(code);
  if (missing <= 0) return code;
  const own = code.groups.find((group) => group.count >= 0) ?? least.groups[0];
  return addDice(
    code,
    { groups: [{ count: missing, faces: own?.faces ?? null }], constant: 0 },
    at,
  );
}

/** Returns the number of dice of the pool, without those that are subtracted. Below zero: dice that are owed. */
export function poolOf(code: DiceCode): number {
  let pool = 0;
  for (const { count, faces } of code.groups) if (count > 0 || faces === null) pool += count;
  return pool;
}

/**
 * Compares two codes. More dice rank higher (`2d+2` is less than `3d`); of equally many, those with more faces; then pips
 * decide. Subtracted and owed dice count against. Zero for equal codes.
 */
export function compareDice(left: DiceCode, right: DiceCode): number {
  return (
    sumOf(left, false) - sumOf(right, false) ||
    sumOf(left, true) - sumOf(right, true) ||
    left.constant - right.constant
  );
}

function sumOf(code: DiceCode, byFaces: boolean): number {
  let sum = 0;
  for (const { count, faces } of code.groups) sum += byFaces ? count * (faces ?? 6) : count;
  return sum;
}

/** True if the codes are equal in play, as `2d`, `2d6` and `1d6+1d6` are. The order of different dice does not matter. */
export function equalDice(left: DiceCode, right: DiceCode): boolean {
  return left.constant === right.constant && within(left, right) && within(right, left);
}

function within(left: DiceCode, right: DiceCode): boolean {
  return left.groups.every(
    (a) =>
      a.count === 0 ||
      right.groups.some((b) => b.count === a.count && stackable(a, b.count, b.faces)),
  );
}

/**
 * Returns the dice to throw, in written order. It is a fault if there are more than MAX_DICE of them or a die has more than
 * MAX_FACES.
 */
export function throwOf(code: DiceCode, at: At): Throw {
  const dice: [number, number][] = [];
  let many = 0;
  for (const { count, faces } of code.groups) {
    if (count === 0 || (faces === null && count < 0)) continue;
    many += Math.abs(count);
    if (many > MAX_DICE)
      throw ruleFault(
        'too-many-dice',
        at,
        `${printDice(code)} are too many dice: ${MAX_DICE} can be thrown at once.`,
      );
    if (faces !== null && faces > MAX_FACES)
      throw ruleFault(
        'too-many-dice',
        at,
        `A d${faces} is too large: a die has at most ${MAX_FACES} faces.`,
      );
    dice.push([count, faces ?? 6]);
  }
  return { dice, constant: code.constant };
}

/** Returns the faces of a single die without pips; anything else is a fault. */
export function facesOf(code: DiceCode, at: At): number {
  const [die, ...more] = code.groups.filter((group) => group.count !== 0);
  if (die === undefined || more.length > 0 || die.count !== 1 || code.constant !== 0) {
    throw ruleFault('not-dice', at, `A single die is needed here, and this is ${printDice(code)}.`);
  }
  return die.faces ?? 6;
}

function joined(left: DiceCode, right: DiceCode, factor: number, at: At): DiceCode {
  const groups = [...left.groups];
  for (const group of right.groups) join(groups, group.count * factor, group.faces);
  const constant = left.constant + right.constant * factor;
  if (!isSafe(groups, constant))
    throw ruleFault('number-too-large', at, 'This makes more dice or pips than a number can hold.');
  if (groups.length > MAX_GROUPS)
    throw ruleFault('too-many-dice', at, `More than ${MAX_GROUPS} sizes of dice cannot be joined.`);
  return { groups, constant: constant + 0 };
}

function isSafe(groups: readonly DiceGroup[], constant: number): boolean {
  return (
    Number.isSafeInteger(constant) && groups.every((group) => Number.isSafeInteger(group.count))
  );
}

// True if the dice belong in this group. Subtracted sixes are no debt, so below zero `d` and `d6` differ.
function stackable(group: DiceGroup, count: number, faces: number | null): boolean {
  if (count < 0 || group.count < 0) return count < 0 && group.count < 0 && group.faces === faces;
  return (group.faces ?? 6) === (faces ?? 6);
}

// Adds dice to a list of groups, which it changes: only a list that nobody else has seen yet.
function join(groups: DiceGroup[], count: number, faces: number | null): void {
  if (count < 0 && faces === null) return takeAway(groups, -count);
  let left = count;
  if (count > 0) {
    const owed = groups.findIndex((group) => group.count < 0 && group.faces === null);
    const debt = groups[owed];
    if (debt !== undefined) {
      const paid = Math.min(left, -debt.count);
      left -= paid;
      if (paid === -debt.count) groups.splice(owed, 1);
      else groups[owed] = { count: debt.count + paid, faces: null };
    }
  }
  const at = groups.findIndex((group) => stackable(group, left, faces));
  const same = groups[at];
  if (same === undefined) groups.push({ count: left + 0, faces });
  else groups[at] = { count: same.count + left, faces: same.faces };
}

// Removes dice from the groups: six-sided dice first, then from the end of the code; missing ones are owed.
function takeAway(groups: DiceGroup[], count: number): void {
  let left = count;
  const six = groups.findIndex((group) => group.count > 0 && (group.faces ?? 6) === 6);
  for (let i = groups.length; i >= 0; i--) {
    const at = i === groups.length ? six : i;
    const group = groups[at];
    if (left === 0 || group === undefined || group.count <= 0) continue;
    const taken = Math.min(left, group.count);
    groups[at] = { count: group.count - taken, faces: group.faces };
    left -= taken;
  }
  if (left === 0) return;
  const owed = groups.findIndex((group) => group.count < 0 && group.faces === null);
  const debt = groups[owed];
  if (debt === undefined) groups.push({ count: -left, faces: null });
  else groups[owed] = { count: debt.count - left, faces: null };
}
