// Computes bounds over choices as a job for a thread; the question is data.
import { confirmedBounds, type Bounds, type ConfirmedBounds } from '@fray/engine/odds';
import type { OddsLimits, TooLarge, Unanswered } from '@fray/engine/statespace';
import { expectationTarget, noMeanIn, type NoMean } from '../luck/expectation.ts';
import { begunFightOf, type Job, type OddsTask } from './task.ts';

interface BoundsOrder {
  readonly task: OddsTask;
  readonly chooser: string;
  /**
   * The value of the task's only measure, as people write it, or `not reached`: the bounds are for
   * its probability. Null: they are for the mean.
   */
  readonly value: string | null;
  /** The number of the span; null if the measure is asked once. */
  readonly occurrence: number | null;
  readonly limits: Pick<OddsLimits, 'states' | 'forks'>;
}

/** The bounds, or why there are none. */
export type BoundsAnswer = ConfirmedBounds | Exclude<Bounds, { readonly odds: 'bounds' }> | NoMean;

export const boundsJob: Job<BoundsOrder, BoundsAnswer | Unanswered | TooLarge> = {
  name: 'bound',
  here: ({ task, chooser, value, occurrence, limits }, isOver) => {
    const target = expectationTarget(value, occurrence);
    try {
      return confirmedBounds(begunFightOf(task), chooser, target, { ...limits, isOver });
    } catch (thrown) {
      return noMeanIn(thrown);
    }
  },
};
