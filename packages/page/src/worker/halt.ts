// Stops a worker: asks it to end with its results so far, and terminates it if it does not.
import type { RemoteWorker } from './calls.ts';

/** Milliseconds after which a worker that does not answer is terminated. */
const PATIENCE = 1000;

/**
 * Asks a worker to end its work, and terminates it if it does not.
 * @param work the work to stop; if the worker had to be terminated, it fails with `STOPPED`, and a new worker
 * takes later calls
 */
export function halt(
  worker: RemoteWorker<{ readonly interrupt: () => void }>,
  work: Promise<unknown>,
): void {
  const sent = worker.sent();
  const end = setTimeout(() => worker.stop(sent), PATIENCE);
  const over = (): void => clearTimeout(end);
  work.then(over, over);
  worker.calls.interrupt().catch(() => {});
}
