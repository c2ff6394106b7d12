// Finds the lines that carry citations, each with the changes that a slip of the pen could make to that line alone.
import { addToList, walk, type Node } from '@fray/dsl/internal';
import type { Citations } from './citations.ts';
import { replaceLines, type Mutant } from './edits.ts';
import { mutantsAt } from './mutants.ts';

/** A cited line: the node with its parts, except the parts with a citation of their own. */
interface CitedLine {
  /** The declaration, row, outcome, statement … that carries the citations. */
  readonly node: Node;
  readonly ids: readonly string[];
  /** The changes that can be made to the line, in order of place. */
  readonly changes: readonly Mutant[];
}

/**
 * Returns the cited lines of a ruleset in order of place, without its examples and invariants. If all parts of a
 * heading have their own citations, the heading gets the changes of all of them. A line that cannot be changed gets the
 * change that leaves it out.
 */
export function citedLines(
  text: string,
  { mistakable, parents, places }: Citations,
): readonly CitedLine[] {
  const ids = new Map<Node, string[]>();
  for (const [id, carriers] of places) for (const { node } of carriers) addToList(ids, node, id);
  const tops = new Set([...ids.keys()].map((node) => topOf(node, parents)));
  const found: CitedLine[] = [];
  for (const top of tops) {
    const own = new Map<Node, Mutant[]>([...ids.keys()].map((node) => [node, []]));
    walk(top, (node) => {
      const carrier = carrierOf(node, ids, parents);
      if (carrier !== undefined)
        own.get(carrier)?.push(...mutantsAt({ node, text, parents, mistakable }));
    });
    walk(top, (node) => {
      const cites = ids.get(node);
      if (cites === undefined) return;
      const changes = own.get(node) ?? [];
      found.push({
        node,
        ids: cites,
        changes: unique(
          changes.length > 0 ? changes : [...below(node, own), replaceLines(text, node.span)],
        ),
      });
    });
  }
  return found.toSorted((a, b) => a.node.span.start - b.node.span.start);
}

function topOf(node: Node, parents: ReadonlyMap<Node, Node>): Node {
  let top = node;
  for (let up = parents.get(top); up !== undefined; up = parents.get(top)) top = up;
  return top;
}

/** Returns the nearest enclosing node that carries a citation. */
function carrierOf(
  node: Node,
  ids: ReadonlyMap<Node, unknown>,
  parents: ReadonlyMap<Node, Node>,
): Node | undefined {
  let one: Node | undefined = node;
  while (one !== undefined && !ids.has(one)) one = parents.get(one);
  return one;
}

function below(node: Node, own: ReadonlyMap<Node, readonly Mutant[]>): readonly Mutant[] {
  const found: Mutant[] = [];
  walk(node, (one) => {
    found.push(...(own.get(one) ?? []));
  });
  return found;
}

function unique(mutants: readonly Mutant[]): readonly Mutant[] {
  return [...new Map(mutants.map((mutant) => [JSON.stringify(mutant.edits), mutant])).values()];
}
