// Amendment: what one line of a house rule changed, as data for reports.

import type { Span } from '../source/span.ts';

export interface RuleAmendment {
  /** `replace`: another in its place. `insert`: statements before or after a step. `declare`: a new declaration. */
  readonly verb: 'replace' | 'remove' | 'rename' | 'set' | 'add' | 'insert' | 'declare';
  /** `check Notice / modifier Paranoid`. */
  readonly label: string;
  /** The line of the house rule. */
  readonly span: Span;
  /** What stood there before; undefined where there was nothing. */
  readonly over: Span | undefined;
  /** For `set` the value before and after, as text; for `rename` the name. */
  readonly from: string | undefined;
  readonly to: string | undefined;
}
