// Groups values by key, one value at a time.

/** Adds a value to the list of a key, which begins with it if there is none. It takes the same time however long the list is. */
export function addToList<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
