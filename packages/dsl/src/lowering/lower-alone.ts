// Lower alone: one expression that stands in no file becomes IR beside a ruleset that was lowered before.

import type { Expr as AstExpr } from '../ast/ast.ts';
import type { Expr, Memory, Ruleset } from '../ir/index.ts';
import { createSource } from '../source/source.ts';
import type { Source } from '../source/source.ts';
import type { Checked } from '../types/checked.ts';
import type { Type } from '../types/types.ts';
import { createEnv, unlowerable } from './context.ts';
import { indicesOf } from './lower.ts';
import { lowerExpr, lowerSet } from './lower-expr.ts';
import { createPlaces } from './places.ts';

/**
 * The expression, and the ruleset with what the expression needs behind all that it had: its text as a file, its places, and
 * memories that no rule asks for.
 *
 * @param checked without errors, with the expression's own tables
 */
export function lowerAlone(checked: Checked, ruleset: Ruleset, source: Source, node: AstExpr, type: Type): { readonly expr: Expr; readonly ruleset: Ruleset } {
  const memories: Memory[] = [...ruleset.memories];
  // Only places in the expression itself are asked for, so the paths of the others do not matter.
  const files = ruleset.files.map((_, index) => createSource(`#${index}`, ''));
  const lowering = {
    checked,
    places: createPlaces([...files, source], ruleset.places),
    keepsFaces: new Set<never>(),
    addProc: () => unlowerable('a procedure', node),
    ...indicesOf(checked.symbols, memories),
  };
  const env = createEnv();
  const expr = type.type === 'set' && node.kind === 'Path' ? lowerSet(lowering, node, env) : lowerExpr(lowering, node, env);
  return { expr, ruleset: { ...ruleset, files: [...ruleset.files, { path: source.path, text: source.text }], places: lowering.places.list(), memories } };
}
