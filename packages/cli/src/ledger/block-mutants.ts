// Makes mutants of statements that are indented one step too far or not far enough: it moves them out of the block that
// they end, or into the block before them.
import type { Node } from '@fray/dsl/internal';
import { lineStart, replaceSpan, type EditSite, type Mutant } from './edits.ts';

/**
 * Returns the mutants that move a node out of its block, or into the block before it. Moves that only change the order
 * of events are left out.
 */
export function blockMutants(site: EditSite): readonly Mutant[] {
  const { node, parents } = site;
  const parent = parents.get(node);
  const body = bodyOf(parent);
  const at = body.indexOf(node);
  if (parent === undefined || at < 0) return [];
  const before = at > 0 ? lastInside(body[at - 1]) : undefined;
  const owner = at > 0 && at === body.length - 1 ? ownerOf(parent, parents) : undefined;
  return [
    ...(before === undefined ? [] : [{ ...indentedAs(site, before), reorders: true }]),
    // Every run that reaches the block reaches the change.
    ...(owner === undefined
      ? []
      : [{ ...indentedAs(site, owner), reorders: true, unit: owner.span }]),
  ];
}

function bodyOf(node: Node | undefined): readonly Node[] {
  return node !== undefined && 'body' in node && Array.isArray(node.body) ? node.body : [];
}

/** Returns the blocks of a statement, in order. */
function blocksOf(node: Node | undefined): readonly Node[] {
  switch (node?.kind) {
    case 'EachStmt':
      return [node];
    case 'IfStmt':
      return [...node.branches, ...(node.otherwise === undefined ? [] : [node.otherwise])];
    case 'CallStmt':
      return node.cases.filter((one) => one.kind === 'CaseLine' && !one.inline);
    default:
      return [];
  }
}

/** Returns the last statement of a statement's last block; undefined if other text ends the statement. */
function lastInside(node: Node | undefined): Node | undefined {
  const last = bodyOf(blocksOf(node).at(-1)).at(-1);
  return last !== undefined && last.span.end === node?.span.end ? last : undefined;
}

/** Returns the statement whose last block this is; undefined if there is none. */
function ownerOf(block: Node, parents: EditSite['parents']): Node | undefined {
  const owner = block.kind === 'EachStmt' ? block : parents.get(block);
  return owner !== undefined && blocksOf(owner).at(-1) === block ? owner : undefined;
}

/** Returns the mutant that indents the lines of the node as far as another node. */
function indentedAs({ node, text }: EditSite, { span }: Node): Mutant {
  const start = lineStart(text, node.span.start);
  const more = span.start - lineStart(text, span.start) - (node.span.start - start);
  const lines = text.slice(start, node.span.end);
  return replaceSpan(
    { start, end: node.span.end },
    more > 0
      ? lines.replaceAll(/^(?=.)/gm, ' '.repeat(more))
      : lines.replaceAll(new RegExp(`^ {${-more}}`, 'gm'), ''),
  );
}
