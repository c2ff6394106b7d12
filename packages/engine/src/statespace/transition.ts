// The types of the transition system: controls, the steps from each of them, and why a step could not be taken.
import type { ChoiceNeed } from '../machine/api.ts';
import type { Machine } from '../machine/machine.ts';
import type { StateVariables } from './state-variables.ts';
import type { VariableGroup } from './variable-table.ts';
import type { CanonicalForm } from './canonical-form.ts';
import type { Loops } from './loop-heads.ts';
import type { Sight } from './tally.ts';
import type { DecisionTree } from './decision-tree.ts';
import type { VariableRead } from './accesses.ts';

/** Where machines stand that differ only in what their variables hold. */
export interface Control {
  /** One of them. */
  readonly machine: Machine;
  /** Sights that count only the first time. */
  readonly seen: readonly string[];
  /** Nothing more is to be known: the encounter is over, or every measure was asked the only time that it counts. */
  readonly isOver: boolean;
  /** It stands at the head of a loop: one thing follows, without dice. */
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
  /** Its part of all weights, as a float. */
  readonly share: number;
  /** Index of the control that it leads to. */
  readonly to: number;
  readonly emptied: readonly VariableGroup[];
  /** Variables, and what they hold then. */
  readonly writes: readonly (readonly [variable: number, value: number])[];
  readonly sights: readonly Sight[];
  /** Dice that lead there: those of one of its ways. */
  readonly throws: readonly (readonly number[])[];
  /** What it took of the budget: of dice that come to the same, what the first ones took. */
  readonly used: number;
}

/** A choice that neither a policy nor a default answers. */
export interface Unanswered {
  readonly odds: 'unanswered';
  readonly need: ChoiceNeed;
  /** A policy that stood for it and could not be followed: why. */
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
  /** Nobody is taken for somebody else. */
  readonly isApart: boolean;
  readonly controls: readonly Control[];
  /** From the start to where the first step begins. */
  readonly first: BegunTransition | Unanswered | SymmetryBroken;
  /** What is known for a state at a control. */
  readonly known: (control: number, row: ArrayLike<number>) => Transition | undefined;
  /** What the machine makes of a state; null: one throw of too many kinds. */
  readonly run: (
    control: number,
    row: ArrayLike<number>,
  ) => TracedTransition | Unanswered | SymmetryBroken | null;
  /** The same, and it is known from now on. It was not known before. */
  readonly learn: (
    control: number,
    row: ArrayLike<number>,
  ) => Transition | Unanswered | SymmetryBroken | null;
  /** Where a machine comes to that stands there and has taken the whole budget. */
  readonly spent: (control: number) => number;
  /** What may be taken between two throws. */
  readonly budget: number;
  /** Machines that were run. */
  readonly forks: () => number;
}

interface BegunTransition {
  readonly to: number;
  readonly row: readonly number[];
  readonly sights: readonly Sight[];
  readonly used: number;
}

/** A step, and all that was looked at on the way, in order. */
export interface TracedTransition {
  readonly step: Transition;
  readonly reads: readonly VariableRead[];
}
