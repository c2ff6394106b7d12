// A thread that plays samples: bundled by itself, and started by the pool.
import { workerData } from 'node:worker_threads';
import { samplerOf, type Batch, type SampleOrder, type SampleTask } from './sample-task.ts';
import type { Sampler } from '@fray/engine';

let sampler: Sampler | undefined;

export function play({ from, runs }: SampleOrder): Batch {
  // The pool puts what is its own before what is ours.
  sampler ??= samplerOf((workerData as readonly [unknown, SampleTask])[1]);
  return sampler.play(from, runs);
}
