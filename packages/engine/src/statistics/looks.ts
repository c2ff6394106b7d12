// Repeated looks at growing data. Somebody who looks often and stops at a welcome result is wrong too often. So looks
// happen at fixed numbers of runs, and the error of each is so small that all of them together keep the level.

/** Runs before the first look. */
const FIRST = 1_000;

/** Returns how many runs there are at look number `look`, from 0: twice as many each time. */
export function runsAtLook(look: number): number {
  return FIRST * 2 ** look;
}

/**
 * Returns the level of the intervals of one look. It is so high that all intervals of any number of looks hold together
 * with `level`: look k may spend (1 - level) / ((k + 1) (k + 2)), which adds up to 1 - level (alpha spending with
 * Bonferroni's inequality; K. K. G. Lan, D. L. DeMets, "Discrete sequential boundaries for clinical trials", Biometrika 70,
 * 1983).
 */
export function levelAtLook(look: number, level: number): number {
  return 1 - (1 - level) / ((look + 1) * (look + 2));
}
