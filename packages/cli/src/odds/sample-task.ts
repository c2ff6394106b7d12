// What it takes to play samples, as data: it goes to other threads as it is.
import type { PolicyUse, Ruleset } from '@fray/dsl/ir';
import { createSampler, defaultSource, firstSource, link, look, policySource, type Batch, type Machine, type Sampler } from '@fray/engine';

export interface SampleTask {
  readonly ruleset: Ruleset;
  /** Names of the measures that are counted, in the order of the ruleset. */
  readonly measures: readonly string[];
  /** A machine that has just begun. */
  readonly start: Machine;
  readonly policies: readonly PolicyUse[];
  readonly seed: string;
}

/** What one thread is asked for at a time. */
export interface SampleOrder {
  readonly from: number;
  readonly runs: number;
}

export type { Batch };

export function samplerOf({ ruleset, measures, start, policies, seed }: SampleTask): Sampler {
  const program = link(ruleset, { watches: ruleset.watches.filter((watch) => watch.kind === 'measure' && measures.includes(watch.name)) });
  return createSampler(program, start, [policySource(ruleset, policies, (machine, expr, locals) => look(program, machine, expr, locals)), defaultSource, firstSource], seed);
}
