// Nodes of a file's header.

import type { Cite } from './basic.ts';
import type { FormNode, headerForms } from './forms.ts';
import type { BrokenLine } from './statement.ts';
import type { IntLit, Text } from './expression.ts';
import type { Span } from '../source/span.ts';

export type HeaderNode = RulesetHeader | FilesHeader;

/** `ruleset "Name"` with its lines. */
export interface RulesetHeader {
  readonly kind: 'RulesetHeader';
  readonly span: Span;
  readonly name: Text;
  readonly lines: readonly (HeaderLine | BrokenLine)[];
  readonly cites: readonly Cite[];
}

/** `amends "a.fray", "b.fray" version 1 as "Name"` and `uses "a.fray" as "Name"`. */
export interface FilesHeader {
  readonly kind: 'FilesHeader';
  readonly span: Span;
  readonly mode: 'amends' | 'uses';
  readonly files: readonly Text[];
  /** The version of the ruleset for which the file was written. */
  readonly version: IntLit | undefined;
  readonly as: Text | undefined;
  readonly cites: readonly Cite[];
}

export type HeaderLine = FormNode<keyof typeof headerForms>;
