// Computes bounds over choices as a job for a thread; the question is data.
import { confirmedBounds, type Bounds, type ConfirmedBounds } from '@fray/engine/odds';
import type { OddsLimits, TooLarge, Unanswered } from '@fray/engine/statespace';
import { expectationTarget } from '../luck/expectation.ts';
import { castOfTask, type Job, type OddsTask } from './task.ts';

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

/** The result if the measure has a value that is not a number. */
interface NoMean {
  readonly odds: 'no-mean';
  readonly value: string;
}

/** The bounds, or why there are none. */
export type BoundsAnswer = ConfirmedBounds | Exclude<Bounds, { readonly odds: 'bounds' }> | NoMean;

/** Thrown to end the count at the first value that is not a number. */
class NoNumber extends Error {}

export const boundsJob: Job<BoundsOrder, BoundsAnswer | Unanswered | TooLarge> = {
  name: 'bound',
  here: ({ task, chooser, value, occurrence, limits }, isOver) => {
    const { program, choices } = castOfTask(task);
    const target = expectationTarget(value, occurrence, (text) => {
      throw new NoNumber(text);
    });
    try {
      return confirmedBounds(program, task.start, choices, chooser, target, { ...limits, isOver });
    } catch (thrown) {
      if (!(thrown instanceof NoNumber)) throw thrown;
      return { odds: 'no-mean', value: thrown.message };
    }
  },
};
