// States as rows of whole numbers, each kept once: a hash table.

interface PackedStates {
  /** Returns the number of a state; it is the next number if the state is new. */
  readonly meet: (row: Int32Array, length: number) => number;
  readonly count: () => number;
  /** All states, one after the other, and where one begins. */
  readonly all: () => Int32Array;
  readonly at: (state: number) => number;
}

const OUT_OF_ROOM: unique symbol = Symbol('out of room');

/** True if `meet` threw this because the states take too much room. */
export function isOutOfRoom(thrown: unknown): boolean {
  return thrown === OUT_OF_ROOM;
}

/** Creates an empty store. `most`: so many numbers all states may take. */
export function createPackedStates(most: number): PackedStates {
  let pool = new Int32Array(1 << 14);
  let used = 0;
  let count = 0;
  let begins = new Float64Array(1 << 10);
  let hashes = new Int32Array(1 << 10);
  let table = new Int32Array(1 << 11).fill(-1);
  const isAt = (state: number, row: Int32Array, length: number): boolean => {
    const from = begins[state] ?? 0;
    if ((begins[state + 1] ?? 0) - from !== length) return false;
    for (let i = 0; i < length; i += 1) if (pool[from + i] !== row[i]) return false;
    return true;
  };
  const grow = (): void => {
    const more = new Int32Array(2 * table.length).fill(-1);
    const mask = more.length - 1;
    for (let state = 0; state < count; state += 1) {
      let slot = (hashes[state] ?? 0) & mask;
      while ((more[slot] ?? -1) >= 0) slot = (slot + 1) & mask;
      more[slot] = state;
    }
    table = more;
  };
  return {
    count: () => count,
    all: () => pool,
    at: (state) => begins[state] ?? 0,
    meet: (row, length) => {
      const hash = hashOf(row, length);
      const mask = table.length - 1;
      let slot = hash & mask;
      for (let state = table[slot] ?? -1; state >= 0; state = table[slot] ?? -1) {
        if (hashes[state] === hash && isAt(state, row, length)) return state;
        slot = (slot + 1) & mask;
      }
      if (used + length > most) throw OUT_OF_ROOM;
      while (used + length > pool.length) pool = doubled(pool);
      if (count + 2 > hashes.length) {
        hashes = doubled(hashes);
        const more = new Float64Array(2 * begins.length);
        more.set(begins);
        begins = more;
      }
      const state = count++;
      table[slot] = state;
      hashes[state] = hash;
      for (let i = 0; i < length; i += 1) pool[used + i] = row[i] ?? 0;
      used += length;
      begins[count] = used;
      if (2 * count > table.length) grow();
      return state;
    },
  };
}

/** Returns an array twice as long, with the same numbers first. */
export function doubled(array: Int32Array): Int32Array<ArrayBuffer> {
  const more = new Int32Array(2 * array.length);
  more.set(array);
  return more;
}

function hashOf(row: Int32Array, length: number): number {
  let hash = 0;
  for (let i = 0; i < length; i += 1) hash = Math.imul(hash, 0x9e3779b1) ^ (row[i] ?? 0);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x85ebca6b);
  return hash ^ (hash >>> 13);
}
