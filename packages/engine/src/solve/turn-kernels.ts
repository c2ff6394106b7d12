// Composes steps into turn kernels. A kernel leads from a state to the end of a turn or to the next cut point. States
// that agree on what the turn reads share a kernel.
import {
  rowAfter,
  createChanges,
  readOn,
  write,
  type NumberedWrites,
} from '../statespace/writes.ts';
import {
  composed,
  reportsKey,
  type ComposedSteps,
  type StepEnd,
  type ComposedPart,
} from './composed-steps.ts';
import type { Phases, LoopPosition } from './phases.ts';
import { createStates } from '../statespace/states.ts';
import type {
  Transition,
  Transitions,
  TransitionBranch,
  Unanswered,
  SymmetryBroken,
} from '../statespace/transition.ts';
import { createDecisionTree, type DecisionTree } from '../statespace/decision-tree.ts';
import { createReadList, type VariableRead, type ReadList } from '../statespace/accesses.ts';

/** All that a state can lead to within a turn. */
export interface TurnKernel extends ComposedSteps<KernelEnd> {
  /** What the steps on the way read of the start state. */
  readonly reads: readonly VariableRead[];
}

export interface KernelEnd extends StepEnd {
  /**
   * True if the end is a cut point: the fight or the loop is over, the loop starts again, or another side's turns come.
   */
  readonly isBound: boolean;
}

export interface TurnKernels {
  /** Returns the kernel of a state, or null if there are too many ends or a cycle. */
  readonly of: (
    control: number,
    row: Uint16Array,
  ) => TurnKernel | Unanswered | SymmetryBroken | null;
}

/** If this many loop heads follow each other without dice, we assume a cycle. */
const MAX_HEADS = 10_000;
/** A kernel may have at most this many ends. */
const MAX_ENDS = 4_000;
/** The most ends to compose over all kernels; beyond this, composing costs more than it saves. */
const MAX_WORK = 30_000_000;
const MAX_CHANGES = 2 ** 30;

/** Creates an empty cache of kernels. `isSpent` is called now and then, and is true if the work has taken too long. */
export function createTurnKernels(
  steps: Transitions,
  phases: Phases,
  isSpent: () => boolean,
): TurnKernels {
  let work = 0;
  const { variables, controls, canonical } = steps;
  /**
   * The number of variables when the kernels were made. New variables may distinguish interchangeable participants, so
   * they make the kernels invalid.
   */
  let width = -1;
  const states = createStates();
  const changes = createChanges(variables);
  const trees: (DecisionTree<TurnKernel> | undefined)[] = [];
  /** The states on the current path. */
  const under = new Set<number>();
  /**
   * True if `to` is a cut point for a turn that began at `from`. `change` holds the writes since the state whose reads
   * we collect.
   */
  const isBound = (
    from: LoopPosition,
    to: number,
    next: Uint16Array,
    change: NumberedWrites,
    reads: ReadList,
  ): boolean =>
    controls[to]?.isOver === true || !phases.isSame(from, to, next, lookingOn(reads, change));
  const lookingOn =
    (reads: ReadList, change: NumberedWrites) =>
    (variable: number): void => {
      readOn(variables, reads, change, (note) => note({ variable, question: null }));
    };

  /** Follows a branch past the heads of loops, up to dice or a cut point. Returns null if it meets a cycle. */
  const pass = (
    from: number,
    row: Uint16Array,
    way: TransitionBranch,
    reads: ReadList,
  ): Omit<KernelEnd, 'weight'> | Unanswered | SymmetryBroken | null => {
    let { to } = way;
    let change = changes.along(way);
    let reports = way.reports;
    let next = rowAfter(variables, row, change);
    let isAt = isBound(phases.of(from, row, reads.look), to, next, change, reads);
    for (let heads = 0; !isAt && controls[to]?.isHead === true; heads += 1) {
      if (heads > MAX_HEADS) return null;
      const step = stepAt(steps, to, next);
      if (step === null || 'odds' in step) return step;
      const [only] = step.ways;
      if (only === undefined) return null;
      const head = to;
      readOn(variables, reads, change, (note) => controls[head]?.steps.find(next, note));
      const before = phases.of(head, next, lookingOn(reads, change));
      const own = changes.along(only);
      if (next.length < variables.count()) next = rowAfter(variables, next, own);
      else write(variables, next, own);
      change = changes.both(change, own);
      if (only.reports.length > 0) reports = [...reports, ...only.reports];
      to = only.to;
      isAt = isBound(before, to, next, change, reads);
    }
    return { to, change, reports, isBound: isAt };
  };

  const of: TurnKernels['of'] = (control, row) => {
    if (width !== variables.count()) {
      canonical.prepare();
      width = variables.count();
      trees.length = 0;
    }
    return put(control, row);
  };

  const put: TurnKernels['of'] = (control, row) => {
    const tree = (trees[control] ??= createDecisionTree(variables.value));
    const found = tree.find(row);
    if (found !== undefined) return found;
    // We give up on a cycle before the cut point: it needs the graph.
    const here = states.meet(control, row);
    if (under.has(here) || isSpent()) return null;
    under.add(here);
    const macro = goOn(control, row);
    under.delete(here);
    // If variables were added meanwhile, we do not keep the kernel.
    if (macro !== null && !('odds' in macro) && width === variables.count())
      tree.add(row, macro.reads, macro);
    return macro;
  };

  const goOn: TurnKernels['of'] = (control, row) => {
    const step = stepAt(steps, control, row);
    if (step === null || 'odds' in step) return step;
    const reads = readsAt(steps, control, row);
    const left = phases.left(control, row);
    const parts: ComposedPart<KernelEnd>[] = [];
    for (const way of step.ways) {
      const passed = pass(control, row, way, reads);
      if (passed === null || 'odds' in passed) return passed;
      const end = { ...passed, weight: way.weight };
      const next = rowAfter(variables, row, passed.change);
      // At the end of a turn, the caller sorts interchangeable participants.
      if (passed.isBound || phases.left(passed.to, next) !== left) {
        parts.push({ end, after: null });
        continue;
      }
      const after = put(passed.to, next);
      if (after === null || 'odds' in after) return after;
      readOn(variables, reads, passed.change, (note) => after.reads.forEach(note));
      parts.push({ end, after });
      work += after.ends.length;
      if (work > MAX_WORK) return null;
    }
    const whole = composed(changes, parts, step.of, idOf, MAX_ENDS);
    return whole && { ...whole, reads: reads.list };
  };

  return { of };
}

/** Ends with the same target, writes and reports are merged. */
function idOf({ to, change, reports, isBound }: KernelEnd): number | string {
  return reports.length === 0
    ? (to * 2 + (isBound ? 1 : 0)) * MAX_CHANGES + change.id
    : `${to} ${isBound} ${change.id}${reportsKey(reports)}`;
}

/** Returns what the known step from a state reads. */
export function readsAt({ controls }: Transitions, control: number, row: Uint16Array): ReadList {
  const reads = createReadList();
  controls[control]?.steps.find(row, reads.add);
  return reads;
}

/** A throw may have so many outcomes where each takes a machine. */
const MOST_AT_ONCE = 20_000;

export function stepAt(
  steps: Transitions,
  control: number,
  row: Uint16Array,
): Transition | Unanswered | SymmetryBroken | null {
  return steps.known(control, row) ?? steps.learn(control, row, steps.forks() + MOST_AT_ONCE);
}
