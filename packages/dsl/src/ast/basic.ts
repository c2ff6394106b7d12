// The small nodes that all others use: names, citations, comments, broken expressions.

import type { Span } from '../source/span.ts';

/** A name and its span. An empty text means that the name is missing, which has been reported. */
export interface Ident {
  readonly kind: 'Ident';
  readonly span: Span;
  readonly text: string;
}

/** One id of a citation: `UA-10`. */
export interface Cite {
  readonly kind: 'Cite';
  readonly span: Span;
  readonly text: string;
}

/** A comment; `text` follows the `#`, without trailing blanks. `ownLine`: nothing comes before it on its line. */
export interface Comment {
  readonly kind: 'Comment';
  readonly span: Span;
  readonly text: string;
  readonly ownLine: boolean;
}

/**
 * `was called Spot, Look` at the end of a line that declares a name: the names that the thing had
 * in earlier versions. The span starts at the beginning of the line.
 */
export interface FormerNames {
  readonly kind: 'FormerNames';
  readonly span: Span;
  readonly names: readonly string[];
}

/** An expression that could not be read (reported). It fits every type. */
export interface BrokenExpr {
  readonly kind: 'BrokenExpr';
  readonly span: Span;
}

/** True if a name is missing (which has been reported). */
export function isMissing(ident: Ident): boolean {
  return ident.text === '';
}
