// Values as numbers, for the cells of the row. A number of the rules stands for itself, with all its 53 bits; every other value is
// a reference: a number of a band that numbers of the rules hardly ever reach. So a cell tells what it holds, and small values
// cost no memory when a closure returns them.
import type { Roll, Value } from '@fray/dsl/ir';
import type { StoredRoll } from '../machine/machine.ts';
import { parseDice } from '../values/dice-code.ts';
import { orMade } from '../values/grouped.ts';
import { sameValue } from '../values/same.ts';

/** The references are the numbers from here up to `PAST`. */
const FIRST: number = -(2 ** 31);
const PAST: number = -(2 ** 30);

export const NIL: number = FIRST;
export const NO: number = FIRST + 1;
export const YES: number = FIRST + 2;
/** Stands where there is no value, not even nothing. */
export const MISSING: number = FIRST + 3;
/** Stands for a value that a count has left out. */
export const GONE: number = FIRST + 4;

/** Thrown if a run needs something that only the machine does or tells: it is then played by the machine. */
const forTheMachine = new Error('The machine plays this run.');

export function again(): never {
  throw forTheMachine;
}

export function isAgain(thrown: unknown): boolean {
  return thrown === forTheMachine;
}

/** Returns the result of an operation on numbers. A run with a fault, or with a number in the band of references, is the machine's. */
export function wholeCell(n: number): number {
  // Adding 0 makes 0 of -0.
  if (n >= PAST && n <= Number.MAX_SAFE_INTEGER) return n + 0;
  return n < FIRST && n >= Number.MIN_SAFE_INTEGER ? n : again();
}

export function isNumber(cell: number): boolean {
  return cell >= PAST || cell < FIRST;
}

/** Returns the cell if it holds a number; anything else is a fault, which the machine tells. */
export function numberCell(cell: number): number {
  return cell >= PAST || cell < FIRST ? cell : again();
}

export function truthCell(holds: boolean): number {
  return holds ? YES : NO;
}

/** A roll; with its plan and its dice if it may be thrown again. */
type KernelRoll = Roll & Partial<Pick<StoredRoll, 'plan' | 'dice'>>;

/** The values that cells refer to. */
export interface Values {
  readonly pack: (value: Value) => number;
  readonly unpack: (cell: number) => Value;
  /** A list of cells. */
  readonly list: (members: readonly number[]) => number;
  /** The same for a list that no other cell will refer to, which is quicker while runs are played. */
  readonly note: (members: readonly number[]) => number;
  /** A list without the first such member; undefined if it has none. In a count it has no settled cell: most are never read. */
  readonly without: (list: number, member: number) => number | undefined;
  /** The one cell of all lists that are equal to this, which a count may keep; returns a cell with any other value as it is. */
  readonly settled: (cell: number) => number;
  /** Forgets the lists that `without` made after the last other new value. Call it when no cell refers to them. */
  readonly forget: () => void;
  /** The members of a list; nothing has none. */
  readonly members: (cell: number) => readonly number[];
  /** The number of its members, which does not read them. */
  readonly length: (cell: number) => number;
  readonly isText: (cell: number) => boolean;
  readonly isList: (cell: number) => boolean;
  readonly roll: (roll: KernelRoll) => number;
  readonly rollIn: (cell: number) => KernelRoll | undefined;
  readonly same: (left: number, right: number) => boolean;
  /** True if no other cell can hold an equal value, as with dice that can be spelt in several ways. */
  readonly isPlain: (cell: number) => boolean;
  /** How many members the lists have that were made so far. */
  readonly made: () => number;
  /** From now on, `sweep` forgets what is added. */
  readonly seal: () => void;
  /** Forgets what runs have added, once it is much. Call it between runs. */
  readonly sweep: () => void;
}

/** So many values of runs are kept until a sweep. */
const MANY = 10_000;

/** A list without the member at an index, which is made when somebody reads it. */
interface Rest {
  readonly of: readonly number[];
  readonly left: number;
}

type Thing = null | boolean | string | readonly number[] | Rest | KernelRoll;

const NOBODY: readonly number[] = Object.freeze([]);

/** `isCounting`: equal values must have equal cells, also lists and rolls that are new each time. */
export function createValues(isCounting: boolean = false): Values {
  const things: Thing[] = [null, false, true, null, null];
  // Values that may be equal to those of other cells: dice, which can be spelt otherwise, lists of dice, and lists that are not settled.
  const odd: boolean[] = things.map(() => false);
  const texts = new Map<string, number>();
  // The last list of each hash of members, and the list of the same hash before each list.
  const lists = new Map<number, number>();
  const before: (number | undefined)[] = [];
  const rolls = new Map<string, number>();
  let sealed = Infinity;
  let made = 0;
  /** The end of the things that stay: behind are only rests. */
  let kept = things.length;
  let late: string[] = [];
  let lateLists: number[] = [];
  const add = (thing: Thing, isOdd: boolean): number => {
    things.push(thing);
    odd.push(isOdd);
    kept = things.length;
    return FIRST + kept - 1;
  };
  // A read past the end of an array would be slow, and numbers are past its end.
  const thingIn = (cell: number): Thing | undefined =>
    isNumber(cell) ? undefined : things[cell - FIRST];
  const isOdd = (cell: number): boolean => !isNumber(cell) && odd[cell - FIRST] === true;
  const textCell = (text: string): number => {
    let cell = texts.get(text);
    if (cell === undefined) {
      texts.set(text, (cell = add(text, parseDice(text) !== null)));
      if (things.length > sealed) late.push(text);
    }
    return cell;
  };
  const list = (asked: readonly number[]): number => {
    const mayBeOdd = asked.some(isOdd);
    const members = mayBeOdd ? asked.map(settled) : asked;
    let hash = members.length;
    for (const member of members) hash = (Math.imul(hash, 31) + member) | 0;
    const last = lists.get(hash);
    for (let cell = last; cell !== undefined; cell = before[cell - FIRST])
      if (hasMembers(things[cell - FIRST], members)) return cell;
    made += members.length;
    const cell = add([...members], mayBeOdd);
    before[cell - FIRST] = last;
    lists.set(hash, cell);
    if (things.length > sealed) lateLists.push(hash);
    return cell;
  };
  const membersOf = (cell: number): readonly number[] => {
    if (cell === NIL) return NOBODY;
    const thing = thingIn(cell);
    if (isList(thing)) return thing;
    if (!isRest(thing)) return again();
    return (things[cell - FIRST] = thing.of.toSpliced(thing.left, 1));
  };
  /** The length of a list; -1: it is none. */
  const sizeOf = (cell: number): number => {
    const thing = thingIn(cell);
    if (isList(thing)) return thing.length;
    return isRest(thing) ? thing.of.length - 1 : -1;
  };
  const settled = (cell: number): number =>
    isOdd(cell) && sizeOf(cell) >= 0 ? list(membersOf(cell)) : cell;
  const pack = (value: Value): number => {
    if (value === null) return NIL;
    if (typeof value === 'boolean') return truthCell(value);
    if (typeof value === 'number') return wholeCell(value);
    if (typeof value === 'string') return textCell(value);
    return list(value.map(pack));
  };
  const unpack = (cell: number): Value => {
    if (isNumber(cell)) return cell;
    const thing = things[cell - FIRST] ?? null;
    if (typeof thing !== 'object' || thing === null) return thing;
    return isRoll(thing) ? thing.total : membersOf(cell).map(unpack);
  };
  return {
    pack,
    unpack,
    list,
    note: (members) => (isCounting ? list(members) : add(members, false)),
    without: (deck, member) => {
      const members = membersOf(deck);
      const left = members.indexOf(member);
      if (left < 0) return undefined;
      if (!isCounting) return list(members.toSpliced(left, 1));
      const end = kept;
      const cell = add({ of: members, left }, true);
      kept = end;
      return cell;
    },
    settled,
    forget: () => {
      for (; things.length > kept; things.pop()) odd.pop();
    },
    members: membersOf,
    length: (cell) => (sizeOf(cell) < 0 ? membersOf(cell).length : sizeOf(cell)),
    isText: (cell) => typeof thingIn(cell) === 'string',
    isList: (cell) => sizeOf(cell) >= 0,
    roll: (roll) => {
      if (!isCounting) return add(roll, false);
      const key = JSON.stringify(roll);
      return orMade(rolls, key, () => add(roll, false));
    },
    rollIn: (cell) => {
      const thing = thingIn(cell);
      return isRoll(thing) ? thing : undefined;
    },
    same: (left, right) =>
      left === right ||
      ((isOdd(left) || isOdd(right)) &&
        sizeOf(left) === sizeOf(right) &&
        sameValue(unpack(left), unpack(right))),
    isPlain: (cell) => !isOdd(cell) && sizeOf(cell) < 0,
    made: () => made,
    seal: () => {
      sealed = things.length;
    },
    sweep: () => {
      if (things.length < sealed + MANY) return;
      things.length = sealed;
      odd.length = sealed;
      for (const text of late) texts.delete(text);
      for (const hash of lateLists) {
        let left = lists.get(hash);
        while (left !== undefined && left - FIRST >= sealed) left = before[left - FIRST];
        if (left === undefined) lists.delete(hash);
        else lists.set(hash, left);
      }
      before.length = Math.min(before.length, sealed);
      late = [];
      lateLists = [];
    },
  };
}

/** True if it is a list of these cells. */
export function hasMembers(thing: Thing | undefined, members: readonly number[]): boolean {
  if (!isList(thing) || thing.length !== members.length) return false;
  for (let i = 0; i < members.length; i += 1) if (thing[i] !== members[i]) return false;
  return true;
}

function isRest(thing: Thing | undefined): thing is Rest {
  return typeof thing === 'object' && thing !== null && 'left' in thing;
}

function isRoll(thing: Thing | undefined): thing is KernelRoll {
  return typeof thing === 'object' && thing !== null && 'total' in thing;
}

function isList(thing: Thing | undefined): thing is readonly number[] {
  return Array.isArray(thing);
}
