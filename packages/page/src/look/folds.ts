// Decides which reasons are open before anybody has clicked.
import type { WhyTree } from '../inspector/model.ts';

/** How many lines a reader takes in at once. */
const FEW = 24;

/** Returns the reasons that are open at first: the nearest ones, as long as all reasons of one fit. */
export function opensAtFirst(trees: readonly WhyTree[]): ReadonlySet<WhyTree> {
  const open = new Set<WhyTree>();
  let lines = trees.length;
  let level = trees;
  while (level.length > 0) {
    const next: WhyTree[] = [];
    for (const one of level) {
      lines += one.children.length;
      if (lines > FEW && open.size > 0) return open;
      open.add(one);
      next.push(...one.children);
    }
    level = next;
  }
  return open;
}
