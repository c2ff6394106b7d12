// Plays samples: for a while in this thread, to measure its speed, and the rest on all cores if starting them pays. Batches
// are joined in the order of their runs, so the numbers are the same for any number of threads.
import { createEstimate, createSampler, type Estimate } from '@fray/engine/odds';
import type { Unanswered } from '@fray/engine/statespace';
import type { Host } from '../host.ts';
import { barText, lineFor } from '../report/progress.ts';
import { castOfTask, type Batch, type OddsTask } from './task.ts';

interface Sampled {
  readonly estimate: Estimate;
  /** The choice that nobody answered, if that ended it. */
  readonly unanswered: Unanswered | null;
}

export interface Playing {
  /**
   * The maximum number of runs, evaluated repeatedly. It plays as many as there is time for, and at
   * least one.
   */
  readonly runs: () => number;
  readonly workers: number;
  /** The time at which it stops, by `performance.now`. */
  readonly until: number;
  /** True to stop; then the results so far are final. */
  readonly isStopped: () => boolean;
  /** Receives the results so far now and then, to show them; undefined: a bar is shown; null: nothing. */
  readonly onEstimate?: ((estimate: Estimate) => void) | null;
}

/** Milliseconds of work for one batch, and from when on threads are worth starting. */
const batchTime = 40;
const worthThreads = 150;

export async function sample(
  host: Host,
  task: OddsTask,
  { runs, workers, until, isStopped, onEstimate }: Playing,
): Promise<Sampled> {
  const { program, choices } = castOfTask(task);
  const estimate = createEstimate(program, task.seed);
  const isOver = (): boolean => isStopped() || (estimate.runs() > 0 && performance.now() > until);
  const line = lineFor(host);
  const progress = (): void => {
    if (onEstimate === undefined) line.show(() => barText(estimate.runs(), runs(), 'runs'));
    else onEstimate?.(estimate);
  };
  try {
    const sampler = createSampler(program, task.start, choices, task.seed, task.policies);
    let batch = 1;
    let rate = 0;
    const begun = performance.now();
    while (estimate.runs() < runs() && !isOver()) {
      const before = performance.now();
      const played = sampler.play(estimate.runs(), Math.min(batch, runs() - estimate.runs()));
      estimate.join(played);
      if (played.unanswered !== null) return { estimate, unanswered: played.unanswered };
      // The first runs are slow, so the last batch gives the best estimate.
      rate = played.runs / Math.max(0.01, performance.now() - before);
      batch = Math.max(1, Math.min(batch * 2, Math.floor(rate * batchTime)));
      progress();
      await host.pause();
      const left = Math.min((runs() - estimate.runs()) / rate, until - performance.now());
      if (
        workers > 1 &&
        host.startWorkers !== undefined &&
        performance.now() - begun > batchTime &&
        left > worthThreads
      ) {
        const unanswered = await inThreads(
          host.startWorkers,
          task,
          estimate,
          { runs, workers, batch: Math.max(1, Math.floor(rate * batchTime)) },
          isOver,
          progress,
        );
        return { estimate, unanswered };
      }
    }
    return { estimate, unanswered: null };
  } finally {
    line.clear();
  }
}

async function inThreads(
  start: NonNullable<Host['startWorkers']>,
  task: OddsTask,
  estimate: Estimate,
  {
    runs,
    workers,
    batch,
  }: { readonly runs: Playing['runs']; readonly workers: number; readonly batch: number },
  isOver: () => boolean,
  progress: () => void,
): Promise<Unanswered | null> {
  const pool = await start(workers, task);
  const waiting: Promise<unknown>[] = [];
  const first = estimate.runs();
  const begun = performance.now();
  let next = first;
  let size = batch;
  try {
    while (estimate.runs() < runs() && !isOver()) {
      // Several orders for each thread, so that none waits for us.
      while (waiting.length < workers * 3 && next < runs()) {
        const order = { from: next, runs: Math.min(size, runs() - next) };
        const made = pool.run('playRuns', order);
        // The error is reported when its turn comes. Until then it must not count as an unhandled
        // rejection.
        made.catch(() => {});
        waiting.push(made);
        next += order.runs;
      }
      // Our own worker sends a batch.
      const played = (await waiting.shift()) as Batch;
      estimate.join(played);
      if (played.unanswered !== null) return played.unanswered;
      progress();
      // Threads are slow at first too, and faster than the measurement before they were started.
      const rate = (estimate.runs() - first) / Math.max(1, performance.now() - begun) / workers;
      size = Math.max(size, Math.min(size * 2, Math.floor(rate * batchTime)));
    }
    return null;
  } finally {
    await pool.close();
  }
}
