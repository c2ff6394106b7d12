// Fractions as pairs of whole numbers, in lowest terms.

export interface Fraction {
  readonly n: bigint;
  readonly d: bigint;
}

export const ZERO: Fraction = { n: 0n, d: 1n };
export const ONE: Fraction = { n: 1n, d: 1n };

export function fraction(n: bigint, d: bigint): Fraction {
  const by = gcd(n < 0n ? -n : n, d) * (d < 0n ? -1n : 1n);
  return { n: n / by, d: d / by };
}

function gcd(a: bigint, b: bigint): bigint {
  return b === 0n ? (a < 0n ? -a : a) : gcd(b, a % b);
}

export const plus = (a: Fraction, b: Fraction): Fraction =>
  a.d === b.d ? fraction(a.n + b.n, a.d) : fraction(a.n * b.d + b.n * a.d, a.d * b.d);
export const minus = (a: Fraction, b: Fraction): Fraction => plus(a, { n: -b.n, d: b.d });
export const times = (a: Fraction, b: Fraction): Fraction => fraction(a.n * b.n, a.d * b.d);
export const over = (a: Fraction, b: Fraction): Fraction => fraction(a.n * b.d, a.d * b.n);
/** Writes a fraction, as `5/8`. */
export const textOf = ({ n, d }: Fraction): string => `${n}/${d}`;
