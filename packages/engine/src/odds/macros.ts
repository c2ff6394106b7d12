// Steps put together: all that can happen from a state to the next bound, such as the end of a loop through all of a side, by
// what it looks at. A state whose answers are the same comes to the same, whatever else it holds; so what one side does to
// another is worked out once for every state that the first one may be in beside.
import type { Machine } from '../machine/machine.ts';
import type { Program } from '../machine/program.ts';
import type { Cells, Group } from './cells.ts';
import type { Control, Step, Steps, Unanswered, Unlike } from './steps.ts';
import type { Sight } from './tally.ts';
import { createTree } from './tree.ts';
import type { Tree } from './tree.ts';
import { createReads } from './watched.ts';
import type { Read, Reads } from './watched.ts';

/** What a state can come to at the next bound. */
export interface Macro {
  readonly ends: readonly End[];
  /** What was looked at on the way. */
  readonly reads: readonly Read[];
}

export interface End {
  readonly chance: number;
  readonly to: number;
  readonly change: Change;
  readonly sights: readonly Sight[];
}

/** What is written, as one thing; equal ones are one. */
export interface Change {
  readonly id: number;
  readonly emptied: readonly Group[];
  readonly writes: readonly (readonly [cell: number, value: number])[];
}

export interface Macros {
  /** Null: too much, or it goes in circles. */
  readonly of: (control: number, row: Uint16Array) => Macro | Unanswered | Unlike | null;
}

/** Ends beyond this are too many for one macro. */
const MAX_ENDS = 4_000;
/** Ends put together beyond this, over all macros, take longer than it is worth. */
const MAX_WORK = 30_000_000;
const MAX_CHANGES = 2 ** 30;

type Found = Map<number | string, End & { chance: number }>;

/** `isSpent`: asked now and then; true: it has taken too much. */
export function createMacros(program: Program, steps: Steps, isSpent: () => boolean): Macros {
  let work = 0;
  const { cells, controls } = steps;
  const trees: (Tree<Macro> | undefined)[] = [];
  const phases: (Phase | null | undefined)[] = [];
  const under = new Set<number>();
  const changes = createChanges(cells);
  const treeOf = (control: number): Tree<Macro> => (trees[control] ??= createTree(cells.value));
  const phaseAt = (control: number): Phase | null => {
    let phase = phases[control];
    if (phase === undefined) phases[control] = phase = phaseOf(program, controls[control]);
    return phase;
  };
  const isBound = (from: number, to: number): boolean => {
    if (controls[to]?.isOver === true) return true;
    const [here, there] = [phaseAt(from), phaseAt(to)];
    return here === null || there === null || here.id !== there.id || there.left > here.left;
  };

  /** Ends by where they lead, what they write and what is seen. */
  const gather = (found: Found, to: number, change: Change, sights: readonly Sight[], chance: number): void => {
    const id = sights.length === 0 ? to * MAX_CHANGES + change.id : `${to} ${change.id} ${sights.map(({ watch, occurrence, key }) => `${watch} ${occurrence} ${key}`).join('|')}`;
    const same = found.get(id);
    if (same === undefined) found.set(id, { to, change, sights, chance });
    else same.chance += chance;
  };

  const of = (control: number, row: Uint16Array): Macro | Unanswered | Unlike | null => {
    const tree = treeOf(control);
    const known = tree.find(row);
    if (known !== undefined) return known;
    // What goes round before it comes to a bound is for the graph.
    if (under.has(control) || isSpent()) return null;
    const reads = createReads();
    const step = stepAt(steps, control, row);
    if (step === null || 'odds' in step) return step;
    steps.controls[control]?.steps.find(row, reads.add);
    const found: Found = new Map();
    under.add(control);
    for (const way of step.ways) {
      const change = changes.of(way.emptied, way.writes);
      if (isBound(control, way.to)) {
        gather(found, way.to, change, way.sights, way.share);
        continue;
      }
      const next = changed(cells, row, change);
      const after = of(way.to, next);
      if (after === null || 'odds' in after) {
        under.delete(control);
        return after;
      }
      readOn(cells, reads, change, (note) => treeOf(way.to).find(next, note));
      for (const end of after.ends) {
        gather(found, end.to, changes.both(change, end.change), way.sights.length === 0 ? end.sights : [...way.sights, ...end.sights], way.share * end.chance);
      }
      work += after.ends.length;
      if (found.size > MAX_ENDS || work > MAX_WORK) {
        under.delete(control);
        return null;
      }
    }
    under.delete(control);
    const macro: Macro = { ends: [...found.values()], reads: reads.list };
    tree.add(row, reads.list, macro);
    return macro;
  };
  return { of };
}

export function stepAt(steps: Steps, control: number, row: Uint16Array): Step | Unanswered | Unlike | null {
  return steps.known(control, row) ?? steps.learn(control, row);
}

/** What is looked at after a change, of what stood there before it. */
function readOn(cells: Cells, reads: Reads, { emptied, writes }: Change, find: (note: (read: Read) => void) => unknown): void {
  const written = new Set(writes.map(([cell]) => cell));
  for (const group of emptied) for (const cell of cells.ofGroup(group)) written.add(cell);
  find((read) => {
    if (!written.has(read.cell)) reads.add(read);
  });
}

/** Cells that macros look at as a whole, or write. */
export function touchedBy(cells: Cells, macros: Iterable<Macro>): ReadonlySet<number> {
  const touched = new Set<number>();
  const seen = new Set<Change>();
  for (const { reads, ends } of macros) {
    for (const { cell, question } of reads) if (question === null) touched.add(cell);
    for (const { change } of ends) {
      if (seen.has(change)) continue;
      seen.add(change);
      for (const [cell] of change.writes) touched.add(cell);
      for (const group of change.emptied) for (const cell of cells.ofGroup(group)) touched.add(cell);
    }
  }
  return touched;
}

/** A row after a change; a new one, as long as there are cells. */
export function changed(cells: Cells, row: Uint16Array, { emptied, writes }: Change): Uint16Array<ArrayBuffer> {
  const next = new Uint16Array(Math.max(cells.count(), row.length));
  next.set(row);
  for (const group of emptied) for (const cell of cells.ofGroup(group)) next[cell] = 0;
  for (const [cell, value] of writes) next[cell] = value;
  return next;
}

// ------------------------------------------------------------------------------------------------ changes

interface Changes {
  readonly of: (emptied: readonly Group[], writes: Change['writes']) => Change;
  /** One after the other. */
  readonly both: (first: Change, second: Change) => Change;
}

function createChanges(cells: Cells): Changes {
  const known = new Map<string, Change>();
  const pairs = new Map<number, Map<number, Change>>();
  const of: Changes['of'] = (emptied, writes) => {
    const sorted = writes.toSorted(([a], [b]) => a - b);
    const id = JSON.stringify([emptied.map((group) => JSON.stringify(group)).sort((a, b) => (a < b ? -1 : 1)), sorted]);
    let change = known.get(id);
    if (change === undefined) known.set(id, (change = { id: known.size, emptied, writes: sorted }));
    return change;
  };
  return {
    of,
    both: (first, second) => {
      let by = pairs.get(first.id);
      if (by === undefined) pairs.set(first.id, (by = new Map()));
      let change = by.get(second.id);
      if (change === undefined) {
        const gone = new Set(second.emptied.flatMap((group) => cells.ofGroup(group)));
        const writes = new Map(first.writes.filter(([cell]) => !gone.has(cell)));
        for (const [cell, value] of second.writes) writes.set(cell, value);
        const groups = new Map([...first.emptied, ...second.emptied].map((group) => [JSON.stringify(group), group]));
        by.set(second.id, (change = of([...groups.values()], [...writes])));
      }
      return change;
    },
  };
}

// ------------------------------------------------------------------------------------------------ bounds

/** The outermost loop that a machine is in, and how many are still to come. */
interface Phase {
  readonly id: string;
  readonly left: number;
}

function phaseOf(program: Program, control: Control | undefined): Phase | null {
  const machine: Machine | undefined = control?.machine;
  for (const [index, frame] of (machine?.frames ?? []).entries()) {
    if (frame.kind !== 'proc') continue;
    const code = program.ruleset.procs[frame.proc]?.code ?? [];
    for (const [pc, instr] of code.entries()) {
      if (instr.op !== 'next' || frame.pc <= pc || frame.pc >= instr.done) continue;
      const list = frame.locals[instr.list];
      return { id: `${index} ${frame.proc} ${pc}`, left: Array.isArray(list) ? list.length : 0 };
    }
  }
  return null;
}
