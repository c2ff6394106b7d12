// Same text: compares the text of two trees and ignores places and citations.

import type { Node } from '../ast/ast.ts';

export function sameText(a: Node, b: Node): boolean {
  return textOf(a) === textOf(b);
}

function textOf(node: Node): string {
  return JSON.stringify(node, (key, value: unknown) =>
    key === 'span' || key === 'cites' ? undefined : value,
  );
}
