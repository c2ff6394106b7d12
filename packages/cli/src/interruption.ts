// Handles Ctrl-C and SIGTERM: the first signal asks for the results so far, the second ends the
// process at once.
import type { Host } from './host.ts';

/** The number of steps of the rules between two checks for signals. These steps take a few hundredths of a second. */
export const breathSteps = 20_000;

interface Interruption {
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
