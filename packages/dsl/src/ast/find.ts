// Finds all nodes of some kinds in a file or several. Each top-level declaration is indexed once, even if many passes ask and
// several files contain it.

import { addToList } from '../grouping.ts';
import type { Node, NodeKind, NodeOf } from './ast.ts';
import { eachChild, isNodeList } from './visit.ts';

/**
 * A tree as a list: its nodes, parents first, and the index of each node's parent (-1 for the
 * root).
 */
interface Index {
  readonly nodes: readonly Node[];
  readonly parents: readonly number[];
  /** The indices of the nodes of each kind, in order. */
  readonly places: ReadonlyMap<NodeKind, readonly number[]>;
}

/** The top-level nodes of a file, and the indices of those that contain each kind. */
interface Margin {
  readonly children: readonly Node[];
  readonly places: ReadonlyMap<NodeKind, readonly number[]>;
}

// Trees never change. The index of a tree is freed together with the tree.
const indices = new WeakMap<Node, Index>();
const margins = new WeakMap<Node, Margin>();

/**
 * Visits the nodes of some kinds in a tree or several, parents first, siblings in the order of the table of children.
 *
 * @param visit gets each node with all nodes around it, the root first
 */
export function findAll<Kind extends NodeKind>(
  root: Node | readonly Node[],
  kinds: readonly Kind[],
  visit: (node: NodeOf<Kind>, around: readonly Node[]) => void,
): void {
  if (isNodeList(root)) {
    for (const one of root) findAll(one, kinds, visit);
    return;
  }
  if (root.kind === 'File') {
    // The kind was checked just above.
    if (kinds.some((kind) => kind === 'File')) visit(root as NodeOf<Kind>, []);
    for (const child of childrenWith(root, kinds))
      findAll(child, kinds, (node, around) => visit(node, [root, ...around]));
    return;
  }
  const index = indexOf(root);
  for (const place of placesOf(index.places, kinds))
    // The places of a kind hold nodes of this kind.
    visit(index.nodes[place] as NodeOf<Kind>, nodesAround(index, place));
}

function placesOf(
  places: ReadonlyMap<NodeKind, readonly number[]>,
  kinds: readonly NodeKind[],
): readonly number[] {
  const found = kinds.flatMap((kind) => places.get(kind) ?? []);
  return kinds.length > 1 ? [...new Set(found)].sort((a, b) => a - b) : found;
}

/**
 * The top-level nodes that contain nodes of these kinds. A file may have a hundred thousand lines,
 * and most checks concern few of them.
 */
function childrenWith(file: Node, kinds: readonly NodeKind[]): readonly Node[] {
  let margin = margins.get(file);
  if (margin === undefined) {
    const children: Node[] = [];
    const places = new Map<NodeKind, number[]>();
    eachChild(file, (child) => {
      for (const kind of indexOf(child).places.keys()) addToList(places, kind, children.length);
      children.push(child);
    });
    margin = { children, places };
    margins.set(file, margin);
  }
  const { children, places } = margin;
  return placesOf(places, kinds).flatMap((place) => children[place] ?? []);
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
    addToList(places, node.kind, place);
    eachChild(node, (child) => add(child, place));
  };
  add(root, -1);
  const index = { nodes, parents, places };
  // A comment is its own index, and files may have thousands of comments, so we do not cache these.
  if (nodes.length > 1) indices.set(root, index);
  return index;
}
