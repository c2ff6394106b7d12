// Die n of stream S in run i of a seed is a pure function of (seed, i, S, n): changing one rule leaves all other dice as
// they were. The seed's text becomes key material once; each block of the generator holds four dice of one stream.
import seedrandom from 'seedrandom';
import { mulHigh, philox, type Words4 } from './philox.ts';

/** Key material of one run. Plain data. */
interface RunKey {
  readonly key0: number;
  readonly key1: number;
  readonly run: number;
}

/** Names one stream of one run. Plain data. */
export interface StreamKey extends RunKey {
  readonly stream0: number;
  readonly stream1: number;
}

/** Runs are numbered from 0 to this. */
export const MAX_RUN = 0xffff_ffff;
/** No die has more faces than this. */
const MAX_SIDES = 0xffff_ffff;

/**
 * Makes the key of a run. `run` is a whole number from 0 to MAX_RUN. The seed is always text: `1` and `"1"` are the same.
 */
export function runKey(seed: string, run: number): RunKey {
  const material = seedrandom(`fray-dice/1\n${seed}`);
  return ofRun({ key0: material.int32() >>> 0, key1: material.int32() >>> 0, run: 0 }, run);
}

/** Returns the same seed's key of another run. */
export function ofRun(key: RunKey, run: number): RunKey {
  if (!Number.isInteger(run) || run < 0 || run > MAX_RUN)
    throw new RangeError(`run ${run} is not a whole number from 0 to ${MAX_RUN}`);
  return { key0: key.key0, key1: key.key1, run };
}

/** Makes the key of a stream. `stream` is the whole name, with `/roller` if it has one. */
export function streamKey(key: RunKey, stream: string): StreamKey {
  const [stream0, stream1] = hashName(stream);
  return { key0: key.key0, key1: key.key1, run: key.run, stream0, stream1 };
}

/** Returns die n of a stream, n from 0: a face from 1 to `sides`, each equally likely. */
export function face(key: StreamKey, n: number, sides: number): number {
  return faceOf(block(key, n, 0), key, n, sides);
}

/** Returns the dice n, n + 1, ... of a stream, one for each entry of `sides`. */
export function faces(key: StreamKey, n: number, sides: readonly number[]): readonly number[] {
  const result: number[] = [];
  let words = block(key, n, 0);
  for (const [i, of] of sides.entries()) {
    if (i > 0 && (n + i) % 4 === 0) words = block(key, n + i, 0);
    result.push(faceOf(words, key, n + i, of));
  }
  return result;
}

/** Returns the block of die n. Attempts after the first, which are rare, use other keys. */
function block(key: StreamKey, n: number, attempt: number): Words4 {
  if (!Number.isSafeInteger(n) || n < 0 || n >= 2 ** 34)
    throw new RangeError(`die ${n} is not a whole number from 0 to 2^34 - 1`);
  return philox(
    [Math.floor(n / 4), key.run, key.stream0, key.stream1],
    key.key0,
    (key.key1 + Math.imul(attempt, 0x632be5ab)) >>> 0,
  );
}

/**
 * Maps a random word to a face by multiply-shift with rejection: the upper half of word times sides, unless the lower half
 * falls in the remainder that would make some faces likelier. D. Lemire: "Fast random integer generation in an interval",
 * ACM TOMACS 29 (2019), doi:10.1145/3230636.
 */
function faceOf(first: Words4, key: StreamKey, n: number, sides: number): number {
  if (!Number.isInteger(sides) || sides < 1 || sides > MAX_SIDES)
    throw new RangeError(`no die has ${sides} faces`);
  let words = first;
  for (let attempt = 1; ; attempt += 1) {
    // The remainder of n by 4 is one of the four indices.
    const word = words[(n % 4) as 0 | 1 | 2 | 3];
    const low = Math.imul(word, sides) >>> 0;
    if (low >= sides || low >= 2 ** 32 % sides) return mulHigh(word, sides) + 1;
    words = block(key, n, attempt);
  }
}

/**
 * Two independent 32-bit lanes over the UTF-16 code units, each with the finaliser of MurmurHash3 (A. Appleby, public
 * domain).
 */
function hashName(name: string): readonly [number, number] {
  let a = 0x9e3779b9 ^ name.length;
  let b = 0x85ebca6b ^ name.length;
  for (let i = 0; i < name.length; i += 1) {
    const unit = name.charCodeAt(i);
    a = mix(a ^ unit);
    b = mix((b + Math.imul(unit + 1, 0xc2b2ae35)) | 0);
  }
  return [mix(a) >>> 0, mix(b) >>> 0];
}

function mix(value: number): number {
  let h = value;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}
