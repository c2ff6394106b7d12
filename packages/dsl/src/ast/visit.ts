// Walking the AST, driven by the table of children.

import type { Node } from './ast.ts';
import { childTable } from './children.ts';

const keysOf: ReadonlyMap<Node['kind'], readonly string[]> = new Map(
  Object.entries(childTable).map(([kind, keys]) => [kind as Node['kind'], Object.keys(keys)]),
);

/** Visits the nodes directly under a node, in the table's order. */
export function eachChild(node: Node, visit: (child: Node) => void): void {
  for (const key of keysOf.get(node.kind) ?? NONE) {
    // The table's type guarantees that `key` is a property of `node` that holds a node, a list of nodes or nothing.
    const value = (node as unknown as Readonly<Record<string, Node | readonly Node[] | undefined>>)[
      key
    ];
    if (value === undefined) continue;
    // Without a list of its own, since every walk comes here.
    if (isNodeList(value)) for (const one of value) visit(one);
    else visit(value);
  }
}

/** The properties of a node that hold a node or a list of nodes, in the table's order. */
export function childEntries(
  node: Node,
): readonly (readonly [key: string, value: Node | readonly Node[]])[] {
  // The table's type guarantees what these properties hold.
  const held = node as unknown as Readonly<Record<string, Node | readonly Node[] | undefined>>;
  return (keysOf.get(node.kind) ?? NONE).flatMap((key) => {
    const value = held[key];
    return value === undefined ? [] : [[key, value] as const];
  });
}

/** The nodes directly under a node, in the table's order. */
export function childrenOf(node: Node): readonly Node[] {
  const found: Node[] = [];
  eachChild(node, (child) => found.push(child));
  return found;
}

/**
 * Visits a node and all nodes below it, parents first.
 * @param visit receives each node with its parent; if it returns `false`, the nodes below are
 * skipped
 */
export function walk(
  node: Node,
  visit: (node: Node, parent: Node | undefined) => boolean | void,
  parent?: Node,
): void {
  if (visit(node, parent) === false) return;
  eachChild(node, (child) => walk(child, visit, node));
}

const NONE: readonly never[] = [];

/** Returns one node or several as a list; empty if there is none. */
export function nodeList(value: Node | readonly Node[] | undefined): readonly Node[] {
  if (value === undefined) return NONE;
  return isNodeList(value) ? value : [value];
}

export function isNodeList(value: Node | readonly Node[]): value is readonly Node[] {
  return Array.isArray(value);
}
