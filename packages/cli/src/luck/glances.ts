// The first picture of a fight: plays a few times at moments far apart, then between these, until
// every moment has been sampled.
import { spotName, type LuckSpot, type PlayedSpot } from '@fray/engine/internal';

/** A picture needs this many moments, or all if there are fewer. */
const FEWEST = 8;

/** Every item once: the first of each half before the items between, as a binary search would visit them. */
export function bisectionOrder<T>(list: readonly T[]): readonly T[] {
  const bits = Math.ceil(Math.log2(Math.max(1, list.length)));
  return Array.from({ length: 2 ** bits }, (_, number) => {
    let place = 0;
    for (let bit = 0; bit < bits; bit += 1) if (number & (1 << bit)) place |= 1 << (bits - 1 - bit);
    return place;
  }).flatMap((place) => list.slice(place, place + 1));
}

/**
 * Fills in moments without plays by those of the moment before, as if nothing had changed.
 * Undefined if too few are known for that.
 */
export function withStandIns(
  spots: readonly LuckSpot[],
  known: ReadonlyMap<string, PlayedSpot>,
): ReadonlyMap<string, PlayedSpot> | undefined {
  const looked = spots.flatMap((spot) => known.get(spotName(spot)) ?? []);
  let [latest] = looked;
  if (looked.length === spots.length) return known;
  if (latest === undefined || looked.length < FEWEST) return undefined;
  const all = new Map(known);
  for (const spot of spots) {
    latest = known.get(spotName(spot)) ?? latest;
    all.set(spotName(spot), latest);
  }
  return all;
}
