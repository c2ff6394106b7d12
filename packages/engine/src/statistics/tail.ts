// An upper bound on the probability of this many hits. It can refute a chance, never confirm it.

/**
 * Returns a bound on the probability that at least (if `hits / runs` is above `chance`) or at most `hits` of `runs`
 * independent runs hit, each with this chance: exp(-runs * D(hits / runs || chance)), D the relative entropy of two coins.
 * It holds for any number of runs; 0 means impossible. H. Chernoff, "A measure of asymptotic efficiency for tests of a
 * hypothesis based on the sum of observations", Ann. Math. Stat. 23 (1952), in the form of W. Hoeffding, J. Am. Stat. Assoc.
 * 58 (1963), theorem 1.
 */
export function tailBound(hits: number, runs: number, chance: number): number {
  if (runs === 0) return 1;
  const seen = hits / runs;
  return Math.exp(-runs * (part(seen, chance) + part(1 - seen, 1 - chance)));
}

function part(seen: number, chance: number): number {
  if (seen === 0) return 0;
  return chance === 0 ? Number.POSITIVE_INFINITY : seen * Math.log(seen / chance);
}
