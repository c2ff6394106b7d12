// Nodes of questions to participants, sides or the referee. Most docstrings show the written form
// of the node.

import type { Ident } from './basic.ts';
import type { ExprNode, Invocation, Nobody, Nothing, SetExpr, Text } from './expression.ts';
import type { Span } from '../source/span.ts';

export type AskingNode = AskTake | AskPick | AskList | AskNumber;

/** `to take A, any tag or nothing`. */
export interface AskTake {
  readonly kind: 'AskTake';
  readonly span: Span;
  readonly items: readonly TakeItemNode[];
  readonly orNothing: boolean;
}

export interface TakeItemNode {
  readonly kind: 'TakeItem';
  readonly span: Span;
  readonly any: boolean;
  readonly call: Invocation;
}

/** `to pick t or nobody from S where C`. */
export interface AskPick {
  readonly kind: 'AskPick';
  readonly span: Span;
  readonly picking: Picking;
}

export interface Picking {
  readonly kind: 'Picking';
  readonly span: Span;
  readonly name: Ident;
  /** The words `or nobody`, or for rows `or nothing`: then the pick may be empty. */
  readonly none: Nobody | Nothing | undefined;
  readonly set: SetExpr;
  readonly where: ExprNode | undefined;
}

/**
 * `to list plan, up to 6, each once, from S where C`. In `where` the row of table `Doing` is called
 * `doing`.
 */
export interface AskList {
  readonly kind: 'AskList';
  readonly span: Span;
  readonly name: Ident;
  readonly limit: ExprNode;
  /** True for `exactly 3`, false for `up to 3`. */
  readonly exactly: boolean;
  readonly once: boolean;
  readonly set: SetExpr;
  readonly where: ExprNode | undefined;
}

/** `for feet from 0 to 15 "how far?"`. */
export interface AskNumber {
  readonly kind: 'AskNumber';
  readonly span: Span;
  readonly name: Ident;
  readonly from: ExprNode;
  readonly to: ExprNode;
  readonly doc: Text | undefined;
}
