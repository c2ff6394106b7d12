// A question of odds as data: it goes to other threads as it is, and is counted or played there.
import type { PolicyUse, Ruleset } from '@fray/dsl/ir';
import {
  confirmedOdds,
  createSampler,
  defaultSource,
  firstSource,
  link,
  look,
  policySource,
  type Batch,
  type ChoiceSource,
  type ConfirmedPart,
  type Machine,
  type OddsLimits,
  type Program,
  type Sampler,
  type Unanswered,
} from '@fray/engine/internal';

export interface OddsTask {
  readonly ruleset: Ruleset;
  /** Names of the measures that are asked for, in the order of the ruleset. */
  readonly measures: readonly string[];
  /** A machine that has just begun. */
  readonly start: Machine;
  readonly policies: readonly PolicyUse[];
  readonly seed: string;
}

/** What one thread is asked to play at a time. */
export interface SampleOrder {
  readonly from: number;
  readonly runs: number;
}

export type { Batch };

/** The rules with the measures that are asked for, and those who decide. */
export function castOfTask({ ruleset, measures, policies }: OddsTask): {
  readonly program: Program;
  readonly choices: readonly ChoiceSource[];
} {
  const program = link(ruleset, {
    watches: ruleset.watches.filter(
      (watch) => watch.kind === 'measure' && measures.includes(watch.name),
    ),
  });
  return {
    program,
    choices: [
      policySource(ruleset, policies, (machine, expr, locals) =>
        look(program, machine, expr, locals),
      ),
      defaultSource,
      firstSource,
    ],
  };
}

export function samplerOf(task: OddsTask): Sampler {
  const { program, choices } = castOfTask(task);
  return createSampler(program, task.start, choices, task.seed);
}

/** Asked now and then while something is counted, with how far it is; true: stop. */
export type IsOver = NonNullable<OddsLimits['isOver']>;

/** Work that may take long, in this thread. In another it is known by its name (worker.ts); orders and answers go there as they are. */
export interface Job<Order, Answer> {
  readonly name: string;
  readonly here: (order: Order, isOver: IsOver) => Answer;
}

export type AnswerOf<J> = J extends Job<never, infer Answer> ? Answer : never;

interface CountOrder {
  readonly task: OddsTask;
  readonly limits: Pick<OddsLimits, 'states' | 'forks'>;
  readonly approximate: boolean;
  /** Of how many questions this is one that share what it may cost to confirm them. */
  readonly among: number;
}

export type Counted = readonly ConfirmedPart[] | Unanswered;

export const countJob: Job<CountOrder, Counted> = {
  name: 'count',
  here: ({ task, limits, approximate, among }, isOver) => {
    const { program, choices } = castOfTask(task);
    const all = { ...limits, isOver, share: 1 / among };
    return confirmedOdds(program, task.start, choices, all, approximate);
  },
};
