// Arrivals: the participants to whom each name may refer, and the places that bind them to the
// name. The sets only grow.

import { addToList } from '../../grouping.ts';
import type { Span } from '../../source/span.ts';
import type { Symbol } from '../../names/symbols.ts';
import type { Crowd } from './universe.ts';

/**
 * The participants by key: a parameter or local name, a condition (who may have it), an order, or a
 * field (whose value changes).
 */
export interface Arrivals {
  of(key: Symbol | string): Crowd;
  /** Adds the participants that reach the key from a place. */
  add(key: Symbol | string, crowd: Crowd, at: Span): void;
  /** The place from which some of a crowd first came; undefined if they never came. */
  placeOf(key: Symbol | string, some: Crowd): Span | undefined;
  /** How many arrivals there are over all keys. If the number has not changed, nobody new came. */
  count(): number;
}

/** Creates an empty table. */
export function createArrivals(): Arrivals {
  const crowds = new Map<Symbol | string, Crowd>();
  const places = new Map<Symbol | string, { readonly crowd: Crowd; readonly at: Span }[]>();
  let count = 0;
  return {
    of: (key) => crowds.get(key) ?? 0n,
    add(key, crowd, at): void {
      const before = crowds.get(key) ?? 0n;
      const more = crowd & ~before;
      if (more === 0n) return;
      count += 1;
      crowds.set(key, before | more);
      addToList(places, key, { crowd: more, at });
    },
    placeOf: (key, some) => places.get(key)?.find(({ crowd }) => (crowd & some) !== 0n)?.at,
    count: () => count,
  };
}
