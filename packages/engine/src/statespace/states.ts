// Stores all states. A state is a control location and a row of small numbers for the variables. It gets its number
// when it is first met; equal states share it.
import { createPackedStates } from './packed-states.ts';

export interface States {
  readonly count: () => number;
  /** Returns the number of a state; a new state gets the next number. Copies `row`. */
  readonly meet: (control: number, row: Uint16Array) => number;
  readonly control: (state: number) => number;
  /** Writes the variables of a state into `row`; variables that were added later are 0. */
  readonly load: (state: number, row: Uint16Array) => void;
}

/** The largest value number that a state can hold. */
export const MAX_VALUES = 0xffff;

/** All states together may take this many numbers: a quarter of a gigabyte. */
const MOST_NUMBERS = 2 ** 26;

/** Creates an empty store. */
export function createStates(most: number = MOST_NUMBERS): States {
  const packed = createPackedStates(most);
  let buffer = new Int32Array(64);
  return {
    count: packed.count,
    meet: (control, row) => {
      if (buffer.length <= row.length) buffer = new Int32Array(2 * row.length);
      buffer[0] = control;
      buffer.set(row, 1);
      // Variables that hold 0 may have been added later.
      let { length } = row;
      while (length > 0 && row[length - 1] === 0) length -= 1;
      return packed.meet(buffer, length + 1);
    },
    control: (state) => packed.all()[packed.at(state)] ?? 0,
    load: (state, row) => {
      const own = packed.all().subarray(packed.at(state) + 1, packed.at(state + 1));
      row.set(own);
      row.fill(0, own.length);
    },
  };
}
