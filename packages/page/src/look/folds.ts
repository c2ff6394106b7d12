// Which reasons stand open before anybody has clicked.
import type { WhyTree } from '../inspector/model.ts';

/** Lines that one takes in at once. */
const FEW = 24;

/** The nearest reasons first, as long as there is room for all reasons of one. */
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
