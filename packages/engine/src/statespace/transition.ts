// The types of the transition system: controls, the steps from each of them, and why a step could not be taken.
import type { ChoiceNeed } from '../machine/api.ts';
import type { Machine } from '../machine/machine.ts';
import type { StateVariables } from './state-variables.ts';
import type { VariableGroup } from './variable-table.ts';
import type { CanonicalForm } from './canonical-form.ts';
import type { Loops } from './loop-heads.ts';
import type { MeasureReport } from './tally.ts';
import type { DecisionTree } from './decision-tree.ts';
import type { VariableRead } from './accesses.ts';

/** A control location: machines here differ only in their variables. */
export interface Control {
  /** One of these machines. */
  readonly machine: Machine;
  /** The reports so far of measures of which only the first counts. */
  readonly seen: readonly string[];
  /** There is nothing left to learn: the encounter is over, or every measure has given its only report that counts. */
  readonly isOver: boolean;
  /** It is at the head of a loop: one step follows, without dice. */
  readonly isHead: boolean;
  readonly steps: DecisionTree<Transition>;
}

/** What a throw can lead to. */
export interface Transition {
  readonly ways: readonly TransitionBranch[];
  /** The sum of their weights. */
  readonly of: bigint;
}

export interface TransitionBranch {
  readonly weight: bigint;
  /** Its share of the total weight, as a float. */
  readonly share: number;
  /** Index of the control that it leads to. */
  readonly to: number;
  readonly emptied: readonly VariableGroup[];
  /** Variables and their new values. */
  readonly writes: readonly (readonly [variable: number, value: number])[];
  readonly reports: readonly MeasureReport[];
  /** Throws that lead there: those of one of the ways that were merged. */
  readonly throws: readonly (readonly number[])[];
  /** How much of the budget it used; of merged ways, what the first one used. */
  readonly used: number;
}

/** A choice that neither a policy nor a default answers. */
export interface Unanswered {
  readonly odds: 'unanswered';
  readonly need: ChoiceNeed;
  /** Why the policy that should answer could not be followed. */
  readonly refused: string | null;
}

/** A participant that was assumed interchangeable turned out not to be. */
export interface SymmetryBroken {
  readonly odds: 'unlike';
}

export interface Transitions {
  readonly variables: StateVariables;
  readonly loops: Loops;
  readonly canonical: CanonicalForm;
  /** Symmetry is off. */
  readonly isSymmetryOff: boolean;
  readonly controls: readonly Control[];
  /** From the start to where the first step begins. */
  readonly first: BegunTransition | Unanswered | SymmetryBroken;
  /** The stored step for a state at a control. */
  readonly known: (control: number, row: ArrayLike<number>) => Transition | undefined;
  /** Runs the machine for a state; null: a throw with too many outcomes. */
  readonly run: (
    control: number,
    row: ArrayLike<number>,
  ) => TracedTransition | Unanswered | SymmetryBroken | null;
  /** As `run`, and stores the step. It must not be stored already. */
  readonly learn: (
    control: number,
    row: ArrayLike<number>,
  ) => Transition | Unanswered | SymmetryBroken | null;
  /** Where a machine at this control goes if it has used up its budget. */
  readonly spent: (control: number) => number;
  /** The number of instructions allowed between two throws. */
  readonly budget: number;
  /** The number of machines that were run. */
  readonly forks: () => number;
}

interface BegunTransition {
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
