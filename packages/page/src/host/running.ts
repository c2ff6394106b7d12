// Keeps the commands that run in a worker, so that the page can ask them to end with their results so far.
import type { MemoryHost } from './memory-host.ts';

export interface Running {
  /** Runs something on a host; until it ends, it can be interrupted. */
  readonly on: <Made extends MemoryHost, Result>(
    made: Made,
    act: (made: Made) => Promise<Result>,
  ) => Promise<Result>;
  /** Asks everything running to end with its results so far. */
  readonly interrupt: () => void;
}

export function createRunning(): Running {
  const hosts = new Set<MemoryHost>();
  return {
    on: async (made, act) => {
      hosts.add(made);
      try {
        return await act(made);
      } finally {
        hosts.delete(made);
      }
    },
    interrupt: () => {
      for (const one of hosts) one.interrupt();
    },
  };
}
