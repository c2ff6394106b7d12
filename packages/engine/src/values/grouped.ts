// Keeps values by key: groups them, one value at a time, or makes each once.

/** Appends a value to a key's list. */
export function addUnder<K, T>(lists: Map<K, T[]>, key: K, value: T): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
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
