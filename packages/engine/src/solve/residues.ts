// Whole numbers modulo primes, in floats.

/** All primes are below this, so that a float holds the product of two residues exactly. */
const MOST = 2 ** 26;

const primes: number[] = [];

/** Returns a prime by its index: the largest come first. */
export function primeAt(index: number): number {
  while (primes.length <= index) {
    let number = (primes.at(-1) ?? MOST + 1) - 2;
    while (!isPrime(number)) number -= 2;
    primes.push(number);
  }
  return primes[index] ?? 0;
}

/** Returns the residue of a whole number. `over`: 1 / prime. */
export function residueOf(value: number, prime: number, over: number): number {
  const rest = value - Math.floor(value * over) * prime;
  return rest < 0 ? rest + prime : rest >= prime ? rest - prime : rest;
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
