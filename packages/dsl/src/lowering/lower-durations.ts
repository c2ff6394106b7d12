// Durations: how long a condition lasts.

import type { DurationNode } from '../ast/ast.ts';
import type { Duration } from '../ir/index.ts';
import { atOf, type LoweringEnv } from './context.ts';
import { lowerExpr, optional } from './lower-expr.ts';

export function lowerDuration(node: DurationNode, env: LoweringEnv): Duration {
  const at = atOf(env, node);
  // `for 2 rounds`: the name may be a plural; the symbol has the declared name.
  const span = env.checked.resolutionOf(node.name)?.name ?? node.name.text;
  if (node.kind === 'DurationFor')
    return { kind: 'for', count: lowerExpr(node.count, env), span, at };
  return {
    kind: 'until',
    edge: node.edge,
    span,
    next: node.next,
    of: optional(node.of, env),
    at,
  };
}
