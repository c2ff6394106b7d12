// Steps put together: all that can happen from a state to the end of a turn, or to the next bound such as the end of a loop through
// all of a side, by what it looks at. A state whose answers are the same comes to the same, whatever else it holds.
import { changed, createChanges, readOn, write } from './changes.ts';
import type { Change } from './changes.ts';
import { gcd, lcmOf } from './number.ts';
import type { Phases, Standing } from './phases.ts';
import { createStates } from './states.ts';
import type { Step, Steps, StepWay, Unanswered, Unlike } from './steps.ts';
import type { Sight } from './tally.ts';
import { createTree } from './tree.ts';
import type { Tree } from './tree.ts';
import { createReads } from './watched.ts';
import type { Read, Reads } from './watched.ts';

/** What a state can come to. */
export interface Macro {
  readonly ends: readonly End[];
  /** The sum of their weights. */
  readonly of: bigint;
  /** What was looked at on the way. */
  readonly reads: readonly Read[];
}

export interface End {
  readonly weight: bigint;
  readonly to: number;
  readonly change: Change;
  readonly sights: readonly Sight[];
  /** The loop that it began in is over, or begins anew. */
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

type Found = Map<number | string, End & { weight: bigint }>;

/** `isSpent`: asked now and then; true: it has taken too much. */
export function createMacros(steps: Steps, phases: Phases, isSpent: () => boolean): Macros {
  let work = 0;
  const { cells, controls, places } = steps;
  /** How many cells there were when what is known was put together: more may tell of those who are alike. */
  let width = -1;
  const states = createStates(cells.count);
  const changes = createChanges(cells);
  const trees: (Tree<Macro> | undefined)[] = [];
  /** States that are being looked at. */
  const under = new Set<number>();
  /** `change`: what was done since what is read was read. */
  const isBound = (from: Standing, to: number, next: Uint16Array, change: Change, reads: Reads): boolean => controls[to]?.isOver === true || !phases.isSame(from, to, next, lookingOn(reads, change));
  const lookingOn =
    (reads: Reads, change: Change) =>
    (cell: number): void => {
      readOn(cells, reads, change, (note) => note({ cell, question: null }));
    };

  /** Ends by where they lead, what they write and what is seen. */
  const gather = (found: Found, { to, change, sights, isBound: isLast }: Omit<End, 'weight'>, weight: bigint): void => {
    const id = sights.length === 0 ? (to * 2 + (isLast ? 1 : 0)) * MAX_CHANGES + change.id : `${to} ${isLast} ${change.id} ${sights.map(({ watch, occurrence, key }) => `${watch} ${occurrence} ${key}`).join('|')}`;
    const same = found.get(id);
    if (same === undefined) found.set(id, { to, change, sights, weight, isBound: isLast });
    else same.weight += weight;
  };

  /** Along a way, and past the heads of loops until dice are thrown or there is a bound. Null: it goes in circles. */
  const pass = (from: number, row: Uint16Array, way: StepWay, reads: Reads): (Omit<End, 'weight'>) | Unanswered | Unlike | null => {
    let { to } = way;
    let change = changes.along(way);
    let sights = way.sights;
    let next = changed(cells, row, change);
    let isAt = isBound(phases.of(from, row, reads.look), to, next, change, reads);
    for (let heads = 0; !isAt && controls[to]?.isHead === true; heads += 1) {
      if (heads > MAX_HEADS) return null;
      const step = stepAt(steps, to, next);
      if (step === null || 'odds' in step) return step;
      const [only] = step.ways;
      if (only === undefined) return null;
      const head = to;
      readOn(cells, reads, change, (note) => controls[head]?.steps.find(next, note));
      const before = phases.of(head, next, lookingOn(reads, change));
      const own = changes.along(only);
      if (next.length < cells.count()) next = changed(cells, next, own);
      else write(cells, next, own);
      change = changes.both(change, own);
      if (only.sights.length > 0) sights = [...sights, ...only.sights];
      to = only.to;
      isAt = isBound(before, to, next, change, reads);
    }
    return { to, change, sights, isBound: isAt };
  };

  const of = (control: number, row: Uint16Array): Macro | Unanswered | Unlike | null => {
    if (width !== cells.count()) {
      places.prepare();
      width = cells.count();
      trees.length = 0;
    }
    return put(control, row);
  };

  const put = (control: number, row: Uint16Array): Macro | Unanswered | Unlike | null => {
    const tree = (trees[control] ??= createTree(cells.value));
    const found = tree.find(row);
    if (found !== undefined) return found;
    // What goes round before it comes to a bound is for the graph.
    const here = states.meet(control, row);
    if (under.has(here) || isSpent()) return null;
    under.add(here);
    const macro = goOn(control, row);
    under.delete(here);
    // What came about while there were fewer cells is not kept.
    if (macro !== null && !('odds' in macro) && width === cells.count()) tree.add(row, macro.reads, macro);
    return macro;
  };

  const goOn = (control: number, row: Uint16Array): Macro | Unanswered | Unlike | null => {
    const step = stepAt(steps, control, row);
    if (step === null || 'odds' in step) return step;
    const reads = createReads();
    controls[control]?.steps.find(row, reads.add);
    const left = phases.left(control, row);
    const parts: { readonly end: End; readonly after: Macro | null }[] = [];
    for (const way of step.ways) {
      const passed = pass(control, row, way, reads);
      if (passed === null || 'odds' in passed) return passed;
      // At the end of a turn those who are alike are put in place by whoever goes on from there.
      if (passed.isBound || phases.left(passed.to, changed(cells, row, passed.change)) !== left) {
        parts.push({ end: { ...passed, weight: way.weight }, after: null });
        continue;
      }
      const { to, change, next } = inPlace(passed.to, row, passed.change, reads);
      if (to < 0) return null;
      const end = { ...passed, to, change, weight: way.weight };
      const after = put(to, next);
      if (after === null || 'odds' in after) return after;
      readOn(cells, reads, change, (note) => after.reads.forEach(note));
      parts.push({ end, after });
      work += after.ends.length;
      if (work > MAX_WORK) return null;
    }
    return joined(parts, step.of, reads.list);
  };

  const joined = (parts: readonly { readonly end: End; readonly after: Macro | null }[], of: bigint, reads: readonly Read[]): Macro | null => {
    const lcm = parts.reduce((all, { after }) => (after === null ? all : lcmOf(all, after.of)), 1n);
    const found: Found = new Map();
    for (const { end, after } of parts) {
      if (after === null) {
        gather(found, end, end.weight * lcm);
        continue;
      }
      const by = end.weight * (lcm / after.of);
      for (const { to, change, sights, weight, isBound: isLast } of after.ends) {
        gather(found, { to, change: changes.both(end.change, change), sights: end.sights.length === 0 ? sights : [...end.sights, ...sights], isBound: isLast }, by * weight);
      }
      if (found.size > MAX_ENDS) return null;
    }
    const ends = [...found.values()];
    const by = ends.reduce((all, { weight }) => gcd(all, weight), of * lcm);
    for (const end of ends) end.weight /= by;
    return { ends, of: (of * lcm) / by, reads };
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
