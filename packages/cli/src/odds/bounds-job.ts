// Bounds over choices as work for a thread; the question is data.
import {
  confirmedBounds,
  valueText,
  type Bounds,
  type ExpectationTarget,
  type ConfirmedBounds,
  type Fraction,
  type OddsLimits,
  type TooLarge,
  type Unanswered,
} from '@fray/engine/internal';
import { castOfTask, type Job, type OddsTask } from './task.ts';

interface BoundsOrder {
  readonly task: OddsTask;
  readonly chooser: string;
  /** Bounds for the chance that the task's only measure has this value, as people write it, or `not reached`; null: for its mean. */
  readonly value: string | null;
  /** The number of the span; null: it is asked once. */
  readonly occurrence: number | null;
  readonly limits: Pick<OddsLimits, 'states' | 'forks'>;
}

/** The measure has a value that is not a number. */
interface NoMean {
  readonly odds: 'no-mean';
  readonly value: string;
}

/** What is known about them. */
export type BoundsAnswer = ConfirmedBounds | Exclude<Bounds, { readonly odds: 'bounds' }> | NoMean;

/** The worth of the value, and of any other. */
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
