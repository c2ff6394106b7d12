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

/** A part that a declaration has, such as a modifier or a row, by its name. */
export interface NamedPart {
  readonly what: Part['what'];
  readonly name: string;
  readonly place: Span;
  /** The identifier that declares it, if there is one. */
  readonly ident?: Ident;
}

/** A part in its declaration. `around`: the nodes between the two, the outermost first. */
export interface PlacedPart extends NamedPart {
  readonly node: Node;
  readonly around: readonly Node[];
}

/** All parts of one sort in a declaration, in written order. */
export function partsIn(decl: Declaration, what: Part['what']): readonly PlacedPart[] {
  const found: PlacedPart[] = [];
  const visit = (node: Node, around: readonly Node[]): void => {
    const part = partOf(node);
    if (part?.what === what) found.push({ node, ...part, around });
    for (const child of childrenOf(node)) visit(child, [...around, node]);
  };
  for (const child of childrenOf(decl)) visit(child, []);
  return found;
}

/** The part that a node is; undefined if it is none. */
export function partOf(node: Node): NamedPart | undefined {
  const part = (what: Part['what'], ident: Ident): NamedPart => ({
    what,
    name: ident.text,
    place: ident.span,
    ident,
  });
  switch (node.kind) {
    case 'ModifierLine':
    case 'BestOf':
      return part('modifier', node.name);
    case 'Outcome':
      return part('outcome', node.name);
    case 'RollStmt':
      // The stream of a roll without a name is `Declaration.roll` too.
      return node.name === undefined
        ? { what: 'roll', name: 'roll', place: node.source.span }
        : part('roll', node.name);
    case 'LetStmt':
      return part('let', node.name);
    case 'Row':
      return node.head.kind === 'Ident'
        ? part('row', node.head)
        : { what: 'row', name: cellText(node.head), place: node.head.span };
    case 'Option':
      return part('option', node.name);
    case 'Field':
      return part('field', node.name);
    case 'StepStmt':
      return part('step', node.name);
    default:
      return undefined;
  }
}
