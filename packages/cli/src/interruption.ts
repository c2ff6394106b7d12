// Ctrl-C: the first asks for what is known so far, the second ends the process at once.
import type { Host } from './host.ts';

export interface Interruption {
  readonly isSet: () => boolean;
  /** Gives Ctrl-C back. */
  readonly release: () => void;
}

export function interruptionOf(host: Host): Interruption {
  let isSet = false;
  const release = host.onInterrupt(() => {
    isSet = true;
  });
  return { isSet: () => isSet, release };
}
