// Nodes of a file's header.

import type { Cite } from './basic.ts';
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

export type HeaderLine = VersionLine | SourceLine;

/** `version 1` */
export interface VersionLine {
  readonly kind: 'VersionLine';
  readonly span: Span;
  readonly version: IntLit;
  readonly cites: readonly Cite[];
}

/** `source "where the rules come from"` */
export interface SourceLine {
  readonly kind: 'SourceLine';
  readonly span: Span;
  readonly text: Text;
  readonly cites: readonly Cite[];
}
