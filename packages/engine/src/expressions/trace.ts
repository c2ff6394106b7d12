// Why an expression has its value: the tree of what was looked at, in the order in which it was looked at.
import type { At, Expr, Local } from '@fray/dsl/ir';

/** Plain JSON. Evaluating the tree again gives the value: `parts` are all that it was made of. */
export interface Trace {
  /** Index into `Ruleset.places`. */
  readonly at: At;
  readonly op: Expr['op'];
  /** The name that the node speaks of: a field, a condition, a define; null where there is none. */
  readonly name: string | null;
  /** Null also when the node ended in a fault (then `fault` says which). */
  readonly value: Local;
  readonly parts: readonly Trace[];
  /** Children that nobody looked at: the rest of an `or`, the cases after the one that held. */
  readonly skipped: readonly At[];
  readonly fault: string | null;
}

/** A node that is being evaluated. */
export interface OpenTrace {
  readonly parts: Trace[];
  readonly seen: Set<Expr>;
}
