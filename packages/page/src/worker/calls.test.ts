// A worker that is ended in the midst of its work: what it did fails, what was asked after that is asked again.
import { expect, test } from 'vitest';
import { connectWorker, isCallStopped } from './calls.ts';

interface Table {
  readonly slow: () => string;
  readonly quick: () => string;
}

/** Answers `quick` as soon as somebody looks, and `slow` never, nor what comes after it. */
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
  return worker as unknown as Worker; // as much of one as `connectWorker` uses
}

test('what was asked after a stop began goes to the fresh worker', async () => {
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
