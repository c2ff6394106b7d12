// The order in which defines are checked: what others need comes first, so that checking never nests deep.

import { addToList } from '../grouping.ts';
import type { Node } from '../ast/ast.ts';
import { findAll } from '../ast/find.ts';
import { stronglyConnected } from '../graph/graph.ts';
import type { DefineSymbol } from '../names/symbols.ts';

/** All defines, each after those that it names, except in cycles. */
export function calleesFirst(defines: readonly DefineSymbol[]): readonly DefineSymbol[] {
  const named = new Map<string, DefineSymbol[]>();
  for (const define of defines) addToList(named, define.name, define);
  const edges = new Map(
    defines.map((define) => [
      define,
      define.decl === undefined
        ? []
        : namesIn(define.decl.body).flatMap((name) => named.get(name) ?? []),
    ]),
  );
  return stronglyConnected(defines, edges).flat();
}

function namesIn(body: Node): readonly string[] {
  const names = new Set<string>();
  findAll(body, ['Ident'], ({ text }) => names.add(text));
  return [...names];
}
