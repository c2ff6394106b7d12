// Finding nodes: all nodes of some kinds in a file. What stands at its margin is indexed once, however many passes ask for their kinds, and
// however often it is part of another file.

import type { Node, NodeKind, NodeOf } from './ast.ts';
import { eachChild } from './visit.ts';

/** A tree as a list: its nodes, parents first, and where in the list each one's parent stands (-1: the root has none). */
interface Index {
  readonly nodes: readonly Node[];
  readonly parents: readonly number[];
  /** Where in the list the nodes of a kind stand, in order. */
  readonly places: ReadonlyMap<NodeKind, readonly number[]>;
}

// Trees never change, and a tree that nobody holds any more takes its index with it.
const indices = new WeakMap<Node, Index>();

/**
 * Visits the nodes of some kinds in a tree, parents first, siblings in the order of the table of children.
 *
 * @param visit gets each node with all nodes around it, the root first
 */
export function findAll<Kind extends NodeKind>(
  root: Node,
  kinds: readonly Kind[],
  visit: (node: NodeOf<Kind>, around: readonly Node[]) => void,
): void {
  if (root.kind === 'File') {
    // The kind was just looked at.
    if (kinds.some((kind) => kind === 'File')) visit(root as NodeOf<Kind>, []);
    eachChild(root, (child) =>
      findAll(child, kinds, (node, around) => visit(node, [root, ...around])),
    );
    return;
  }
  const index = indexOf(root);
  const places = kinds.flatMap((kind) => index.places.get(kind) ?? []);
  if (kinds.length > 1) places.sort((a, b) => a - b);
  for (const place of places)
    // The places of a kind hold nodes of this kind.
    visit(index.nodes[place] as NodeOf<Kind>, nodesAround(index, place));
}

function nodesAround({ nodes, parents }: Index, place: number): readonly Node[] {
  const around: Node[] = [];
  for (let at = parents[place] ?? -1; at >= 0; at = parents[at] ?? -1) {
    const node = nodes[at];
    if (node !== undefined) around.push(node);
  }
  return around.reverse();
}

function indexOf(root: Node): Index {
  const known = indices.get(root);
  if (known !== undefined) return known;
  const nodes: Node[] = [];
  const parents: number[] = [];
  const places = new Map<NodeKind, number[]>();
  const add = (node: Node, parent: number): void => {
    const place = nodes.length;
    nodes.push(node);
    parents.push(parent);
    const same = places.get(node.kind);
    if (same === undefined) places.set(node.kind, [place]);
    else same.push(place);
    eachChild(node, (child) => add(child, place));
  };
  add(root, -1);
  const index = { nodes, parents, places };
  indices.set(root, index);
  return index;
}
