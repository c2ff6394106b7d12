// Probabilities as fractions, which are exact. They are added, multiplied, and divided by the rest of 1; nothing else.

/** `n / d`, d above 0; not always in lowest terms. */
export interface Fraction {
  readonly n: bigint;
  readonly d: bigint;
}

export function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  let by = 1n;
  if (x > LONG && y > LONG) {
    // Denominators are products of the sizes of dice: almost nothing is left of them without their small primes.
    for (const prime of SMALL_PRIMES) {
      const [ofX, ofY] = [without(x, prime), without(y, prime)];
      by *= prime ** BigInt(Math.min(ofX.times, ofY.times));
      [x, y] = [ofX.rest, ofY.rest];
    }
    if (x < y) [x, y] = [y, x];
  }
  while (y > LONG) [x, y] = nearer(x, y);
  while (y > 0n) [x, y] = [y, x % y];
  return by * x;
}

export function lcmOf(a: bigint, b: bigint): bigint {
  return a % b === 0n ? a : b % a === 0n ? b : (a / gcd(a, b)) * b;
}

/** How many leading binary digits of a long number take part in floating-point arithmetic. */
const TOP = 50;

/**
 * Does some steps of Euclid's algorithm at once, found from the first digits alone as long as these decide (Lehmer; Knuth,
 * The Art of Computer Programming 4.5.2, algorithm L). `x` is not below `y`.
 */
function nearer(x: bigint, y: bigint): [bigint, bigint] {
  const shift = BigInt(x.toString(16).length * 4 - TOP);
  let [high, low] = [Number(x >> shift), Number(y >> shift)];
  let [a, b, c, d] = [1, 0, 0, 1];
  while (low + c !== 0 && low + d !== 0) {
    const q = Math.floor((high + a) / (low + c));
    if (q !== Math.floor((high + b) / (low + d))) break;
    [a, c] = [c, a - q * c];
    [b, d] = [d, b - q * d];
    [high, low] = [low, high - q * low];
  }
  return b === 0 ? [y, x % y] : [BigInt(a) * x + BigInt(b) * y, BigInt(c) * x + BigInt(d) * y];
}

/** Numbers up to this limit are fast without it. */
const LONG = 1n << 128n;
const SMALL_PRIMES = [2n, 3n, 5n, 7n] as const;

/** Returns how often a prime divides a number above 0, and the remaining factor. */
function without(number: bigint, prime: bigint): { readonly rest: bigint; readonly times: number } {
  let rest = number;
  let times = 0;
  // Tries the first, second, fourth, eighth … power as long as they divide, and then goes back, so few divisions are made.
  const powers: bigint[] = [];
  for (let power = prime; rest % power === 0n; power *= power) {
    rest /= power;
    times += 2 ** powers.length;
    powers.push(power);
  }
  for (const [index, power] of [...powers.entries()].reverse()) {
    if (rest % power !== 0n) continue;
    rest /= power;
    times += 2 ** index;
  }
  return { rest, times };
}

/** Reduces a fraction to lowest terms. */
export function lowest({ n, d }: Fraction): Fraction {
  const by = gcd(n, d);
  return by <= 1n ? { n, d } : { n: n / by, d: d / by };
}

function add(a: Fraction, b: Fraction): Fraction {
  if (a.n === 0n) return b;
  if (b.n === 0n) return a;
  if (a.d === b.d) return { n: a.n + b.n, d: a.d };
  // Denominators are products of dice sizes: usually one divides the other.
  if (a.d > b.d) {
    if (a.d % b.d === 0n) return { n: a.n + b.n * (a.d / b.d), d: a.d };
  } else if (b.d % a.d === 0n) return { n: a.n * (b.d / a.d) + b.n, d: b.d };
  const by = gcd(a.d, b.d);
  return { n: a.n * (b.d / by) + b.n * (a.d / by), d: (a.d / by) * b.d };
}

/** Returns the first fraction minus the second. */
export function less(a: Fraction, b: Fraction): Fraction {
  return add(a, { n: -b.n, d: b.d });
}

/** Arithmetic of fractions. */
export const fractions: {
  readonly zero: Fraction;
  readonly one: Fraction;
  readonly add: (a: Fraction, b: Fraction) => Fraction;
  readonly mul: (a: Fraction, b: Fraction) => Fraction;
  /** a / (1 - p). */
  readonly overRest: (a: Fraction, p: Fraction) => Fraction;
  /** 1 - a. */
  readonly rest: (a: Fraction) => Fraction;
  /** Multiplies by a whole number of any sign. */
  readonly times: (a: Fraction, n: number) => Fraction;
  readonly isLess: (a: Fraction, b: Fraction) => boolean;
  /** Returns an equal number that takes less memory. */
  readonly tidy: (a: Fraction) => Fraction;
} = {
  zero: { n: 0n, d: 1n },
  one: { n: 1n, d: 1n },
  add,
  mul: (a, b) => ({ n: a.n * b.n, d: a.d * b.d }),
  overRest: (a, p) => ({ n: a.n * p.d, d: a.d * (p.d - p.n) }),
  rest: ({ n, d }) => ({ n: d - n, d }),
  times: ({ n, d }, by) => ({ n: n * BigInt(by), d }),
  isLess: (a, b) => a.n * b.d < b.n * a.d,
  tidy: (a) => (a.d > TOO_LONG ? lowest(a) : a),
};

const TOO_LONG = 1n << 256n;

/** Returns a float as a fraction. */
export function fractionOf(float: number): Fraction {
  let [n, d] = [float, 1n];
  for (; !Number.isInteger(n); d <<= 32n) n *= 2 ** 32;
  return { n: BigInt(n), d };
}

/** Returns the float nearest to a fraction, to 15 digits, even if its numbers are long. */
export function decimalOf({ n, d }: Fraction): number {
  if (n < 0n) return -decimalOf({ n: -n, d });
  if (n === 0n) return 0;
  // As many binary digits as a float holds and some more, taken from the top.
  const shift = d.toString(16).length * 4 - n.toString(16).length * 4 + 64;
  const scaled = shift >= 0 ? (n << BigInt(shift)) / d : n / (d << BigInt(-shift));
  const part = Number(scaled);
  // In two steps, since 2 to the power of a large negative number alone is 0.
  return part * 2 ** -Math.trunc(shift / 2) * 2 ** -(shift - Math.trunc(shift / 2));
}
