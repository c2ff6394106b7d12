// Rewrite: copies a tree with some nodes replaced. Unchanged parts are shared, and every node keeps
// its own span.

import type { Node } from '../ast/ast.ts';
import { childTable } from '../ast/children.ts';

/**
 * Decides what becomes of one node below the root. Undefined keeps the node and continues below it;
 * a list, for a node in a list, replaces it by any number of nodes.
 * @param siblings the list that contains the node, if there is one
 */
type NodeRewrite = (
  node: Node,
  siblings: readonly Node[] | undefined,
) => Node | readonly Node[] | undefined;

/** Copies `root` with the changes that `edit` makes; returns `root` itself if nothing changes. */
export function rewrite<N extends Node>(root: N, edit: NodeRewrite): N {
  let copy: N | undefined;
  for (const key of Object.keys(childTable[root.kind])) {
    // The table's type guarantees that `key` is a property of `root` that holds a node, a list of nodes or nothing.
    const value = (root as unknown as Readonly<Record<string, Node | readonly Node[] | undefined>>)[
      key
    ];
    if (value === undefined) continue;
    const next = isList(value) ? rewriteList(value, edit) : rewriteOne(value, edit);
    if (next !== value) copy = { ...(copy ?? root), [key]: next };
  }
  return copy ?? root;
}

function rewriteOne(node: Node, edit: NodeRewrite): Node {
  const edited = edit(node, undefined);
  if (edited === undefined) return rewrite(node, edit);
  return isList(edited) ? node : edited;
}

function rewriteList(list: readonly Node[], edit: NodeRewrite): readonly Node[] {
  let changed = false;
  const next = list.flatMap((node) => {
    const edited = edit(node, list) ?? rewrite(node, edit);
    if (edited !== node) changed = true;
    return isList(edited) ? edited : [edited];
  });
  return changed ? next : list;
}

function isList(value: Node | readonly Node[]): value is readonly Node[] {
  return Array.isArray(value);
}
