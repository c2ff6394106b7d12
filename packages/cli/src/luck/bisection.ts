// The order in which a pass looks at the moments of a fight.

/** Every item once: the first of each half before the items between, as a binary search would visit them. */
export function bisectionOrder<T>(list: readonly T[]): readonly T[] {
  const bits = Math.ceil(Math.log2(Math.max(1, list.length)));
  return Array.from({ length: 2 ** bits }, (_, number) => {
    let place = 0;
    for (let bit = 0; bit < bits; bit += 1) if (number & (1 << bit)) place |= 1 << (bits - 1 - bit);
    return place;
  }).flatMap((place) => list.slice(place, place + 1));
}
