// The small nodes that all others use: names, texts, citations, comments, broken places.

import type { Span } from '../source/span.ts';
import type { Expr } from './expression.ts';
import type { Statement } from './statement.ts';

/** A name where it stands. Empty text: the name is missing and that has been reported. */
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

/** A comment; `text` is what follows the `#`, without blanks at its end. `ownLine`: nothing stands before it on its line. */
export interface Comment {
  readonly kind: 'Comment';
  readonly span: Span;
  readonly text: string;
  readonly ownLine: boolean;
}

/**
 * A text in quotes. `parts` are its pieces in order, escapes already read.
 * Texts that document something, file names and names of examples have no holes: braces stand for themselves there.
 */
export interface Text {
  readonly kind: 'Text';
  readonly span: Span;
  readonly parts: readonly (TextChunk | TextHole)[];
}

/** Literal characters of a text. */
export interface TextChunk {
  readonly kind: 'TextChunk';
  readonly span: Span;
  readonly text: string;
}

/** `{expression}` in a text. */
export interface TextHole {
  readonly kind: 'TextHole';
  readonly span: Span;
  readonly value: Expr;
}

/** A line that could not be read (reported). `body`: the statements under it, if it had readable ones. */
export interface BrokenLine {
  readonly kind: 'BrokenLine';
  readonly span: Span;
  readonly body: readonly Statement[];
}

/** An expression that could not be read (reported). It fits every type. */
export interface BrokenExpr {
  readonly kind: 'BrokenExpr';
  readonly span: Span;
}

/** Whether a name is missing (which has been reported). */
export function isMissing(ident: Ident): boolean {
  return ident.text === '';
}

/** The characters of a text without its holes: what a documenting text says. */
export function plainText(text: Text): string {
  return text.parts.map((part) => (part.kind === 'TextChunk' ? part.text : '')).join('');
}
