// Represents the writes of a step as one interned value, composes writes, and finds what a step reads after earlier
// writes.
import { orMade } from '../values/grouped.ts';
import type { StateVariables } from './state-variables.ts';
import type { VariableGroup } from './variable-table.ts';
import type { BegunTransition, TransitionBranch, Transitions } from './transition.ts';
import type { VariableRead, ReadList } from './accesses.ts';

interface Written {
  readonly emptied: readonly VariableGroup[];
  readonly writes: readonly (readonly [variable: number, value: number])[];
}

/** All writes of a step; equal writes are one object. */
export interface NumberedWrites extends Written {
  readonly id: number;
}

/** Notes what a later step reads of the state before these writes. */
export function readOn(
  variables: StateVariables,
  reads: ReadList,
  { emptied, writes }: NumberedWrites,
  find: (note: (read: VariableRead) => void) => unknown,
): void {
  const written = new Set(writes.map(([variable]) => variable));
  for (const group of emptied)
    for (const variable of variables.ofGroup(group)) written.add(variable);
  find((read) => {
    if (!written.has(read.variable)) reads.add(read);
  });
}

/** Returns a new row, as long as there are variables, to which the writes are applied. */
export function rowAfter(
  variables: StateVariables,
  row: Uint16Array,
  change: Written,
): Uint16Array<ArrayBuffer> {
  const next = new Uint16Array(Math.max(variables.count(), row.length));
  next.set(row);
  write(variables, next, change);
  return next;
}

/** Returns the row of the first state; at the end of a fight no variable matters. */
export function firstRow(
  { variables, controls }: Pick<Transitions, 'variables' | 'controls'>,
  first: BegunTransition,
): Uint16Array<ArrayBuffer> {
  const row = new Uint16Array(variables.count());
  if (controls[first.to]?.isOver !== true) row.set(first.row);
  return row;
}

export function write(
  variables: StateVariables,
  row: Uint16Array,
  { emptied, writes }: Written,
): void {
  for (const group of emptied) for (const variable of variables.ofGroup(group)) row[variable] = 0;
  for (const [variable, value] of writes) row[variable] = value;
}

export interface Changes {
  readonly of: (
    emptied: readonly VariableGroup[],
    writes: NumberedWrites['writes'],
  ) => NumberedWrites;
  readonly along: (way: TransitionBranch) => NumberedWrites;
  /** Combines two writes: the first, then the second. */
  readonly both: (first: NumberedWrites, second: NumberedWrites) => NumberedWrites;
}

export function createChanges(variables: StateVariables): Changes {
  const known = new Map<string, NumberedWrites>();
  const pairs = new Map<number, Map<number, NumberedWrites>>();
  const ways = new Map<TransitionBranch, NumberedWrites>();
  const of: Changes['of'] = (emptied, writes) => {
    const sorted = writes.toSorted(([a], [b]) => a - b);
    let id =
      emptied.length === 0
        ? ''
        : JSON.stringify(
            emptied.map((group) => JSON.stringify(group)).sort((a, b) => (a < b ? -1 : 1)),
          );
    for (const [variable, value] of sorted) id += `${variable}:${value} `;
    return orMade(known, id, () => ({ id: known.size, emptied, writes: sorted }));
  };
  return {
    of,
    along: (way) => orMade(ways, way, () => of(way.emptied, way.writes)),
    both: (first, second) =>
      orMade(
        orMade(pairs, first.id, () => new Map<number, NumberedWrites>()),
        second.id,
        () => {
          const gone = new Set([
            ...second.writes.map(([variable]) => variable),
            ...second.emptied.flatMap((group) => variables.ofGroup(group)),
          ]);
          const writes = [
            ...first.writes.filter(([variable]) => !gone.has(variable)),
            ...second.writes,
          ];
          const groups = new Map(
            [...first.emptied, ...second.emptied].map((group) => [JSON.stringify(group), group]),
          );
          return of([...groups.values()], writes);
        },
      ),
  };
}
