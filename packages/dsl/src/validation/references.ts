// References: where each declared thing is used.

import type { Ident, Node } from '../ast/ast.ts';
import { childrenOf } from '../ast/visit.ts';
import { suggest } from '../diagnostics/suggest.ts';
import type { Symbol } from '../names/symbols.ts';
import { spanContains } from '../source/span.ts';
import type { Checked } from '../types/checked.ts';
import type { Reference, References, Visit } from './context.ts';

/** Visits a node and all below it, parents first. */
export function visitAll(root: Node, visit: Visit): void {
  const { nodes, depths } = belowOf(root);
  const around: Node[] = [];
  nodes.forEach((node, index) => {
    while (around.length > (depths[index] ?? 0)) around.pop();
    visit(node, around);
    around.push(node);
  });
}

/** A node and all below it, parents first, and how deep each stands. */
interface Below {
  readonly nodes: readonly Node[];
  readonly depths: readonly number[];
}

// Every rule goes over the whole file: what stands in it is listed once.
const listed = new WeakMap<Node, Below>();

function belowOf(root: Node): Below {
  const known = listed.get(root);
  if (known !== undefined) return known;
  const nodes: Node[] = [];
  const depths: number[] = [];
  const list = (node: Node, depth: number): void => {
    nodes.push(node);
    depths.push(depth);
    for (const child of childrenOf(node)) list(child, depth + 1);
  };
  list(root, 0);
  const below = { nodes, depths };
  listed.set(root, below);
  return below;
}

/** With more unknown names than this, looking for what each may have meant takes too long and says too little. */
const mostUnresolved = 200;

export function collectReferences(checked: Checked): References {
  const uses = new Map<Symbol, Reference[]>();
  const unresolved = new Set<string>();
  const troubled = new Set<Node>();
  for (const file of checked.files) {
    visitAll(file, (node, around) => {
      if (node.kind !== 'Ident') return;
      const symbol = checked.resolutionOf(node);
      if (symbol === undefined) {
        if (!meansSomething(node, around)) return;
        unresolved.add(node.text);
        const item = around[1];
        if (item !== undefined) troubled.add(item);
      } else if (!declares(symbol, node)) {
        const reference = { ident: node, around: [...around] };
        const known = uses.get(symbol);
        if (known === undefined) uses.set(symbol, [reference]);
        else known.push(reference);
      }
    });
  }
  return {
    of: (symbol) => uses.get(symbol) ?? [],
    excuses(name, at): boolean {
      if (name === '' || unresolved.size > mostUnresolved || checked.isExcused(name) || unresolved.has(name) || suggest(name, unresolved).length > 0) return true;
      return at !== undefined && [...troubled].some((item) => spanContains(item.span, at.span));
    },
  };
}

/** Names that have no symbol by nature: the corner of a table, the name of a `best of`, a type of the language. */
function meansSomething(ident: Ident, around: readonly Node[]): boolean {
  const parent = around.at(-1);
  if (parent?.kind === 'Rows' && parent.corner === ident) return around.at(-2)?.kind !== 'TableDecl';
  return parent?.kind !== 'BestOf' && parent?.kind !== 'NamedType';
}

function declares(symbol: Symbol, ident: Ident): boolean {
  return symbol.ident === ident;
}
