// Finds a witness as a job for a thread; the wanted outcome is data.
import {
  confirmedWitness,
  type DisputedWitness,
  type WitnessAnswer,
  type WitnessTarget,
} from '@fray/engine/odds';
import type { OddsLimits, TooLarge, Unanswered } from '@fray/engine/statespace';
import { valueText } from '@fray/engine/values';
import { begunFightOf, type Job, type OddsTask } from './task.ts';

/** The outcome that the task's only measure must have: its value as people write it, `fault`, or `not reached`. */
export interface WitnessAsked {
  readonly value: string;
  /** The number of the span; null for any of them. */
  readonly occurrence: number | null;
}

interface WitnessOrder {
  readonly task: OddsTask;
  readonly asked: WitnessAsked;
  readonly limits: Pick<OddsLimits, 'states' | 'forks'>;
}

export function targetOf({ value, occurrence }: WitnessAsked): WitnessTarget {
  return {
    watch: 0,
    occurrence,
    fits:
      value === 'not reached'
        ? null
        : (found, fault) => (fault === null ? valueText(found) === value : value === 'fault'),
  };
}

export const witnessJob: Job<
  WitnessOrder,
  WitnessAnswer | DisputedWitness | Unanswered | TooLarge
> = {
  name: 'draw',
  here: ({ task, asked, limits }, isOver) => {
    const all = { ...limits, isOver };
    return confirmedWitness(begunFightOf(task), targetOf(asked), all, task.seed);
  },
};
