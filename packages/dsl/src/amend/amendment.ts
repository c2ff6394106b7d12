// Amendment: what one line of a house rule changed, as data for reports.

import type { Span } from '../source/span.ts';

export interface RuleAmendment {
  /**
   * What the line does. `replace`: puts another thing in its place. `insert`: adds statements
   * before or after a step. `declare`: adds a new declaration.
   */
  readonly verb: 'replace' | 'remove' | 'rename' | 'set' | 'add' | 'insert' | 'declare';
  /** The changed part, such as `check Notice / modifier Paranoid`. */
  readonly label: string;
  /** The line of the house rule. */
  readonly span: Span;
  /** The text that was replaced or removed; undefined if there was none. */
  readonly over?: Span | undefined;
  /** For `set`, the old and the new value as text; for `rename`, the old and the new name. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}
