// Types for the tree of the reads of an evaluation, and an empty node to start from. trace.ts fills it.
import type { At, Expr, Local } from '@fray/dsl/ir';
import type { Illegal } from './illegal.ts';

/**
 * A node of the tree, as plain JSON. Evaluating the tree again gives the value: `parts` holds everything that the value was
 * computed from.
 */
export interface Trace {
  /** Index into `Ruleset.places`. */
  readonly at: At;
  readonly op: Expr['op'];
  /** The evaluated expression: it holds the operator's data besides its parts. */
  readonly expr: Expr;
  /** The field, condition or define that the node names; null if it names none. */
  readonly name: string | null;
  /** The value of the node; also null if the node ended in a fault (see `fault`). */
  readonly value: Local;
  /** The evaluated children, in order. A quantifier's `where` appears once for each member that was tried. */
  readonly parts: readonly Trace[];
  readonly fault: string | null;
  /** For `can take`: each action in question, and the reason why it is illegal. */
  readonly verdicts?: readonly ActionVerdict[];
}

export interface ActionVerdict {
  /** Index into `Ruleset.callables`. */
  readonly callable: number;
  /** The reason why the action is illegal; null if it is legal. */
  readonly illegal: Illegal | null;
  /** How many of the node's parts precede those of the next action. */
  readonly parts: number;
}

/** A node that is being evaluated. */
export interface OpenTrace {
  readonly parts: Trace[];
  readonly verdicts: ActionVerdict[];
}

export function openTrace(): OpenTrace {
  return { parts: [], verdicts: [] };
}
