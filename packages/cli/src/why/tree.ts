// Draws a tree of texts on a terminal.
import { columnsOf, wrap } from '../report/text.ts';

/** A text, perhaps of several lines, and the trees below it. */
export interface Tree {
  readonly text: string;
  readonly children: readonly Tree[];
}

/** The deepest level that is indented; deeper branches get no further indent. */
const DEEPEST = 14;

/** Draws several trees as lines, at most `columns` wide. If `isRoot` is true, the topmost trees have no branches. */
function drawTrees(trees: readonly Tree[], columns: number, isRoot: boolean): string[] {
  const lines: string[] = [];
  const put = (tree: Tree, lead: string, isLast: boolean, depth: number, isTop: boolean): void => {
    const branch = isTop ? '' : isLast ? '└─ ' : '├─ ';
    const under = isTop ? '' : isLast ? '   ' : '│  ';
    const room = Math.max(24, columns - columnsOf(lead) - columnsOf(branch));
    const hang = tree.children.length > 0 ? '│ ' : '  ';
    const text = tree.text.split('\n').flatMap((line) => wrap(line, room - 2));
    text.forEach((line, index) =>
      lines.push(lead + (index === 0 ? branch : under + hang) + line.trimStart()),
    );
    const next = depth < DEEPEST ? lead + under : lead;
    tree.children.forEach((child, index) =>
      put(child, next, index === tree.children.length - 1, depth + 1, false),
    );
  };
  trees.forEach((tree, index) => put(tree, '', index === trees.length - 1, 0, isRoot));
  return lines;
}

/**
 * Returns the lines of trees, as many as fit. Levels near the root come first, so that a branch precedes the twigs of
 * the branch before it.
 * @param most the number of lines that there is room for
 */
export function fitTrees(
  trees: readonly Tree[],
  columns: number,
  isRoot: boolean,
  most: number,
): { readonly lines: readonly string[]; readonly isWhole: boolean } {
  const whole = drawTrees(trees, columns, isRoot);
  if (whole.length <= most) return { lines: whole, isWhole: true };
  const shown = new Set<Tree>();
  const drawn = (): string[] => drawTrees(only(trees, shown), columns, isRoot);
  let lines: string[] = [];
  // We add trees level by level, as long as there are lines left.
  for (let level = trees; level.length > 0 && lines.length < most;) {
    const next: Tree[] = [];
    for (const tree of level) {
      shown.add(tree);
      const longer = drawn();
      if (longer.length > most) {
        shown.delete(tree);
        continue;
      }
      lines = longer;
      next.push(...tree.children);
    }
    level = next;
  }
  return { lines, isWhole: false };
}

function only(trees: readonly Tree[], shown: ReadonlySet<Tree>): readonly Tree[] {
  return trees
    .filter((tree) => shown.has(tree))
    .map((tree) => ({ ...tree, children: only(tree.children, shown) }));
}

/** Returns a tree without children. */
export function leaf(text: string): Tree {
  return { text, children: [] };
}

/** Returns the tree with a text before its own text. */
export function prefixed(before: string, tree: Tree): Tree {
  return { ...tree, text: before + tree.text };
}
