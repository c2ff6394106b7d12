// Same text: whether two trees say the same, wherever they stand and whatever they cite.

import type { Node } from '../ast/ast.ts';

export function sameText(a: Node, b: Node): boolean {
  return textOf(a) === textOf(b);
}

function textOf(node: Node): string {
  return JSON.stringify(node, (key, value: unknown) =>
    key === 'span' || key === 'cites' ? undefined : value,
  );
}
