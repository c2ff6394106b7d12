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
export type KernelRoll = Roll & Partial<Pick<StoredRoll, 'plan' | 'dice'>>;

/** The values that cells refer to. */
export interface Values {
  readonly pack: (value: Value) => number;
  readonly unpack: (cell: number) => Value;
  /** A list of cells. */
  readonly list: (members: readonly number[]) => number;
  /** The members of a list; nothing has none. */
  readonly members: (cell: number) => readonly number[];
  readonly isText: (cell: number) => boolean;
  readonly roll: (roll: KernelRoll) => number;
  readonly rollIn: (cell: number) => KernelRoll | undefined;
  readonly same: (left: number, right: number) => boolean;
  /** True if no other cell can hold an equal value, as with dice that can be spelt in several ways. */
  readonly isPlain: (cell: number) => boolean;
  /** From now on, `sweep` forgets what is added. */
  readonly seal: () => void;
  /** Forgets what runs have added, once it is much. Call it between runs. */
  readonly sweep: () => void;
}

/** So many values of runs are kept until a sweep. */
const MANY = 10_000;

type Thing = null | boolean | string | readonly number[] | KernelRoll;

const NOBODY: readonly number[] = Object.freeze([]);

export function createValues(): Values {
  const things: Thing[] = [null, false, true, null];
  // Values that are equal to others that are spelt otherwise: dice, and lists of dice.
  const odd: boolean[] = things.map(() => false);
  const texts = new Map<string, number>();
  const lists = new Map<string, number>();
  let sealed = Infinity;
  let late: [Map<string, number>, string][] = [];
  const add = (thing: Thing, isOdd: boolean): number => {
    things.push(thing);
    odd.push(isOdd);
    return FIRST + things.length - 1;
  };
  const keyed = (known: Map<string, number>, key: string, make: () => number): number => {
    let cell = known.get(key);
    if (cell === undefined) {
      known.set(key, (cell = make()));
      if (things.length > sealed) late.push([known, key]);
    }
    return cell;
  };
  const list = (members: readonly number[]): number =>
    keyed(lists, members.join(), () =>
      add(
        [...members],
        members.some((member) => odd[member - FIRST] === true),
      ),
    );
  const pack = (value: Value): number => {
    if (value === null) return NIL;
    if (typeof value === 'boolean') return truthCell(value);
    if (typeof value === 'number') return wholeCell(value);
    if (typeof value === 'string')
      return keyed(texts, value, () => add(value, parseDice(value) !== null));
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
    members: (cell) => {
      if (cell === NIL) return NOBODY;
      const thing = things[cell - FIRST];
      return isList(thing) ? thing : again();
    },
    isText: (cell) => typeof things[cell - FIRST] === 'string',
    roll: (roll) => add(roll, false),
    rollIn: (cell) => {
      const thing = things[cell - FIRST];
      return typeof thing === 'object' && thing !== null && !isList(thing) ? thing : undefined;
    },
    same: (left, right) =>
      left === right ||
      (odd[left - FIRST] === true &&
        odd[right - FIRST] === true &&
        sameValue(unpack(left), unpack(right))),
    isPlain: (cell) => odd[cell - FIRST] !== true,
    seal: () => {
      sealed = things.length;
    },
    sweep: () => {
      if (things.length < sealed + MANY) return;
      things.length = sealed;
      odd.length = sealed;
      for (const [known, key] of late) known.delete(key);
      late = [];
    },
  };
}

function isList(thing: Thing | undefined): thing is readonly number[] {
  return Array.isArray(thing);
}
