// Composes steps into macro-steps with exact weights: from a state to the next report of a measure, the next round of a loop,
// or a cycle. A macro-step is computed once for all states that agree on what it reads, so the dice inside a round are
// enumerated once. Ends that later code cannot distinguish are merged.
import { rowAfter, createChanges, readOn, type NumberedWrites } from '../statespace/writes.ts';
import type { TooLarge } from '../statespace/limits.ts';
import type { Without } from '../analysis/techniques.ts';
import { stepAt } from './turn-kernels.ts';
import { gcd } from '../values/rational.ts';
import { isAtCutPoint } from '../statespace/cut-points.ts';
import type {
  Transition,
  Transitions,
  Unanswered,
  SymmetryBroken,
} from '../statespace/transition.ts';
import type { Sight } from '../statespace/tally.ts';
import { createDecisionTree, type DecisionTree } from '../statespace/decision-tree.ts';
import { createReadList, type VariableRead } from '../statespace/accesses.ts';

export interface MacroStep {
  readonly ends: readonly MacroStepEnd[];
  /** The sum of their weights. */
  readonly of: bigint;
  /** What was looked at on the way. */
  readonly reads: readonly VariableRead[];
  /** Where it ends, and how much was known to be looked at there when ends were taken together. */
  readonly controls: readonly number[];
  readonly looked: number;
}

interface MacroStepEnd {
  readonly weight: bigint;
  readonly to: number;
  /** That of one of them. */
  readonly change: NumberedWrites;
  /** Seen at the end of it, and not before. */
  readonly sights: readonly Sight[];
}

interface MacroSteps {
  /** Null: one throw of too many kinds. */
  readonly of: (
    control: number,
    row: Uint16Array,
  ) => MacroStep | Unanswered | SymmetryBroken | TooLarge | null;
  /** Nothing more is known to be looked at behind it than when it was made. */
  readonly isSettled: (leap: MacroStep) => boolean;
}

/** A leap of more ends than this goes no further than its first step. */
const MAX_ENDS = 4_000;
/** Leaps go no further than so many steps. */
const LONGEST = 100;

/**
 * `relevantTo`: variables that are known to be looked at behind a control; they only grow. `spent`: asked now and then, with how
 * many ends were put together by then, whether it has taken too much.
 */
export function createMacroSteps(
  steps: Transitions,
  relevantTo: (control: number) => ReadonlySet<number>,
  spent: (ends: number) => TooLarge | undefined,
  without: Without,
): MacroSteps {
  const { variables, controls } = steps;
  const changes = createChanges(variables);
  const trees: (DecisionTree<{ leap: MacroStep }> | undefined)[] = [];
  const under = new Set<number>();
  let asked = 0;
  let joined = 0;
  /** Controls that are come to again before a leap is over. */
  const round = new Set<number>();
  const isEnd = (to: number, sights: readonly Sight[]): boolean => {
    const control = controls[to];
    // A loop is at its head again for each turn, and goes round nothing by that.
    if (under.has(to) && control?.isHead !== true) round.add(to);
    return (
      without.has('leaps') ||
      control === undefined ||
      control.isOver ||
      sights.length > 0 ||
      round.has(to) ||
      under.size >= LONGEST ||
      (isAtCutPoint(control.machine) && !control.isHead)
    );
  };
  const lookedAt = (list: readonly number[]): number =>
    list.reduce((sum, control) => sum + relevantTo(control).size, 0);
  const isSettled = (leap: MacroStep): boolean => leap.looked === lookedAt(leap.controls);

  const first = (step: Transition): Onward[] =>
    step.ways.map((way) => ({
      weight: way.weight,
      to: way.to,
      change: changes.along(way),
      sights: way.sights,
      of: 1n,
    }));

  const put = (
    onward: readonly Onward[],
    of: bigint,
    reads: readonly VariableRead[],
  ): MacroStep => {
    joined += onward.length;
    const lcm = onward.reduce(
      (all, end) => (all % end.of === 0n ? all : (all / gcd(all, end.of)) * end.of),
      1n,
    );
    const ends = new Map<string, MacroStepEnd & { weight: bigint }>();
    const ids = new Map<number, Map<number, string>>();
    for (const { to, change, sights, weight: share, of: by } of onward) {
      let known = ids.get(to);
      if (known === undefined) ids.set(to, (known = new Map()));
      let id = known.get(change.id);
      if (id === undefined) {
        const relevant = relevantTo(to);
        known.set(
          change.id,
          (id = `${to} ${JSON.stringify(change.emptied)} ${change.writes.flatMap(([variable, value]) => (relevant.has(variable) ? [variable, value] : [])).join()}`),
        );
      }
      const seen =
        sights.length === 0
          ? id
          : `${id}${sights.map(({ watch, occurrence, key }) => ` ${watch} ${occurrence} ${key}`).join('')}`;
      const weight = share * (lcm / by);
      const same = ends.get(seen);
      if (same === undefined) ends.set(seen, { weight, to, change, sights });
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
    if (known !== undefined && isSettled(known.leap)) return known.leap;
    asked += 1;
    const failed = (asked & 15) === 0 ? spent(joined) : undefined;
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
      const after = isEnd(end.to, end.sights)
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
          sights: other.sights,
          of: after.of,
        });
    }
    under.delete(control);
    const whole = put(onward, step.of, reads.list);
    const leap = whole.ends.length <= MAX_ENDS ? whole : put(first(step), step.of, own);
    // Where one was known it is made anew for all who come to it: it looks at no more than before.
    if (known === undefined) tree.fit(row, leap.reads, { leap });
    else if (
      leap.reads.every((read) =>
        known.leap.reads.some(
          ({ variable, question }) =>
            variable === read.variable && (question === null || question.id === read.question?.id),
        ),
      )
    )
      known.leap = { ...leap, reads: known.leap.reads };
    return leap;
  };
  return { of, isSettled };
}

interface Onward extends MacroStepEnd {
  /** What the weight is a part of, besides the step's own. */
  readonly of: bigint;
}
