// Unit: the output for one program, which is the text of its functions and a table of constants. The text contains only
// numbers and names that we choose; names of a ruleset go into the table.
import type { Local } from '@fray/dsl/ir';
import type { Program } from '../machine/program.ts';

export interface Unit {
  readonly program: Program;
  /** True for runs without events whose dice are seeded. Otherwise the code makes events and may need dice. */
  readonly isQuiet: boolean;
  /** The constants, in order of their numbers. */
  readonly constants: unknown[];
  /** Functions of defines and procs, as text. */
  readonly functions: string[];
  readonly numbers: Map<unknown, number>;
  /** By index: the name and the sort of a define; null if it stays a closure. */
  readonly defines: Map<number, { readonly name: string; readonly sort: Sort } | null>;
  /** By index: how deeply defines are nested in it. */
  readonly depths: Map<number, number>;
  /** By proc: what its slots hold, as far as that is known yet. */
  readonly slots: Map<number, readonly Slot[]>;
}

/**
 * What is known at compile time about a value. `who`: a participant, as an index; -1 is nobody. `plain`: no roll and no
 * result.
 */
export type Sort = 'number' | 'truth' | 'who' | 'plain' | 'any';

/**
 * An expression as text that can be put wherever JavaScript allows an expression. It has no effect but work, caches and
 * faults.
 */
export interface Js {
  readonly text: string;
  readonly sort: Sort;
}

export function createUnit(program: Program, isQuiet: boolean): Unit {
  return {
    program,
    isQuiet,
    constants: [],
    functions: [],
    numbers: new Map(),
    defines: new Map(),
    depths: new Map(),
    slots: new Map(),
  };
}

/** Returns the name of a constant in the text; adds it to the table if necessary. */
export function constant(unit: Unit, value: unknown): string {
  let number = unit.numbers.get(value);
  if (number === undefined) {
    number = unit.constants.push(value) - 1;
    unit.numbers.set(value, number);
  }
  return `k${number}`;
}

/** A value of the language as text: small ones literally, all others through the table. */
export function literal(unit: Unit, value: Local): string {
  if (value === null || typeof value === 'boolean') return String(value);
  return typeof value === 'number' ? whole(value) : constant(unit, value);
}

/** A number as text. */
export function whole(value: number): string {
  if (!Number.isSafeInteger(value)) throw new Error(`${value} is no whole number`);
  return value < 0 ? `(${value})` : String(value);
}

/** The sum of numbers and texts of numbers, as text; known numbers are added at compile time. */
export function sumText(parts: readonly (number | string)[]): string {
  let known = 0;
  for (const part of parts) if (typeof part === 'number') known += part;
  return [String(known), ...parts.filter((part) => typeof part === 'string')].join(' + ');
}

/** Returns the number of a stream among those of the program. */
export function streamNumber(unit: Unit, stream: string): string {
  return String(unit.program.streams.indexOf(stream));
}

export interface Slot {
  readonly sort: Sort;
  /** The kind of list that a loop goes through: participants by index, a range of numbers, or values. */
  readonly list: 'who' | 'numbers' | 'plain' | null;
  /** The result of this check, stored as the number of its outcome and its values; null if it is no such result. */
  readonly result: Shape | null;
  /** During the analysis: true if nothing is known about it yet. */
  readonly isUnknown: boolean;
}

/** The result of a check. */
export interface Shape {
  readonly proc: number;
  /** The outcomes as rules read them, by number; the last means none. */
  readonly outcomes: readonly (string | boolean | null)[];
  readonly values: readonly Sort[];
}
