// What a thread that counts shares with the one that waits for it: how far it is, and the word to stop.
import type { IsOver } from './task.ts';

/** Memory of both threads. */
export type Gauge = SharedArrayBuffer;

const STOP = 0;
const STATES = 1;
const FORKS = 2;

export function createGauge(): Gauge {
  return new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT);
}

/** For the thread that counts. */
export function isOverBy(gauge: Gauge): IsOver {
  const fields = new Int32Array(gauge);
  return (states, forks) => {
    Atomics.store(fields, STATES, states);
    Atomics.store(fields, FORKS, forks);
    return Atomics.load(fields, STOP) === 1;
  };
}

/** For the thread that waits. */
export function readGauge(gauge: Gauge): { readonly states: number; readonly forks: number } {
  const fields = new Int32Array(gauge);
  return { states: Atomics.load(fields, STATES), forks: Atomics.load(fields, FORKS) };
}

export function stopGauge(gauge: Gauge): void {
  Atomics.store(new Int32Array(gauge), STOP, 1);
}
