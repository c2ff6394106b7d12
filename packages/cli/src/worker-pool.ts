// Threads of this process, by tinypool. Their code lies beside the bundle; where it does not, there are none.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Workers } from './host.ts';

const entry = new URL('odds-worker.js', import.meta.url);

export function mayStartWorkers(): boolean {
  return existsSync(entry);
}

/** `data` is copied to each. */
export async function startWorkers(count: number, data: unknown): Promise<Workers> {
  const { default: Tinypool } = await import('tinypool');
  const pool = new Tinypool({
    filename: fileURLToPath(entry),
    minThreads: count,
    maxThreads: count,
    workerData: data,
    runtime: 'worker_threads',
    concurrentTasksPerWorker: 1,
  });
  return {
    run: (work, order) => pool.run(order, { name: work }) as Promise<unknown>,
    close: () => pool.destroy(),
  };
}
