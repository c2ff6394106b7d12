// All chances of one control, carried to the next bounds turn by turn. What no turn touches stands beside it: states are rows of a
// table whose lines are what is not touched and whose columns what is. What a turn comes to is worked out once for a column, for all
// lines that answer its questions in the same way, and applied line by line.
import type { Cells } from './cells.ts';
import { changed } from './changes.ts';
import type { Lanes } from './lanes.ts';
import { lcmOf } from './macros.ts';
import type { End, Macro, Macros } from './macros.ts';
import type { Phases } from './phases.ts';
import { createStates } from './states.ts';
import type { States } from './states.ts';
import type { Steps, Unanswered, Unlike } from './steps.ts';
import type { Sight } from './tally.ts';
import type { Question } from './watched.ts';

/** States of one control with turns of the same side, and how likely each is. */
export interface Layer {
  readonly control: number;
  /** Whose turns come next there. */
  readonly side: string;
  readonly states: States;
  /** State by state, lane by lane. */
  readonly chances: number[];
  /** Of all these chances; what divides it will do as well. */
  denominator: bigint;
}

/** Where what was carried is put down. */
export interface Ground {
  /** Chances that come to the next bound. False: a cell has too many values. */
  readonly arrive: (to: number, row: Uint16Array, chances: Float64Array, at: number, denominator: bigint) => boolean;
  readonly see: (sight: Sight, chances: Float64Array, denominator: bigint) => void;
}

export interface Carrier {
  readonly steps: Steps;
  readonly phases: Phases;
  readonly macros: Macros;
  /** By control and side. */
  readonly tables: Map<string, Table>;
  readonly isOver: () => boolean;
}

type Failure = Unanswered | Unlike | 'time' | 'stuck';

/** Undefined: done. `stuck`: this way will not do. */
export function carry(carrier: Carrier, lanes: Lanes, layer: Layer, ground: Ground): Failure | undefined {
  const { tables, steps, phases } = carrier;
  const id = `${layer.control} ${layer.side}`;
  // What is touched is found out on the way; then it begins anew, and all that was learned is known.
  for (;;) {
    steps.places.prepare();
    let table = tables.get(id);
    if (table === undefined || table.width !== steps.cells.count()) {
      const touched = table?.touched ?? new Set([...phases.cells(layer.control), ...steps.places.telling()]);
      tables.set(id, (table = createTable(carrier, touched)));
    }
    const carried = carryAll(carrier, table, lanes, layer);
    if (carried !== 'more') return typeof carried === 'string' || 'odds' in carried ? carried : putDown(carrier, table, lanes, carried, ground);
    tables.set(id, createTable(carrier, table.touched));
  }
}

// ------------------------------------------------------------------------------------------------ lines, columns and kernels

/** What is known of the turns that begin at one control. */
interface Table {
  readonly width: number;
  /** Cells that stand in columns; the others stand in lines. */
  readonly touched: Set<number>;
  readonly columns: States;
  /** Columns beyond the bound. */
  readonly outs: States;
  readonly lines: States;
  /** By column: how many are still to come. */
  readonly left: number[];
  /** The number of a column; undefined: more is touched than was thought. */
  readonly columnAt: (control: number, row: Uint16Array) => number | undefined;
  readonly kernelOf: (column: number, line: number) => Kernel | Failure | 'more';
}

/** What a turn comes to from one column, for some of the lines. */
interface Kernel {
  readonly macro: Macro;
  readonly isSeen: boolean;
  /** Columns, and for each end of the macro which of them. */
  readonly to: Goals;
  readonly out: Goals;
  /** Where it was applied last: its part of the denominator is counted once. */
  usedIn: Turn | null;
}

interface Goals {
  readonly columns: Int32Array;
  readonly ends: readonly (readonly End[])[];
  /** How likely each column is, lane by lane; of the lanes that asked last. */
  shares: Float64Array;
  lanes: Lanes | null;
}

function createTable({ steps, phases, macros }: Carrier, touched: Set<number>): Table {
  const { cells, places, controls } = steps;
  const width = cells.count();
  const columns = createStates(() => width);
  const outs = createStates(() => width);
  const lines = createStates(() => width);
  const left: number[] = [];
  const classes = createClasses(cells, lines);
  /** By column, then by class of lines. */
  const kernels: (Kernel | undefined)[][] = [];
  const row = new Uint16Array(width);
  const inside = new Uint16Array(width);

  const columnAt = (control: number, columnRow: Uint16Array): number | undefined => {
    const column = columns.meet(control, columnRow);
    if (column === left.length) {
      if (phases.cells(control).some((cell) => !touched.has(cell))) {
        for (const cell of phases.cells(control)) touched.add(cell);
        return undefined;
      }
      left.push(phases.left(control, columnRow));
    }
    return column;
  };
  const outAt = (control: number, outRow: Uint16Array): number => {
    // What was held at the end is all one.
    if (controls[control]?.isOver === true) return outs.meet(control, outRow.fill(0));
    // Whoever is whole in here is put in place here, once for all lines.
    const to = places.settleWithin(control, outRow, touched);
    return outs.meet(to, outRow);
  };
  const made = (column: number, macro: Macro): Kernel | 'more' => {
    const into = new Map<number, End[]>();
    const out = new Map<number, End[]>();
    columns.load(column, inside);
    for (const end of macro.ends) {
      const next = changed(cells, inside, end.change);
      const target = end.isBound ? outAt(end.to, next) : columnAt(end.to, next);
      if (target === undefined) return 'more';
      const of = end.isBound ? out : into;
      const same = of.get(target);
      if (same === undefined) of.set(target, [end]);
      else same.push(end);
    }
    return { macro, isSeen: macro.ends.some(({ sights }) => sights.length > 0), to: goals(into), out: goals(out), usedIn: null };
  };
  return {
    width,
    touched,
    columns,
    outs,
    lines,
    left,
    columnAt,
    kernelOf: (column, line) => {
      const known = kernels[column]?.[classes.of(line)];
      if (known !== undefined) return known;
      lines.load(line, row);
      columns.load(column, inside);
      for (let cell = 0; cell < width; cell += 1) row[cell] = (row[cell] ?? 0) | (inside[cell] ?? 0);
      const macro = macros.of(columns.control(column), row);
      if (macro === null) return 'stuck';
      if ('odds' in macro) return macro;
      if (cells.count() !== width || touch(cells, macro, touched)) return 'more';
      // Lines are told apart by more than before: those of a class may be of two.
      if (classes.ask(macro)) kernels.length = 0;
      const kernel = made(column, macro);
      if (kernel !== 'more') (kernels[column] ??= [])[classes.of(line)] = kernel;
      return kernel;
    },
  };
}

function goals(of: ReadonlyMap<number, readonly End[]>): Goals {
  return { columns: Int32Array.from(of.keys()), ends: [...of.values()], shares: new Float64Array(0), lanes: null };
}

/** How likely each column is. */
function sharesIn(lanes: Lanes, goal: Goals, of: bigint): Float64Array {
  if (goal.lanes !== lanes) {
    goal.lanes = lanes;
    goal.shares = new Float64Array(goal.columns.length * lanes.width);
    goal.ends.forEach((ends, index) => {
      const weight = ends.reduce((all, end) => all + end.weight, 0n);
      goal.shares.set(lanes.share(weight, of), index * lanes.width);
    });
  }
  return goal.shares;
}

// ------------------------------------------------------------------------------------------------ chances

/** Chances of columns, line by line: first those of one line, then those of another one. */
interface Entries {
  columns: Int32Array;
  /** Entry by entry, lane by lane. */
  chances: Float64Array;
  count: number;
  /** By line: where its entries begin and end, two numbers for each time. */
  readonly lines: (number[] | undefined)[];
}

/** Columns at which equally many are still to come. */
interface Turn {
  readonly left: number;
  readonly entries: Entries;
  denominator: bigint;
}

/** Chances by column, to which more are added. */
interface Sums {
  values: Float64Array;
  isIn: Uint8Array;
  readonly reached: number[];
}

/** What came to the next bound. */
interface Carried {
  readonly outs: Entries;
  readonly denominator: bigint;
  /** How likely those were taken in which something is seen. */
  readonly taken: ReadonlyMap<Macro, Float64Array>;
}

function carryAll({ isOver }: Carrier, table: Table, lanes: Lanes, { control, states, chances, denominator: begun }: Layer): Carried | Failure | 'more' {
  const { width, touched, columns, outs, lines, left } = table;
  const { width: k } = lanes;
  const turns = new Map<number, Turn>();
  const turnOf = (column: number): Turn => {
    const coming = left[column] ?? 0;
    let turn = turns.get(coming);
    if (turn === undefined) turns.set(coming, (turn = { left: coming, entries: createEntries(k), denominator: 1n }));
    return turn;
  };
  const done = createEntries(k);
  const taken = new Map<Macro, Float64Array>();
  let denominator = 1n;

  const row = new Uint16Array(width);
  const inside = new Uint16Array(width);
  const beside = new Uint16Array(width);
  for (let state = 0; state < states.count(); state += 1) {
    states.load(state, row);
    for (let cell = 0; cell < width; cell += 1) {
      const isTouched = touched.has(cell);
      inside[cell] = isTouched ? (row[cell] ?? 0) : 0;
      beside[cell] = isTouched ? 0 : (row[cell] ?? 0);
    }
    const column = table.columnAt(control, inside);
    if (column === undefined) return 'more';
    const first = turnOf(column);
    first.denominator = begun;
    const at = append(first.entries, lines.meet(0, beside), column, k);
    for (let lane = 0; lane < k; lane += 1) first.entries.chances[at + lane] = chances[state * k + lane] ?? 0;
  }

  const take = (now: Turn): Failure | 'more' | undefined => {
    const into = createSums(k);
    const out = createSums(k);
    const goals = new Set<Turn>();
    const used = new Set<bigint>();
    const { columns: own, chances: all, lines: segments } = now.entries;
    for (const [line, segment] of segments.entries()) {
      if (segment === undefined) continue;
      if ((line & 63) === 0 && isOver()) return 'time';
      let terms = 0;
      for (let part = 0; part < segment.length; part += 2) {
        for (let index = segment[part] ?? 0, end = segment[part + 1] ?? 0; index < end; index += 1) {
          const kernel = table.kernelOf(own[index] ?? 0, line);
          if (typeof kernel === 'string' || 'odds' in kernel) return kernel;
          const { macro, to, out: beyond, isSeen } = kernel;
          const at = index * k;
          add(into, columns.count(), k, to.columns, sharesIn(lanes, to, macro.of), all, at);
          add(out, outs.count(), k, beyond.columns, sharesIn(lanes, beyond, macro.of), all, at);
          if (isSeen) count(taken, lanes, macro, all, at);
          if (kernel.usedIn !== now) {
            kernel.usedIn = now;
            used.add(macro.of);
          }
          terms += 1;
          if (terms < lanes.terms) continue;
          terms = 0;
          for (const sums of [into, out]) for (const column of sums.reached) lanes.back(sums.values, column * k);
        }
      }
      drain(into, lanes, line, (column) => {
        const goal = turnOf(column);
        goals.add(goal);
        return goal.entries;
      });
      drain(out, lanes, line, () => done);
    }
    let of = now.denominator;
    let by = 1n;
    for (const one of used) by = lcmOf(by, one);
    of *= by;
    for (const goal of goals) goal.denominator = lcmOf(goal.denominator, of);
    denominator = lcmOf(denominator, of);
    return undefined;
  };
  for (let now = last(turns); now !== undefined; now = last(turns)) {
    turns.delete(now.left);
    const failed = take(now);
    if (failed !== undefined) return failed;
  }
  return { outs: done, denominator, taken };
}

function count(taken: Map<Macro, Float64Array>, lanes: Lanes, macro: Macro, chances: Float64Array, at: number): void {
  let sum = taken.get(macro);
  if (sum === undefined) taken.set(macro, (sum = new Float64Array(lanes.width)));
  for (let lane = 0; lane < lanes.width; lane += 1) sum[lane] = (sum[lane] ?? 0) + (chances[at + lane] ?? 0);
  lanes.back(sum, 0);
}

function putDown({ isOver }: Carrier, { width, outs, lines }: Table, lanes: Lanes, { outs: done, denominator, taken }: Carried, ground: Ground): Failure | undefined {
  const { width: k } = lanes;
  for (const [macro, chances] of taken) {
    for (const { sights, weight } of macro.ends) {
      if (sights.length === 0) continue;
      const share = lanes.share(weight, macro.of);
      const chance = share.map((value, lane) => value * (chances[lane] ?? 0));
      lanes.back(chance, 0);
      for (const sight of sights) ground.see(sight, chance, denominator);
    }
  }
  const row = new Uint16Array(width);
  const inside = new Uint16Array(width);
  for (const [line, segment] of done.lines.entries()) {
    if (segment === undefined) continue;
    if ((line & 63) === 0 && isOver()) return 'time';
    lines.load(line, row);
    for (let part = 0; part < segment.length; part += 2) {
      for (let index = segment[part] ?? 0, end = segment[part + 1] ?? 0; index < end; index += 1) {
        const out = done.columns[index] ?? 0;
        outs.load(out, inside);
        for (let cell = 0; cell < width; cell += 1) inside[cell] = (inside[cell] ?? 0) | (row[cell] ?? 0);
        if (!ground.arrive(outs.control(out), inside, done.chances, index * k, denominator)) return 'stuck';
      }
    }
  }
  return undefined;
}

/** The turn before which most are still to come. */
function last(turns: ReadonlyMap<number, Turn>): Turn | undefined {
  let found: Turn | undefined;
  for (const turn of turns.values()) if (found === undefined || turn.left > found.left) found = turn;
  return found;
}

function createEntries(k: number): Entries {
  return { columns: new Int32Array(64), chances: new Float64Array(64 * k), count: 0, lines: [] };
}

/** A further one; where its chances stand. */
function append(entries: Entries, line: number, column: number, k: number): number {
  const at = entries.count;
  if (at === entries.columns.length) {
    const { columns, chances } = entries;
    entries.columns = new Int32Array(4 * at);
    entries.columns.set(columns);
    entries.chances = new Float64Array(4 * at * k);
    entries.chances.set(chances);
  }
  const segment = (entries.lines[line] ??= []);
  if (segment.at(-1) === at) segment[segment.length - 1] = at + 1;
  else segment.push(at, at + 1);
  entries.columns[at] = column;
  entries.count = at + 1;
  return at * k;
}

function createSums(k: number): Sums {
  return { values: new Float64Array(64 * k), isIn: new Uint8Array(64), reached: [] };
}

function add(sums: Sums, count: number, k: number, to: Int32Array, shares: Float64Array, chances: Float64Array, at: number): void {
  if (to.length === 0) return;
  if (sums.isIn.length < count) {
    const { values, isIn } = sums;
    sums.values = new Float64Array(2 * count * k);
    sums.values.set(values);
    sums.isIn = new Uint8Array(2 * count);
    sums.isIn.set(isIn);
  }
  const { values, isIn, reached } = sums;
  for (let end = 0; end < to.length; end += 1) {
    const target = to[end] ?? 0;
    if (isIn[target] === 0) {
      isIn[target] = 1;
      reached.push(target);
    }
    for (let lane = 0; lane < k; lane += 1) values[target * k + lane] = (values[target * k + lane] ?? 0) + (chances[at + lane] ?? 0) * (shares[end * k + lane] ?? 0);
  }
}

/** Moves all that was added up in a line to where it belongs. */
function drain(sums: Sums, lanes: Lanes, line: number, placeOf: (column: number) => Entries): void {
  const { values, isIn, reached } = sums;
  const { width: k } = lanes;
  for (const column of reached) {
    lanes.back(values, column * k);
    const entries = placeOf(column);
    const at = append(entries, line, column, k);
    for (let lane = 0; lane < k; lane += 1) {
      entries.chances[at + lane] = values[column * k + lane] ?? 0;
      values[column * k + lane] = 0;
    }
    isIn[column] = 0;
  }
  reached.length = 0;
}

/** Notes cells that a macro looks at as a whole, or writes; true: there are more than before. */
function touch(cells: Cells, { reads, ends }: Macro, touched: Set<number>): boolean {
  const { size } = touched;
  for (const { cell, question } of reads) if (question === null) touched.add(cell);
  for (const { change } of ends) {
    for (const [cell] of change.writes) touched.add(cell);
    for (const group of change.emptied) for (const cell of cells.ofGroup(group)) touched.add(cell);
  }
  return touched.size > size;
}

/** Lines by what is asked of them. */
interface Classes {
  readonly of: (line: number) => number;
  /** True: something is asked that was not asked before. */
  readonly ask: (macro: Macro) => boolean;
}

function createClasses(cells: Cells, lines: States): Classes {
  const asked: { readonly cell: number; readonly question: Question; readonly answers: (boolean | undefined)[] }[] = [];
  const ids = new Set<string>();
  const numbers = new Map<string, number>();
  let known: number[] = [];
  let row = new Uint16Array(cells.count());
  return {
    of: (line) => {
      const found = known[line];
      if (found !== undefined) return found;
      if (row.length < cells.count()) row = new Uint16Array(cells.count());
      lines.load(line, row);
      let key = '';
      for (const { cell, question, answers } of asked) {
        const id = row[cell] ?? 0;
        const holds = (answers[id] ??= question.holds(cells.value(cell, id)));
        key += holds ? '1' : '0';
      }
      let number = numbers.get(key);
      if (number === undefined) numbers.set(key, (number = numbers.size));
      known[line] = number;
      return number;
    },
    ask: ({ reads }) => {
      const { length } = asked;
      for (const { cell, question } of reads) {
        if (question === null || ids.has(`${cell} ${question.id}`)) continue;
        ids.add(`${cell} ${question.id}`);
        asked.push({ cell, question, answers: [] });
      }
      if (asked.length === length) return false;
      known = [];
      numbers.clear();
      return true;
    },
  };
}
