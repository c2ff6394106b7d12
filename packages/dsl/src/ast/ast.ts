// The AST: plain readonly data, close to the grammar. It keeps brackets and the written forms;
// lowering removes sugar. Every node has a `kind` and a `span`; every name is an `Ident` with its
// own span. ¶ The parser has reported broken places (`BrokenDecl`, `BrokenLine`, `BrokenExpr`).
// Later passes let them fit everything and report nothing about them. ¶
// The nodes of expressions, statements and declarations are in files of their own; this file joins
// them.

import type { Comment, Cite, FormerNames, Ident } from './basic.ts';
import type { ExprNode, ExprPart, Invocation, Text, TextChunk, TextHole } from './expression.ts';
import type { Declaration, HeaderNode, LineNode, Override } from './nodes.ts';
import type { AmountNode, DefineTarget, Owner, ParamNode, Part, Signature } from './parts.ts';
import type { Span } from '../source/span.ts';

/** One file. `items` are in written order. `comments` are all comments, in written order; the formatter puts them back. */
export interface AstFile {
  readonly kind: 'File';
  readonly span: Span;
  /** The first line of the file; missing only if it is broken or absent (reported). */
  readonly header: HeaderNode | undefined;
  readonly items: readonly TopLevel[];
  readonly comments: readonly Comment[];
  /** The former names that lines list, in written order. */
  readonly former: readonly FormerNames[];
}

export type TopLevel = Declaration | Override;

/** Any node of the AST. */
export type Node =
  | AstFile
  | Comment
  | Cite
  | FormerNames
  | Ident
  | Text
  | TextChunk
  | TextHole
  | LineNode
  | DefineTarget
  | ParamNode
  | Signature
  | AmountNode
  | Owner
  | Part
  | Invocation
  | ExprNode
  | ExprPart;

export type NodeKind = Node['kind'];
export type NodeOf<Kind extends NodeKind> = Extract<Node, { readonly kind: Kind }>;

export * from './basic.ts';
export * from './expression.ts';
export * from './nodes.ts';
export * from './parts.ts';
