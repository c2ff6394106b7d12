// The result of an example, as data: every failure with its kind, its line and the values that explain it.
import type { At, Value } from '@fray/dsl/ir';
import type { Event } from '../events/event.ts';

export interface ExampleResult {
  readonly index: number;
  /** Its name. */
  readonly text: string;
  /** The failures in the order in which they were found; empty if the example passed. */
  readonly failures: readonly Failure[];
  /** The events of the run, as far as it went. */
  readonly events: readonly Event[];
}

export type FailureKind =
  /** An `expect` that does not hold. */
  | 'expectation'
  /** The moment of an `expect` never came. */
  | 'never-reached'
  /** A `try` had another result. */
  | 'outcome'
  /** A `try`, a scripted die or a scripted answer that is impossible. */
  | 'illegal'
  | 'missing-dice'
  | 'missing-answer'
  | 'unused-dice'
  | 'unused-answer'
  /** A rule that ends in a fault, or a run that does not end. */
  | 'fault'
  /** An invariant of the ruleset was broken on the way. */
  | 'invariant';

export interface Failure {
  readonly kind: FailureKind;
  /** The line at fault: of the example, or of the rule or invariant. Null for the run as a whole. */
  readonly at: At | null;
  /** One sentence. */
  readonly message: string;
  /** The operands with their values, each as it is written. */
  readonly values: readonly SeenValue[];
  /** The last event before it; null if it came before any. */
  readonly seq: number | null;
}

export interface SeenValue {
  readonly source: string;
  readonly value: Value;
}
