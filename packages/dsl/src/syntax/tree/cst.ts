// Reads concrete syntax trees: finds children by name, in written order, with their places.

import type { CstElement, CstNode, IToken } from 'chevrotain';
import type { Cite, ExprNode, Ident, Node, Text } from '../../ast/ast.ts';
import { span, type Span } from '../../source/span.ts';
import { citesOf, tokenSpan } from '../lexer/token.ts';
import { word } from '../lexer/tokens.ts';

/** The path of the source, and the functions that building an AST needs besides the tree. */
export interface Build {
  readonly path: string;
  /** Reads a text with its holes, and reports errors in them. */
  readonly textWithHoles: (token: IToken) => Text;
  /** Reads a text in which braces are plain characters. */
  readonly plainText: (token: IToken) => Text;
  /** Returns the node of a line or a part, whatever its form. */
  readonly toNode: (build: Build, cst: CstNode) => Node;
  /** In a text of dice: makes a roll of some dice and the operations in a node, and returns the name of its result. */
  readonly rolled?: (dice: ExprNode, ops: CstNode) => ExprNode;
}

/** Returns the node of a line or a part, whatever its form. The caller knows what node the rule reads. */
export function nodeOf<Held>(build: Build, cst: CstNode): Held {
  return build.toNode(build, cst) as Held; // see above
}

export function childOf(cst: CstNode, name: string): CstNode | undefined {
  return cst.children[name]?.find(isNode);
}

/** Returns a child that the rule of a node always has. */
export function part(cst: CstNode, name: string): CstNode {
  const found = childOf(cst, name);
  if (found === undefined) throw new Error(`No ${name} in ${cst.name}`);
  return found;
}

/** Returns a token that the rule of a node always has. */
export function ownToken(cst: CstNode, name: string): IToken {
  const found = tokenOf(cst, name);
  if (found === undefined) throw new Error(`No ${name} in ${cst.name}`);
  return found;
}

export function cstChildren(cst: CstNode, name: string): readonly CstNode[] {
  return (cst.children[name] ?? []).filter(isNode);
}

/** Returns the children of some rules, in written order. The tree itself groups them by name. */
export function inOrder(cst: CstNode, ...names: readonly string[]): readonly CstNode[] {
  if (names.length === 1) return cstChildren(cst, names[0] ?? '');
  return names.flatMap((name) => cstChildren(cst, name)).sort((a, b) => startOf(a) - startOf(b));
}

/** Returns the first child that is a node, whatever its rule. */
export function onlyChild(cst: CstNode): CstNode | undefined {
  for (const name in cst.children) {
    const found = cst.children[name]?.find(isNode);
    if (found !== undefined) return found;
  }
  return undefined;
}

export function tokenOf(cst: CstNode, name: string): IToken | undefined {
  return cst.children[name]?.find(isToken);
}

export function tokensOf(cst: CstNode, name: string): readonly IToken[] {
  return (cst.children[name] ?? []).filter(isToken);
}

export function hasWord(cst: CstNode, text: string): boolean {
  return cst.children[word(text).name] !== undefined;
}

/** Returns the first of some words that a node contains; the last word if it contains none. */
export function whichWord<Word extends string>(
  cst: CstNode,
  ...texts: readonly [Word, ...Word[]]
): Word {
  return texts.find((text) => hasWord(cst, text)) ?? texts[texts.length - 1] ?? texts[0];
}

/** Returns the first of a node's own tokens, whatever its type. */
export function anyToken(cst: CstNode): IToken | undefined {
  let first: IToken | undefined;
  for (const name in cst.children) {
    for (const part of cst.children[name] ?? [])
      if (isToken(part) && (first === undefined || part.startOffset < first.startOffset))
        first = part;
  }
  return first;
}

export function spanOf(build: Build, cst: CstNode): Span {
  const start = startOf(cst);
  const end = (cst.location?.endOffset ?? start - 1) + 1;
  return span(build.path, start, Math.max(start, end));
}

/** Returns the citations at the end of a node's own line, which its first Newline carries. */
export function citesAt(cst: CstNode): readonly Cite[] {
  const newline = tokenOf(cst, 'Newline');
  return newline === undefined ? [] : citesOf(newline);
}

/** Returns the name that a node has. */
export function identOf(build: Build, cst: CstNode, name = 'Name'): Ident {
  return identAt(build.path, ownToken(cst, name));
}

export function identFrom(build: Build, token: IToken | undefined): Ident | undefined {
  return token && identAt(build.path, token);
}

export function identsOf(build: Build, cst: CstNode, name = 'Name'): readonly Ident[] {
  return tokensOf(cst, name).map((token) => identAt(build.path, token));
}

/** Returns a token as a name. */
export function identAt(path: string, token: IToken): Ident {
  return { kind: 'Ident', span: tokenSpan(path, token), text: onlyOne(token.image) };
}

/**
 * Returns the same text as the object that a JavaScript engine shares between property names. Runs compare names all the
 * time, and two such objects compare without looking at their letters.
 */
function onlyOne(text: string): string {
  const [one = text] = Object.keys({ [text]: null });
  return one;
}

function startOf(cst: CstNode): number {
  const start = cst.location?.startOffset;
  return start === undefined || Number.isNaN(start) ? 0 : start;
}

function isNode(element: CstElement): element is CstNode {
  return 'children' in element;
}

function isToken(element: CstElement): element is IToken {
  return !('children' in element);
}
