// Keeps values by key: groups them, one value at a time, or makes each once.

/** Appends a value to a key's list. */
export function addUnder<K, T>(lists: Map<K, T[]>, key: K, value: T): void {
  orMade(lists, key, (): T[] => []).push(value);
}

/** Adds a value to a key's set. */
export function addInto<K, T>(sets: Map<K, Set<T>>, key: K, value: T): void {
  orMade(sets, key, () => new Set()).add(value);
}

/** Returns the value of a key, which is made if there is none yet. */
export function orMade<K, T>(
  known: {
    readonly get: (key: K) => T | undefined;
    readonly set: (key: K, value: T) => unknown;
  },
  key: K,
  make: () => T,
): T {
  let value = known.get(key);
  if (value === undefined) known.set(key, (value = make()));
  return value;
}
