/** Returns a random seed that is short and easy to type again. */
export function anySeed(): string {
  return String(crypto.getRandomValues(new Uint32Array(1))[0] ?? 1).slice(0, 6);
}
