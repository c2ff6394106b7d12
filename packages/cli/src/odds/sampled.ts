// Plays samples: for a while in this thread, to measure its speed, and the rest on all cores if starting them pays. Batches
// are joined in the order of their runs, so the numbers are the same for any number of threads.
import { createEstimate, createSampler, type Estimate } from '@fray/engine/odds';
import type { Unanswered } from '@fray/engine/statespace';
import type { Host } from '../host.ts';
import { barText, lineFor } from '../report/progress.ts';
import { inTurn, type WorkCut } from '../schedule.ts';
import { begunFightOf, type Batch, type OddsTask, type SampleOrder } from './task.ts';

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
  /** Once it is over, the results so far are final; but before the first run only an interruption ends it. */
  readonly cut: WorkCut;
  /** Receives the results so far now and then, to show them; undefined: a bar is shown; null: nothing. */
  readonly onEstimate?: ((estimate: Estimate) => void) | null;
}

/** Milliseconds of work for one batch, and from when on threads are worth starting. */
const batchTime = 40;
const worthThreads = 150;

export async function sample(
  host: Host,
  task: OddsTask,
  { runs, workers, cut, onEstimate }: Playing,
): Promise<Sampled> {
  const fight = begunFightOf(task);
  const estimate = createEstimate(fight.program, task.seed);
  const isOver = (): boolean =>
    cut.isOver() && (estimate.runs() > 0 || cut.why() === 'interrupted');
  const line = lineFor(host);
  const progress = (): void => {
    if (onEstimate === undefined) line.show(() => barText(estimate.runs(), runs(), 'runs'));
    else onEstimate?.(estimate);
  };
  try {
    const sampler = createSampler(fight, task.seed, task.policies);
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
      const left = Math.min((runs() - estimate.runs()) / rate, cut.until - performance.now());
      if (
        workers > 1 &&
        host.startWorkers !== undefined &&
        performance.now() - begun > batchTime &&
        left > worthThreads
      ) {
        const unanswered = await inThreads(host, host.startWorkers, task, estimate, {
          runs,
          workers,
          batch: Math.max(1, Math.floor(rate * batchTime)),
          isOver,
          progress,
        });
        return { estimate, unanswered };
      }
    }
    return { estimate, unanswered: null };
  } finally {
    line.clear();
  }
}

async function inThreads(
  host: Host,
  start: NonNullable<Host['startWorkers']>,
  task: OddsTask,
  estimate: Estimate,
  {
    runs,
    workers,
    batch,
    isOver,
    progress,
  }: Pick<Playing, 'runs' | 'workers'> & {
    readonly batch: number;
    readonly isOver: () => boolean;
    readonly progress: () => void;
  },
): Promise<Unanswered | null> {
  const pool = await start(workers, task);
  const first = estimate.runs();
  const begun = performance.now();
  /** Batches whose turn has not come, by their first runs. */
  const early = new Map<number, Batch>();
  let unanswered: Unanswered | null = null;
  let next = first;
  let size = batch;
  const play = async (order: SampleOrder): Promise<void> => {
    // Our own worker sends a batch.
    early.set(order.from, (await pool.run('playRuns', order)) as Batch);
    for (;;) {
      const from = estimate.runs();
      const played = early.get(from);
      if (played === undefined || unanswered !== null || estimate.runs() >= runs()) break;
      early.delete(from);
      estimate.join(played);
      unanswered = played.unanswered;
    }
    // Threads are slow at first too, and faster than the measurement before they were started.
    const rate = (estimate.runs() - first) / Math.max(1, performance.now() - begun) / workers;
    size = Math.max(size, Math.min(size * 2, Math.floor(rate * batchTime)));
  };
  try {
    await inTurn(
      host,
      () => {
        const order = { from: next, runs: Math.min(size, runs() - next) };
        if (order.runs <= 0) return undefined;
        next += order.runs;
        return play(order);
      },
      {
        // Several orders for each thread, so that none waits for us.
        lanes: workers * 3,
        isOver: () => unanswered !== null || estimate.runs() >= runs() || isOver(),
        onTick: progress,
      },
    );
    return unanswered;
  } finally {
    await pool.close();
  }
}
