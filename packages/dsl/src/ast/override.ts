// Nodes of overrides: the changes, besides new declarations, that a file with `amends` may make.
// Most docstrings show the written form of the node.

import type { Cite, Ident } from './basic.ts';
import type { Declaration, FieldNode, Option } from './declaration.ts';
import type { CellNode, ExprNode, Text, ValueNode } from './expression.ts';
import type { RowNode } from './rows.ts';
import type { AmountNode, BrokenLine, ModLine, Statement } from './statement.ts';
import type { Span } from '../source/span.ts';

export type Override =
  | ReplaceDecl
  | ReplaceStep
  | RemoveOverride
  | RenameOverride
  | InsertSteps
  | SetRuling
  | SetInitial
  | SetCell
  | SetModifier
  | SetPart
  | AddRows
  | AddFields
  | AddOptions
  | AddModifiers;

/** Nodes that occur only inside overrides. */
export type OverridePart = Owner | Part;

/** `replace check Notice by p …`. The declaration holds the citations. */
export interface ReplaceDecl {
  readonly kind: 'ReplaceDecl';
  readonly span: Span;
  readonly declaration: Declaration;
}

/** `replace step Warning in encounter`, and the new statements. */
export interface ReplaceStep {
  readonly kind: 'ReplaceStep';
  readonly span: Span;
  readonly step: Ident;
  readonly owner: Owner;
  readonly body: readonly Statement[];
  readonly cites: readonly Cite[];
}

/** `remove modifier Paranoid in check Surprise`. Without a part, the owner itself is removed. */
export interface RemoveOverride {
  readonly kind: 'RemoveOverride';
  readonly span: Span;
  readonly part: Part | undefined;
  readonly owner: Owner;
  readonly cites: readonly Cite[];
}

/** `rename check Notice to Spot`, `rename field HP in kind Fighter to Hits`. */
export interface RenameOverride {
  readonly kind: 'RenameOverride';
  readonly span: Span;
  readonly part: Part | undefined;
  readonly owner: Owner;
  /** The new name. */
  readonly name: Ident;
  readonly cites: readonly Cite[];
}

/** `before step Warning in encounter`, and the new statements. */
export interface InsertSteps {
  readonly kind: 'InsertSteps';
  readonly span: Span;
  readonly where: 'before' | 'after';
  readonly step: Ident;
  readonly owner: Owner;
  readonly body: readonly Statement[];
  readonly cites: readonly Cite[];
}

/** `set ruling hard-warning to last-instant when C`. */
export interface SetRuling {
  readonly kind: 'SetRuling';
  readonly span: Span;
  readonly name: Ident;
  readonly value: Ident;
  readonly when: ExprNode | undefined;
  readonly cites: readonly Cite[];
}

/**
 * `set given light to dark`, `set track round-limit to 3`, `set field HP in kind Fighter to 8`: the
 * initial value.
 */
export interface SetInitial {
  readonly kind: 'SetInitial';
  readonly span: Span;
  /**
   * The field of a kind or condition; undefined for a given or track, which is the owner itself.
   */
  readonly part: Part | undefined;
  readonly owner: Owner;
  readonly value: ValueNode;
  readonly when: ExprNode | undefined;
  readonly cites: readonly Cite[];
}

/** `set Difficulty at hard under die to d40`. */
export interface SetCell {
  readonly kind: 'SetCell';
  readonly span: Span;
  readonly table: Ident;
  readonly row: CellNode;
  readonly column: Ident;
  readonly value: CellNode;
  readonly when: ExprNode | undefined;
  readonly cites: readonly Cite[];
}

/** `set modifier Paranoid in check Surprise to +2`. */
export interface SetModifier {
  readonly kind: 'SetModifier';
  readonly span: Span;
  readonly name: Ident;
  readonly owner: Owner;
  readonly amount: AmountNode;
  readonly when: ExprNode | undefined;
  readonly cites: readonly Cite[];
}

/** `set roll mind in check Notice to 2d10`. */
export interface SetPart {
  readonly kind: 'SetPart';
  readonly span: Span;
  readonly part: Part;
  readonly owner: Owner;
  readonly value: ExprNode;
  readonly when: ExprNode | undefined;
  readonly cites: readonly Cite[];
}

/** `add to table Difficulty`, and rows without the line of column names. */
export interface AddRows {
  readonly kind: 'AddRows';
  readonly span: Span;
  readonly table: Ident;
  readonly rows: readonly (RowNode | BrokenLine)[];
  readonly cites: readonly Cite[];
}

export interface AddFields {
  readonly kind: 'AddFields';
  readonly span: Span;
  readonly name: Ident;
  readonly fields: readonly (FieldNode | BrokenLine)[];
  readonly cites: readonly Cite[];
}

export interface AddOptions {
  readonly kind: 'AddOptions';
  readonly span: Span;
  readonly to: 'ruling' | 'choice';
  readonly name: Ident;
  readonly options: readonly (Option | BrokenLine)[];
  readonly cites: readonly Cite[];
}

/** `add to let needed in check Strike`, and modifier lines. */
export interface AddModifiers {
  readonly kind: 'AddModifiers';
  readonly span: Span;
  readonly part: Part;
  readonly owner: Owner;
  readonly modifiers: readonly ModLine[];
  readonly cites: readonly Cite[];
}

/** `check Surprise`, `encounter` (no name), `example "title"`. */
export interface Owner {
  readonly kind: 'Owner';
  readonly span: Span;
  readonly keyword: string;
  readonly name: Ident | Text | undefined;
}

/** `modifier Paranoid`, `row hard`. */
export interface Part {
  readonly kind: 'Part';
  readonly span: Span;
  readonly what: 'modifier' | 'outcome' | 'roll' | 'let' | 'row' | 'option' | 'field' | 'step';
  readonly name: Ident;
}
