// The tree of the reads of an evaluation: types, and an empty node to start from. trace.ts fills it.
import type { At, Expr, Local } from '@fray/dsl/ir';
import type { Illegal } from './illegal.ts';

/** Plain JSON. Evaluating the tree again gives the value: `parts` are everything it was computed from. */
export interface Trace {
  /** Index into `Ruleset.places`. */
  readonly at: At;
  readonly op: Expr['op'];
  /** The evaluated expression, for the operator's data besides its parts. */
  readonly expr: Expr;
  /** The name in the node: a field, a condition, a define; null: none. */
  readonly name: string | null;
  /** Also null if the node ended in a fault (see `fault`). */
  readonly value: Local;
  /** What was read; a quantifier's `where` appears once for each member that was tried. */
  readonly parts: readonly Trace[];
  /** Children that were not evaluated: the rest of an `or`, the cases after the one that held. */
  readonly skipped: readonly At[];
  readonly fault: string | null;
  /** For `can take`: each action in question, and why it is illegal. */
  readonly verdicts?: readonly ActionVerdict[];
}

export interface ActionVerdict {
  /** Index into `Ruleset.callables`. */
  readonly callable: number;
  /** Null: it is legal. */
  readonly illegal: Illegal | null;
  /** How many of the node's parts come before those of the next action. */
  readonly parts: number;
}

/** A node that is being evaluated. */
export interface OpenTrace {
  readonly parts: Trace[];
  readonly seen: Set<Expr>;
  readonly verdicts: ActionVerdict[];
}

export function openTrace(): OpenTrace {
  return { parts: [], seen: new Set(), verdicts: [] };
}
