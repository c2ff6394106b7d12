// Sets of effects: the variables that a piece of code may read and change, each with the participants that it belongs
// to.
import { meets, union, type ParticipantSet } from './participant-sets.ts';

/**
 * Which changes of a variable commute. Two of the same kind do, except `set`: setting the same constant, adding amounts
 * without bounds (`more`) or towards one bound (`up`, `down`).
 */
export type Order = 'set' | 'more' | 'up' | 'down' | `same ${string}`;

export interface Effects {
  /** By the number of a variable. A variable that belongs to nobody belongs to the table. */
  readonly reads: ReadonlyMap<number, ParticipantSet>;
  readonly writes: ReadonlyMap<number, ReadonlyMap<Order, ParticipantSet>>;
  /** Why the order of participants matters in a way that variables do not show; null: it does not. */
  readonly wild: string | null;
  /** Participants who are themselves compared, remembered or stored, not only read. */
  readonly named: ParticipantSet;
}

/** The owner of tracks, numbers of spans and the like. */
export const TABLE: ParticipantSet = new Set(['']);

export interface Noted extends Effects {
  readonly read: (variable: number, people: ParticipantSet) => void;
  readonly write: (variable: number, people: ParticipantSet, change: Order) => void;
  readonly name: (people: ParticipantSet) => void;
  readonly goWild: (why: string) => void;
}

export function noted(): Noted {
  const reads = new Map<number, ParticipantSet>();
  const writes = new Map<number, Map<Order, ParticipantSet>>();
  let wild: string | null = null;
  let named: ParticipantSet = new Set();
  return {
    reads,
    writes,
    get wild() {
      return wild;
    },
    get named() {
      return named;
    },
    read: (variable, people) => {
      reads.set(variable, union(reads.get(variable) ?? new Set(), people));
    },
    write: (variable, people, change) => {
      const known = writes.get(variable) ?? new Map<Order, ParticipantSet>();
      writes.set(variable, known);
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

/**
 * Whether the two commute: neither changes what the other one reads, and what both change, they change in a way that
 * commutes.
 */
export function canSwap(one: Effects, other: Effects): boolean {
  return one.wild === null && other.wild === null && !disturbs(one, other) && !disturbs(other, one);
}

function disturbs(one: Effects, other: Effects): boolean {
  for (const [variable, changes] of one.writes) {
    const read = other.reads.get(variable);
    for (const [change, people] of changes) {
      if (read !== undefined && meets(people, read)) return true;
      for (const [against, others] of other.writes.get(variable) ?? []) {
        if (meets(people, others) && (change === 'set' || change !== against)) return true;
      }
    }
  }
  return false;
}

/** Whether a variable of these participants is read or changed. */
export function touches({ reads, writes, named }: Effects, people: ParticipantSet): boolean {
  if (meets(named, people)) return true;
  for (const whose of reads.values()) if (meets(whose, people)) return true;
  for (const changes of writes.values())
    for (const whose of changes.values()) if (meets(whose, people)) return true;
  return false;
}
