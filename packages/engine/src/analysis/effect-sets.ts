// Represents sets of effects: the variables that a piece of code may read and change, each with the participants that
// it belongs to.
import { meets, union, type ParticipantSet } from './participant-sets.ts';

/**
 * The kind of a change, which decides if two changes of a variable commute. Two changes of one kind do, except `set`.
 * The other kinds set the same constant (`same`), or add amounts without bounds (`more`) or towards one bound (`up`,
 * `down`).
 */
export type Order = 'set' | 'more' | 'up' | 'down' | `same ${string}`;

export interface Effects {
  /**
   * For each variable, by number, the participants whose variable may be read. A variable that belongs to nobody
   * belongs to the table.
   */
  readonly reads: ReadonlyMap<number, ParticipantSet>;
  readonly writes: ReadonlyMap<number, ReadonlyMap<Order, ParticipantSet>>;
  /** Why the order of participants matters in a way that variables do not show; null if it does not. */
  readonly wild: string | null;
  /** Participants who are themselves compared, remembered or stored, and not only read. */
  readonly named: ParticipantSet;
}

/** The owner of variables that belong to no participant, such as tracks and numbers of spans. */
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

/** True if the two commute: neither changes what the other reads, and changes of the same variable commute. */
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

/** True if a variable of these participants is read or changed, or if they are named. */
export function touches({ reads, writes, named }: Effects, people: ParticipantSet): boolean {
  if (meets(named, people)) return true;
  for (const whose of reads.values()) if (meets(whose, people)) return true;
  for (const changes of writes.values())
    for (const whose of changes.values()) if (meets(whose, people)) return true;
  return false;
}
