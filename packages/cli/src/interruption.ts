// Handles Ctrl-C and SIGTERM: the first signal asks for the results so far, the second ends the
// process at once. Also says how often long work lets the process handle them.
import type { Host } from './host.ts';

/** The number of steps of the rules between two checks for signals. These steps take a few hundredths of a second. */
export const breathSteps = 20_000;

/** Milliseconds of work between two turns of the event loop. */
const breath = 20;

/**
 * Makes a host's pause of a turn of the event loop. Work may ask for a pause as often as it likes: one is made at once, and
 * then now and then.
 */
export function pausing(turn: () => Promise<void>): Host['pause'] {
  let next = 0;
  return async () => {
    if (performance.now() < next) return;
    await turn();
    next = performance.now() + breath;
  };
}

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
