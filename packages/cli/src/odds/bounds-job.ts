// Computes bounds over choices as a job for a thread; the question is data.
import {
  confirmedBounds,
  type Bounds,
  type ExpectationTarget,
  type ConfirmedBounds,
} from '@fray/engine/odds';
import type { OddsLimits, TooLarge, Unanswered } from '@fray/engine/statespace';
import { valueText, type Fraction } from '@fray/engine/values';
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

/** The weight of the value; any other value weighs 0. */
const one: Fraction = { n: 1n, d: 1n };
const none: Fraction = { n: 0n, d: 1n };

export const boundsJob: Job<BoundsOrder, BoundsAnswer | Unanswered | TooLarge> = {
  name: 'bound',
  here: ({ task, chooser, value, occurrence, limits }, isOver) => {
    const { program, choices } = castOfTask(task);
    let strange: NoMean | undefined;
    const mean: ExpectationTarget['reward'] = (found) => {
      if (typeof found === 'number') return { n: BigInt(found), d: 1n };
      if (typeof found === 'boolean') return found ? one : none;
      strange ??= { odds: 'no-mean', value: valueText(found) };
      return none;
    };
    const target: ExpectationTarget = {
      watch: 0,
      occurrence,
      ...(value === null
        ? { unseen: null, reward: mean }
        : {
            unseen: value === 'not reached' ? one : none,
            reward: (found) => (valueText(found) === value ? one : none),
          }),
    };
    const found = confirmedBounds(program, task.start, choices, chooser, target, {
      ...limits,
      isOver: (states, forks) => strange !== undefined || isOver(states, forks),
    });
    return strange ?? found;
  },
};
