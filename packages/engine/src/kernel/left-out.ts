// Values that a count leaves out because they do not matter. What matters depends on more than the code says: a blow that was rolled for does
// not matter once its striker is down. So some plays tell: at each place they see which values are read later, before they are written
// anew. The count leaves out all others, and puts `GONE` into their cells.
//
// That is a guess, and the count itself proves it. Whatever reads a cell asks here if it holds `GONE` (`readerOf`). So if a run of the count
// comes to its next throw without asking, all states that differ only in what was left out execute the same instructions, find the same
// measures and write the same values: they go on as one. If some run asks, the guess was wrong. The cell is never left out again, and the count
// begins anew.
import { orMade } from '../values/grouped.ts';
import { GONE, NIL } from './cells.ts';
import type { Linking, Outcomes } from './linking.ts';
import { openLoopsAt } from './open-loops.ts';

/** Thrown if a run reads what was left out. */
const missed = new Error('A run reads what the count has left out.');

/** True if the count has to begin anew, because it has left out too much. */
export function isMissed(thrown: unknown): boolean {
  return thrown === missed;
}

/** A run that somebody leads from throw to throw. */
interface Led {
  /** Begins; false if it ends without a throw. */
  readonly begin: () => boolean;
  readonly address: () => number;
  /** The outcomes of the throw at which it stands, whose instruction is executed for that. */
  readonly look: () => Outcomes;
  /** Goes on with an outcome; false if it ends without another throw. */
  readonly take: (way: number) => boolean;
  /** True if the run has lasted long enough. */
  readonly isOver: () => boolean;
}

export interface LeftOut {
  /** The place at which a run stands: its stack, and who is still to come in the loops there; 0 if no play was there. */
  readonly placeOf: (address: number) => number;
  /** The cells that are left out at a place. */
  readonly at: (place: number) => ReadonlySet<number>;
  /** Learns from a play, whose outcomes `choose` picks. */
  readonly learn: (led: Led, choose: (many: number) => number) => void;
  /** Leaves out nothing. */
  readonly leaveNothing: () => void;
  /** From now on, whoever reads what was left out stops the count. */
  readonly stopReaders: () => void;
}

/** A place, or the way to one: by address and those still to come, from the innermost frame to the outermost. */
interface Place {
  readonly next: Map<number, Place>;
  number: number;
}

export function leftOut(to: Linking): LeftOut {
  const { row, people, values, nodes, backs, watched } = to;
  const top = newPlace();
  const loops: (readonly number[] | undefined)[] = [];
  /** The first cells of the loops that are open at an address. */
  const loopsAt = (address: number): readonly number[] =>
    openLoopsAt(to, address).flatMap(({ op, cell }) => (op === 'each' ? [cell] : []));
  const live: Set<number>[] = [new Set(watched)];
  const first = people[0]?.cell ?? 0;
  const kept = new Set<number>();
  /** Goes on from a place on the way by a number. */
  type Step = (place: Place, by: number) => Place | undefined;
  const known: Step = ({ next }, by) => next.get(by);
  const made: Step = ({ next }, by) => orMade(next, by, newPlace);
  const walk = (address: number, step: Step): Place | undefined => {
    let place: Place | undefined = top;
    for (let at = address; at >= 0; at = row[backs[nodes[at] ?? 0] ?? 0] ?? -1) {
      place = step(place, at);
      for (const list of (loops[at] ??= loopsAt(at))) {
        const members = values.members(row[list] ?? NIL);
        let left = 0;
        for (let i = row[list + 1] ?? 0; i < members.length; i += 1) {
          const person = (members[i] ?? 0) - first;
          if (person >= 0 && person < people.length) left += 2 ** person;
        }
        place &&= step(place, left);
      }
      if (place === undefined) return undefined;
    }
    return place;
  };
  return {
    placeOf: (address) => (top.next.size === 0 ? 0 : (walk(address, known)?.number ?? 0)),
    at: (place) =>
      new Set(watched.filter((cell) => !kept.has(cell) && live[place]?.has(cell) === false)),
    leaveNothing: () => top.next.clear(),
    stopReaders: () => {
      to.gone = (cell) => {
        kept.add(cell);
        throw missed;
      };
    },
    learn: (led, choose) => {
      const before = new Map<number, number>();
      const trace: {
        readonly live: Set<number>;
        readonly read: Set<number>;
        written: readonly number[];
      }[] = [];
      let read = new Set<number>();
      to.gone = (cell) => {
        read.add(cell);
        return (row[cell] = before.get(cell) ?? 0);
      };
      try {
        for (let goes = led.begin(); goes && !led.isOver();) {
          const place = walk(led.address(), made) ?? top;
          if (place.number === 0) place.number = live.push(new Set()) - 1;
          read = new Set();
          for (const cell of watched) {
            before.set(cell, values.settled(row[cell] ?? 0));
            row[cell] = GONE;
          }
          const step = {
            live: live[place.number] ?? new Set(),
            read,
            written: [] as readonly number[],
          };
          trace.push(step);
          goes = led.take(choose(led.look().cells.length));
          step.written = watched.filter((cell) => row[cell] !== GONE);
          for (const cell of watched) if (row[cell] === GONE) row[cell] = before.get(cell) ?? 0;
        }
      } finally {
        // What is read is live, from where it was written.
        const later = new Set<number>();
        for (const step of trace.toReversed()) {
          for (const cell of step.written) later.delete(cell);
          for (const cell of step.read) later.add(cell);
          for (const cell of later) step.live.add(cell);
        }
      }
    },
  };
}

function newPlace(): Place {
  return { next: new Map(), number: 0 };
}
