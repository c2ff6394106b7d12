// References: where each declared thing is used.

import type { Ident, Node } from '../ast/ast.ts';
import { findAll } from '../ast/find.ts';
import { suggest } from '../diagnostics/suggest.ts';
import type { Symbol } from '../names/symbols.ts';
import { spanContains } from '../source/span.ts';
import type { Checked } from '../types/checked.ts';
import type { NameUse, References } from './context.ts';

/** With more unknown names than this, looking for what each may have meant takes too long and says too little. */
const mostUnresolved = 200;

export function collectReferences(checked: Checked): References {
  const uses = new Map<Symbol, NameUse[]>();
  const unresolved = new Set<string>();
  const troubled = new Set<Node>();
  for (const file of checked.files) {
    findAll(file, ['Ident'], (node, around) => {
      const symbol = checked.resolutionOf(node);
      if (symbol === undefined) {
        if (!meansSomething(node, around)) return;
        unresolved.add(node.text);
        const item = around[1];
        if (item !== undefined) troubled.add(item);
      } else if (!declares(symbol, node)) {
        const reference = { ident: node, around };
        const known = uses.get(symbol);
        if (known === undefined) uses.set(symbol, [reference]);
        else known.push(reference);
      }
    });
  }
  return {
    of: (symbol) => uses.get(symbol) ?? [],
    excuses(name, at): boolean {
      if (
        name === '' ||
        unresolved.size > mostUnresolved ||
        checked.isSuppressed(name) ||
        unresolved.has(name) ||
        suggest(name, unresolved).length > 0
      )
        return true;
      return at !== undefined && [...troubled].some((item) => spanContains(item.span, at.span));
    },
  };
}

/** Names that have no symbol by nature: the corner of a table, the name of a `best of`, a type of the language. */
function meansSomething(ident: Ident, around: readonly Node[]): boolean {
  const parent = around.at(-1);
  if (parent?.kind === 'Rows' && parent.corner === ident)
    return around.at(-2)?.kind !== 'TableDecl';
  return parent?.kind !== 'BestOf' && parent?.kind !== 'NamedType';
}

function declares(symbol: Symbol, ident: Ident): boolean {
  return symbol.ident === ident;
}
