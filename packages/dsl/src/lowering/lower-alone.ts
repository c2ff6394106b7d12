// Lower alone: lowers an expression or a measure from outside any file, for a ruleset that was
// lowered before.

import type { ExprNode, Node } from '../ast/ast.ts';
import type { Expr, Memory, Ruleset, Value } from '../ir/index.ts';
import { createSource, type Source } from '../source/source.ts';
import type { Checked } from '../types/checked.ts';
import { createLoweringEnv, unlowerable, type Lowering } from './context.ts';
import { declarationIndices } from './lower.ts';
import { lowerExpr } from './lower-expr.ts';
import { createPlaces } from './source-places.ts';

/**
 * Returns the result of `lower`, and the ruleset with everything that the result needs added at the
 * end: the text as a file, its places, and memories that no rule uses.
 * @param checked the tables of the separate text, without errors
 */
export function lowerAlone<T>(
  checked: Checked,
  ruleset: Ruleset,
  source: Source,
  node: Node,
  lower: (lowering: Lowering) => T,
): { readonly made: T; readonly ruleset: Ruleset } {
  const memories: Memory[] = [...ruleset.memories];
  // We need only places in the text itself, so the paths of other files do not matter.
  const files = ruleset.files.map((_, index) => createSource(`#${index}`, ''));
  const lowering = {
    checked,
    places: createPlaces([...files, source], ruleset.places),
    keepsFaces: new Set<never>(),
    addProc: () => unlowerable('a procedure', node),
    ...declarationIndices(checked.symbols, memories),
  };
  const made = lower(lowering);
  return {
    made,
    ruleset: {
      ...ruleset,
      files: [...ruleset.files, { path: source.path, text: source.text }],
      places: lowering.places.list(),
      memories,
    },
  };
}

/**
 * Lowers one expression; the members of a set become a list. `bound`: undeclared names; those of
 * numbers, yes and no stand for these.
 */
export function lowerExprAlone(
  lowering: Lowering,
  node: ExprNode,
  bound: readonly { readonly name: string; readonly value: Value | undefined }[],
): Expr {
  const env = createLoweringEnv(lowering);
  const at = lowering.places.at(node.span);
  for (const { name, value } of bound)
    if (typeof value === 'number' || typeof value === 'boolean')
      env.names.set(name, { kind: 'expr', expr: { op: 'const', value, at } });
  return lowerExpr(node, env);
}
