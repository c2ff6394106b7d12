// Runs one piece of work at a time; of those that wait, only the newest is kept.

/** Starts work once the running one has ended; undefined: newer work replaced it. */
type LatestOnly = <Value>(work: () => Promise<Value>) => Promise<Value | undefined>;

export function latestOnly(): LatestOnly {
  let running: Promise<unknown> = Promise.resolve();
  let asked = 0;
  return async (work) => {
    asked += 1;
    const mine = asked;
    await running;
    if (mine !== asked) return undefined;
    const made = work();
    // The caller sees the failure; the next one must not wait forever.
    running = made.catch(() => {});
    return made;
  };
}
