// Handles Ctrl-C and SIGTERM: the first signal asks for the results so far, the second ends the
// process at once.
import { exitCodes, isStop } from './exit-codes.ts';
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

/** A limit on work: somebody interrupts it, or its time is up. */
export interface WorkCut {
  /** True if the work must end now. Once true, always true. */
  readonly isOver: () => boolean;
  /** Returns why the work was ended, in the words of a note; undefined if `isOver` never said so. */
  readonly why: () => 'interrupted' | 'time is up' | undefined;
  /** Runs work that never yields; undefined if Ctrl-C ended it, and then the cut is over. */
  readonly piece: <Made>(work: () => Made) => Made | undefined;
}

/** @param seconds the most that the work may take from now on; undefined for any time */
export function cutOf(
  host: Host,
  interruption: Pick<Interruption, 'isSet'>,
  seconds: number | undefined,
): WorkCut {
  const until = seconds === undefined ? Infinity : performance.now() + 1000 * seconds;
  let why: ReturnType<WorkCut['why']>;
  return {
    isOver: () => {
      if (interruption.isSet()) why = 'interrupted';
      else if (performance.now() > until) why ??= 'time is up';
      return why !== undefined;
    },
    why: () => why,
    piece: (work) => {
      try {
        return host.untilCtrlC(work);
      } catch (thrown) {
        if (!isStop(thrown) || thrown.exit !== exitCodes.interrupted) throw thrown;
        why = 'interrupted';
        return undefined;
      }
    },
  };
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
