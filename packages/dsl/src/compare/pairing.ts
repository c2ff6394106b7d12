// Pairing: pairs the lines of two lists, by their names and by their content.

import type { Ident, Node } from '../ast/ast.ts';
import { pairUp, type IndexPairs } from './align.ts';
import type { Naming } from './naming.ts';
import { withoutParens, likeness, nameOfLine, shapeTokens, nameTexts } from './shape.ts';

/** Returns the text of a name. */
type NameText = (name: Ident) => string;

const asWritten: NameText = ({ text }) => text;

export function pairNodes(
  as: readonly Node[],
  bs: readonly Node[],
  { translated }: Naming,
): IndexPairs {
  const namesA = as.map((node) => keyOf(node, translated));
  const namesB = bs.map((node) => keyOf(node, asWritten));
  const [knownA, knownB] = [new Set(namesA), new Set(namesB)];
  const [tokensA, tokensB] = [tokensWith(translated), tokensWith(asWritten)];
  const like = (index: number, at: number): number => {
    const [node, other, nameA, nameB] = [as[index], bs[at], namesA[index], namesB[at]];
    if (
      node === undefined ||
      other === undefined ||
      withoutParens(node).kind !== withoutParens(other).kind
    )
      return 0;
    // A line whose name still exists corresponds to the line of that name only.
    if ((nameA !== undefined && knownB.has(nameA)) || (nameB !== undefined && knownA.has(nameB)))
      return 0;
    return likeness(tokensA(node), tokensB(other));
  };
  return pairUp(as.length, bs.length, {
    keyA: (index) => namesA[index],
    keyB: (index) => namesB[index],
    like,
  });
}

function keyOf(node: Node, nameText: NameText): string | undefined {
  const name = nameOfLine(node);
  return name && JSON.stringify([name.what, ...nameTexts(name, nameText)]);
}

/** Caches the tokens of nodes, which are needed many times. */
function tokensWith(nameText: NameText): (node: Node) => readonly string[] {
  const known = new Map<Node, readonly string[]>();
  return (node) => {
    const made = known.get(node) ?? shapeTokens(node, nameText);
    known.set(node, made);
    return made;
  };
}
