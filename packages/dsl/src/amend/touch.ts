// Touch: the parts that an override changes or needs, and collisions between two overrides.

import type { Span } from '../source/span.ts';

/**
 * `whole`: the thing and all in it is another or gone. `set`: one value of it. `add`: it is new. `use`: it must be there.
 * `key`: the declaration, then the part.
 */
export interface Touch {
  readonly key: readonly string[];
  readonly how: 'whole' | 'set' | 'add' | 'use';
  /** `check Notice / modifier Paranoid`. */
  readonly label: string;
  /** Whether the thing is gone afterwards. */
  readonly removes: boolean;
  /** The name in the override. */
  readonly span: Span;
}

/** Whether both cannot stand side by side: then their order would count. */
export function collide(a: Touch, b: Touch): boolean {
  if (sameKey(a, b)) {
    if (a.how === 'whole' || b.how === 'whole') return true;
    return a.how !== 'use' && b.how !== 'use';
  }
  return (a.how === 'whole' && isPartOf(a, b)) || (b.how === 'whole' && isPartOf(b, a));
}

/** Whether `inner` is a part of `outer`, or the same. */
export function isPartOf(outer: Pick<Touch, 'key'>, inner: Pick<Touch, 'key'>): boolean {
  return outer.key.every((name, index) => inner.key[index] === name);
}

function sameKey(a: Touch, b: Touch): boolean {
  return a.key.length === b.key.length && isPartOf(a, b);
}
