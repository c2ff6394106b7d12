// Moves all probability at one control location to the next cut points, turn by turn. A state is a pair of a column
// (the variables that turns touch) and a line (the others), see factored-states.ts. Lines that give turns the same
// answers form a group. For each column, a group holds a row of probabilities, one for each line. A first pass finds
// the columns and the denominators; a second pass adds up the rows.
import {
  MOST,
  addTimes,
  batchOf,
  createRow,
  emptied,
  isNone,
  numeratorAt,
  tidy,
  timesAs,
  multiplier,
  type ResidueBatch,
  type Pile,
  type ResidueRow,
  type Times,
} from './residues.ts';
import { addUnder, orMade } from '../values/grouped.ts';
import type { TurnKernel, TurnKernels } from './turn-kernels.ts';
import { decimalOf, lcmOf, type Fraction } from '../values/rational.ts';
import type { Phases } from './phases.ts';
import type { States } from '../statespace/states.ts';
import type { Transitions, Unanswered, SymmetryBroken } from '../statespace/transition.ts';
import {
  createFactoredStates,
  putInto,
  type Goals,
  type Kernel,
  type FactoredStates,
} from './factored-states.ts';
import type { MeasureReport } from '../statespace/tally.ts';

/** The states of one control location in which the next turns belong to the same side, with their probabilities. */
export interface Layer {
  readonly control: number;
  /** The side whose turns come next. */
  readonly side: string;
  readonly states: States;
  readonly chances: Pile;
}

/** A probability: a float, and the exact fraction if it is known. */
export interface Propagated {
  readonly decimal: number;
  readonly fraction: Fraction | null;
}

/** Receives the results of a propagation. */
export interface PropagationSink {
  /**
   * Receives a probability that has reached the next cut point. Returns false if the method does not apply, for example
   * because a variable has too many values.
   */
  readonly arrive: (to: number, row: Uint16Array, batch: ResidueBatch, at: number) => boolean;
  readonly see: (report: MeasureReport, chance: Propagated) => void;
}

export interface Propagator {
  readonly steps: Transitions;
  readonly phases: Phases;
  readonly macros: TurnKernels;
  /** The tables of factored states, by control location and side. */
  readonly tables: Map<string, FactoredStates>;
  readonly isOver: () => boolean;
  /** Returns the number of primes that a denominator needs; 0 for floats only. */
  readonly lanesOf: (denominator: bigint) => number;
  /** True if a denominator is short enough to continue with fractions. */
  readonly isShort: (denominator: bigint) => boolean;
}

type Failure = Unanswered | SymmetryBroken | 'time' | 'stuck';

/**
 * Moves a layer to the next cut points. Returns undefined when done, or why it stopped; `stuck` if this method does not
 * apply.
 */
export function propagate(
  carrier: Propagator,
  layer: Layer,
  ground: PropagationSink,
): Failure | undefined {
  const { tables, steps, phases, macros } = carrier;
  const id = `${layer.control} ${layer.side}`;
  // The pass discovers which variables turns touch and read. If it finds new ones, we start again with everything known
  // so far.
  for (;;) {
    steps.canonical.prepare();
    let table = tables.get(id);
    const touched = new Set(
      table?.touched ?? [...phases.variables(layer.control), ...steps.canonical.mayName()],
    );
    if (table === undefined || table.width !== steps.variables.count())
      tables.set(id, (table = createFactoredStates(steps, phases, macros, touched)));
    const plan = planOf(carrier, table, layer);
    if (plan === 'again') continue;
    if (plan === 'more')
      tables.set(id, createFactoredStates(steps, phases, macros, new Set(table.touched)));
    else
      return typeof plan === 'string' || 'odds' in plan
        ? plan
        : follow(carrier, table, plan, layer, ground);
  }
}

// ------------------------------------------------------------------------------------------------ the plan

/** Lines that give the same answers to all questions. */
interface Group {
  readonly lines: number[];
  /** The probabilities in each column, one for each line: before the cut point in `rows`, after it in `outs`. */
  readonly rows: Map<number, ResidueRow>;
  readonly outs: Map<number, ResidueRow>;
  /** Rows that can be used again. */
  readonly spare: ResidueRow[];
}

/** The columns with the same number of participants still to come. */
interface Turn {
  readonly left: number;
  readonly tasks: { readonly group: Group; readonly column: number; readonly kernel: Kernel }[];
  denominator: bigint;
  /** The common denominator of the kernel weights. */
  by: bigint;
}

interface Plan {
  readonly groups: readonly Group[];
  /** The column of each state, and in `lines` its line. */
  readonly columns: Int32Array;
  readonly lines: Int32Array;
  /** Turns in the order of processing: those with more participants still to come are first. */
  readonly turns: readonly Turn[];
  readonly turnOf: (column: number) => Turn;
  /** The common denominator of all probabilities after the cut point. */
  readonly denominator: bigint;
}

/**
 * Plans the propagation of a layer. Returns `again` if more questions must distinguish lines, `more` if turns touch
 * more variables than the table has.
 */
function planOf(
  carrier: Propagator,
  table: FactoredStates,
  { control, states, chances }: Layer,
): Plan | Failure | 'more' | 'again' {
  const { width, touched } = table;
  const count = states.count();
  const columns = new Int32Array(count);
  const lines = new Int32Array(count);
  const row = new Uint16Array(width);
  const inside = new Uint16Array(width);
  const own = Int32Array.from(touched);
  for (let state = 0; state < count; state += 1) {
    states.load(state, row);
    for (let index = 0; index < own.length; index += 1) {
      const variable = own[index] ?? 0;
      inside[variable] = row[variable] ?? 0;
      row[variable] = 0;
    }
    const column = table.columnAt(control, inside);
    if (column === undefined) return 'more';
    columns[state] = column;
    lines[state] = table.lines.meet(0, row);
  }

  const turns = new Map<number, Turn>();
  const turnOf = (column: number): Turn => {
    const left = table.left(column);
    return orMade(turns, left, () => ({ left, tasks: [], denominator: 1n, by: 1n }));
  };
  const groups: Group[] = [];
  const before = table.asked();
  for (const { lines: alike, columns: begun } of groupsOf(table, columns, lines)) {
    let asked = before;
    const group: Group = { lines: alike, rows: new Map(), outs: new Map(), spare: [] };
    groups.push(group);
    const [first = 0] = alike;
    const met = new Set(begun);
    // The loop also visits columns that are added to `met` on the way.
    for (const column of met) {
      if (carrier.isOver()) return 'time';
      const kernel = table.kernelOf(column, first);
      if (typeof kernel === 'string' || 'odds' in kernel) return kernel;
      // Questions asked since this group was formed may split its lines.
      if (
        table.asked() > asked &&
        alike.some((line) => table.classOf(line) !== table.classOf(first))
      )
        return 'again';
      asked = table.asked();
      turnOf(column).tasks.push({ group, column, kernel });
      for (const to of kernel.to.columns) met.add(to);
    }
    for (const column of begun) turnOf(column).denominator = chances.denominator;
  }
  const ordered = [...turns.values()].sort((a, b) => b.left - a.left);
  return {
    groups,
    columns,
    lines,
    turns: ordered,
    turnOf,
    denominator: denominatorsOf(carrier, ordered, turnOf),
  };
}

/** Computes the denominator of each turn's probabilities. Returns the denominator after the cut point. */
function denominatorsOf(
  { isShort }: Propagator,
  turns: readonly Turn[],
  turnOf: Plan['turnOf'],
): bigint {
  let out = 1n;
  for (const turn of turns) {
    const kernels = new Set(turn.tasks.map(({ kernel }) => kernel));
    for (const size of new Set([...kernels].map(({ macro }) => macro.of)))
      turn.by = lcmOf(turn.by, size);
    const denominator = turn.denominator * turn.by;
    out = lcmOf(out, denominator);
    if (!isShort(out)) break;
    for (const goal of new Set([...kernels].flatMap(({ to }) => [...to.columns].map(turnOf))))
      goal.denominator = lcmOf(goal.denominator, denominator);
  }
  return out;
}

/**
 * If less than one in EMPTY of a group's cells (line × column) holds a state, the group is split into groups of lines
 * with the same columns.
 */
const EMPTY = 8;

interface LineGroup {
  readonly lines: number[];
  readonly columns: Set<number>;
}

function groupsOf(
  table: FactoredStates,
  columns: Int32Array,
  lines: Int32Array,
): readonly LineGroup[] {
  const classes = new Map<number, LineGroup & { states: number }>();
  const known = new Uint8Array(table.lines.count());
  for (let state = 0; state < lines.length; state += 1) {
    const line = lines[state] ?? 0;
    const own = orMade(classes, table.classOf(line), () => ({
      lines: [],
      columns: new Set<number>(),
      states: 0,
    }));
    if (known[line] === 0) own.lines.push(line);
    known[line] = 1;
    own.columns.add(columns[state] ?? 0);
    own.states += 1;
  }
  const isEmpty = (own: LineGroup & { states: number }): boolean =>
    own.states * EMPTY < own.lines.length * own.columns.size;
  if (![...classes.values()].some(isEmpty)) return [...classes.values()];
  const byLine: number[][] = [];
  lines.forEach((line, state) => (byLine[line] ??= []).push(columns[state] ?? 0));
  return [...classes.values()].flatMap((own) => {
    if (!isEmpty(own)) return [own];
    const same = new Map<string, number[]>();
    for (const line of own.lines) {
      addUnder(same, (byLine[line] ?? []).toSorted((a, b) => a - b).join(), line);
    }
    return [...same.values()].map((some) => ({
      lines: some,
      columns: new Set(byLine[some[0] ?? 0]),
    }));
  });
}

// ------------------------------------------------------------------------------------------------ numbers

function follow(
  carrier: Propagator,
  table: FactoredStates,
  plan: Plan,
  layer: Layer,
  ground: PropagationSink,
): Failure | undefined {
  const { turnOf } = plan;
  const lanes = carrier.lanesOf(plan.denominator);
  begin(plan, layer, lanes);
  for (const { tasks, denominator, by } of plan.turns) {
    const whole = denominator * by;
    const known = new Map<Goals, readonly Times[]>();
    const timesTo = (goals: Goals, of: bigint, isOut: boolean): readonly Times[] =>
      orMade(known, goals, () => {
        const share = lanes === 0 ? 0n : by / of;
        return goals.weights.map((weight, index) => {
          const over =
            isOut || lanes === 0 ? plan.denominator : turnOf(goals.columns[index] ?? 0).denominator;
          return multiplier(
            lanes === 0 ? 0n : weight * share * (over / whole),
            goals.shares[index] ?? 0,
            lanes,
          );
        });
      });
    const taken = new Map<TurnKernel, ResidueRow>();
    for (const {
      group,
      column,
      kernel: { macro, isSeen, to, out },
    } of tasks) {
      if (carrier.isOver()) return 'time';
      const {
        lines: { length: size },
        rows,
        outs,
      } = group;
      const row = rows.get(column);
      if (row === undefined) throw new Error('nothing came to a column that was reached');
      tidy(row, size);
      if (isSeen) count(taken, macro, row, size, lanes);
      addAll(group, rows, row, to, timesTo(to, macro.of, false), lanes);
      addAll(group, outs, row, out, timesTo(out, macro.of, true), lanes);
      rows.delete(column);
      group.spare.push(row);
    }
    for (const [macro, row] of taken) see(macro, row, denominator, ground);
  }
  return putDown(carrier, table, plan, ground);
}

function addAll(
  { lines: { length: size }, spare }: Group,
  into: Map<number, ResidueRow>,
  row: ResidueRow,
  { columns }: Goals,
  times: readonly Times[],
  lanes: number,
): void {
  for (let index = 0; index < columns.length; index += 1) {
    const column = columns[index] ?? 0;
    const by = times[index];
    const goal = orMade(into, column, () => emptied(spare.pop()) ?? createRow(size, lanes));
    if (by !== undefined) addTimes(goal, row, size, by);
  }
}

/** Distributes the probabilities of a layer's states to the rows of their columns. */
function begin({ groups, columns, lines, turnOf }: Plan, { chances }: Layer, lanes: number): void {
  const owner: Group[] = [];
  const places: number[] = [];
  for (const group of groups) {
    for (let place = 0; place < group.lines.length; place += 1) {
      owner[group.lines[place] ?? 0] = group;
      places[group.lines[place] ?? 0] = place;
    }
  }
  const stride = 1 + chances.lanes;
  for (let state = 0; state < columns.length; state += 1) {
    const group = owner[lines[state] ?? 0];
    if (group === undefined) continue;
    const {
      lines: { length: size },
      rows,
    } = group;
    const place = places[lines[state] ?? 0] ?? 0;
    const column = columns[state] ?? 0;
    const row = orMade(rows, column, () => createRow(size, chances.lanes));
    row.most = MOST;
    for (let lane = 0; lane < stride; lane += 1)
      row.values[lane * size + place] = chances.values[state * stride + lane] ?? 0;
  }
  for (const {
    lines: { length: size },
    rows,
  } of groups) {
    for (const [column, row] of rows)
      rows.set(
        column,
        timesAs(
          row,
          size,
          lanes === 0 ? 1n : turnOf(column).denominator / chances.denominator,
          lanes,
        ),
      );
  }
}

function count(
  taken: Map<TurnKernel, ResidueRow>,
  macro: TurnKernel,
  { values }: ResidueRow,
  size: number,
  lanes: number,
): void {
  const sum = orMade(taken, macro, () => createRow(1, lanes));
  for (let lane = 0; lane <= lanes; lane += 1) {
    let all = sum.values[lane] ?? 0;
    for (let at = lane * size; at < (lane + 1) * size; at += 1) all += values[at] ?? 0;
    sum.values[lane] = all;
  }
  sum.most = MOST;
  tidy(sum, 1);
}

/** Passes on the reports of a turn, each with its total probability. */
function see(
  { ends, of }: TurnKernel,
  row: ResidueRow,
  denominator: bigint,
  ground: PropagationSink,
): void {
  const n = row.values.length > 1 ? numeratorAt(row, 0, 1) : null;
  for (const { reports, weight } of ends) {
    if (reports.length === 0) continue;
    const chance: Propagated = {
      decimal: (row.values[0] ?? 0) * decimalOf({ n: weight, d: of }),
      fraction: n === null ? null : { n: n * weight, d: denominator * of },
    };
    for (const report of reports) ground.see(report, chance);
  }
}

function putDown(
  { isOver }: Propagator,
  { width, outs, lines }: FactoredStates,
  { groups, denominator }: Plan,
  ground: PropagationSink,
): Failure | undefined {
  const row = new Uint16Array(width);
  const inside = new Uint16Array(width);
  for (const group of groups) {
    const { length: size } = group.lines;
    for (const [out, portion] of group.outs) {
      if (isOver()) return 'time';
      tidy(portion, size);
      const batch = batchOf(portion, size, denominator);
      outs.load(out, inside);
      const control = outs.control(out);
      for (let at = 0; at < size; at += 1) {
        if (isNone(portion, at, size)) continue;
        lines.load(group.lines[at] ?? 0, row);
        putInto(row, inside);
        if (!ground.arrive(control, row, batch, at)) return 'stuck';
      }
    }
  }
  return undefined;
}
