// Groups values by key, one value at a time.

/** Appends a value to a key's list. */
export function addUnder<K, T>(lists: Map<K, T[]>, key: K, value: T): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
