// Refutes odds by plays. A few plays show only large errors; many plays are slow. So we play a few first, and many more only
// if these look odd. Plays of correct odds rarely do.
import type { Watch } from '@fray/dsl/ir';
import type { Disagreement, Odds } from '../known-odds.ts';
import { disagreementOf } from './disagreement.ts';
import type { Plays } from './plays.ts';
import { faultsOf, playsReference } from './reference-counts.ts';

/** The highest probability that plays of correct odds look odd. */
const ODD = 0.5;
/** The highest probability that plays refute correct odds. */
export const REFUTED = 1e-6;
/** How many times as many plays the second look has. */
const LONGER = 5;

/**
 * Returns the contradiction that plays find, if any. `play` plays for a multiple of its limits, and gives the same plays
 * for the same multiple.
 */
export function refutedByPlays(
  odds: Odds,
  watches: readonly Pick<Watch, 'name'>[],
  play: (times: number) => Plays,
): Disagreement | null {
  const listed = faultsOf(odds);
  const look = (times: number, level: number): Disagreement | null =>
    disagreementOf(odds, watches, playsReference(play(times), listed, level));
  return look(1, ODD) === null ? null : look(LONGER, REFUTED);
}
