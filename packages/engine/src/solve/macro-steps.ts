// Composes steps into macro-steps with exact weights. A macro-step leads from a state to the next report of a measure,
// to the next round of a loop, or to a cycle. It is computed once for all states that agree on what it reads, so the
// dice inside a round are enumerated once. Ends that later code cannot distinguish are merged.
import { rowAfter, createChanges, readOn, type NumberedWrites } from '../statespace/writes.ts';
import type { TooLarge } from '../statespace/limits.ts';
import type { Without } from '../analysis/techniques.ts';
import { stepAt } from './turn-kernels.ts';
import { orMade } from '../values/grouped.ts';
import { lcmOf } from '../values/rational.ts';
import { isAtCutPoint } from '../statespace/cut-points.ts';
import type {
  Transition,
  Transitions,
  Unanswered,
  SymmetryBroken,
} from '../statespace/transition.ts';
import type { MeasureReport } from '../statespace/tally.ts';
import { createDecisionTree, type DecisionTree } from '../statespace/decision-tree.ts';
import { createReadList, type VariableRead } from '../statespace/accesses.ts';

export interface MacroStep {
  readonly ends: readonly MacroStepEnd[];
  /** The sum of the ends' weights. */
  readonly of: bigint;
  /** What the steps on the way read of the start state. */
  readonly reads: readonly VariableRead[];
  /**
   * The control locations of its ends. `looked` is the number of variables that were known to be read after them when
   * ends were merged.
   */
  readonly controls: readonly number[];
  readonly looked: number;
}

interface MacroStepEnd {
  readonly weight: bigint;
  readonly to: number;
  /** The writes on one of the merged paths. */
  readonly change: NumberedWrites;
  /** The reports made at this end; there are none before it. */
  readonly reports: readonly MeasureReport[];
}

interface MacroSteps {
  /** Returns the macro-step from this state, or null if a throw has too many outcomes. */
  readonly of: (
    control: number,
    row: Uint16Array,
  ) => MacroStep | Unanswered | SymmetryBroken | TooLarge | null;
  /** True if no more variables are known to be read after it than when it was made. */
  readonly isSettled: (macro: MacroStep) => boolean;
}

/** If a macro-step has more ends than this, only its first step is kept. */
const MAX_ENDS = 4_000;
/** The most steps in one macro-step, and the most machines that it may take: where one takes more, there are too many. */
const LONGEST = 100;
const MOST_FORKS = 2_500;

/**
 * Creates an empty cache of macro-steps. `relevantTo` returns the variables known to be read after a control location;
 * these sets only grow. `spent` is called now and then with the number of ends composed so far and whether one macro-step has taken
 * too many machines, and reports if that is too much.
 */
export function createMacroSteps(
  steps: Transitions,
  relevantTo: (control: number) => ReadonlySet<number>,
  spent: (ends: number, isEndless: boolean) => TooLarge | undefined,
  without: Without,
): MacroSteps {
  const { variables, controls } = steps;
  const changes = createChanges(variables);
  const trees: (DecisionTree<{ macro: MacroStep }> | undefined)[] = [];
  const under = new Set<number>();
  let asked = 0;
  let joined = 0;
  /** The number of machines when the outermost macro-step began. */
  let begun = 0;
  /** The control locations that recur within one macro-step. */
  const round = new Set<number>();
  const isEnd = (to: number, reports: readonly MeasureReport[]): boolean => {
    const control = controls[to];
    // Each turn of a loop returns to its head, so a head does not count as a cycle.
    if (under.has(to) && control?.isHead !== true) round.add(to);
    return (
      without.has('leaps') ||
      control === undefined ||
      control.isOver ||
      reports.length > 0 ||
      round.has(to) ||
      under.size >= LONGEST ||
      (isAtCutPoint(control.machine) && !control.isHead)
    );
  };
  const lookedAt = (list: readonly number[]): number =>
    list.reduce((sum, control) => sum + relevantTo(control).size, 0);
  const isSettled = (macro: MacroStep): boolean => macro.looked === lookedAt(macro.controls);

  const first = (step: Transition): Onward[] =>
    step.ways.map((way) => ({
      weight: way.weight,
      to: way.to,
      change: changes.along(way),
      reports: way.reports,
      of: 1n,
    }));

  const put = (
    onward: readonly Onward[],
    of: bigint,
    reads: readonly VariableRead[],
  ): MacroStep => {
    joined += onward.length;
    const lcm = onward.reduce((all, end) => lcmOf(all, end.of), 1n);
    const ends = new Map<string, MacroStepEnd & { weight: bigint }>();
    const ids = new Map<number, Map<number, string>>();
    for (const { to, change, reports, weight: share, of: by } of onward) {
      const known = orMade(ids, to, () => new Map<number, string>());
      const id = orMade(known, change.id, () => {
        const relevant = relevantTo(to);
        const writes = change.writes.filter(([variable]) => relevant.has(variable));
        return `${to} ${JSON.stringify(change.emptied)} ${writes.join()}`;
      });
      const seen =
        reports.length === 0
          ? id
          : `${id}${reports.map(({ watch, occurrence, key }) => ` ${watch} ${occurrence} ${key}`).join('')}`;
      const weight = share * (lcm / by);
      const same = ends.get(seen);
      if (same === undefined) ends.set(seen, { weight, to, change, reports });
      else same.weight += weight;
    }
    const list = [...ids.keys()];
    return {
      ends: [...ends.values()],
      of: of * lcm,
      reads,
      controls: list,
      looked: lookedAt(list),
    };
  };

  const of = (
    control: number,
    row: Uint16Array,
  ): MacroStep | Unanswered | SymmetryBroken | TooLarge | null => {
    const tree = (trees[control] ??= createDecisionTree(variables.value));
    const known = tree.find(row);
    if (known !== undefined && isSettled(known.macro)) return known.macro;
    asked += 1;
    if (under.size === 0) begun = steps.forks();
    const failed =
      (asked & 15) === 0 ? spent(joined, steps.forks() - begun > MOST_FORKS) : undefined;
    if (failed !== undefined) return failed;
    const step = stepAt(steps, control, row);
    if (step === null || 'odds' in step) return step;
    const reads = createReadList();
    controls[control]?.steps.find(row, reads.add);
    const own = [...reads.list];
    const onward: Onward[] = [];
    const noted = new Map<MacroStep, Set<string>>();
    under.add(control);
    for (const end of first(step)) {
      const after = isEnd(end.to, end.reports)
        ? undefined
        : of(end.to, rowAfter(variables, row, end.change));
      if (after === null || (after !== undefined && 'odds' in after)) {
        under.delete(control);
        return after;
      }
      if (after === undefined) {
        onward.push(end);
        continue;
      }
      const written = changes.written(end.change);
      if (noted.get(after)?.has(written) !== true) {
        readOn(variables, reads, end.change, (note) => after.reads.forEach(note));
        noted.set(after, (noted.get(after) ?? new Set()).add(written));
      }
      for (const other of after.ends)
        onward.push({
          weight: end.weight * other.weight,
          to: other.to,
          change: changes.both(end.change, other.change),
          reports: other.reports,
          of: after.of,
        });
    }
    under.delete(control);
    const whole = put(onward, step.of, reads.list);
    const macro = whole.ends.length <= MAX_ENDS ? whole : put(first(step), step.of, own);
    // If the new macro-step reads no more than the known one, it replaces the known one for all states that share it.
    if (known === undefined) tree.fit(row, macro.reads, { macro: macro });
    else if (
      macro.reads.every((read) =>
        known.macro.reads.some(
          ({ variable, question }) =>
            variable === read.variable && (question === null || question.id === read.question?.id),
        ),
      )
    )
      known.macro = { ...macro, reads: known.macro.reads };
    return macro;
  };
  return { of, isSettled };
}

interface Onward extends MacroStepEnd {
  /** The denominator of the weight, apart from the denominator of the step itself. */
  readonly of: bigint;
}
