// Nodes of the rows of tables and of a side's participants.

import type { Cite, Ident } from './basic.ts';
import type { CellNode, IntLit } from './expression.ts';
import type { BrokenLine } from './statement.ts';
import type { Span } from '../source/span.ts';

/** The lines of a table or of a side's participants. `cites` are those of the first line. */
export interface Rows {
  readonly kind: 'Rows';
  readonly span: Span;
  readonly corner: Ident;
  readonly columns: readonly Ident[];
  readonly rows: readonly (RowNode | BrokenLine)[];
  readonly cites: readonly Cite[];
}

/**
 * One line of a table. `times` is the 6 of `Guard x6` (participants only). A row may have too few
 * or too many cells; the checker reports that.
 */
export interface RowNode {
  readonly kind: 'Row';
  readonly span: Span;
  readonly head: CellNode;
  readonly times: IntLit | undefined;
  readonly cells: readonly CellNode[];
  readonly cites: readonly Cite[];
}
