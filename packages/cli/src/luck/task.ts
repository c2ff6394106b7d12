// An analysis as data, so that other threads can take over pieces of it.
import type { PolicyUse, Ruleset } from '@fray/dsl/ir';
import { defaultSource, firstSource, policySource } from '@fray/engine/drivers';
import type { Event } from '@fray/engine/events';
import {
  createAnalyst,
  type Analyst,
  type CountedFight,
  type PlayedSpot,
  type PlayTally,
  type Precision,
  type LuckSpot,
} from '@fray/engine/luck';
import { link, type Program } from '@fray/engine/machine';
import type { NoExpectation } from '@fray/engine/odds';
import { wrongInput } from '../exit-codes.ts';
import { expectationTarget, noMeanIn, type NoMean } from './expectation.ts';

export interface AnalysisTask {
  /** The rules with the measure to analyse. */
  readonly ruleset: Ruleset;
  readonly measure: string;
  /** The outcome whose probability is analysed; null for the measure's mean. */
  readonly outcome: string | null;
  readonly occurrence: number | null;
  /** The header of the log and its inputs; the rest is not needed. */
  readonly events: readonly Event[];
  readonly policies: readonly PolicyUse[];
}

export type AnalysisOrder =
  | { readonly look: 'count' }
  | { readonly look: 'glance'; readonly index: number }
  | {
      readonly look: 'play';
      readonly spot: LuckSpot;
      readonly tally: PlayTally;
      readonly precision: Precision;
    };

export type AnalysisAnswer = CountedFight | PlayedSpot | NoExpectation | NoMean;

/** The limits of counting, for all moments together. */
const LIMITS = { states: 8_000, forks: 15_000 } as const;
/** The seed of the dice for all plays of all analyses. */
const SEED = 'analysis';
/** How many milliseconds an order plays before it is returned, to be continued or not. */
const SLICE = 150;

export function programOf({ ruleset, measure }: AnalysisTask): Program {
  return link(ruleset, { watches: ruleset.watches.filter(({ name }) => name === measure) });
}

/** Creates the analyst of a task. It throws a Stop if the log does not follow from the rules. */
export function analystOf(task: AnalysisTask, program: Program = programOf(task)): Analyst {
  const analyst = createAnalyst(program, task.events, {
    choices: [policySource(program, task.policies), defaultSource, firstSource],
    target: expectationTarget(task.outcome, task.occurrence),
    seed: SEED,
  });
  if ('unplayable' in analyst) throw wrongInput(analyst.unplayable, '`fray verify` says more');
  return analyst;
}

/** Runs an order. `isOver`: returns whether to stop counting. */
export function workOn(
  analyst: Analyst,
  order: AnalysisOrder,
  isOver: () => boolean = () => false,
): AnalysisAnswer {
  try {
    if (order.look === 'count') return analyst.count({ ...LIMITS, isOver });
    if (order.look === 'glance') return analyst.glance(order.index);
    const end = performance.now() + SLICE;
    return analyst.play(
      order.spot,
      order.tally,
      order.precision,
      () => isOver() || performance.now() > end,
    );
  } catch (thrown) {
    return noMeanIn(thrown);
  }
}
