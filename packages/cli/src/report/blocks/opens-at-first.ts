// Decides which reasons are open before anybody has clicked.
import type { Branch } from './blocks.ts';

/** How many branches a reader takes in at once. */
const FEW = 24;

/** Returns the branches that are open at first: the nearest ones, as long as all that hang below one of them fit. */
export function opensAtFirst(branches: readonly Branch[]): ReadonlySet<Branch> {
  const open = new Set<Branch>();
  let lines = branches.length;
  let level = branches;
  while (level.length > 0) {
    const next: Branch[] = [];
    for (const one of level) {
      lines += one.below.length;
      if (lines > FEW && open.size > 0) return open;
      open.add(one);
      next.push(...one.below);
    }
    level = next;
  }
  return open;
}
