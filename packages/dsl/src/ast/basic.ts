// The small nodes that all others use: names, citations, comments, broken expressions.

import type { Span } from '../source/span.ts';

/** What every node has: its kind, and the place in the text that it was read from. */
export interface WrittenNode<Kind extends string> {
  readonly kind: Kind;
  readonly span: Span;
}

/** A name and its span. */
export interface Ident extends WrittenNode<'Ident'> {
  readonly text: string;
}

/** One id of a citation: `UA-10`. */
export interface Cite extends WrittenNode<'Cite'> {
  readonly text: string;
}

/** A comment; `text` follows the `#`, without trailing blanks. `ownLine`: nothing comes before it on its line. */
export interface Comment extends WrittenNode<'Comment'> {
  readonly text: string;
  readonly ownLine: boolean;
}

/**
 * `was called Spot, Look` at the end of a line that declares a name: the names that the thing had
 * in earlier versions. The span starts at the beginning of the line.
 */
export interface FormerNames extends WrittenNode<'FormerNames'> {
  readonly names: readonly string[];
}

/** An expression that could not be read (reported). It fits every type. */
export type BrokenExpr = WrittenNode<'BrokenExpr'>;
