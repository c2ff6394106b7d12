// Finds the lines that carry citations, each with the changes that a slip of the pen could make to that line alone.
import { addToList, walk, type Node } from '@fray/dsl/internal';
import type { Cited } from './citations.ts';
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
export function citedLines({
  text,
  citations: { mistakable, parents, places },
}: Cited): readonly CitedLine[] {
  const ids = new Map<Node, string[]>();
  for (const [id, carriers] of places) for (const { node } of carriers) addToList(ids, node, id);
  const tops = new Set([...ids.keys()].flatMap((node) => pathOf(node, parents).at(-1) ?? []));
  const found: CitedLine[] = [];
  for (const top of tops) {
    const own = new Map<Node, Mutant[]>([...ids.keys()].map((node) => [node, []]));
    for (const node of nodesIn(top)) {
      const carrier = pathOf(node, parents).find((one) => ids.has(one));
      if (carrier !== undefined)
        own.get(carrier)?.push(...mutantsAt({ node, text, parents, mistakable }));
    }
    for (const node of nodesIn(top)) {
      const cites = ids.get(node);
      if (cites === undefined) continue;
      const changes = own.get(node) ?? [];
      found.push({
        node,
        ids: cites,
        changes: unique(
          changes.length > 0
            ? changes
            : [
                ...nodesIn(node).flatMap((one) => own.get(one) ?? []),
                replaceLines(text, node.span),
              ],
        ),
      });
    }
  }
  return found.toSorted((a, b) => a.node.span.start - b.node.span.start);
}

/** Returns a node and those around it, up to its declaration. */
function pathOf(node: Node, parents: ReadonlyMap<Node, Node>): readonly Node[] {
  const path: Node[] = [];
  for (let one: Node | undefined = node; one !== undefined; one = parents.get(one)) path.push(one);
  return path;
}

/** Returns a node and its descendants, outer nodes first. */
function nodesIn(node: Node): readonly Node[] {
  const found: Node[] = [];
  walk(node, (one) => {
    found.push(one);
  });
  return found;
}

function unique(mutants: readonly Mutant[]): readonly Mutant[] {
  return [...new Map(mutants.map((mutant) => [JSON.stringify(mutant.edits), mutant])).values()];
}
