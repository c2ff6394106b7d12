// Pseudo-random numbers for fuzzing: the same seed damages the same files in the same way.

export interface Chance {
  /** Returns a whole number from 0 to n - 1. */
  readonly below: (n: number) => number;
  readonly pick: <T>(list: readonly T[]) => T;
}

/** Returns the numbers of the Mulberry32 generator for a seed. */
export function chanceOf(seed: number): Chance {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const below = (n: number): number => (n < 2 ? 0 : next() % n);
  return {
    below,
    pick(list) {
      const picked = list[below(list.length)];
      if (picked === undefined) throw new Error('nothing to pick from');
      return picked;
    },
  };
}
