// Philox4x32-10, a counter-based generator: a keyed bijection on 128-bit counters, so that every block of random words
// is a pure function of its key and counter. J. K. Salmon, M. A. Moraes, R. O. Dror, D. E. Shaw: "Parallel random
// numbers: as easy as 1, 2, 3", SC '11, doi:10.1145/2063384.2063405. It passes the BigCrush battery of tests.

export type Words4 = readonly [number, number, number, number];

/** The upper 32 bits of the product of two unsigned 32-bit numbers. */
export function mulHigh(a: number, b: number): number {
  const a0 = a & 0xffff;
  const a1 = a >>> 16;
  const b0 = b & 0xffff;
  const b1 = b >>> 16;
  const middle = (Math.imul(a1, b0) >>> 0) + (Math.imul(a0, b0) >>> 16);
  const low = (middle & 0xffff) + (Math.imul(a0, b1) >>> 0);
  return ((Math.imul(a1, b1) >>> 0) + (middle >>> 16) + (low >>> 16)) >>> 0;
}

/** One block: four unsigned 32-bit words from a counter of four and a key of two. */
export function philox(counter: Words4, key0: number, key1: number): Words4 {
  let [c0, c1, c2, c3] = counter;
  let k0 = key0;
  let k1 = key1;
  for (let round = 0; round < 10; round += 1) {
    const high0 = mulHigh(0xd2511f53, c0);
    const low0 = Math.imul(0xd2511f53, c0);
    const high1 = mulHigh(0xcd9e8d57, c2);
    const low1 = Math.imul(0xcd9e8d57, c2);
    c0 = (high1 ^ c1 ^ k0) >>> 0;
    c1 = low1 >>> 0;
    c2 = (high0 ^ c3 ^ k1) >>> 0;
    c3 = low0 >>> 0;
    k0 = (k0 + 0x9e3779b9) | 0;
    k1 = (k1 + 0xbb67ae85) | 0;
  }
  return [c0, c1, c2, c3];
}
