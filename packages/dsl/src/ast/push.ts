// The node of a check's `push` line, which allows rolling dice of the check again.

import type { Cite } from './basic.ts';
import type { ExprNode } from './expression.ts';
import type { AgainRoll, CallStmt, Statement } from './statement.ts';
import type { Span } from '../source/span.ts';

/**
 * `push wins keeping 1, 6 if Push by p as answer when wins is 0`: rolls above may be rolled again,
 * and then the body runs. `call` has no cases.
 */
export interface PushLine {
  readonly kind: 'PushLine';
  readonly span: Span;
  readonly sources: readonly AgainRoll[];
  readonly call: CallStmt;
  readonly when: ExprNode | undefined;
  readonly body: readonly Statement[];
  readonly cites: readonly Cite[];
}
