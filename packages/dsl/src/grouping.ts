// Groups values by key, one value at a time.

/**
 * Appends a value to the list of a key; creates the list if there is none. It takes constant time,
 * whatever the length of the list.
 */
export function addToList<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
