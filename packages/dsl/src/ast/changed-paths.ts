// Which fields, tracks and decks a statement changes directly.

import type { Node } from './ast.ts';
import type { Path } from './expression.ts';

/** The places that a node changes; none for nodes that change nothing, and nothing of what stands below it. */
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
