// Work of which only the newest is wanted: one at a time, and what waits gives way to what is asked for after it.

/** Starts work once what runs has ended; undefined: something else was asked for meanwhile. */
export type LatestOnly = <Value>(work: () => Promise<Value>) => Promise<Value | undefined>;

export function latestOnly(): LatestOnly {
  let running: Promise<unknown> = Promise.resolve();
  let asked = 0;
  return async (work) => {
    asked += 1;
    const mine = asked;
    await running;
    if (mine !== asked) return undefined;
    const made = work();
    // Whoever asked is told of a failure; the next one does not wait for ever.
    running = made.catch(() => {});
    return made;
  };
}
