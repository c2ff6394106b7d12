// The kernel as counts use it: a run stops at each throw and can go on from there with any outcome. Between two throws it is a
// row of whole numbers, equal for runs that go on alike.
import type { PolicyUse, Value } from '@fray/dsl/ir';
import type { Machine } from '../machine/machine.ts';
import type { Program } from '../machine/program.ts';
import { isRuleFault } from '../values/fault.ts';
import { again, GONE, isAgain, NIL, wholeCell } from './cells.ts';
import { keptCells } from './kept-cells.ts';
import { leftOut } from './left-out.ts';
import { linkRuns, type NoKernel } from './link.ts';
import { THROWN, type Outcomes, type Thrown } from './linking.ts';

/** What a measure finds between two throws: its value is a cell. */
interface FoundCell {
  readonly watch: number;
  readonly occurrence: number | null;
  readonly value: number;
}

/** A run that stops at each throw. */
export interface CountKernel {
  /** Begins; false if it ends without a throw. */
  readonly begin: () => boolean;
  /** Goes on with outcome `way` of the throw at which the run stands; false if it ends without another throw. */
  readonly take: (way: number) => boolean;
  /** Plays so many instructions to find out which values may be left out (`left-out.ts`). A count that leaves them out has to begin anew. */
  readonly leaveOut: (played: number) => void;
  /** Leaves out nothing after all. */
  readonly leaveNothingOut: () => void;
  /** The outcomes of the throw at which it stands. */
  readonly outcomes: () => Outcomes;
  /** What the measures found since the throw before; the next throw overwrites it. */
  readonly found: readonly FoundCell[];
  readonly valueOf: (cell: number) => Value;
  /** How many instructions have been executed so far; three members of new lists count as one, since a list may grow without end. */
  readonly steps: () => number;
  /** Writes the state into a buffer; returns its length. */
  readonly save: () => number;
  readonly buffer: Int32Array;
  /** Writes a state into the buffer that was saved before, without what is left out now. */
  readonly saveAgain: (from: Int32Array, at: number) => number;
  /** Goes back to a state: `from` holds it at `at`. */
  readonly load: (from: Int32Array, at: number) => void;
  /** A cell of the state that the caller may use. */
  readonly note: { read: () => number; write: (value: number) => void };
}

/** True if a count needs something that only the machine tells. */
export function isForTheMachine(thrown: unknown): boolean {
  return isAgain(thrown) || isRuleFault(thrown);
}

/**
 * Links a count. `policies`: null if nobody answers questions. `isDeferring`: throws are decided only as far as the rules read them, until
 * `isForgotten` tells that they read them in another way.
 */
export function linkCount(
  program: Program,
  start: Machine,
  policies: readonly PolicyUse[] | null,
  isDeferring: boolean,
): CountKernel | NoKernel {
  const linked = linkRuns(program, start, policies, true, isDeferring);
  if ('unlinked' in linked) return linked;
  const { to, entry, costs, limit, found } = linked;
  const { row, scratch, code, values, thrown } = to;
  if (thrown === null) return { unlinked: 'a count that throws dice' };
  const left = leftOut(to);
  const kept = keptCells(to, left);
  const width = to.start.length;
  // The last cell is the caller's.
  const noted = width;
  const first = Float64Array.from([...to.start, 0]);
  // Nothing is on the stack twice.
  const buffer = new Int32Array(2 * width + 64);
  /** Where the run stands, and the row there. */
  let address = 0;
  let steps = 0;
  const standing = new Float64Array(width + 1);
  const here: Thrown = { ...thrown };

  const settle = ({ outcomes, plus, cell }: Thrown, way: number): void => {
    const value = outcomes.cells[way] ?? NIL;
    row[cell] = plus === 0 ? value : wholeCell(value + plus);
  };
  const whole = Int32Array.from({ length: width }, (_, cell) => cell);
  /** Where the buffer, or a state, is written or read next. */
  let at = 0;
  const put = (cells: Int32Array): void => {
    for (let i = 0; i < cells.length; i += 1) {
      const value = values.settled(row[cells[i] ?? 0] ?? 0);
      buffer[at + i] = value;
      // It has more than 32 bits.
      if (buffer[at + i] !== value) again();
    }
    at += cells.length;
  };
  let state: Int32Array = buffer;
  const take = (cells: Int32Array): void => {
    for (let i = 0; i < cells.length; i += 1) standing[cells[i] ?? 0] = state[at + i] ?? 0;
    at += cells.length;
  };
  /** Runs to the next throw that has several outcomes. */
  const run = (from: number): boolean => {
    scratch[0] = 0;
    if (found.length > 0) found.length = 0;
    for (let pc = from; ;) {
      const spent: number = (scratch[0] ?? 0) + (costs[pc] ?? 0);
      if (spent >= limit) return again();
      scratch[0] = spent;
      const next = code[pc]?.() ?? again();
      steps += 1;
      if (next >= 0) pc = next;
      else if (next !== THROWN) return false;
      else if (thrown.outcomes.cells.length === 1) {
        settle(thrown, 0);
        pc = thrown.next;
      } else {
        address = pc;
        return true;
      }
    }
  };
  const begin = (): boolean => {
    kept.renew();
    row.set(first);
    return run(entry);
  };
  const goOn = (way: number): boolean => {
    settle(here, way);
    return run(here.next);
  };
  /** Executes the throw at an address again. */
  const throwAt = (there: number): Outcomes => {
    scratch[0] = 0;
    if (code[there]?.() !== THROWN) again();
    Object.assign(here, thrown);
    return here.outcomes;
  };
  const save = (): number => {
    buffer[0] = address;
    buffer[1] = row[noted] ?? 0;
    at = 2;
    if (kept.isAll()) {
      buffer[2] = -1;
      at = 3;
      put(whole);
    } else {
      const place = left.placeOf(address);
      buffer[2] = place;
      at = 3;
      kept.visit(address, place, row, put);
    }
    return at;
  };
  const load = (from: Int32Array, begin: number): void => {
    const there = from[begin] ?? 0;
    standing.set(first);
    standing[noted] = from[begin + 1] ?? 0;
    state = from;
    at = begin + 3;
    const place = from[begin + 2] ?? 0;
    if (place < 0) take(whole);
    else {
      for (const cell of kept.gone(place)) standing[cell] = GONE;
      kept.visit(there, place, standing, take);
    }
    row.set(standing);
    throwAt(there);
  };
  return {
    begin,
    take: (way) => {
      values.forget();
      row.set(standing);
      return goOn(way);
    },
    leaveOut: (played) => {
      const most = steps + played;
      let random = 1;
      while (steps < most) {
        const before = steps;
        const watched = {
          begin,
          address: () => address,
          look: () => throwAt(address),
          take: goOn,
          isOver: () => steps >= most || kept.isAll(),
        };
        try {
          left.learn(watched, (many) => {
            // A linear congruential generator: rare outcomes come as often as others.
            random = (Math.imul(random, 1_103_515_245) + 12_345) & 0x7fffffff;
            return Math.floor((random / 2 ** 31) * many);
          });
        } catch (thrown) {
          if (!isForTheMachine(thrown)) throw thrown;
        }
        if (steps === before) break;
      }
      left.stopReaders();
      kept.renew();
      // What came before was short, and is as if it had not been.
      steps = 0;
    },
    leaveNothingOut: () => {
      left.leaveNothing();
      kept.renew();
    },
    outcomes: () => here.outcomes,
    found,
    valueOf: values.unpack,
    buffer,
    steps: () => steps + Math.floor(values.made() / 3),
    save,
    saveAgain: (from, begin) => {
      load(from, begin);
      address = from[begin] ?? 0;
      return save();
    },
    load,
    note: {
      read: () => row[noted] ?? 0,
      write: (value) => {
        row[noted] = value;
      },
    },
  };
}
