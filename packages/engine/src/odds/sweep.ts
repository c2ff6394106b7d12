// Odds without a graph: chances are carried from bound to bound (macros.ts), all of one control at once, and dropped when
// they have gone on. What a macro does not touch stands beside it: states are rows of a table whose lines are what is not
// touched and whose columns what is, so that a macro is worked out once for a column and applied line by line.
import type { Program } from '../machine/program.ts';
import type { OddsLimits, TooLarge } from './explore.ts';
import { changed } from './changes.ts';
import { createMacros, stepAt, touchedBy } from './macros.ts';
import type { Macro, Macros } from './macros.ts';
import { isResting } from './rest.ts';
import { createStates } from './states.ts';
import type { States } from './states.ts';
import type { Steps, Unanswered, Unlike } from './steps.ts';
import { createTally } from './tally.ts';
import type { Sight, Tally } from './tally.ts';

export interface Swept {
  readonly tally: Tally<number>;
  readonly faults: ReadonlyMap<string, number>;
  /** Chances that were not followed to the end. */
  readonly lost: number;
  readonly states: number;
  readonly forks: number;
}

/** Chances that together are less than this are not followed. */
const NEGLIGIBLE = 1e-13;

interface Layer {
  readonly control: number;
  readonly states: States;
  readonly chances: number[];
}

/** Null: this way will not do here. */
export function sweep(program: Program, steps: Steps, limits: OddsLimits): Swept | Unanswered | Unlike | TooLarge | null {
  const { cells, places, controls, first } = steps;
  if ('odds' in first) return first;
  const isOver = (): boolean => limits.isOver?.(met, steps.forks()) === true;
  const macros = createMacros(program, steps, () => steps.forks() > limits.forks || isOver());
  const tally = createTally<number>((a, b) => a + b);
  const faults = new Map<string, number>();
  // In the order in which they were met first.
  const waiting = new Map<number, Layer>();
  let met = 0;
  /** False: a cell has too many values. */
  const arrive = (at: number, row: Uint16Array, chance: number): boolean => {
    const to = controls[at]?.isOver === true ? at : places.settle(at, row);
    const control = controls[to];
    if (control === undefined) return false;
    if (control.isOver) {
      const { ended } = control.machine.state;
      if (ended?.reason === 'fault' || ended?.reason === 'budget') faults.set(ended.text ?? '', (faults.get(ended.text ?? '') ?? 0) + chance);
      return true;
    }
    // Nothing is thrown before the next round begins: what is met there would only be carried on.
    if (isResting(control.machine) && !control.isHead) {
      const step = stepAt(steps, to, row);
      const [only] = step === null || 'odds' in step ? [] : step.ways;
      if (only === undefined) return false;
      for (const sight of only.sights) tally.add(sight, chance);
      places.prepare();
      return arrive(only.to, changed(cells, row, only), chance);
    }
    let layer = waiting.get(to);
    if (layer === undefined) waiting.set(to, (layer = { control: to, states: createStates(cells.count), chances: [] }));
    const state = layer.states.meet(0, row);
    if (state === layer.chances.length) {
      layer.chances.push(0);
      met += 1;
    }
    layer.chances[state] = (layer.chances[state] ?? 0) + chance;
    return true;
  };
  for (const sight of first.sights) tally.add(sight, 1);
  places.prepare();
  const begun = new Uint16Array(cells.count());
  if (controls[first.to]?.isOver !== true) begun.set(first.row);
  arrive(first.to, begun, 1);
  const tooLarge = (why: TooLarge['why']): TooLarge => ({ odds: 'too-large', states: met, forks: steps.forks(), why });
  for (let layer = next(waiting); layer !== undefined; layer = next(waiting)) {
    waiting.delete(layer.control);
    const left = remaining(waiting) + sum(layer.chances);
    if (left < NEGLIGIBLE) return { tally, faults, lost: left, states: met, forks: steps.forks() };
    if (met > limits.states) return tooLarge('states');
    const failed = carry(steps, macros, layer, tally, arrive, isOver);
    if (failed === 'time') return tooLarge('time');
    if (failed !== undefined) return failed;
  }
  return { tally, faults, lost: 0, states: met, forks: steps.forks() };
}

function next(waiting: ReadonlyMap<number, Layer>): Layer | undefined {
  for (const layer of waiting.values()) return layer;
  return undefined;
}

function remaining(waiting: ReadonlyMap<number, Layer>): number {
  let total = 0;
  for (const { chances } of waiting.values()) total += sum(chances);
  return total;
}

function sum(chances: readonly number[]): number {
  let total = 0;
  for (const chance of chances) total += chance;
  return total;
}

/** A column: what is touched, and what a macro makes of it. */
interface Column {
  readonly macro: Macro;
  /** Numbers of what it comes to, end by end, and how likely each is. */
  readonly to: Int32Array;
  readonly shares: Float64Array;
}

/** Carries all chances of one control to the next bounds. Undefined: done. */
function carry({ cells, places }: Steps, macros: Macros, { control, states, chances }: Layer, tally: Tally<number>, arrive: (to: number, row: Uint16Array, chance: number) => boolean, isOver: () => boolean): Unanswered | Unlike | null | 'time' | undefined {
  const found: Macro[] = [];
  let row = new Uint16Array(cells.count());
  for (let state = 0; state < states.count(); state += 1) {
    if ((state & 63) === 0 && isOver()) return 'time';
    if (cells.count() > row.length) row = new Uint16Array(cells.count());
    states.load(state, row);
    const macro = macros.of(control, row);
    if (macro === null || 'odds' in macro) return macro;
    found.push(macro);
  }
  places.prepare();
  const width = cells.count();
  const touched = new Uint8Array(width);
  const different = new Set(found);
  for (const cell of touchedBy(cells, different)) touched[cell] = 1;
  const seen = new Set([...different].filter(({ ends }) => ends.some(({ sights }) => sights.length > 0)));
  // What is touched before and after, and lines of what is not.
  const before = createStates(() => width);
  const after = createStates(() => width);
  const lines = createStates(() => width);
  const columns: (Map<Macro, Column> | undefined)[] = [];
  const members: { readonly chance: number; readonly column: Column }[][] = [];
  row = new Uint16Array(width);
  const inside = new Uint16Array(width);
  const beside = new Uint16Array(width);
  found.forEach((macro, state) => {
    states.load(state, row);
    for (let cell = 0; cell < width; cell += 1) {
      const value = row[cell] ?? 0;
      inside[cell] = touched[cell] === 1 ? value : 0;
      beside[cell] = touched[cell] === 1 ? 0 : value;
    }
    const at = before.meet(0, inside);
    const of = (columns[at] ??= new Map());
    let column = of.get(macro);
    if (column === undefined) of.set(macro, (column = { macro, to: Int32Array.from(macro.ends, ({ to, change }) => after.meet(to, changed(cells, inside, change))), shares: Float64Array.from(macro.ends, (end) => end.chance) }));
    const line = lines.meet(0, beside);
    (members[line] ??= []).push({ chance: chances[state] ?? 0, column });
  });
  const ends = new Float64Array(after.count());
  const reached = new Int32Array(after.count());
  for (const [line, ones] of members.entries()) {
    if ((line & 63) === 0 && isOver()) return 'time';
    let count = 0;
    for (const { chance, column } of ones) {
      const { to, shares } = column;
      for (let end = 0; end < to.length; end += 1) {
        const target = to[end] ?? 0;
        const before = ends[target] ?? 0;
        if (before === 0) reached[count++] = target;
        ends[target] = before + chance * (shares[end] ?? 0);
      }
    }
    lines.load(line, beside);
    for (let index = 0; index < count; index += 1) {
      const target = reached[index] ?? 0;
      after.load(target, inside);
      for (let cell = 0; cell < width; cell += 1) inside[cell] = (inside[cell] ?? 0) | (beside[cell] ?? 0);
      if (!arrive(after.control(target), inside, ends[target] ?? 0)) return null;
      ends[target] = 0;
    }
  }
  if (seen.size > 0) tallySights(tally, members.flat().filter(({ column }) => seen.has(column.macro)));
  return undefined;
}

/** What was seen on the way, added up by what it was before it is told. */
function tallySights(tally: Tally<number>, members: readonly { readonly chance: number; readonly column: Column }[]): void {
  const chances = new Map<Macro, number>();
  for (const { chance, column } of members) chances.set(column.macro, (chances.get(column.macro) ?? 0) + chance);
  const sums = new Map<Sight, number>();
  for (const [{ ends }, chance] of chances) for (const { sights, chance: share } of ends) for (const sight of sights) sums.set(sight, (sums.get(sight) ?? 0) + chance * share);
  for (const [sight, chance] of sums) tally.add(sight, chance);
}
