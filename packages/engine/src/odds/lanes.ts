// Chances that are added and multiplied many times over: as floats, or as whole numbers by several primes. A fraction whose
// denominator is known is found again from what is left of it by so many primes (the Chinese remainder theorem), so that counting in
// fractions takes no long numbers. A chance is a row of `width` numbers, a lane for each prime; a float has one.
import { decimalOf } from './number.ts';
import type { Fraction } from './number.ts';

export interface Lanes {
  readonly width: number;
  /** Lanes are what primes leave of chances. */
  readonly isExact: boolean;
  /** So many products may be added to a lane before it has to be brought back. */
  readonly terms: number;
  /** `weight` of `of`, lane by lane. */
  readonly share: (weight: bigint, of: bigint) => Float64Array;
  /** Brings the lanes that begin at `from` back below their primes. */
  readonly back: (values: Float64Array | number[], from: number) => void;
}

export const FLOATS: Lanes = {
  width: 1,
  isExact: false,
  terms: Number.POSITIVE_INFINITY,
  share: (weight, of) => Float64Array.of(decimalOf({ n: weight, d: of })),
  back: () => {},
};

/** A product of two numbers below this, added 2,048 times, is a whole number that a float holds. */
const LARGEST = 2 ** 21;
const TERMS = 2_000;

export interface Residues extends Lanes {
  /** The fraction of this denominator, or one that divides it, which left this. */
  readonly fraction: (values: Float64Array) => Fraction;
}

/** For chances that have this denominator, or one that divides it. */
export function residuesFor(denominator: bigint): Residues {
  const primes = primesFor(denominator);
  const big = primes.map(BigInt);
  const product = big.reduce((all, prime) => all * prime, 1n);
  // Of each prime what is 1 by it and nothing by the others.
  const units = big.map((prime) => {
    const rest = product / prime;
    return rest * inverse(rest % prime, prime);
  });
  const inverses = new Map<bigint, Float64Array>();
  const overOf = (of: bigint): Float64Array => {
    let found = inverses.get(of);
    if (found === undefined) inverses.set(of, (found = Float64Array.from(big, (prime) => Number(inverse(of % prime, prime)))));
    return found;
  };
  return {
    width: primes.length,
    isExact: true,
    terms: TERMS,
    share: (weight, of) => {
      const over = overOf(of);
      const small = weight <= Number.MAX_SAFE_INTEGER ? Number(weight) : null;
      return Float64Array.from(primes, (prime, lane) => ((small === null ? Number(weight % BigInt(prime)) : small % prime) * (over[lane] ?? 0)) % prime);
    },
    back: (values, from) => {
      for (let lane = 0; lane < primes.length; lane += 1) {
        const prime = primes[lane] ?? 1;
        const value = values[from + lane] ?? 0;
        if (value >= prime) values[from + lane] = value % prime;
      }
    },
    fraction: (values) => {
      let n = 0n;
      big.forEach((prime, lane) => {
        n += ((BigInt(values[lane] ?? 0) * denominator) % prime) * (units[lane] ?? 0n);
      });
      return { n: n % product, d: denominator };
    },
  };
}

/** Primes that do not divide the denominator, and whose product is larger than it: from 2^21 downwards. */
function primesFor(denominator: bigint): readonly number[] {
  const primes: number[] = [];
  let product = 1n;
  for (let number = LARGEST - 1; product <= denominator; number -= 2) {
    if (!isPrime(number) || denominator % BigInt(number) === 0n) continue;
    primes.push(number);
    product *= BigInt(number);
  }
  return primes;
}

function isPrime(number: number): boolean {
  for (let by = 3; by * by <= number; by += 2) if (number % by === 0) return false;
  return true;
}

/** What times `value` leaves 1 by the prime. */
function inverse(value: bigint, prime: bigint): bigint {
  let [a, b, x, y] = [value, prime, 1n, 0n];
  while (b > 0n) {
    const by = a / b;
    [a, b] = [b, a - by * b];
    [x, y] = [y, x - by * y];
  }
  return ((x % prime) + prime) % prime;
}
