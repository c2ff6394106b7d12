// Steps put together: all that can happen from a state to the next bound, such as the end of a loop through all of a side, by
// what it looks at. A state whose answers are the same comes to the same, whatever else it holds; so what one side does to
// another is worked out once for every state that the first one may be in beside.
import type { Program } from '../machine/program.ts';
import type { Cells } from './cells.ts';
import type { Control, Step, Steps, StepWay, Unanswered, Unlike } from './steps.ts';
import type { Sight } from './tally.ts';
import { createStates } from './states.ts';
import { changed, createChanges, readOn, write } from './changes.ts';
import type { Change } from './changes.ts';
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

export interface Macros {
  /** Null: too much, or it goes in circles. */
  readonly of: (control: number, row: Uint16Array) => Macro | Unanswered | Unlike | null;
}

/** Heads of loops beyond this, one after the other without dice, are taken for a circle. */
const MAX_HEADS = 10_000;
/** Ends beyond this are too many for one macro. */
const MAX_ENDS = 4_000;
/** Ends put together beyond this, over all macros, take longer than it is worth. */
const MAX_WORK = 30_000_000;
const MAX_CHANGES = 2 ** 30;

/** A state on its way to where dice are thrown next. */
interface Passed {
  readonly to: number;
  readonly next: Uint16Array<ArrayBuffer>;
  readonly change: Change;
  readonly sights: readonly Sight[];
  readonly isBound: boolean;
}

type Found = Map<number | string, End & { chance: number }>;

/** `isSpent`: asked now and then; true: it has taken too much. */
export function createMacros(program: Program, steps: Steps, isSpent: () => boolean): Macros {
  let work = 0;
  const { cells, controls } = steps;
  const trees: (Tree<Macro> | undefined)[] = [];
  const phases: (Phase | null | undefined)[] = [];
  const under = new Set<number>();
  const states = createStates(cells.count);
  const changes = createChanges(cells);
  const treeOf = (control: number): Tree<Macro> => (trees[control] ??= createTree(cells.value));
  const phaseAt = (control: number): Phase | null => {
    let phase = phases[control];
    if (phase === undefined) phases[control] = phase = phaseOf(program, steps, controls[control]);
    return phase;
  };
  const leftAt = (control: number, row: Uint16Array): number => {
    const phase = phaseAt(control);
    return phase === null ? 0 : leftIn(phase, row);
  };
  /** `left`: how many were still to come in the outermost loop. */
  const isBound = (from: number, left: number, to: number, next: Uint16Array): boolean => {
    if (controls[to]?.isOver === true) return true;
    const here = phaseAt(from);
    const there = phaseAt(to);
    return here === null || there === null || here.id !== there.id || leftIn(there, next) > left;
  };

  /** Ends by where they lead, what they write and what is seen. */
  const gather = (found: Found, to: number, change: Change, sights: readonly Sight[], chance: number): void => {
    const id = sights.length === 0 ? to * MAX_CHANGES + change.id : `${to} ${change.id} ${sights.map(({ watch, occurrence, key }) => `${watch} ${occurrence} ${key}`).join('|')}`;
    const same = found.get(id);
    if (same === undefined) found.set(id, { to, change, sights, chance });
    else same.chance += chance;
  };

  /** Along a way, and past the heads of loops until dice are thrown or there is a bound. Null: it goes in circles. */
  const pass = (from: number, row: Uint16Array, way: StepWay, reads: Reads): Passed | Unanswered | Unlike | null => {
    let { to } = way;
    let change = changes.along(way);
    let sights = way.sights;
    let next = changed(cells, row, change);
    let isAt = isBound(from, leftAt(from, row), to, next);
    for (let heads = 0; !isAt && controls[to]?.isHead === true; heads += 1) {
      if (heads > MAX_HEADS) return null;
      const step = stepAt(steps, to, next);
      if (step === null || 'odds' in step) return step;
      const [only] = step.ways;
      if (only === undefined) return null;
      const head = to;
      readOn(cells, reads, change, (note) => controls[head]?.steps.find(next, note));
      const left = leftAt(head, next);
      const own = changes.along(only);
      if (next.length < cells.count()) next = changed(cells, next, own);
      else write(cells, next, own);
      change = changes.both(change, own);
      if (only.sights.length > 0) sights = [...sights, ...only.sights];
      to = only.to;
      isAt = isBound(head, left, to, next);
    }
    return { to, next, change, sights, isBound: isAt };
  };

  const of = (control: number, row: Uint16Array): Macro | Unanswered | Unlike | null => {
    const tree = treeOf(control);
    const known = tree.find(row);
    if (known !== undefined) return known;
    // What goes round before it comes to a bound is for the graph.
    const here = states.meet(control, row);
    if (under.has(here) || isSpent()) return null;
    const reads = createReads();
    const step = stepAt(steps, control, row);
    if (step === null || 'odds' in step) return step;
    steps.controls[control]?.steps.find(row, reads.add);
    const found: Found = new Map();
    under.add(here);
    for (const way of step.ways) {
      const passed = pass(control, row, way, reads);
      if (passed === null || 'odds' in passed) {
        under.delete(here);
        return passed;
      }
      const { to, next, change, sights } = passed;
      if (passed.isBound) {
        gather(found, to, change, sights, way.share);
        continue;
      }
      const after = of(to, next);
      if (after === null || 'odds' in after) {
        under.delete(here);
        return after;
      }
      readOn(cells, reads, change, (note) => treeOf(to).find(next, note));
      for (const end of after.ends) {
        gather(found, end.to, changes.both(change, end.change), sights.length === 0 ? end.sights : [...sights, ...end.sights], way.share * end.chance);
      }
      work += after.ends.length;
      if (found.size > MAX_ENDS || work > MAX_WORK) {
        under.delete(here);
        return null;
      }
    }
    under.delete(here);
    const macro: Macro = { ends: [...found.values()], reads: reads.list };
    tree.add(row, reads.list, macro);
    return macro;
  };
  return { of };
}

export function stepAt(steps: Steps, control: number, row: Uint16Array): Step | Unanswered | Unlike | null {
  return steps.known(control, row) ?? steps.learn(control, row);
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

// ------------------------------------------------------------------------------------------------ bounds

/** The outermost loop that a machine is in, and how many are still to come: a number, or cells that say it of each. */
interface Phase {
  readonly id: string;
  readonly left: number | readonly number[];
}

function phaseOf(program: Program, { cells, loops }: Steps, control: Control | undefined): Phase | null {
  if (control === undefined) return null;
  const { machine } = control;
  const held = loops.of(machine);
  for (const [index, frame] of machine.frames.entries()) {
    if (frame.kind !== 'proc') continue;
    const code = program.ruleset.procs[frame.proc]?.code ?? [];
    for (const [pc, instr] of code.entries()) {
      if (instr.op !== 'next' || frame.pc < pc || frame.pc >= instr.done) continue;
      const loop = held.find((one) => one.frame === index && one.list === instr.list);
      if (loop === undefined && frame.pc === pc) continue;
      const list = frame.locals[instr.list];
      return { id: `${index} ${frame.proc} ${pc}`, left: loop !== undefined ? cells.coming(loop) : Array.isArray(list) ? list.length : 0 };
    }
  }
  return null;
}

function leftIn({ left }: Phase, row: Uint16Array): number {
  if (typeof left === 'number') return left;
  let count = 0;
  for (const cell of left) count += row[cell] ?? 0;
  return count;
}
