// Threads of this process, by tinypool. Their code lies beside the bundle; where it does not, there are none.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ThreadCode, Workers } from './host.ts';

const entries: Readonly<Record<ThreadCode, URL>> = {
  odds: new URL('odds-worker.js', import.meta.url),
  watch: new URL('watch-worker.js', import.meta.url),
};

export function mayStartWorkers(): boolean {
  return Object.values(entries).every((entry) => existsSync(entry));
}

/** `data` is copied to each. */
export async function startWorkers(
  count: number,
  data: unknown,
  code: ThreadCode = 'odds',
): Promise<Workers> {
  const { default: Tinypool } = await import('tinypool');
  const pool = new Tinypool({
    filename: fileURLToPath(entries[code]),
    minThreads: count,
    maxThreads: count,
    workerData: data,
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
