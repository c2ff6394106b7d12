// Rewrite: copies a tree with some nodes replaced. Unchanged parts are shared, and every node keeps
// its own span.

import type { Node } from '../ast/ast.ts';
import { childEntries, isNodeList } from '../ast/visit.ts';

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
  for (const [key, value] of childEntries(root)) {
    const next = isNodeList(value) ? rewriteList(value, edit) : rewriteOne(value, edit);
    if (next !== value) copy = { ...(copy ?? root), [key]: next };
  }
  return copy ?? root;
}

function rewriteOne(node: Node, edit: NodeRewrite): Node {
  const edited = edit(node, undefined);
  if (edited === undefined) return rewrite(node, edit);
  return isNodeList(edited) ? node : edited;
}

function rewriteList(list: readonly Node[], edit: NodeRewrite): readonly Node[] {
  let changed = false;
  const next = list.flatMap((node) => {
    const edited = edit(node, list) ?? rewrite(node, edit);
    if (edited !== node) changed = true;
    return isNodeList(edited) ? edited : [edited];
  });
  return changed ? next : list;
}
