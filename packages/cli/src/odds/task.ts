// A question about odds as data, which is sent to other threads and counted or played there.
import type { PolicyUse, Ruleset } from '@fray/dsl/ir';
import { defaultSource, firstSource, policySource, type BegunFight } from '@fray/engine/drivers';
import { link, type Machine, type Program } from '@fray/engine/machine';
import {
  confirmedOdds,
  createSampler,
  type Batch,
  type ConfirmedPart,
  type Sampler,
} from '@fray/engine/odds';
import type { OddsLimits, Unanswered } from '@fray/engine/statespace';

export interface OddsTask {
  readonly ruleset: Ruleset;
  /** Names of the requested measures, in the order of the ruleset. */
  readonly measures: readonly string[];
  /** A machine that has just begun. */
  readonly start: Machine;
  readonly policies: readonly PolicyUse[];
  readonly seed: string;
}

/** The runs that one thread plays in one order. */
export interface SampleOrder {
  readonly from: number;
  readonly runs: number;
}

export type { Batch };

/** The rules with the requested measures. */
export function measuredProgram({
  ruleset,
  measures,
}: Pick<OddsTask, 'ruleset' | 'measures'>): Program {
  return link(ruleset, {
    watches: ruleset.watches.filter(
      (watch) => watch.kind === 'measure' && measures.includes(watch.name),
    ),
  });
}

export function begunFightOf(task: OddsTask): BegunFight {
  const program = measuredProgram(task);
  return {
    program,
    start: task.start,
    choices: [policySource(program, task.policies), defaultSource, firstSource],
  };
}

export function samplerOf(task: OddsTask): Sampler {
  return createSampler(begunFightOf(task), task.seed, task.policies);
}

/** Called now and then during counting, with its progress; true: stop. */
export type IsOver = NonNullable<OddsLimits['isOver']>;

/**
 * Long work, as it runs in this thread. Another thread finds it by its name (worker.ts); orders and answers are sent there
 * as plain data.
 */
export interface Job<Order, Answer> {
  readonly name: string;
  readonly here: (order: Order, isOver: IsOver) => Answer;
}

export type AnswerOf<J> = J extends Job<never, infer Answer> ? Answer : never;

interface CountOrder {
  readonly task: OddsTask;
  readonly limits: Pick<OddsLimits, 'states' | 'forks'>;
  readonly approximate: boolean;
  /** The number of questions that share the limit on the work of confirming them. */
  readonly among: number;
}

export type Counted = readonly ConfirmedPart[] | Unanswered;

export const countJob: Job<CountOrder, Counted> = {
  name: 'count',
  here: ({ task, limits, approximate, among }, isOver) => {
    const all = { ...limits, isOver, share: 1 / among };
    return confirmedOdds(begunFightOf(task), all, approximate);
  },
};
