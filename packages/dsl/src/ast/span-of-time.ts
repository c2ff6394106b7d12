// Parts of statements that say who and how long. They hold no statements, so slots of forms may want them.

import type { Ident } from './basic.ts';
import type { Everyone, ExprNode, Path } from './expression.ts';
import type { Span } from '../source/span.ts';

export type Who = Everyone | Path;

/**
 * `up to N times`, `until C`, `while C`, or the first with one of the others. At least one of
 * `limit` and `condition` is present.
 */
export interface LoopNode {
  readonly kind: 'Loop';
  readonly span: Span;
  readonly limit: ExprNode | undefined;
  readonly word: 'until' | 'while' | undefined;
  readonly condition: ExprNode | undefined;
}

export type DurationNode = DurationUntil | DurationFor;

/** `until start of next turn of bearer`. */
export interface DurationUntil {
  readonly kind: 'DurationUntil';
  readonly span: Span;
  readonly edge: 'start' | 'end';
  readonly next: boolean;
  readonly name: Ident;
  readonly of: Path | undefined;
}

/** `for 2 rounds`. The name is `round` or its plural. */
export interface DurationFor {
  readonly kind: 'DurationFor';
  readonly span: Span;
  readonly count: ExprNode;
  readonly name: Ident;
}
