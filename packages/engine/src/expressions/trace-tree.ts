// The tree of what an evaluation looked at: types, and an empty node to start from. trace.ts fills it.
import type { At, Expr, Local } from '@fray/dsl/ir';
import type { Illegal } from './illegal.ts';

/** Plain JSON. Evaluating the tree again gives the value: `parts` are all that it was made of. */
export interface Trace {
  /** Index into `Ruleset.places`. */
  readonly at: At;
  readonly op: Expr['op'];
  /** What was evaluated: what the operator goes by besides its parts. */
  readonly expr: Expr;
  /** The name that the node speaks of: a field, a condition, a define; null where there is none. */
  readonly name: string | null;
  /** Null also when the node ended in a fault (then `fault` says which). */
  readonly value: Local;
  /** What was looked at; a quantifier's `where` stands once for each member that was tried. */
  readonly parts: readonly Trace[];
  /** Children that nobody looked at: the rest of an `or`, the cases after the one that held. */
  readonly skipped: readonly At[];
  readonly fault: string | null;
  /** Of `can take`: each action that was asked about, and why not. */
  readonly verdicts?: readonly ActionVerdict[];
}

export interface ActionVerdict {
  /** Index into `Ruleset.callables`. */
  readonly callable: number;
  /** Null: it is legal. */
  readonly illegal: Illegal | null;
  /** How many of the node's parts stand before what was asked for the next one. */
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
