// Trees of reasons: how they are made, and how many of them fit on a screen.
import { wordParts, type Branch, type WordPart, type Tree } from '../report/blocks/blocks.ts';
import { terminalLines } from '../report/blocks/terminal.ts';
import { plainStyle } from '../report/style.ts';

/**
 * Returns the tree, or as much of it as fits. Levels near the root come first, so that a branch precedes the twigs of
 * the branch before it.
 * @param most the number of lines that there is room for
 */
export function fitTree(tree: Tree, columns: number, most: number): Tree {
  const fits = (one: Tree): boolean => terminalLines([one], plainStyle, columns).length <= most;
  if (fits(tree)) return tree;
  const shown = new Set<Branch>();
  const fitted = (): Tree => ({ ...tree, branches: only(tree.branches, shown) });
  // We add branches level by level, as long as there are lines left.
  for (let level = tree.branches; level.length > 0;) {
    const next: Branch[] = [];
    for (const one of level) {
      shown.add(one);
      if (fits(fitted())) next.push(...one.below);
      else shown.delete(one);
    }
    level = next;
  }
  return fitted();
}

function only(branches: readonly Branch[], shown: ReadonlySet<Branch>): readonly Branch[] {
  return branches
    .filter((one) => shown.has(one))
    .map((one) => ({ ...one, below: only(one.below, shown) }));
}

/** Returns a branch; without `below` it rests on nothing. */
export function branch(words: readonly WordPart[], below: readonly Branch[] = []): Branch {
  return { words, below };
}

/** Returns the branch with a text before its own words. */
export function prefixed(before: string, { words, below }: Branch): Branch {
  return { words: [before, ...wordParts(words)], below };
}
