// Handles Ctrl-C and SIGTERM: the first signal asks for the results so far, the second ends the
// process at once.
import type { Host } from './host.ts';

/** The number of steps of the rules between two checks for signals. These steps take a few hundredths of a second. */
export const breathSteps = 20_000;

export interface Interruption {
  readonly isSet: () => boolean;
  /** Restores the usual handling of Ctrl-C. */
  readonly release: () => void;
}

export function interruptionOf(host: Host): Interruption {
  let isSet = false;
  const release = host.onInterrupt(() => {
    isSet = true;
  });
  return { isSet: () => isSet, release };
}

/** Handles signals from `begin` on. Before that, a signal ends everything at once, since nothing is done yet. */
export interface LaterInterruption {
  readonly begin: () => void;
  readonly isSet: () => boolean;
}

export function laterInterruption(host: Host): LaterInterruption {
  let begun: Interruption | undefined;
  return {
    begin: () => {
      begun ??= interruptionOf(host);
    },
    isSet: () => begun?.isSet() === true,
  };
}

/**
 * Runs long work to its end, and handles signals whenever it yields.
 * @param onBreath receives the progress; if it throws, the work is abandoned
 */
export async function inBreaths<Progress, Made>(
  host: Host,
  work: Generator<Progress, Made, undefined>,
  onBreath: (progress: Progress) => void = () => {},
): Promise<Made> {
  for (;;) {
    const next = work.next();
    if (next.done === true) return next.value;
    await host.pause();
    onBreath(next.value);
  }
}
