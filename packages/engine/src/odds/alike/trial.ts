// Loops through those who are alike of which the code does not show that it is all one who comes first. They are watched instead.
// Whoever comes first, it is all one as long as
//
//   - all who are still to come answer alike whatever is asked in such a turn of anybody of their class, or have a turn in which nothing
//     happens, whatever the others do before: it looks at nothing but what is theirs, and at what no turn changes;
//   - a turn changes nothing that belongs to one of the class but what is its own, and leaves no name of theirs anywhere; what it may change
//     of its own has the same value after every turn but those in which nothing happens, and then the loop is not left before all have come.
//
// For then two turns in either order do the same, with the same chances, and nothing tells afterwards who had which. What is asked in
// turns is found out on the way: when there is something new, all begins anew.
import type { Machine } from '../../machine/machine.ts';
import type { Cells, Group } from '../cells.ts';
import type { Keys } from '../key.ts';
import type { Loop } from '../loops.ts';
import type { Question, Read, Reads } from '../watched.ts';
import type { Naming } from './naming.ts';

export interface Trial {
  /** A step from a machine in such a loop. False: it may matter who comes first, or something new was asked. */
  readonly note: (from: Machine, row: ArrayLike<number>, turn: Whose | null, reads: Reads, written: readonly Written[]) => boolean;
  /** Whether it is all one who of those comes next, as far as is known. What is looked at is added to `reads`. */
  readonly isAllOne: (turn: Whose, row: ArrayLike<number>, rest: readonly string[], reads: Reads, isIdle: (name: string) => boolean) => boolean;
  /** Nothing is looked at but what belongs to this one, and what no turn changes. */
  readonly isOwn: (turn: Whose, reads: readonly Read[]) => boolean;
  readonly isOn: (machine: Machine, loop: Loop) => boolean;
  /** Something new was asked since this was asked last: what was learned is to be forgotten. */
  readonly isGrown: () => boolean;
}

/** Whose turn it is in which loop. */
export interface Whose {
  readonly id: string;
  readonly name: string;
}

interface Written {
  readonly writes: readonly (readonly [cell: number, value: number])[];
  readonly emptied: readonly Group[];
  /** Loops that were left before all had come. */
  readonly left: readonly Loop[];
  /** At whose head the machine stands then. */
  readonly head: Loop | null;
  /** It was a turn in which nothing happens, whatever the others do. */
  readonly isIdle: boolean;
}

/** What is known of the turns of one loop: of whoever stands first in each class, for all of it. */
interface Known {
  readonly asked: Map<string, { readonly cell: number; readonly question: Question | null }>;
  /** Cells of nobody that may name somebody. */
  readonly telling: Set<number>;
  /** What is put into cells of one's own. */
  readonly put: Map<number, number>;
  /** All other cells that are changed, and those that must not be. */
  readonly changed: Set<number>;
  readonly kept: Set<number>;
  isLeft: boolean;
}

export function trialOf(keys: Keys, cells: Cells): Trial {
  const { classes, classOf, onTrial } = keys.alike;
  const { procs } = keys.program.ruleset;
  const loops = new Map<string, Known>();
  let isGrown = false;
  const knownOf = (id: string): Known => {
    let known = loops.get(id);
    if (known === undefined) loops.set(id, (known = { asked: new Map(), telling: new Set(), put: new Map(), changed: new Set(), kept: new Set(), isLeft: false }));
    return known;
  };
  const idOf = ({ frames }: Machine, { frame, list }: Loop): string => {
    const at = frames[frame];
    return at?.kind === 'proc' ? `${at.proc} ${list}` : '';
  };
  const swap = (one: string, other: string): Naming => new Map([[one, other], [other, one]]);
  const firstOf = (name: string): string => classes[classOf.get(name) ?? -1]?.[0] ?? name;
  /** Those of the class of `name` to whom a cell belongs. */
  const owners = (cell: number, name: string): readonly string[] => [...new Set(cells.namesOf(cell).filter((one) => classOf.has(one) && classOf.get(one) === classOf.get(name)))];
  /** The same cell of somebody else. */
  const cellOf = (cell: number, from: string, to: string): number => (from === to ? cell : cells.renamed(cell, swap(from, to)));
  const isComing = (cell: number): boolean => cells.comingIn(cell) >= 0;

  const noteRead = ({ asked, telling }: Known, { cell, question }: Read, name: string): boolean => {
    if (isComing(cell)) return true;
    const own = owners(cell, name);
    const [whose] = own;
    if (own.length > 1) return false;
    if (whose === undefined) {
      if (!cells.mayName(cell) || telling.has(cell)) return true;
      telling.add(cell);
      isGrown = true;
      return true;
    }
    const first = cellOf(cell, whose, firstOf(name));
    const id = `${first} ${question?.id ?? ''}`;
    if (asked.has(id)) return true;
    asked.set(id, { cell: first, question });
    isGrown = true;
    return true;
  };
  const isChanged = ({ changed, kept }: Known, cell: number): boolean => {
    changed.add(cell);
    return !kept.has(cell);
  };
  const isHarmless = (known: Known, [cell, value]: readonly [number, number], name: string): boolean => {
    if (isComing(cell)) return true;
    const isMeant = (one: string): boolean => classOf.get(one) === classOf.get(name);
    if (cells.mentions(cell, value, isMeant)) return false;
    const own = owners(cell, name);
    const [whose] = own;
    if (whose === undefined) return isChanged(known, cell);
    if (own.length > 1 || whose !== name) return false;
    const first = cellOf(cell, name, firstOf(name));
    const put = first === cell ? value : cells.moved(cell, value, first, swap(name, firstOf(name)));
    const before = known.put.get(first);
    if (before === undefined) {
      known.put.set(first, put);
      isGrown = true;
    }
    return before === undefined || before === put;
  };
  /** When a turn is over, whatever may be changed of one's own has its value, whatever the dice said. */
  const isPut = ({ put }: Known, { writes, isIdle }: Written, row: ArrayLike<number>, name: string, reads: Reads): boolean => {
    if (isIdle) return true;
    return [...put].every(([first, value]) => {
      const cell = cellOf(first, firstOf(name), name);
      const written = writes.find(([one]) => one === cell);
      if (written === undefined) reads.look(cell);
      const now = written?.[1] ?? row[cell] ?? 0;
      return (first === cell ? now : cells.moved(cell, now, first, swap(name, firstOf(name)))) === value;
    });
  };
  const noteWritten = (known: Known, id: string, { writes, emptied, left }: Written, name: string, from: Machine): boolean => {
    for (const written of writes) if (!isHarmless(known, written, name)) return false;
    for (const group of emptied) if (!('frame' in group) && cells.ofGroup(group).some((cell) => owners(cell, name).length > 0 || !isChanged(known, cell))) return false;
    known.isLeft ||= left.some((loop) => idOf(from, loop) === id);
    return !known.isLeft || known.put.size === 0;
  };

  return {
    isOn: (machine, loop) => onTrial.has(idOf(machine, loop)),
    note: (from, row, turn, reads, written) => {
      const inside: (Whose & { readonly frame: number })[] = turn === null ? [] : [{ ...turn, frame: from.frames.length - 1 }];
      for (const loop of keys.loops.of(from)) {
        const id = idOf(from, loop);
        const frame = from.frames[loop.frame];
        if (!onTrial.has(id) || (id === turn?.id && loop.frame === from.frames.length - 1) || frame?.kind !== 'proc') continue;
        const next = procs[frame.proc]?.code.find((instr) => instr.op === 'next' && instr.list === loop.list);
        const name = next?.op === 'next' ? frame.locals[next.slot] : null;
        if (typeof name === 'string') inside.push({ id, name, frame: loop.frame });
      }
      return inside.every(({ id, name, frame }) => {
        if (!classOf.has(name)) return true;
        const known = knownOf(id);
        if (![...reads.list].every((read) => noteRead(known, read, name)) || !written.every((one) => noteWritten(known, id, one, name, from)) || isGrown) return false;
        return written.every((one) => one.head === null || one.head.frame !== frame || idOf(from, one.head) !== id || isPut(known, one, row, name, reads));
      });
    },
    isAllOne: ({ id, name }, row, rest, reads, isIdle) => {
      const { asked, telling } = knownOf(id);
      const others = rest.filter((one) => classOf.has(one) && classOf.get(one) === classOf.get(name));
      if (others.length === 0) return true;
      for (const cell of telling) {
        reads.look(cell);
        if (cells.mentions(cell, row[cell] ?? 0, (one) => one === name || others.includes(one))) return false;
      }
      const first = firstOf(name);
      return others.every((other) => {
        const isLike = [...asked.values()].every(({ cell, question }) => {
          const [own, its] = [cellOf(cell, first, name), cellOf(cell, first, other)];
          reads.add({ cell: own, question });
          reads.add({ cell: its, question });
          const [one, two] = [row[own] ?? 0, row[its] ?? 0];
          return question === null ? cells.moved(own, one, its, swap(name, other)) === two : question.holds(cells.value(own, one)) === question.holds(cells.value(its, two));
        });
        return isLike || isIdle(other);
      });
    },
    isOwn: ({ id, name }, reads) => {
      const { changed, kept } = knownOf(id);
      const others = reads.flatMap(({ cell }) => (isComing(cell) || (cells.namesOf(cell).length === 1 && cells.namesOf(cell)[0] === name) ? [] : [cell]));
      if (others.some((cell) => changed.has(cell) || owners(cell, name).length > 0)) return false;
      for (const cell of others) kept.add(cell);
      return true;
    },
    isGrown: () => {
      const was = isGrown;
      isGrown = false;
      return was;
    },
  };
}
