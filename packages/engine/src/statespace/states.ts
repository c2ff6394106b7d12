// Stores all states. A state is a control location and a row of small numbers for the variables. It gets its number
// when it is first met; equal states share it.

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

/** The most variables that all states together may hold: half a gigabyte. */
const MAX_CELLS = 2 ** 28;

const OUT_OF_ROOM: unique symbol = Symbol('out of room');

/** True if `meet` threw this because the states take too much room. */
export function isOutOfRoom(thrown: unknown): boolean {
  return thrown === OUT_OF_ROOM;
}

function roomFor(variables: number): Uint16Array<ArrayBuffer> {
  if (variables > MAX_CELLS) throw OUT_OF_ROOM;
  return new Uint16Array(variables);
}

/** Creates an empty store. `variables` returns the number of variables so far; rows have at least that length. */
export function createStates(variables: () => number): States {
  let count = 0;
  let width = Math.max(8, variables());
  let room = 1024;
  let rows = new Uint16Array(room * width);
  let controls = new Int32Array(room);
  // A hash table with open addressing: 0 is free; otherwise the entry is the number of a state plus one.
  let slots = new Int32Array(room * 2);
  let hashes = new Int32Array(room);

  const hashOf = (control: number, row: Uint16Array): number => {
    let hash = Math.imul(control + 1, 0x9e3779b1);
    for (let i = 0; i < row.length; i += 1) {
      // Variables that hold 0 do not change the hash, so rows may grow.
      const value = row[i] ?? 0;
      if (value !== 0)
        hash = Math.imul(hash ^ (hash >>> 15) ^ (value + Math.imul(i + 1, 0x85ebca6b)), 0x2c1b3c6d);
    }
    return hash ^ (hash >>> 16);
  };
  const isRow = (state: number, row: Uint16Array): boolean => {
    const start = state * width;
    for (let i = 0; i < width; i += 1) if ((rows[start + i] ?? 0) !== (row[i] ?? 0)) return false;
    return true;
  };
  const widen = (): void => {
    const wider = Math.max(variables(), width + (width >> 1));
    const next = roomFor(room * wider);
    for (let state = 0; state < count; state += 1)
      next.set(rows.subarray(state * width, (state + 1) * width), state * wider);
    rows = next;
    width = wider;
  };
  const grow = (): void => {
    rows = grown(rows, roomFor(2 * room * width));
    room *= 2;
    controls = grown(controls, new Int32Array(room));
    hashes = grown(hashes, new Int32Array(room));
    slots = new Int32Array(room * 2);
    for (let state = 0; state < count; state += 1) slots[freeSlot(hashes[state] ?? 0)] = state + 1;
  };
  const freeSlot = (hash: number): number => {
    const mask = slots.length - 1;
    let slot = hash & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    return slot;
  };

  return {
    count: () => count,
    meet: (control, row) => {
      if (row.length > width) widen();
      const hash = hashOf(control, row);
      const mask = slots.length - 1;
      let slot = hash & mask;
      for (let found = slots[slot] ?? 0; found !== 0; found = slots[slot] ?? 0) {
        const state = found - 1;
        if (hashes[state] === hash && controls[state] === control && isRow(state, row))
          return state;
        slot = (slot + 1) & mask;
      }
      if (count === room) {
        grow();
        slot = freeSlot(hash);
      }
      const state = count;
      count += 1;
      slots[slot] = state + 1;
      hashes[state] = hash;
      controls[state] = control;
      rows.fill(0, state * width, (state + 1) * width);
      rows.set(row, state * width);
      return state;
    },
    control: (state) => controls[state] ?? 0,
    load: (state, row) => {
      const length = Math.min(width, row.length);
      for (let i = 0; i < length; i += 1) row[i] = rows[state * width + i] ?? 0;
      row.fill(0, length);
    },
  };
}

function grown<A extends Uint16Array | Int32Array>(from: A, into: A): A {
  into.set(from);
  return into;
}
