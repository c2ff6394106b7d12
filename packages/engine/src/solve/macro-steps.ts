// Composes steps into macro-steps with exact weights. A macro-step leads from a state to the next report of a measure,
// to the next round of a loop, or to a cycle. It is computed once for all states that agree on what it reads, so the
// dice inside a round are enumerated once. Ends that later code cannot distinguish are merged.
import { rowAfter, createChanges, readOn } from '../statespace/writes.ts';
import type { TooLarge } from '../statespace/limits.ts';
import type { Without } from '../analysis/techniques.ts';
import {
  composed,
  reportsKey,
  type ComposedSteps,
  type StepEnd,
  readsAt,
  stepAt,
  type ComposedPart,
} from './composed-steps.ts';
import { orMade } from '../values/grouped.ts';
import { isAtCutPoint } from '../statespace/cut-points.ts';
import type {
  Transition,
  Transitions,
  Unanswered,
  SymmetryBroken,
} from '../statespace/transition.ts';
import type { MeasureReport } from '../statespace/tally.ts';
import { createDecisionTree, type DecisionTree } from '../statespace/decision-tree.ts';
import { type VariableRead } from '../statespace/accesses.ts';

export interface MacroStep extends ComposedSteps<StepEnd> {
  /** What the steps on the way read of the start state. */
  readonly reads: readonly VariableRead[];
  /**
   * The control locations of its ends. `looked` is the number of variables that were known to be read after them when
   * ends were merged.
   */
  readonly controls: readonly number[];
  readonly looked: number;
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

  /** Composes the ends of a step with what follows them; null if that gives too many. */
  const whole = (
    parts: readonly ComposedPart<StepEnd>[],
    step: Transition,
    reads: readonly VariableRead[],
  ): MacroStep | null => {
    joined += parts.reduce((sum, { after }) => sum + (after?.ends.length ?? 1), 0);
    const ids = new Map<number, Map<number, string>>();
    const idOf = ({ to, change, reports }: StepEnd): string => {
      const known = orMade(ids, to, () => new Map<number, string>());
      const id = orMade(known, change.id, () => {
        const relevant = relevantTo(to);
        const writes = change.writes.filter(([variable]) => relevant.has(variable));
        return `${to} ${JSON.stringify(change.emptied)} ${writes.join()}`;
      });
      return id + reportsKey(reports);
    };
    const found = composed(changes, parts, step.of, idOf, MAX_ENDS);
    if (found === null) return null;
    const ends = [...ids.keys()];
    return { ...found, reads, controls: ends, looked: lookedAt(ends) };
  };

  const of: MacroSteps['of'] = (control, row) => {
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
    const reads = readsAt(steps, control, row);
    const own = [...reads.list];
    const parts: ComposedPart<StepEnd>[] = [];
    under.add(control);
    for (const way of step.ways) {
      const { weight, to, reports } = way;
      const end = { weight, to, reports, change: changes.along(way) };
      const after = isEnd(end.to, end.reports)
        ? undefined
        : of(end.to, rowAfter(variables, row, end.change));
      if (after === null || (after !== undefined && 'odds' in after)) {
        under.delete(control);
        return after;
      }
      parts.push({ end, after: after ?? null });
      if (after !== undefined)
        readOn(variables, reads, end.change, (note) => after.reads.forEach(note));
    }
    under.delete(control);
    const alone = parts.map(({ end }) => ({ end, after: null }));
    const macro = whole(parts, step, reads.list) ?? whole(alone, step, own);
    if (macro === null) return null;
    // If the new macro-step reads no more than the known one, it replaces the known one for all states that share it.
    if (known === undefined) tree.add(row, macro.reads, { macro });
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
