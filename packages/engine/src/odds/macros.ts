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
  /** Nothing goes on from here before the next bound. */
  readonly isBound: boolean;
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

/** How far steps are put together. */
interface Level {
  /** Whether they end between two states; a bound ends them anyway. */
  readonly isEnd: (from: number, row: Uint16Array, to: number, next: Uint16Array) => boolean;
  /** What is known, by control. */
  readonly trees: (Tree<Macro> | undefined)[];
  /** States that are being looked at. */
  readonly under: Set<number>;
}

type Found = Map<number | string, End & { chance: number }>;

/** `isSpent`: asked now and then; true: it has taken too much. */
export function createMacros(program: Program, steps: Steps, isSpent: () => boolean): Macros {
  let work = 0;
  const { cells, controls, places } = steps;
  /** How many cells there were when what is known was put together: more may tell of those who are alike. */
  let width = -1;
  const phases: (Phase | null | undefined)[] = [];
  const states = createStates(cells.count);
  const changes = createChanges(cells);
  const phaseAt = (control: number): Phase | null => {
    let phase = phases[control];
    if (phase === undefined) phases[control] = phase = phaseOf(program, steps, controls[control]);
    return phase;
  };
  const leftAt = (control: number, row: Uint16Array): number => {
    const phase = phaseAt(control);
    return phase === null ? 0 : leftIn(cells, phase, row);
  };
  /** `left`: how many were still to come in the outermost loop. */
  const isBound = (from: number, left: number, to: number, next: Uint16Array): boolean => {
    if (controls[to]?.isOver === true) return true;
    const here = phaseAt(from);
    const there = phaseAt(to);
    return here === null || there === null || here.id !== there.id || leftIn(cells, there, next) > left;
  };

  /** First steps are put together to turns of the outermost loop, then turns to all that is left of it. */
  const levels: readonly Level[] = [(from: number, row: Uint16Array, to: number, next: Uint16Array): boolean => leftAt(from, row) !== leftAt(to, next), (): boolean => false].map((isEnd) => ({ isEnd, trees: [], under: new Set() }));

  /** Ends by where they lead, what they write and what is seen. */
  const gather = (found: Found, { to, change, sights, isBound: isLast }: Omit<End, 'chance'>, chance: number): void => {
    const id = sights.length === 0 ? to * MAX_CHANGES + change.id : `${to} ${change.id} ${sights.map(({ watch, occurrence, key }) => `${watch} ${occurrence} ${key}`).join('|')}`;
    const same = found.get(id);
    if (same === undefined) found.set(id, { to, change, sights, chance, isBound: isLast });
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
    if (width !== cells.count()) {
      places.prepare();
      width = cells.count();
      for (const { trees } of levels) trees.length = 0;
    }
    return put(levels.length - 1, control, row);
  };

  const put = (level: number, control: number, row: Uint16Array): Macro | Unanswered | Unlike | null => {
    const known = levels[level];
    if (known === undefined) return oneStep(control, row);
    const { trees, under, isEnd } = known;
    const tree = (trees[control] ??= createTree(cells.value));
    const found = tree.find(row);
    if (found !== undefined) return found;
    // What goes round before it comes to a bound is for the graph.
    const here = states.meet(control, row);
    if (under.has(here) || isSpent()) return null;
    under.add(here);
    const macro = goOn(level, control, row, isEnd);
    under.delete(here);
    // What came about while there were fewer cells is not kept.
    if (macro !== null && !('odds' in macro) && width === cells.count()) tree.add(row, macro.reads, macro);
    return macro;
  };

  const goOn = (level: number, control: number, row: Uint16Array, isEnd: Level['isEnd']): Macro | Unanswered | Unlike | null => {
    const first = put(level - 1, control, row);
    if (first === null || 'odds' in first) return first;
    const reads = createReads();
    for (const read of first.reads) reads.add(read);
    const found: Found = new Map();
    for (const way of first.ends) {
      if (controls[way.to]?.isOver === true) {
        gather(found, way, way.chance);
        continue;
      }
      const { to, change, next } = inPlace(way.to, row, way.change, reads);
      if (to < 0) return null;
      if (way.isBound || isEnd(control, row, to, next)) {
        gather(found, { to, change, sights: way.sights, isBound: way.isBound }, way.chance);
        continue;
      }
      const after = put(level, to, next);
      if (after === null || 'odds' in after) return after;
      readOn(cells, reads, change, (note) => after.reads.forEach(note));
      for (const end of after.ends) {
        gather(found, { to: end.to, change: changes.both(change, end.change), sights: way.sights.length === 0 ? end.sights : [...way.sights, ...end.sights], isBound: end.isBound }, way.chance * end.chance);
      }
      work += after.ends.length;
      if (found.size > MAX_ENDS || work > MAX_WORK) return null;
    }
    return { ends: [...found.values()], reads: reads.list };
  };

  const oneStep = (control: number, row: Uint16Array): Macro | Unanswered | Unlike | null => {
    const step = stepAt(steps, control, row);
    if (step === null || 'odds' in step) return step;
    const reads = createReads();
    steps.controls[control]?.steps.find(row, reads.add);
    const found: Found = new Map();
    for (const way of step.ways) {
      const passed = pass(control, row, way, reads);
      if (passed === null || 'odds' in passed) return passed;
      gather(found, passed, way.share);
    }
    return { ends: [...found.values()], reads: reads.list };
  };

  /** Those who are alike are put in place on the way, too: what is to come is then the same for all that were the same but for names. */
  const inPlace = (control: number, row: Uint16Array, change: Change, reads: Reads): { readonly to: number; readonly change: Change; readonly next: Uint16Array } => {
    const next = changed(cells, row, change);
    const written = change.writes.map(([cell]) => cell);
    const before = next.slice();
    const to = places.settleSome(control, next, written, (cell) => {
      if (!written.includes(cell)) reads.look(cell);
    });
    if (to === undefined) return { to: control, change, next };
    const moved: (readonly [number, number])[] = [];
    for (let cell = 0; cell < next.length; cell += 1) if (next[cell] !== before[cell]) moved.push([cell, next[cell] ?? 0]);
    return { to, change: moved.length === 0 ? change : changes.both(change, changes.of([], moved)), next };
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
  readonly isOrdered: boolean;
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
      return { id: `${index} ${frame.proc} ${pc}`, left: loop !== undefined ? cells.coming(loop) : Array.isArray(list) ? list.length : 0, isOrdered: loop?.isOrdered === true };
    }
  }
  return null;
}

function leftIn({ value }: Cells, { left, isOrdered }: Phase, row: Uint16Array): number {
  if (typeof left === 'number') return left;
  if (isOrdered) {
    const [now, after] = left.map((cell) => value(cell, row[cell] ?? 0));
    return (now === null ? 0 : 1) + (Array.isArray(after) ? after.length : 0);
  }
  let count = 0;
  for (const cell of left) count += row[cell] ?? 0;
  return count;
}
