// Stores probabilities as floats and as exact numerators over a shared denominator. A numerator is stored as residues
// modulo enough primes to rebuild it (Chinese remainder theorem), so exact sums need no big integers. When a
// denominator outgrows the primes, more are added. A row holds `size` probabilities: first the floats, then the
// residues modulo the first prime, and so on.

import { lcmOf } from '../values/rational.ts';

/** All primes are below this, so that a float holds the product of two residues exactly. */
export const MOST: number = 2 ** 26;
const EXACT = 2 ** 53 - 2 ** 27;

/** A row of probabilities that others can be added to. */
export interface ResidueRow {
  values: Float64Array;
  /** An upper bound of all residues in the row. */
  most: number;
}

/** A factor: as a float, and its residue modulo each prime. */
export interface Times {
  readonly share: number;
  readonly by: Float64Array;
  readonly most: number;
}

const primes: number[] = [];
const inverses: Float64Array[] = [];
/** The products of the first n primes. */
const products: bigint[] = [1n];

/** Returns the number of primes that numerators of this denominator need. */
export function residuesFor(denominator: bigint): number {
  let count = 0;
  while ((products[count] ?? 0n) <= denominator) {
    count += 1;
    if (count === products.length)
      products.push((products[count - 1] ?? 1n) * BigInt(primeAt(count - 1)));
  }
  return count;
}

export function primeAt(index: number): number {
  while (primes.length <= index) {
    let number = (primes.at(-1) ?? MOST + 1) - 2;
    while (!isPrime(number)) number -= 2;
    // Stores the inverses of the earlier primes modulo this one.
    inverses.push(Float64Array.from(primes, (prime) => inverse(prime, number)));
    primes.push(number);
  }
  return primes[index] ?? 0;
}

export function createRow(size: number, lanes: number): ResidueRow {
  return { values: new Float64Array(size * (1 + lanes)), most: 0 };
}

/** Sets a row to zero and returns it. */
export function emptied(row: ResidueRow | undefined): ResidueRow | undefined {
  row?.values.fill(0);
  if (row !== undefined) row.most = 0;
  return row;
}

const NO_LANES = new Float64Array(0);

/** Returns the factor n with its residues modulo the first `lanes` primes. `share` is the same factor as a float. */
export function multiplier(n: bigint, share: number, lanes: number): Times {
  if (lanes === 0) return { share, by: NO_LANES, most: 0 };
  if (n < MOST / 2) return { share, by: new Float64Array(lanes).fill(Number(n)), most: Number(n) };
  return {
    share,
    by: Float64Array.from({ length: lanes }, (_, lane) => Number(n % BigInt(primeAt(lane)))),
    most: MOST,
  };
}

/** Adds a tidy row times a factor to `into`, a row of the same size with at most as many primes. */
export function addTimes(
  into: ResidueRow,
  from: ResidueRow,
  size: number,
  { share, by, most }: Times,
): void {
  const more = from.most * most;
  if (into.most + more >= EXACT) tidy(into, size);
  into.most += more;
  const to = into.values;
  const own = from.values;
  for (let at = 0; at < size; at += 1) to[at] = (to[at] ?? 0) + (own[at] ?? 0) * share;
  const end = to.length;
  for (let start = size, lane = 0; start < end; start += size, lane += 1) {
    const times = by[lane] ?? 0;
    for (let at = start; at < start + size; at += 1)
      to[at] = (to[at] ?? 0) + (own[at] ?? 0) * times;
  }
}

/** Reduces all residues below their primes. */
export function tidy(row: ResidueRow, size: number): void {
  if (row.most < MOST / 2) return;
  const { values } = row;
  for (let start = size, lane = 0; start < values.length; start += size, lane += 1) {
    const prime = primeAt(lane);
    const over = 1 / prime;
    for (let at = start; at < start + size; at += 1)
      values[at] = residueOf(values[at] ?? 0, prime, over);
  }
  row.most = MOST;
}

/** Returns the residue of a whole number. `over`: 1 / prime. */
export function residueOf(value: number, prime: number, over: number): number {
  const rest = value - Math.floor(value * over) * prime;
  return rest < 0 ? rest + prime : rest >= prime ? rest - prime : rest;
}

/** Returns a tidy row with more primes, which holds the same probabilities. */
function widened({ values, most }: ResidueRow, size: number, lanes: number): ResidueRow {
  const known = values.length / size - 1;
  const wider = new Float64Array(size * (1 + lanes));
  wider.set(values);
  const digits = new Float64Array(known);
  primeAt(lanes - 1);
  for (let at = 0; at < size; at += 1) {
    digitsAt(values, at, size, digits);
    for (let lane = known; lane < lanes; lane += 1) {
      const prime = primes[lane] ?? 1;
      const over = 1 / prime;
      let rest = 0;
      for (let digit = known - 1; digit >= 0; digit -= 1)
        rest = residueOf(
          rest * residueOf(primes[digit] ?? 0, prime, over) + (digits[digit] ?? 0),
          prime,
          over,
        );
      wider[size * (1 + lane) + at] = rest;
    }
  }
  return { values: wider, most: Math.max(most, MOST) };
}

/**
 * Computes the mixed-radix digits of a number: multiples of 1, of the first prime, of the product of the first two, and
 * so on (H. Garner, "The residue number system", 1959).
 */
function digitsAt(values: Float64Array, at: number, size: number, digits: Float64Array): void {
  for (let lane = 0; lane < digits.length; lane += 1) {
    const prime = primes[lane] ?? 1;
    const over = 1 / prime;
    const known = inverses[lane];
    let rest = values[size * (1 + lane) + at] ?? 0;
    for (let digit = 0; digit < lane; digit += 1) {
      const own = residueOf(digits[digit] ?? 0, prime, over);
      rest = residueOf(
        (rest < own ? rest + prime - own : rest - own) * (known?.[digit] ?? 0),
        prime,
        over,
      );
    }
    digits[lane] = rest;
  }
}

/** Returns the numerator of one probability in a tidy row. */
export function numeratorAt({ values }: ResidueRow, at: number, size: number): bigint {
  const digits = new Float64Array(values.length / size - 1);
  digitsAt(values, at, size, digits);
  let n = 0n;
  for (let lane = digits.length - 1; lane >= 0; lane -= 1)
    n = n * BigInt(primes[lane] ?? 0) + BigInt(digits[lane] ?? 0);
  return n;
}

/** True if a probability is zero. */
export function isNone({ values }: ResidueRow, at: number, size: number): boolean {
  for (let index = at; index < values.length; index += size) if (values[index] !== 0) return false;
  return true;
}

function isPrime(number: number): boolean {
  for (let by = 3; by * by <= number; by += 2) if (number % by === 0) return false;
  return true;
}

/** Returns the inverse of `value` modulo the prime. */
export function inverse(value: number, prime: number): number {
  let [a, b, x, y] = [value % prime, prime, 1, 0];
  while (b > 0) {
    const by = Math.floor(a / b);
    [a, b] = [b, a - by * b];
    [x, y] = [y, x - by * y];
  }
  return ((x % prime) + prime) % prime;
}

// ------------------------------------------------------------------------------------------------ many states

/** A tidy row whose numerators have this denominator. */
export interface ResidueBatch {
  readonly row: ResidueRow;
  readonly size: number;
  readonly denominator: bigint;
  /** The same row over a larger denominator: the last one that was needed. */
  scaled: { readonly row: ResidueRow; readonly denominator: bigint } | null;
  /** A pile whose denominator is known to be a multiple of this one. */
  fits: Pile | null;
}

export function batchOf(row: ResidueRow, size: number, denominator: bigint): ResidueBatch {
  return { row, size, denominator, scaled: null, fits: null };
}

/** A list of probabilities: for each its float, then its residues. */
export interface Pile {
  values: Float64Array;
  /** The shared denominator of these probabilities. */
  denominator: bigint;
  lanes: number;
  count: number;
}

export function createPile(): Pile {
  return { values: new Float64Array(64), denominator: 1n, lanes: 0, count: 0 };
}

/**
 * Adds one probability of a batch to entry `index` of a pile, or as a new entry. `lanesOf` returns the number of primes
 * that a denominator needs.
 */
export function addTo(
  pile: Pile,
  index: number,
  batch: ResidueBatch,
  at: number,
  lanesOf: (denominator: bigint) => number,
): void {
  const { denominator, size } = batch;
  // A pile's denominator only grows by factors, so a batch that once fitted still does.
  if (batch.fits === pile) {
    // The batch is known to fit.
  } else if (pile.count === 0) {
    pile.denominator = denominator;
    pile.lanes = lanesOf(denominator);
  } else if (denominator !== pile.denominator && pile.denominator % denominator !== 0n) {
    const common = lcmOf(pile.denominator, denominator);
    if (pile.lanes === 0) pile.denominator = common;
    else rescale(pile, common, lanesOf(common));
  }
  batch.fits = pile;
  const stride = 1 + pile.lanes;
  if (index >= pile.count) {
    pile.count = index + 1;
    if (pile.count * stride > pile.values.length) {
      const more = new Float64Array(2 * pile.count * stride);
      more.set(pile.values);
      pile.values = more;
    }
  }
  const { values } =
    pile.lanes === 0 || denominator === pile.denominator ? batch.row : scaledTo(batch, pile);
  const start = index * stride;
  pile.values[start] = (pile.values[start] ?? 0) + (values[at] ?? 0);
  for (let lane = 1; lane < stride; lane += 1) {
    const prime = primes[lane - 1] ?? 1;
    const sum = (pile.values[start + lane] ?? 0) + (values[lane * size + at] ?? 0);
    pile.values[start + lane] = sum >= prime ? sum - prime : sum;
  }
}

function scaledTo(batch: ResidueBatch, { denominator, lanes }: Pile): ResidueRow {
  if (batch.scaled?.denominator !== denominator)
    batch.scaled = {
      row: timesAs(batch.row, batch.size, denominator / batch.denominator, lanes),
      denominator,
    };
  return batch.scaled.row;
}

function rescale(pile: Pile, denominator: bigint, lanes: number): void {
  const { values, count } = pile;
  const from = 1 + pile.lanes;
  const to = 1 + lanes;
  const own = createRow(count, pile.lanes);
  own.most = MOST;
  for (let index = 0; index < count; index += 1)
    for (let lane = 0; lane < from; lane += 1)
      own.values[lane * count + index] = values[index * from + lane] ?? 0;
  const { values: scaled } = timesAs(own, count, denominator / pile.denominator, lanes);
  pile.values = new Float64Array(2 * count * to);
  for (let index = 0; index < count; index += 1)
    for (let lane = 0; lane < to; lane += 1)
      pile.values[index * to + lane] = scaled[lane * count + index] ?? 0;
  pile.lanes = lanes;
  pile.denominator = denominator;
}

/** Returns the same probabilities over a denominator that is `by` times as large, as a tidy row. */
export function timesAs(row: ResidueRow, size: number, by: bigint, lanes: number): ResidueRow {
  const known = row.values.length / size - 1;
  if (known === lanes && by === 1n) return row;
  const wide = lanes > known && known > 0 ? widened(row, size, lanes) : row;
  if (by === 1n && wide !== row) return wide;
  const made = createRow(size, lanes);
  addTimes(made, wide, size, multiplier(lanes === 0 ? 0n : by, 1, lanes));
  tidy(made, size);
  return made;
}
