// Arrays allocated with their full length. An array that grows by pushes reserves room for sixteen more elements.

/**
 * Returns a new list with that value in every place. Short lists, which are most, are written out: that is faster than any
 * loop.
 */
export function repeated<T>(length: number, value: T): T[] {
  switch (length) {
    case 0:
      return [];
    case 1:
      return [value];
    case 2:
      return [value, value];
    case 3:
      return [value, value, value];
    case 4:
      return [value, value, value, value];
    case 5:
      return [value, value, value, value, value];
    default:
      return longer(length, value);
  }
}

function longer<T>(length: number, value: T): T[] {
  // `Array.from` with a function takes ten times as long.
  const half = repeated(length >> 1, value);
  return length % 2 === 0 ? [...half, ...half] : [...half, ...half, value];
}
