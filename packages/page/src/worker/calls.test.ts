// Tests a worker that is stopped while it works: its current call fails, and later calls are repeated in a fresh
// worker.
import { expect, test } from 'vitest';
import { connectWorker, isCallStopped } from './calls.ts';

interface Table {
  readonly slow: () => string;
  readonly quick: () => string;
}

/** Makes a worker that answers `quick` at once, but never answers `slow` or any call after it. */
function lazyWorker(): Worker {
  let isStuck = false;
  const worker = {
    onmessage: null as ((message: { readonly data: unknown }) => void) | null,
    terminate: () => void (isStuck = true),
    postMessage: ({ id, call }: { readonly id: number; readonly call: string }) => {
      isStuck ||= call === 'slow';
      if (!isStuck) queueMicrotask(() => worker.onmessage?.({ data: { id, value: `${call}!` } }));
    },
  };
  return worker as unknown as Worker; // `connectWorker` uses nothing else of a worker.
}

test('a call made after a stop began goes to the fresh worker', async () => {
  let begun = 0;
  const worker = connectWorker<Table>(() => {
    begun += 1;
    return lazyWorker();
  });
  const stuck = worker.calls.slow();
  const sent = worker.sent();
  const later = worker.calls.quick();
  worker.stop(sent);
  await expect(stuck).rejects.toSatisfy(isCallStopped);
  expect(await later).toBe('quick!');
  expect(begun).toBe(2);
  const both = [worker.calls.slow(), worker.calls.quick()];
  worker.stop();
  for (const one of both) await expect(one).rejects.toSatisfy(isCallStopped); // eslint-disable-line no-await-in-loop -- one after the other
});
