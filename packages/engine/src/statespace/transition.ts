// Defines the types of the transition system: control locations, the steps from each of them, and why a step could not
// be taken.
import type { ChoiceNeed } from '../machine/api.ts';
import type { Machine } from '../machine/machine.ts';
import type { StateVariables } from './state-variables.ts';
import type { VariableGroup } from './variable-table.ts';
import type { CanonicalForm } from './canonical-form.ts';
import type { MeasureReport } from './tally.ts';
import type { DecisionTree } from './decision-tree.ts';
import type { VariableRead } from './accesses.ts';

/** A control location: machines here differ only in their variables. */
export interface Control {
  /** One of these machines. */
  readonly machine: Machine;
  /** The reports so far of measures that count only their first report. */
  readonly seen: readonly string[];
  /**
   * True if there is nothing left to learn: the encounter is over, or every measure has given its only report that
   * counts.
   */
  readonly isOver: boolean;
  /** True if it is at the head of a loop: one step follows, without dice. */
  readonly isHead: boolean;
  readonly steps: DecisionTree<Transition>;
}

/** Everything that a throw can lead to. */
export interface Transition {
  readonly ways: readonly TransitionBranch[];
  /** The sum of their weights. */
  readonly of: bigint;
}

export interface TransitionBranch {
  readonly weight: bigint;
  /** The share of the total weight, as a float. */
  readonly share: number;
  /** The index of the control location that the branch leads to. */
  readonly to: number;
  readonly emptied: readonly VariableGroup[];
  /** The variables that the branch writes, and their new values. */
  readonly writes: readonly (readonly [variable: number, value: number])[];
  readonly reports: readonly MeasureReport[];
  /** Throws that lead there. If several ways were merged, these are the throws of one of them. */
  readonly throws: readonly (readonly number[])[];
  /** The part of the budget that it used. If several ways were merged, this is what the first one used. */
  readonly used: number;
}

/** A choice that neither a policy nor a default answers. */
export interface Unanswered {
  readonly odds: 'unanswered';
  readonly need: ChoiceNeed;
  /** Why the policy that should answer could not be followed; null if there is none. */
  readonly refused: string | null;
}

/** The result if a participant that was assumed interchangeable turned out not to be. */
export interface SymmetryBroken {
  readonly odds: 'unlike';
}

export interface Transitions {
  readonly variables: StateVariables;
  readonly canonical: CanonicalForm;
  /** True if no symmetry is used. */
  readonly isSymmetryOff: boolean;
  readonly controls: readonly Control[];
  /** The step from the start to where the first transition begins. */
  readonly first: BegunTransition | Unanswered | SymmetryBroken;
  /** Returns the stored step for a state, or undefined. */
  readonly known: (control: number, row: ArrayLike<number>) => Transition | undefined;
  /** Runs the machine for a state. Returns null if a throw has too many outcomes, or once more machines than `most` have run in all. */
  readonly run: (
    control: number,
    row: ArrayLike<number>,
    most?: number,
  ) => TracedTransition | Unanswered | SymmetryBroken | null;
  /** Runs the machine for a state and stores the step. No step may be stored for it yet. */
  readonly learn: (
    control: number,
    row: ArrayLike<number>,
    most?: number,
  ) => Transition | Unanswered | SymmetryBroken | null;
  /** Returns the control location that a machine at this one reaches if it has used up its budget. */
  readonly spent: (control: number) => number;
  /** The number of instructions allowed between two throws. */
  readonly budget: number;
  /** Returns the number of machines that were run. */
  readonly forks: () => number;
}

export interface BegunTransition {
  readonly to: number;
  readonly row: readonly number[];
  readonly reports: readonly MeasureReport[];
  readonly used: number;
}

/** A step, and everything that was read on the way, in order. */
export interface TracedTransition {
  readonly step: Transition;
  readonly reads: readonly VariableRead[];
}
