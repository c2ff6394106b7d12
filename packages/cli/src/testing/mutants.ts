// Makes every small change to rules, for tests that compare rules before and after one.
import { createSource, parse, walk, type Node } from '@fray/dsl/internal';
import type { Mutant } from '../ledger/edits.ts';
import { mistakableIn } from '../ledger/mistakable.ts';
import { mutantsAt } from '../ledger/mutants.ts';

/** Returns all changes to the declarations of a text, each with its declaration: outer nodes first, in order of place. */
export function mutantsIn(
  text: string,
): readonly { readonly mutant: Mutant; readonly item: Node }[] {
  const { file } = parse(createSource('rules.fray', text));
  const parents = new Map<Node, Node>();
  walk(file, (node, parent) => void (parent !== undefined && parents.set(node, parent)));
  const mistakable = mistakableIn(file);
  const found: { readonly mutant: Mutant; readonly item: Node }[] = [];
  for (const item of file.items)
    walk(item, (node) => {
      for (const mutant of mutantsAt({ node, text, parents, mistakable }))
        found.push({ mutant, item });
    });
  return found;
}
