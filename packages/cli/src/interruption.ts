// Ctrl-C, and SIGTERM as well: the first asks for what is known so far, the second ends the process at once.
import type { Host } from './host.ts';

/** Steps of the rules between two looks at signals: a few hundredths of a second. */
export const breathSteps = 20_000;

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

/** Until it begins, when nothing is done yet, a signal ends everything at once. */
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
 * Does long work to its end, and lets signals through wherever it looks up.
 *
 * @param onBreath is told there how far it is; what it throws gives the work up
 */
export async function inBreaths<Told, Made>(
  host: Host,
  work: Generator<Told, Made, undefined>,
  onBreath: (told: Told) => void = () => {},
): Promise<Made> {
  for (;;) {
    const next = work.next();
    if (next.done === true) return next.value;
    await host.pause();
    onBreath(next.value);
  }
}
