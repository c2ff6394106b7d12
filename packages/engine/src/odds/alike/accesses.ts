// What a piece of code may look at and change: places, each with those whom it belongs to.
import type { People } from './people.ts';
import { meets, union } from './people.ts';

/**
 * How a place is changed. Two changes of one kind can come in any order, but for `set`: the same constant, amounts added
 * without bounds (`more`) or towards one bound (`up`, `down`).
 */
export type Change = 'set' | 'more' | 'up' | 'down' | `same ${string}`;

export interface Accesses {
  /** By place, such as `field HP` or `track warned`. What belongs to nobody belongs to the table. */
  readonly reads: ReadonlyMap<string, People>;
  readonly writes: ReadonlyMap<string, ReadonlyMap<Change, People>>;
  /** Something in it depends on who comes first in a way that is not told by places: what. */
  readonly wild: string | null;
  /** Whoever is meant is compared, remembered or stored, and not only looked at. */
  readonly named: People;
}

/** Whom tracks, numbers of spans and the like belong to. */
export const TABLE: People = new Set(['']);

export interface Noted extends Accesses {
  readonly read: (place: string, people: People) => void;
  readonly write: (place: string, people: People, change: Change) => void;
  readonly name: (people: People) => void;
  readonly goWild: (why: string) => void;
}

export function noted(): Noted {
  const reads = new Map<string, People>();
  const writes = new Map<string, Map<Change, People>>();
  let wild: string | null = null;
  let named: People = new Set();
  return {
    reads,
    writes,
    get wild() {
      return wild;
    },
    get named() {
      return named;
    },
    read: (place, people) => {
      reads.set(place, union(reads.get(place) ?? new Set(), people));
    },
    write: (place, people, change) => {
      const known = writes.get(place) ?? new Map<Change, People>();
      writes.set(place, known);
      known.set(change, union(known.get(change) ?? new Set(), people));
    },
    name: (people) => {
      named = union(named, people);
    },
    goWild: (why) => {
      wild ??= why;
    },
  };
}

/** Whether either may come first: neither changes what the other one looks at, nor what it changes otherwise. */
export function canSwap(one: Accesses, other: Accesses): boolean {
  return one.wild === null && other.wild === null && !disturbs(one, other) && !disturbs(other, one);
}

function disturbs(one: Accesses, other: Accesses): boolean {
  for (const [place, changes] of one.writes) {
    const read = other.reads.get(place);
    for (const [change, people] of changes) {
      if (read !== undefined && meets(people, read)) return true;
      for (const [against, others] of other.writes.get(place) ?? []) {
        if (meets(people, others) && (change === 'set' || change !== against)) return true;
      }
    }
  }
  return false;
}

/** Places of these people that are looked at or changed. */
export function touches({ reads, writes, named }: Accesses, people: People): boolean {
  if (meets(named, people)) return true;
  for (const whose of reads.values()) if (meets(whose, people)) return true;
  for (const changes of writes.values()) for (const whose of changes.values()) if (meets(whose, people)) return true;
  return false;
}
