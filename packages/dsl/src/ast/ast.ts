// The AST: plain readonly data, close to the grammar; brackets and the written forms are kept, sugar goes in lowering.
// Every node has a `kind` and a `span`; every name is an `Ident` with its own place.
// Broken places (`BrokenDecl`, `BrokenLine`, `BrokenExpr`, an `Ident` with empty text) have been reported by the parser:
// later passes take them as fitting everything and stay silent about them.
//
// The nodes of expressions, statements and declarations are in files of their own; this file joins them.

import type { Comment, Cite, FormerNames, Ident } from './basic.ts';
import type { DeclarationPart, Declaration } from './declaration.ts';
import type { ExprNode, ExprPart, Text, TextChunk, TextHole } from './expression.ts';
import type { HeaderNode, HeaderLine } from './header.ts';
import type { Override, OverridePart } from './override.ts';
import type { StatementPart, Statement } from './statement.ts';
import type { Span } from '../source/span.ts';

/** One file. `items` are in written order. `comments` are all comments, in written order; the formatter puts them back. */
export interface AstFile {
  readonly kind: 'File';
  readonly span: Span;
  /** Missing only in a file whose header is broken or absent (reported). */
  readonly header: HeaderNode | undefined;
  readonly items: readonly TopLevel[];
  readonly comments: readonly Comment[];
  /** What lines say of the names that things had before, in written order. */
  readonly former: readonly FormerNames[];
}

export type TopLevel = Declaration | Override;

/** Every node there is. */
export type Node =
  | AstFile
  | Comment
  | Cite
  | FormerNames
  | Ident
  | Text
  | TextChunk
  | TextHole
  | HeaderNode
  | HeaderLine
  | Declaration
  | DeclarationPart
  | Override
  | OverridePart
  | Statement
  | StatementPart
  | ExprNode
  | ExprPart;

export type NodeKind = Node['kind'];
export type NodeOf<Kind extends NodeKind> = Extract<Node, { readonly kind: Kind }>;

export * from './asking.ts';
export * from './basic.ts';
export * from './declaration.ts';
export * from './event.ts';
export * from './expression.ts';
export * from './header.ts';
export * from './override.ts';
export * from './push.ts';
export * from './rows.ts';
export * from './scenario.ts';
export * from './statement.ts';
