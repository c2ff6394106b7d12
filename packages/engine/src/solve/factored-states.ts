// Represents states as a table. A column holds the values of the variables that turns can touch, a line those of all
// others. A turn is computed once for a column and serves all lines that agree on its reads.
import type { StateVariables } from '../statespace/state-variables.ts';
import { rowAfter } from '../statespace/writes.ts';
import type { KernelEnd, TurnKernel, TurnKernels } from './turn-kernels.ts';
import { orMade } from '../values/grouped.ts';
import { decimalOf } from '../values/rational.ts';
import type { Phases } from './phases.ts';
import { createStates, type States } from '../statespace/states.ts';
import type { Transitions, Unanswered, SymmetryBroken } from '../statespace/transition.ts';
import { createDecisionTree, type DecisionTree } from '../statespace/decision-tree.ts';
import type { ValueQuestion } from '../statespace/accesses.ts';

export interface FactoredStates {
  /** The number of variables in a state. */
  readonly width: number;
  /** The variables in columns; all others are in lines. */
  readonly touched: ReadonlySet<number>;
  readonly columns: States;
  /** The columns after the cut point. */
  readonly outs: States;
  readonly lines: States;
  /** Returns how many participants are still to come in a column. */
  readonly left: (column: number) => number;
  /**
   * Returns the number of the column with these values. Returns undefined if a variable of the loop in progress is
   * missing from `touched`: the variable is added, and the table must be created again.
   */
  readonly columnAt: (control: number, row: Uint16Array) => number | undefined;
  /** Returns a number that is equal for lines that give the same answers to all questions so far. */
  readonly classOf: (line: number) => number;
  /** Returns the number of questions so far. */
  readonly asked: () => number;
  readonly kernelOf: (
    column: number,
    line: number,
  ) => Kernel | Unanswered | SymmetryBroken | 'stuck' | 'more';
}

/** Where a turn leads from one column, for lines of one class. */
export interface Kernel {
  readonly macro: TurnKernel;
  readonly isSeen: boolean;
  readonly to: Goals;
  readonly out: Goals;
}

/** Columns that a turn leads to, with their weights. Weights are parts of the kernel's total weight. */
export interface Goals {
  readonly columns: Int32Array;
  readonly weights: readonly bigint[];
  /** The weights as floats. */
  readonly shares: readonly number[];
}

/** Creates an empty table. `touched` holds the variables known to be touched; it grows as more are found. */
export function createFactoredStates(
  steps: Transitions,
  phases: Phases,
  macros: TurnKernels,
  touched: Set<number>,
): FactoredStates {
  const { variables, canonical, controls } = steps;
  const width = variables.count();
  const columns = createStates();
  const outs = createStates();
  const lines = createStates();
  const left: number[] = [];
  const classes = createClasses(variables, lines);
  const kernels: (DecisionTree<Kernel> | undefined)[] = [];
  const row = new Uint16Array(width);
  const inside = new Uint16Array(width);

  const columnAt = (control: number, columnRow: Uint16Array): number | undefined => {
    const column = columns.meet(control, columnRow);
    if (column === left.length) {
      if (phases.variables(control).some((variable) => !touched.has(variable))) {
        for (const variable of phases.variables(control)) touched.add(variable);
        return undefined;
      }
      left.push(phases.left(control, columnRow));
    }
    return column;
  };
  const outAt = (control: number, outRow: Uint16Array): number => {
    // After the end of the fight no variable matters.
    if (controls[control]?.isOver === true) return outs.meet(control, outRow.fill(0));
    return outs.meet(control, outRow);
  };
  /**
   * Creates the kernel of a turn from one column. Returns `stuck` if a variable has too many values, `more` if the turn
   * touches new variables.
   */
  const made = (column: number, macro: TurnKernel): Kernel | 'more' | 'stuck' => {
    const into = new Map<number, bigint>();
    const out = new Map<number, bigint>();
    columns.load(column, inside);
    for (const { change, to: control, isBound, weight } of macro.ends) {
      const next = rowAfter(variables, inside, change);
      const { size } = touched;
      const to =
        canonical.settleSome(
          control,
          next,
          change.writes.map(([variable]) => variable),
          (variable) => touched.add(variable),
        ) ?? control;
      if (to < 0) return 'stuck';
      const target =
        touched.size > size ? undefined : isBound ? outAt(to, next) : columnAt(to, next);
      if (target === undefined) return 'more';
      const of = isBound ? out : into;
      of.set(target, (of.get(target) ?? 0n) + weight);
    }
    return {
      macro,
      isSeen: macro.ends.some(({ reports }) => reports.length > 0),
      to: goals(into, macro.of),
      out: goals(out, macro.of),
    };
  };
  return {
    width,
    touched,
    columns,
    outs,
    lines,
    left: (column) => left[column] ?? 0,
    columnAt,
    classOf: classes.of,
    asked: classes.count,
    kernelOf: (column, line) => {
      lines.load(line, row);
      const tree = (kernels[column] ??= createDecisionTree(variables.value));
      const known = tree.find(row);
      if (known !== undefined) return known;
      columns.load(column, inside);
      putInto(row, inside);
      const macro = macros.of(columns.control(column), row);
      if (macro === null) return 'stuck';
      if ('odds' in macro) return macro;
      if (variables.count() !== width || touch(variables, macro, touched)) return 'more';
      classes.ask(macro);
      const kernel = made(column, macro);
      if (typeof kernel !== 'string')
        tree.add(
          row,
          macro.reads.filter(({ variable }) => !touched.has(variable)),
          kernel,
        );
      return kernel;
    },
  };
}

/** Completes the row of a line with the variables of a column. */
export function putInto(line: Uint16Array, column: Uint16Array): void {
  for (let variable = 0; variable < line.length; variable += 1)
    line[variable] = (line[variable] ?? 0) | (column[variable] ?? 0);
}

function goals(found: ReadonlyMap<number, bigint>, of: bigint): Goals {
  const weights = [...found.values()];
  return {
    columns: Int32Array.from(found.keys()),
    weights,
    shares: weights.map((weight) => decimalOf({ n: weight, d: of })),
  };
}

/** Adds the variables that a kernel writes, or reads as a whole, to `touched`. True if some are new. */
function touch(
  variables: StateVariables,
  { reads, ends }: TurnKernel,
  touched: Set<number>,
): boolean {
  const { size } = touched;
  for (const { variable, question } of reads) if (question === null) touched.add(variable);
  for (const { change } of ends) touchAll(variables, change, touched);
  return touched.size > size;
}

function touchAll(
  variables: StateVariables,
  { writes, emptied }: KernelEnd['change'],
  touched: Set<number>,
): void {
  for (const [variable] of writes) touched.add(variable);
  for (const group of emptied)
    for (const variable of variables.ofGroup(group)) touched.add(variable);
}

/** Divides lines into classes by their answers to the questions asked so far. */
interface Classes {
  readonly of: (line: number) => number;
  readonly ask: (macro: TurnKernel) => void;
  readonly count: () => number;
}

function createClasses(variables: StateVariables, lines: States): Classes {
  const asked: {
    readonly variable: number;
    readonly question: ValueQuestion;
    readonly answers: (boolean | undefined)[];
  }[] = [];
  const ids = new Set<string>();
  const numbers = new Map<string, number>();
  let known: number[] = [];
  let row = new Uint16Array(variables.count());
  return {
    of: (line) => {
      const found = known[line];
      if (found !== undefined) return found;
      if (row.length < variables.count()) row = new Uint16Array(variables.count());
      lines.load(line, row);
      let key = '';
      for (const { variable, question, answers } of asked) {
        const id = row[variable] ?? 0;
        const holds = (answers[id] ??= question.holds(variables.value(variable, id)));
        key += holds ? '1' : '0';
      }
      return (known[line] = orMade(numbers, key, () => numbers.size));
    },
    ask: ({ reads }) => {
      const { length } = asked;
      for (const { variable, question } of reads) {
        if (question === null || ids.has(`${variable} ${question.id}`)) continue;
        ids.add(`${variable} ${question.id}`);
        asked.push({ variable, question, answers: [] });
      }
      if (asked.length === length) return;
      known = [];
      numbers.clear();
    },
    count: () => asked.length,
  };
}
