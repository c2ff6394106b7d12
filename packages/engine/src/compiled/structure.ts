// Turns blocks that jump to one another into nested loops and blocks of JavaScript, which engines compile best. A block
// contains those that only it leads to; a block with several predecessors comes after a labelled block, and a loop's head is
// a labelled loop.
// N. Ramsey: "Beyond Relooper: recursive translation of unstructured control flow to structured control flow", PACMPL 6
// (ICFP 2022), doi:10.1145/3547621.

export interface Block {
  /** The pc of its first instruction; the first block begins the code. */
  readonly at: number;
  /** Always ends with a jump; `@12@` marks a jump to block 12. */
  readonly text: string;
}

const WAY = /@(\d+)@/g;

/** Returns the nested text; null if a loop is entered in more than one place. */
export function structured(blocks: readonly Block[]): string | null {
  const byPc = new Map(blocks.map((block) => [block.at, block]));
  const ways = new Map(
    blocks.map(({ at, text }) => [at, [...text.matchAll(WAY)].map(([, to]) => Number(to))]),
  );
  const [first] = blocks;
  if (first === undefined) return '';
  const order = postorder(first.at, ways).reverse();
  const rank = new Map(order.map((at, index) => [at, index]));
  const rankOf = (at: number): number => rank.get(at) ?? -1;
  const entries = new Map<number, number[]>(order.map((at) => [at, []]));
  for (const at of order) for (const to of ways.get(at) ?? []) entries.get(to)?.push(at);
  const above = dominators(order, entries, rankOf);
  const isBack = (from: number, to: number): boolean => rankOf(to) <= rankOf(from);
  const isAbove = (top: number, at: number): boolean => {
    for (
      let one: number | undefined = at;
      one !== undefined;
      one = one === first.at ? undefined : above.get(one)
    )
      if (one === top) return true;
    return false;
  };
  for (const [to, froms] of entries)
    if (froms.some((from) => isBack(from, to) && !isAbove(to, from))) return null;

  const isLoop = (at: number): boolean => (entries.get(at) ?? []).some((from) => isBack(from, at));
  const isMet = (at: number): boolean =>
    (entries.get(at) ?? []).filter((from) => !isBack(from, at)).length > 1;
  const tree = (at: number): string => {
    const meeting = order.filter((one) => one !== first.at && above.get(one) === at && isMet(one));
    let text = (byPc.get(at)?.text ?? '').replace(WAY, (_, to: string) => way(at, Number(to)));
    for (const one of meeting) text = `b${one}: {\n${text}\n}\n${tree(one)}`;
    return isLoop(at) ? `c${at}: for (;;) {\n${text}\n}` : text;
  };
  const way = (from: number, to: number): string => {
    if (isBack(from, to)) return `continue c${to};`;
    return isMet(to) ? `break b${to};` : tree(to);
  };
  return tree(first.at);
}

function postorder(first: number, ways: ReadonlyMap<number, readonly number[]>): number[] {
  const order: number[] = [];
  const seen = new Set([first]);
  const open = [{ at: first, next: 0 }];
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const to = ways.get(top.at)?.[top.next++];
    if (to === undefined) {
      order.push(top.at);
      open.pop();
    } else if (!seen.has(to)) {
      seen.add(to);
      open.push({ at: to, next: 0 });
    }
  }
  return order;
}

/**
 * Returns, by block, its immediate dominator: the nearest block that every path to it passes. K. D. Cooper, T. J. Harvey,
 * K. Kennedy: "A simple, fast dominance algorithm" (2001).
 */
function dominators(
  order: readonly number[],
  entries: ReadonlyMap<number, readonly number[]>,
  rankOf: (at: number) => number,
): ReadonlyMap<number, number> {
  const above = new Map<number, number>();
  const [first, ...rest] = order;
  if (first === undefined) return above;
  above.set(first, first);
  const common = (left: number, right: number): number => {
    let [a, b] = [left, right];
    while (a !== b) {
      while (rankOf(a) > rankOf(b)) a = above.get(a) ?? first;
      while (rankOf(b) > rankOf(a)) b = above.get(b) ?? first;
    }
    return a;
  };
  for (let changed = true; changed;) {
    changed = false;
    for (const at of rest) {
      const [one, ...more] = (entries.get(at) ?? []).filter((from) => above.has(from));
      if (one === undefined) continue;
      const nearest = more.reduce(common, one);
      if (above.get(at) === nearest) continue;
      above.set(at, nearest);
      changed = true;
    }
  }
  return above;
}
