// Runs one piece of work at a time, and of those that wait keeps only the newest.

/** Starts work once the running work has ended. Undefined means that newer work replaced it. */
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
    // The caller sees the failure; the next work must not wait forever.
    running = made.catch(() => {});
    return made;
  };
}
