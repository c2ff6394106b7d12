// Finds the fields, tracks and decks that a statement changes directly.

import type { Node } from './ast.ts';
import type { Path } from './expression.ts';

/** The paths that a node itself changes; none for other nodes. Nodes below it are not included. */
export function changedPaths(node: Node): readonly Path[] {
  switch (node.kind) {
    case 'SetStmt':
    case 'ChangeStmt':
      return [node.target];
    case 'MoveStmt':
      if (node.from !== undefined) return [node.into, node.from];
      return node.word === 'shuffle' && node.what?.kind === 'Path'
        ? [node.into, node.what]
        : [node.into];
    case 'PickStmt':
      return node.word === 'draw' && node.set.kind === 'Path' ? [node.set] : [];
    default:
      return [];
  }
}
