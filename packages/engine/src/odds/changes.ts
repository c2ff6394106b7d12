// What steps write: as one thing, one after the other, and what is looked at behind it.
import type { Cells, Group } from './cells.ts';
import type { StepWay } from './steps.ts';
import type { Read, Reads } from './watched.ts';

interface Written {
  readonly emptied: readonly Group[];
  readonly writes: readonly (readonly [cell: number, value: number])[];
}

/** What is written, as one thing; equal ones are one. */
export interface Change extends Written {
  readonly id: number;
}

/** What is looked at after a change, of what stood there before it. */
export function readOn(cells: Cells, reads: Reads, { emptied, writes }: Change, find: (note: (read: Read) => void) => unknown): void {
  const written = new Set(writes.map(([cell]) => cell));
  for (const group of emptied) for (const cell of cells.ofGroup(group)) written.add(cell);
  find((read) => {
    if (!written.has(read.cell)) reads.add(read);
  });
}

/** A row after a change; a new one, as long as there are cells. */
export function changed(cells: Cells, row: Uint16Array, change: Written): Uint16Array<ArrayBuffer> {
  const next = new Uint16Array(Math.max(cells.count(), row.length));
  next.set(row);
  write(cells, next, change);
  return next;
}

export function write(cells: Cells, row: Uint16Array, { emptied, writes }: Written): void {
  for (const group of emptied) for (const cell of cells.ofGroup(group)) row[cell] = 0;
  for (const [cell, value] of writes) row[cell] = value;
}

export interface Changes {
  readonly of: (emptied: readonly Group[], writes: Change['writes']) => Change;
  readonly along: (way: StepWay) => Change;
  /** One after the other. */
  readonly both: (first: Change, second: Change) => Change;
  /** Equal for changes that write the same cells. */
  readonly written: (change: Change) => string;
}

export function createChanges(cells: Cells): Changes {
  const known = new Map<string, Change>();
  const pairs = new Map<number, Map<number, Change>>();
  const written: string[] = [];
  const ways = new Map<StepWay, Change>();
  const of: Changes['of'] = (emptied, writes) => {
    const sorted = writes.toSorted(([a], [b]) => a - b);
    let id = emptied.length === 0 ? '' : JSON.stringify(emptied.map((group) => JSON.stringify(group)).sort((a, b) => (a < b ? -1 : 1)));
    for (const [cell, value] of sorted) id += `${cell}:${value} `;
    let change = known.get(id);
    if (change === undefined) known.set(id, (change = { id: known.size, emptied, writes: sorted }));
    return change;
  };
  return {
    of,
    along: (way) => {
      let change = ways.get(way);
      if (change === undefined) ways.set(way, (change = of(way.emptied, way.writes)));
      return change;
    },
    written: ({ id, emptied, writes }) => (written[id] ??= JSON.stringify([emptied, writes.map(([cell]) => cell)])),
    both: (first, second) => {
      let by = pairs.get(first.id);
      if (by === undefined) pairs.set(first.id, (by = new Map()));
      let change = by.get(second.id);
      if (change === undefined) {
        const gone = new Set([...second.writes.map(([cell]) => cell), ...second.emptied.flatMap((group) => cells.ofGroup(group))]);
        const writes = [...first.writes.filter(([cell]) => !gone.has(cell)), ...second.writes];
        const groups = first.emptied.length + second.emptied.length === 0 ? [] : [...new Map([...first.emptied, ...second.emptied].map((group) => [JSON.stringify(group), group])).values()];
        by.set(second.id, (change = of(groups, writes)));
      }
      return change;
    },
  };
}
