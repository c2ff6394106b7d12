// Durations: how long a condition lasts.

import type { DurationNode } from '../ast/ast.ts';
import type { Duration } from '../ir/index.ts';
import { atOf, type LoweringEnv, type Lowering } from './context.ts';
import { lowerExpr, optional } from './lower-expr.ts';

export function lowerDuration(lowering: Lowering, node: DurationNode, env: LoweringEnv): Duration {
  const at = atOf(lowering, node);
  // `for 2 rounds`: the name may be a plural; the symbol has the declared name.
  const span = lowering.checked.resolutionOf(node.name)?.name ?? node.name.text;
  if (node.kind === 'DurationFor')
    return { kind: 'for', count: lowerExpr(lowering, node.count, env), span, at };
  return {
    kind: 'until',
    edge: node.edge,
    span,
    next: node.next,
    of: optional(lowering, node.of, env),
    at,
  };
}
