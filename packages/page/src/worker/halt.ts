// Stopping what a worker does: it is asked to end with what it knows, and ended where it does not.
import type { RemoteWorker } from './calls.ts';

/** Milliseconds until a worker that does not answer is ended. */
const PATIENCE = 1000;

/** @param work what is to stop; a worker that had to be ended fails it with `STOPPED`, and goes on with what is asked from now on */
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
