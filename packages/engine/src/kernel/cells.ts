// Values as numbers, for the cells of the row. A number of the rules stands for itself, with all its 53 bits; every other value is
// a reference: a number of a band that numbers of the rules hardly ever reach. So a cell tells what it holds, and small values
// cost no memory when a closure returns them.
import type { Roll, Value } from '@fray/dsl/ir';
import type { StoredRoll } from '../machine/machine.ts';
import { parseDice } from '../values/dice-code.ts';
import { sameValue } from '../values/same.ts';

/** The references are the numbers from here up to `PAST`. */
const FIRST: number = -(2 ** 31);
const PAST: number = -(2 ** 30);

export const NIL: number = FIRST;
export const NO: number = FIRST + 1;
export const YES: number = FIRST + 2;
/** Stands where there is no value, not even nothing. */
export const MISSING: number = FIRST + 3;

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
  /** A list without the first such member; undefined if it has none. */
  readonly without: (list: number, member: number) => number | undefined;
  /** The members of a list; nothing has none. */
  readonly members: (cell: number) => readonly number[];
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

type Thing = null | boolean | string | readonly number[] | KernelRoll;

const NOBODY: readonly number[] = Object.freeze([]);

/** `isCounting`: equal values must have equal cells, also lists and rolls that are new each time. */
export function createValues(isCounting: boolean = false): Values {
  const things: Thing[] = [null, false, true, null];
  // Values that are equal to others that are spelt otherwise: dice, and lists of dice.
  const odd: boolean[] = things.map(() => false);
  const texts = new Map<string, number>();
  // The last list of each hash of members, and the list of the same hash before each list.
  const lists = new Map<number, number>();
  const before: (number | undefined)[] = [];
  const rolls = new Map<string, number>();
  let sealed = Infinity;
  let made = 0;
  let late: string[] = [];
  let lateLists: number[] = [];
  const add = (thing: Thing, isOdd: boolean): number => {
    things.push(thing);
    odd.push(isOdd);
    return FIRST + things.length - 1;
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
  /** The list of all members but the one at an index; -1: of all. */
  const listBut = (members: readonly number[], left: number): number => {
    let hash = members.length;
    for (let i = 0; i < members.length; i += 1)
      if (i !== left) hash = (Math.imul(hash, 31) + (members[i] ?? 0)) | 0;
    const last = lists.get(hash);
    for (let cell = last; cell !== undefined; cell = before[cell - FIRST])
      if (hasMembers(things[cell - FIRST], members, left)) return cell;
    const own = left < 0 ? [...members] : members.toSpliced(left, 1);
    made += own.length;
    const cell = add(own, own.some(isOdd));
    before[cell - FIRST] = last;
    lists.set(hash, cell);
    if (things.length > sealed) lateLists.push(hash);
    return cell;
  };
  const list = (members: readonly number[]): number => listBut(members, -1);
  const membersOf = (cell: number): readonly number[] => {
    if (cell === NIL) return NOBODY;
    const thing = thingIn(cell);
    return isList(thing) ? thing : again();
  };
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
    return isList(thing) ? thing.map(unpack) : thing.total;
  };
  return {
    pack,
    unpack,
    list,
    note: (members) => (isCounting ? list(members) : add(members, false)),
    without: (deck, member) => {
      const members = membersOf(deck);
      const index = members.indexOf(member);
      return index < 0 ? undefined : listBut(members, index);
    },
    members: membersOf,
    isText: (cell) => typeof thingIn(cell) === 'string',
    isList: (cell) => isList(thingIn(cell)),
    roll: (roll) => {
      if (!isCounting) return add(roll, false);
      const key = JSON.stringify(roll);
      let cell = rolls.get(key);
      if (cell === undefined) rolls.set(key, (cell = add(roll, false)));
      return cell;
    },
    rollIn: (cell) => {
      const thing = thingIn(cell);
      return typeof thing === 'object' && thing !== null && !isList(thing) ? thing : undefined;
    },
    same: (left, right) =>
      left === right || (isOdd(left) && isOdd(right) && sameValue(unpack(left), unpack(right))),
    isPlain: (cell) => !isOdd(cell),
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

/** True if the thing is the list of all these but the one at index `left`; -1: of all. */
function hasMembers(thing: Thing | undefined, members: readonly number[], left: number): boolean {
  const end = left < 0 ? members.length : left;
  if (!isList(thing) || thing.length !== (left < 0 ? end : members.length - 1)) return false;
  for (let i = 0; i < end; i += 1) if (thing[i] !== members[i]) return false;
  for (let i = end; i < thing.length; i += 1) if (thing[i] !== members[i + 1]) return false;
  return true;
}

function isList(thing: Thing | undefined): thing is readonly number[] {
  return Array.isArray(thing);
}
