// Align: pairs the lines of one list in A with those in B.

import { addToList } from '../grouping.ts';

/** Pairs of indices into A and B, in the order of A. */
export type IndexPairs = readonly (readonly [number, number])[];

/** Two lines count as one changed line only if they are more alike than this. */
const leastLikeness = 0.5;

/**
 * Pairs lines with the same key; then, in order, the most similar ones; then equal ones anywhere;
 * then lines between the same neighbours, if both sides have equally many.
 * @param keyA the key of a line, undefined for one without a name
 * @param like from 0 to 1; 0 for lines that cannot correspond
 */
export function pairUp(
  countA: number,
  countB: number,
  {
    keyA,
    keyB,
    like,
  }: {
    readonly keyA: (a: number) => string | undefined;
    readonly keyB: (b: number) => string | undefined;
    readonly like: (a: number, b: number) => number;
  },
): IndexPairs {
  const found = new Map<number, number>();
  const byKey = new Map<string, number[]>();
  for (let b = countB - 1; b >= 0; b -= 1) {
    const key = keyB(b);
    if (key !== undefined) addToList(byKey, key, b);
  }
  const taken = new Set<number>();
  const pair = (a: number, b: number): void => {
    found.set(a, b);
    taken.add(b);
  };
  for (let a = 0; a < countA; a += 1) {
    const key = keyA(a);
    const b = key === undefined ? undefined : byKey.get(key)?.pop();
    if (b !== undefined) pair(a, b);
  }
  // Equal lines at the beginning and at the end need no search.
  const isEqual = (a: number, b: number): boolean =>
    !found.has(a) && !taken.has(b) && like(a, b) === 1;
  const least = Math.min(countA, countB);
  let head = 0;
  for (; head < least && (found.get(head) === head || isEqual(head, head)); head += 1)
    if (!found.has(head)) pair(head, head);
  for (let tail = 1; tail <= least - head; tail += 1) {
    const [a, b] = [countA - tail, countB - tail];
    if (found.get(a) === b) continue;
    if (!isEqual(a, b)) break;
    pair(a, b);
  }
  const restA = range(countA).filter((a) => !found.has(a));
  const restB = range(countB).filter((b) => !taken.has(b));
  for (const [as, bs] of stretches(restA, restB)) {
    for (const [a, b] of closestMatch(as, bs, like)) pair(a, b);
    for (const a of as) {
      const b = found.has(a) ? undefined : bs.find((one) => !taken.has(one) && like(a, one) === 1);
      if (b !== undefined) pair(a, b);
    }
  }
  for (const a of restA) {
    const before = a === 0 ? -1 : found.get(a - 1);
    if (found.has(a) || before === undefined) continue;
    let end = a;
    while (end < countA && !found.has(end)) end += 1;
    const after = end === countA ? countB : found.get(end);
    if (
      after !== before + 1 + end - a ||
      range(end - a).some((index) => taken.has(before + 1 + index))
    )
      continue;
    for (let index = 0; index < end - a; index += 1) pair(a + index, before + 1 + index);
  }
  return [...found].toSorted(([a], [b]) => a - b);
}

/**
 * Goes through two paired lists: through A in its order, and through what only B has where B has it.
 * @param isInPlace false for a pair that says nothing about where B's others stand
 * @param lone gets what only one list has
 */
export function alongPairs<A, B>(
  as: readonly A[],
  bs: readonly B[],
  pairs: IndexPairs,
  isInPlace: (a: number) => boolean,
  lone: (one: A | undefined, other: B | undefined) => void,
  paired: (one: A, other: B, a: number, b: number) => void,
): void {
  const partner = new Map(pairs);
  const taken = new Set(partner.values());
  let next = 0;
  const addUpTo = (end: number): void => {
    for (const other of bs.slice(next, end)) {
      if (!taken.has(next)) lone(undefined, other);
      next += 1;
    }
  };
  as.forEach((one, a) => {
    const b = partner.get(a) ?? bs.length;
    const [other] = bs.slice(b, b + 1);
    if (other === undefined) return lone(one, undefined);
    if (isInPlace(a)) addUpTo(b);
    paired(one, other, a, b);
  });
  addUpTo(bs.length);
}

/**
 * The pairs that do not cross and have the highest total similarity (Needleman and Wunsch, without
 * a gap penalty).
 */
function closestMatch(
  as: readonly number[],
  bs: readonly number[],
  like: (a: number, b: number) => number,
): IndexPairs {
  const best: number[][] = [Array.from({ length: bs.length + 1 }, () => 0)];
  const likes = as.map((a) => bs.map((b) => like(a, b)));
  // A line that has an equal somewhere else has moved there, so it cannot have become another line.
  const isMoved = as.map((_, i) => likes[i]?.includes(1) === true);
  const isArrived = bs.map((_, j) => likes.some((row) => row[j] === 1));
  const scores = likes.map((row, i) =>
    row.map((value, j) =>
      value === 1 || !(isMoved[i] === true || isArrived[j] === true) ? value : 0,
    ),
  );
  const score = (i: number, j: number): number => {
    const value = scores[i]?.[j] ?? 0;
    return value > leastLikeness ? value : 0;
  };
  const at = (i: number, j: number): number => best[i]?.[j] ?? 0;
  as.forEach((_, i) => {
    const row = [0];
    best.push(row);
    bs.forEach((__, j) => row.push(Math.max(at(i, j + 1), row[j] ?? 0, at(i, j) + score(i, j))));
  });
  const pairs: (readonly [number, number])[] = [];
  let i = as.length;
  let j = bs.length;
  while (i > 0 && j > 0) {
    if (at(i, j) === at(i - 1, j)) i -= 1;
    else if (at(i, j) === at(i, j - 1)) j -= 1;
    else {
      i -= 1;
      j -= 1;
      const [a, b] = [as[i], bs[j]];
      if (a !== undefined && b !== undefined) pairs.push([a, b]);
    }
  }
  return pairs.toReversed();
}

/** With more possible pairs than this, we split the lists before we compare. */
const mostPairs = 40_000;

/** How many lines of the longer list one stretch has. */
const stretchLength = 60;

/**
 * Both lists; if comparing all pairs would take too long, both cut into equally many stretches,
 * paired in order.
 */
export function stretches<A, B>(
  as: readonly A[],
  bs: readonly B[],
): readonly (readonly [readonly A[], readonly B[]])[] {
  if (as.length * bs.length <= mostPairs) return [[as, bs]];
  const count = Math.ceil(Math.max(as.length, bs.length) / stretchLength);
  const cut = <T>(list: readonly T[], index: number): readonly T[] =>
    list.slice(
      Math.floor((index * list.length) / count),
      Math.floor(((index + 1) * list.length) / count),
    );
  return range(count).map((index) => [cut(as, index), cut(bs, index)]);
}

/**
 * The fewest pairs that must move so that the others are in order: all except a longest increasing
 * subsequence.
 */
export function movedIn(pairs: IndexPairs): IndexPairs {
  // For each pair, the length of the longest increasing run that begins with it, computed from the
  // end. `firsts` holds, for each length, the greatest number with which such a run begins.
  const firsts: number[] = [];
  const longest = pairs.map(() => 0);
  for (let index = pairs.length - 1; index >= 0; index -= 1) {
    const at = pairs[index]?.[1] ?? 0;
    let [from, to] = [0, firsts.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((firsts[middle] ?? 0) > at) from = middle + 1;
      else to = middle;
    }
    firsts[from] = at;
    longest[index] = from + 1;
  }
  let wanted = firsts.length;
  let last = -1;
  return pairs.filter(([, at], index) => {
    if (longest[index] !== wanted || at <= last) return true;
    wanted -= 1;
    last = at;
    return false;
  });
}

function range(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index);
}
