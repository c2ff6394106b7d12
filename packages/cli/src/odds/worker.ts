// A thread that plays samples and counts: bundled by itself, and started by the pool.
import { workerData } from 'node:worker_threads';
import { boundsJob } from './bounds-job.ts';
import { isOverBy, type ProgressChannel } from './progress-channel.ts';
import { pairJob } from './pair-job.ts';
import {
  countJob,
  samplerOf,
  type Batch,
  type Job,
  type OddsTask,
  type SampleOrder,
} from './task.ts';
import { witnessJob } from './witness-job.ts';
import type { Analyst } from '@fray/engine/luck';
import type { Sampler } from '@fray/engine/odds';
import {
  analystOf,
  workOn,
  type AnalysisAnswer,
  type AnalysisOrder,
  type AnalysisTask,
} from '../luck/task.ts';

let sampler: Sampler | undefined;

export function playRuns({ from, runs }: SampleOrder): Batch {
  // The pool puts its own data before ours.
  sampler ??= samplerOf((workerData as readonly [unknown, OddsTask])[1]);
  return sampler.play(from, runs);
}

let analyst: Analyst | undefined;

export function lookInto(order: AnalysisOrder): AnalysisAnswer {
  analyst ??= analystOf((workerData as readonly [unknown, AnalysisTask])[1]);
  return workOn(analyst, order);
}

type Served<Order, Answer> = (order: {
  readonly order: Order;
  readonly channel: ProgressChannel;
}) => Answer;
type ServedAs<J> = J extends Job<infer Order, infer Answer> ? Served<Order, Answer> : never;

// By the names of the jobs.
export const count: ServedAs<typeof countJob> = served(countJob);
export const draw: ServedAs<typeof witnessJob> = served(witnessJob);
export const pair: ServedAs<typeof pairJob> = served(pairJob);
export const bound: ServedAs<typeof boundsJob> = served(boundsJob);

function served<Order, Answer>({ here }: Job<Order, Answer>): Served<Order, Answer> {
  return ({ order, channel }) => here(order, isOverBy(channel));
}
