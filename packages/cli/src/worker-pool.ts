// Starts threads of this process, with tinypool. Their code is next to the bundle; without it there are no threads.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ThreadCode, Workers } from './host.ts';

/** The file of a thread's code, and the name of one of its exports. */
const entries: Readonly<Record<ThreadCode, { readonly file: URL; readonly known: string }>> = {
  odds: { file: new URL('odds-worker.js', import.meta.url), known: 'playRuns' },
  watch: { file: new URL('watch-worker.js', import.meta.url), known: 'check' },
};

export function mayStartWorkers(): boolean {
  return Object.values(entries).every(({ file }) => existsSync(file));
}

/** Starts threads. Each gets a copy of `data`. */
export async function startWorkers(
  count: number,
  data: unknown,
  code: ThreadCode = 'odds',
): Promise<Workers> {
  const { default: Tinypool } = await import('tinypool');
  const { file, known } = entries[code];
  const pool = new Tinypool({
    filename: fileURLToPath(file),
    name: known, // a thread looks for this export as it starts; without it the thread would use code made from text
    minThreads: count,
    maxThreads: count,
    workerData: data,
    // A thread's garbage dies young: with more room for it a thread takes more memory, and is no faster.
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
    runtime: 'worker_threads',
    concurrentTasksPerWorker: 1,
  });
  return {
    run: (work, order, signal) =>
      pool.run(order, {
        name: work,
        ...(signal === undefined ? {} : { signal }),
      }) as Promise<unknown>,
    close: () => pool.destroy(),
  };
}
