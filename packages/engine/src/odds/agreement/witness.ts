// Compares the probability of a witness with plays of the whole rules. The dice of the witness have already been played with
// these rules, but its probability was counted only once.
import type { BegunFight } from '../../drivers/source.ts';
import type { OddsLimits, TooLarge } from '../../statespace/limits.ts';
import type { Unanswered } from '../../statespace/transition.ts';
import { MOST_LEFT_OUT } from '../odds-answer.ts';
import type { CrossCheckResult } from '../known-odds.ts';
import { isMet, witness, type WitnessAnswer, type WitnessTarget } from '../witness.ts';
import { PLAYED } from './confirmed.ts';
import { playAll } from './plays.ts';
import { playsReference } from './reference-counts.ts';
import { REFUTED } from './two-looks.ts';

/** The answer if plays refute the counted probability. */
export interface DisputedWitness {
  readonly odds: 'disputed';
  /** The refuted probability, which must not be shown. */
  readonly counted: number;
  readonly other: CrossCheckResult;
}

/**
 * Finds a witness like `witness`, but withdraws it if plays refute the probability. `draw` is another way to find one, for
 * tests that break it.
 */
export function confirmedWitness(
  fight: BegunFight,
  target: WitnessTarget,
  limits: OddsLimits,
  seed: string,
  draw: typeof witness = witness,
): WitnessAnswer | DisputedWitness | Unanswered | TooLarge {
  const drawn = draw(fight, target, limits, seed);
  const counted = boundsOf(drawn);
  if (counted === null) return drawn;
  let [hits, open] = [0, 0];
  const { runs } = playAll(fight, PLAYED, (played) => {
    if (played === null) {
      open += 1;
      return;
    }
    // If a run was cut short, an outcome that it did not show might still have occurred. The same is true of a run that
    // ended in a fault, which the count may leave out.
    const isOpen = target.fits === null ? played.isSpent : played.fault !== null;
    const isSeen = isMet(fight.program, target, played.findings);
    if (isSeen && !(isOpen && target.fits === null)) hits += 1;
    else if (isOpen) open += 1;
  });
  const reference = playsReference(
    { runs, counts: [], faults: new Map(), endless: open },
    new Set(),
    REFUTED,
  );
  return reference.contradicts({ fraction: null, ...counted }, hits, 1)
    ? { odds: 'disputed', counted: counted.low, other: reference.result(hits) }
    : drawn;
}

/** Returns the range of the probability in this answer; null if it gives none. */
function boundsOf(
  drawn: ReturnType<typeof witness>,
): { readonly low: number; readonly high: number } | null {
  switch (drawn.odds) {
    case 'witness':
      return drawn.chance === null
        ? null
        : { low: drawn.chance - MOST_LEFT_OUT, high: drawn.chance + MOST_LEFT_OUT };
    case 'impossible':
      return { low: 0, high: 0 };
    case 'unseen':
      return { low: 0, high: MOST_LEFT_OUT };
    case 'unanswered':
    case 'too-large':
      return null;
  }
}
