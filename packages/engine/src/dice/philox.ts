// Philox4x32-10, a counter-based generator: a keyed bijection on 128-bit counters, so that every block of random words
// is a pure function of its key and counter. J. K. Salmon, M. A. Moraes, R. O. Dror, D. E. Shaw: "Parallel random
// numbers: as easy as 1, 2, 3", SC '11, doi:10.1145/2063384.2063405. It passes the BigCrush battery of tests.

export type Words4 = readonly [number, number, number, number];

/** Returns the upper 32 bits of the product of two unsigned 32-bit numbers. */
export function mulHigh(a: number, b: number): number {
  const a0 = a & 0xffff;
  const a1 = a >>> 16;
  const b0 = b & 0xffff;
  const b1 = b >>> 16;
  const middle = (Math.imul(a1, b0) >>> 0) + (Math.imul(a0, b0) >>> 16);
  const low = (middle & 0xffff) + (Math.imul(a0, b1) >>> 0);
  return ((Math.imul(a1, b1) >>> 0) + (middle >>> 16) + (low >>> 16)) >>> 0;
}

/** Returns one block: four unsigned 32-bit words from a counter of four and a key of two. */
export function philox(counter: Words4, key0: number, key1: number): Words4 {
  const words = new Uint32Array(4);
  philoxInto(words, counter[0], counter[1], counter[2], counter[3], key0, key1);
  // Four were written.
  return [words[0] as number, words[1] as number, words[2] as number, words[3] as number];
}

/** Writes such a block into an array of its own, for many draws. */
export function philoxInto(
  words: Uint32Array | Int32Array,
  counter0: number,
  counter1: number,
  counter2: number,
  counter3: number,
  key0: number,
  key1: number,
): void {
  let c0 = counter0;
  let c1 = counter1;
  let c2 = counter2;
  let c3 = counter3;
  let k0 = key0;
  let k1 = key1;
  for (let round = 0; round < 10; round += 1) {
    const high0 = mulHigh(0xd2511f53, c0);
    const low0 = Math.imul(0xd2511f53, c0);
    const high1 = mulHigh(0xcd9e8d57, c2);
    const low1 = Math.imul(0xcd9e8d57, c2);
    c0 = high1 ^ c1 ^ k0;
    c1 = low1;
    c2 = high0 ^ c3 ^ k1;
    c3 = low0;
    k0 = (k0 + 0x9e3779b9) | 0;
    k1 = (k1 + 0xbb67ae85) | 0;
  }
  words[0] = c0;
  words[1] = c1;
  words[2] = c2;
  words[3] = c3;
}
