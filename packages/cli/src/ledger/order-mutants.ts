// Makes mutants that change an order: of two statements, two keys of a ranking, or the two sides of a minus or a
// division.
import type { Node } from '@fray/dsl/internal';
import { namesWord, slice, type Mutant, type EditSite } from './edits.ts';

/** Swaps the node with its next neighbour; the last node is swapped with the one before it. */
export function orderMutants(site: EditSite): readonly Mutant[] {
  const { node } = site;
  if (node.kind === 'Arithmetic' || node.kind === 'Divide')
    return node.kind === 'Arithmetic' && node.op !== '-'
      ? []
      : exchanged(site, node.left, node.right);
  const all = linesBeside(site);
  const at = all.indexOf(node);
  const [one, other] = at + 1 < all.length ? [node, all[at + 1]] : [all[at - 1], node];
  if (one === undefined || other === undefined || !mayMeet(site, one, other)) return [];
  return exchanged(site, one, other).map((mutant) => ({ ...mutant, reorders: true }));
}

/** Returns the statements or ranking keys beside the node, with the node among them. */
function linesBeside({ node, parents }: EditSite): readonly Node[] {
  const parent = parents.get(node);
  if (parent === undefined) return [];
  if (parent.kind === 'RankStmt')
    return parent.keys.filter((key) => key.kind !== 'RankLinked' && key.kind !== 'BrokenLine');
  return 'body' in parent && Array.isArray(parent.body) ? parent.body : [];
}

/**
 * True if the order of two lines can matter. Nobody would notice a swap of two lines that only set or announce
 * something and do not use each other's values.
 */
function mayMeet(site: EditSite, one: Node, other: Node): boolean {
  const quiet = [one, other].filter((node) => node.kind in quietly);
  if (quiet.length < 2) return true;
  return (
    writes(site, one).some((name) => namesWord(site, other, name)) ||
    writes(site, other).some((name) => namesWord(site, one, name))
  );
}

const quietly: Readonly<Partial<Record<Node['kind'], true>>> = {
  AnnounceStmt: true,
  ChangeStmt: true,
  GainStmt: true,
  LetStmt: true,
  LoseStmt: true,
  MoveStmt: true,
  NothingStmt: true,
  RevealStmt: true,
  SetStmt: true,
};

function writes(site: EditSite, node: Node): readonly string[] {
  switch (node.kind) {
    case 'ChangeStmt':
    case 'SetStmt':
      return node.target.names.slice(-1).map((name) => slice(site, name.span));
    case 'MoveStmt':
      return [node.into, node.what, node.from].flatMap((path) =>
        path?.kind === 'Path' ? path.names.slice(-1).map((name) => slice(site, name.span)) : [],
      );
    case 'GainStmt':
    case 'LoseStmt':
      return [slice(site, node.condition.span)];
    case 'LetStmt':
      return [slice(site, node.name.span)];
    default:
      return [];
  }
}

function exchanged(site: EditSite, one: Node, other: Node): readonly Mutant[] {
  const [left, right] = [slice(site, one.span), slice(site, other.span)];
  if (left === right) return [];
  return [
    {
      edits: [
        { start: one.span.start, end: one.span.end, text: right },
        { start: other.span.start, end: other.span.end, text: left },
      ],
    },
  ];
}
