// Shared memory between a counting thread and the one that waits for it: progress one way, a request to stop the other.
import type { IsOver } from './task.ts';

/** Three 32-bit integers: stop requested (0 or 1), states and forks so far. */
export type ProgressChannel = SharedArrayBuffer;

const STOP = 0;
const STATES = 1;
const FORKS = 2;

/** A channel without progress and without a request. */
export function createProgressChannel(): ProgressChannel {
  return new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT);
}

/** For the counting thread: reports progress and returns whether to stop. */
export function isOverBy(channel: ProgressChannel): IsOver {
  const fields = new Int32Array(channel);
  return (states, forks) => {
    Atomics.store(fields, STATES, states);
    Atomics.store(fields, FORKS, forks);
    return Atomics.load(fields, STOP) === 1;
  };
}

/** For the waiting thread: reads the progress so far. */
export function readProgress(channel: ProgressChannel): {
  readonly states: number;
  readonly forks: number;
} {
  const fields = new Int32Array(channel);
  return { states: Atomics.load(fields, STATES), forks: Atomics.load(fields, FORKS) };
}

/** For the waiting thread: asks the other to stop. */
export function requestStop(channel: ProgressChannel): void {
  Atomics.store(new Int32Array(channel), STOP, 1);
}
