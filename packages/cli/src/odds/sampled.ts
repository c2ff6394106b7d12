// Plays samples: a while in this thread, to see how quick it is, and the rest on all cores where that is worth starting them.
// Batches are joined in the order of their runs, so the numbers are the same however many threads there are.
import { createEstimate, link, type Estimate, type Unanswered } from '@fray/engine';
import type { Host } from '../host.ts';
import { barText } from '../report/progress.ts';
import { samplerOf, type Batch, type SampleTask } from './sample-task.ts';

export interface Sampled {
  readonly estimate: Estimate;
  /** A choice that nobody answers ended it. */
  readonly unanswered: Unanswered | null;
  /** Ctrl-C ended it: what is known so far is all there is. */
  readonly isInterrupted: boolean;
}

/** Milliseconds of work for one batch, and from which on threads are worth their start. */
const batchTime = 40;
const worthThreads = 150;

/** `isQuiet`: nothing is shown while it plays. */
export async function sample(host: Host, task: SampleTask, runs: number, workers: number, isQuiet = false): Promise<Sampled> {
  const estimate = createEstimate(link(task.ruleset, { watches: task.ruleset.watches.filter((watch) => watch.kind === 'measure' && task.measures.includes(watch.name)) }), task.seed);
  let isInterrupted = false;
  const release = host.onInterrupt(() => {
    isInterrupted = true;
  });
  const progress = isQuiet ? (): void => {} : progressOf(host, runs);
  try {
    const sampler = samplerOf(task);
    let batch = 1;
    let rate = 0;
    const begun = performance.now();
    while (estimate.runs() < runs && !isInterrupted) {
      const before = performance.now();
      const played = sampler.play(estimate.runs(), Math.min(batch, runs - estimate.runs()));
      estimate.join(played);
      if (played.unanswered !== null) return { estimate, unanswered: played.unanswered, isInterrupted };
      // The first runs are slow: what is known of the last batch is the best guess.
      rate = played.runs / Math.max(0.01, performance.now() - before);
      batch = Math.max(1, Math.min(batch * 2, Math.floor(rate * batchTime)));
      progress(estimate.runs());
      await host.pause();
      if (workers > 1 && host.startWorkers !== undefined && performance.now() - begun > batchTime && (runs - estimate.runs()) / rate > worthThreads) {
        const unanswered = await inThreads(host.startWorkers, task, estimate, { runs, workers, batch: Math.max(1, Math.floor(rate * batchTime)) }, () => isInterrupted, progress);
        return { estimate, unanswered, isInterrupted };
      }
    }
    return { estimate, unanswered: null, isInterrupted };
  } finally {
    progress(null);
    release();
  }
}

async function inThreads(start: NonNullable<Host['startWorkers']>, task: SampleTask, estimate: Estimate, { runs, workers, batch }: { readonly runs: number; readonly workers: number; readonly batch: number }, isOver: () => boolean, progress: (done: number) => void): Promise<Unanswered | null> {
  const pool = await start(workers, task);
  const waiting: Promise<unknown>[] = [];
  let next = estimate.runs();
  try {
    while (estimate.runs() < runs && !isOver()) {
      // Two for each thread, so that none waits for us.
      while (waiting.length < workers * 2 && next < runs) {
        const order = { from: next, runs: Math.min(batch, runs - next) };
        const made = pool.run(order);
        // Told when its turn comes; until then, or when nobody asks any more, it is no fault.
        made.catch(() => {});
        waiting.push(made);
        next += order.runs;
      }
      // What our own worker sends is a batch.
      const played = (await waiting.shift()) as Batch;
      estimate.join(played);
      if (played.unanswered !== null) return played.unanswered;
      progress(estimate.runs());
    }
    return null;
  } finally {
    await pool.close();
  }
}

/** A bar on a terminal, for what takes longer than a second; null takes it away. */
function progressOf(host: Host, all: number): (done: number | null) => void {
  const begun = performance.now();
  let shown = begun;
  let isShown = false;
  return (done) => {
    if (!host.stderr.isTTY) return;
    const now = performance.now();
    if (done === null) {
      if (isShown) host.stderr.write('\r\u001b[K');
    } else if (now - begun > 1000 && now - shown > 100) {
      isShown = true;
      shown = now;
      host.stderr.write(`\r\u001b[K${barText(done, all, 'runs')}`);
    }
  };
}
