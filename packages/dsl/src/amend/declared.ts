// Declared: finds declarations and their parts by the names that overrides and messages use.

import type { Declaration, Ident, Node, Part, Text } from '../ast/ast.ts';
import { keywordOf, nameOf, nameText } from '../ast/named.ts';
import { childrenOf } from '../ast/visit.ts';
import { cellText } from '../format/node-text.ts';
import type { Span } from '../source/span.ts';

/** A declaration as messages show it: `check Notice`, `example "at dawn"`, `encounter`. */
export function labelOf(keyword: string, name: Ident | Text | undefined): string {
  if (name === undefined) return keyword;
  return `${keyword} ${name.kind === 'Text' ? `"${nameText(name)}"` : name.text}`;
}

/**
 * A key that is equal for two names of one declaration. Checks and choices share keys, since one
 * may replace the other.
 */
export function declarationKey(keyword: string, name: Ident | Text | undefined): string {
  return `${keyword === 'choice' ? 'check' : keyword} ${nameText(name)}`;
}

/** The smallest span that shows a declaration: its name, or its keyword. */
export function nameSpanOf(decl: Declaration): Span {
  return nameOf(decl)?.span ?? { ...decl.span, end: decl.span.start + keywordOf(decl).length };
}

/**
 * A part and its position. `around`: the nodes between the declaration and the part, the outermost
 * first.
 */
export interface PlacedPart {
  readonly node: Node;
  readonly name: string;
  readonly place: Span;
  readonly around: readonly Node[];
}

/** All parts of one sort in a declaration, in written order. */
export function partsIn(decl: Declaration, what: Part['what']): readonly PlacedPart[] {
  const found: PlacedPart[] = [];
  const visit = (node: Node, around: readonly Node[]): void => {
    const name = partName(node, what);
    if (name !== undefined) found.push({ node, ...name, around });
    for (const child of childrenOf(node)) visit(child, [...around, node]);
  };
  for (const child of childrenOf(decl)) visit(child, []);
  return found;
}

/** The name of a node as a part of that sort; undefined if it is no such part. */
export function partName(
  node: Node,
  what: Part['what'],
): { readonly name: string; readonly place: Span } | undefined {
  const ident = partIdent(node, what);
  if (ident !== undefined) return { name: ident.text, place: ident.span };
  // The stream of a roll without a name is `Declaration.roll` too.
  if (what === 'roll' && node.kind === 'RollStmt') return { name: 'roll', place: node.source.span };
  return what === 'row' && node.kind === 'Row'
    ? { name: cellText(node.head), place: node.head.span }
    : undefined;
}

/** The identifier that a node declares as a part of that sort, if any. */
export function partIdent(node: Node, what: Part['what']): Ident | undefined {
  switch (what) {
    case 'modifier':
      return node.kind === 'ModifierLine' || node.kind === 'BestOf' ? node.name : undefined;
    case 'outcome':
      return node.kind === 'Outcome' ? node.name : undefined;
    case 'roll':
      return node.kind === 'RollStmt' ? node.name : undefined;
    case 'let':
      return node.kind === 'LetStmt' ? node.name : undefined;
    case 'row':
      return node.kind === 'Row' && node.head.kind === 'Ident' ? node.head : undefined;
    case 'option':
      return node.kind === 'Option' ? node.name : undefined;
    case 'field':
      return node.kind === 'Field' ? node.name : undefined;
    case 'step':
      return node.kind === 'StepStmt' ? node.name : undefined;
  }
}
