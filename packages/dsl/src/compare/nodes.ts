// Nodes: compares two paired nodes down to the smallest parts that differ.

import type { Ident, Node, Option } from '../ast/ast.ts';
import { alongPairs, movedIn } from './align.ts';
import { orderCounts } from './order.ts';
import { pairNodes } from './pairing.ts';
import { compareRows } from './compare-rows.ts';
import {
  addDraft,
  addLone,
  addMoved,
  addText,
  allLines,
  below,
  ownLines,
  type CompareSession,
  type NodePair,
} from './compare-session.ts';
import { withoutParens, isSameSource, nodeShape } from './shape.ts';
import { nodeList, isNodeList } from '../ast/visit.ts';

/**
 * Compares two nodes. A difference is recorded with the line that contains it, or as a change of
 * its own if the node has lines of its own.
 */
export function compareNodes(
  session: CompareSession,
  [left, right]: readonly [Node, Node],
  spot: NodePair,
  key: string,
): void {
  const [one, other] = [withoutParens(left), withoutParens(right)];
  if (one.kind === 'Ident' && other.kind === 'Ident')
    return compareNames(session, [one, other], spot, key);
  if (one.kind !== other.kind) return compareKinds(session, [one, other], spot, key);
  if (one.kind === 'Text')
    return isSameSource(one, other)
      ? undefined
      : addText(session, spot, { key, before: one, after: other });
  if (one.kind === 'Path' && other.kind === 'Path' && one.names.length !== other.names.length)
    return void spot.line.edits.push({ key, before: one, after: other });
  const path = below(spot.path, other);
  const line = session.linesB.isLine(other)
    ? addDraft(session, 'changed', { ...spot, path }, ownLines(session, one, other))
    : spot.line;
  const inner: NodePair = { ...spot, path, line };
  const [shapeA, shapeB] = [nodeShape(one), nodeShape(other)];
  const [valuesA, valuesB] = [new Map(shapeA.values), new Map(shapeB.values)];
  for (const name of new Set([...valuesA.keys(), ...valuesB.keys()])) {
    if (valuesA.get(name) !== valuesB.get(name))
      line.edits.push({ key: name, before: one, after: other });
  }
  if (one.kind === 'Rows' && other.kind === 'Rows')
    return compareRows(session, [one, other], inner, compareNodes);
  const [childrenA, childrenB] = [new Map(shapeA.children), new Map(shapeB.children)];
  for (const name of new Set([...childrenA.keys(), ...childrenB.keys()])) {
    const [x, y] = [childrenA.get(name), childrenB.get(name)];
    if ((x !== undefined && isNodeList(x)) || (y !== undefined && isNodeList(y)))
      compareLists(session, [nodeList(x), nodeList(y)], {
        spot: inner,
        key: name,
        isOrdered: orderCounts(other, name),
      });
    else if (x !== undefined && y !== undefined) compareNodes(session, [x, y], inner, name);
    else addLone(session, inner, name, [x, y]);
  }
  if ('options' in one && 'options' in other)
    compareDefaults(session, [one.options, other.options], inner);
}

function compareNames(
  { naming, found }: CompareSession,
  [one, other]: readonly [Ident, Ident],
  { owner, path, line }: NodePair,
  key: string,
): void {
  if (!naming.same(one, other)) line.edits.push({ key, before: one, after: other });
  else if (naming.isRenaming(one, other))
    found.push({
      ...line,
      kind: 'renamed',
      owner,
      path,
      edits: [{ key: naming.isDeclared(one) ? 'name' : 'word', before: one, after: other }],
    });
}

/**
 * Compares nodes of different kinds: they differ as a whole. But `a and b` and `a` differ only in
 * `b`.
 */
function compareKinds(
  session: CompareSession,
  [one, other]: readonly [Node, Node],
  spot: NodePair,
  key: string,
): void {
  const [as, bs] = [operandsOf(one), operandsOf(other)];
  if (as.length !== bs.length && as.some((node) => bs.some((same) => isSameSource(node, same))))
    return compareLists(session, [as, bs], { spot, key, isOrdered: true });
  const pieces = allLines(session, one, other);
  const haveLines = pieces.every((piece) => piece !== undefined && piece.lines.length > 0);
  if (haveLines)
    addDraft(session, 'changed', { ...spot, path: below(spot.path, other) }, pieces, [
      { key: wrapping(one, other) ?? key, before: one, after: other },
    ]);
  else spot.line.edits.push({ key, before: one, after: other });
}

/** The operands of `and` or `or`; for any other node, the node alone. */
function operandsOf(node: Node): readonly Node[] {
  return node.kind === 'Logic'
    ? nodeShape(node).children.flatMap(([, operands]) => nodeList(operands))
    : [node];
}

/**
 * `wrapped` if the same statement is now in an `if`; `unwrapped` if it no longer is; otherwise
 * undefined.
 */
function wrapping(one: Node, other: Node): 'wrapped' | 'unwrapped' | undefined {
  const isIn = (node: Node, around: Node): boolean => {
    if (around.kind !== 'IfStmt' || around.otherwise !== undefined || around.branches.length > 1)
      return false;
    const [inner, ...more] = around.branches[0]?.body ?? [];
    return inner !== undefined && more.length === 0 && isSameSource(node, inner);
  };
  if (isIn(one, other)) return 'wrapped';
  return isIn(other, one) ? 'unwrapped' : undefined;
}

function compareLists(
  session: CompareSession,
  [as, bs]: readonly [readonly Node[], readonly Node[]],
  {
    spot,
    key,
    isOrdered,
  }: { readonly spot: NodePair; readonly key: string; readonly isOrdered: boolean },
): void {
  const pairs = pairNodes(as, bs, session.naming);
  const moved = new Set(isOrdered ? movedIn(pairs).map(([index]) => index) : []);
  alongPairs(
    as,
    bs,
    pairs,
    (index) => !moved.has(index),
    (...sides) => addLone(session, spot, key, sides),
    (node, other, a, b) => {
      if (moved.has(a)) {
        const pieces = ownLines(session, node, other);
        if (pieces.every((piece) => piece !== undefined && piece.lines.length > 0))
          addMoved(session, { ...spot, path: below(spot.path, other) }, pieces, bs[b - 1]);
        else spot.line.edits.push({ key, before: node, after: other });
      }
      compareNodes(session, [node, other], spot, key);
    },
  );
}

/** Compares which option is the default: one change, although two lines differ. */
function compareDefaults(
  session: CompareSession,
  [as, bs]: readonly [readonly Node[], readonly Node[]],
  spot: NodePair,
): void {
  const isDefault = (node: Node): node is Option => node.kind === 'Option' && node.isDefault;
  const [before, after] = [as.find(isDefault), bs.find(isDefault)];
  if (before === undefined && after === undefined) return;
  if (
    before !== undefined &&
    after !== undefined &&
    session.naming.translated(before.name) === after.name.text
  )
    return;
  addDraft(session, 'changed', spot, ownLines(session, before, after), [
    { key: 'default', before, after },
  ]);
}
