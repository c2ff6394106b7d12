// Touch: the parts that an override changes or needs, and collisions between two overrides.

import type { Span } from '../source/span.ts';

/**
 * A part that an override changes or needs. `whole`: the whole part is replaced or removed. `set`:
 * one value of it changes. `add`: it is new. `use`: it must exist. `key`: the declaration, then the
 * part.
 */
export interface Touch {
  readonly key: readonly string[];
  readonly how: 'whole' | 'set' | 'add' | 'use';
  /** The part as messages show it: `check Notice / modifier Paranoid`. */
  readonly label: string;
  /** Whether the override removes the part. */
  readonly removes: boolean;
  /** The span of the name in the override. */
  readonly span: Span;
}

/** True if two touches exclude each other, because their order would matter. */
export function collide(a: Touch, b: Touch): boolean {
  if (sameKey(a, b)) {
    if (a.how === 'whole' || b.how === 'whole') return true;
    return a.how !== 'use' && b.how !== 'use';
  }
  return (a.how === 'whole' && isPartOf(a, b)) || (b.how === 'whole' && isPartOf(b, a));
}

/** True if `inner` is `outer` or a part of it. */
export function isPartOf(outer: Pick<Touch, 'key'>, inner: Pick<Touch, 'key'>): boolean {
  return outer.key.every((name, index) => inner.key[index] === name);
}

function sameKey(a: Touch, b: Touch): boolean {
  return a.key.length === b.key.length && isPartOf(a, b);
}
