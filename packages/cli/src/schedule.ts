// The scheduler of all long work: how many pieces are done at a time, when progress is shown, what ends them, and how long a
// piece that was told to stop is waited for. A piece runs in another thread, or in this one between two pauses.
import { exitCodes, isStop } from './exit-codes.ts';
import type { Host } from './host.ts';
import { interruptionOf } from './interruption.ts';

/** Milliseconds between two looks at pieces in other threads. */
const tick = 50;

/** A limit on work: somebody interrupts it, or its time is up. */
export interface WorkCut {
  /** The time at which it is up, by `performance.now`; Infinity for any time. */
  readonly until: number;
  readonly isInterrupted: () => boolean;
  /** True if the work must end now. Once true, always true. */
  readonly isOver: () => boolean;
  /** Returns why the work was ended, in the words of a note; undefined if `isOver` never said so. */
  readonly why: () => 'interrupted' | 'time is up' | undefined;
  /** Runs work that never yields; undefined if Ctrl-C ended it, and then the cut is over. */
  readonly piece: <Made>(work: () => Made) => Made | undefined;
  /** Returns the cut of a part of the work, which has another time. */
  readonly by: (until: number) => WorkCut;
  /** Returns the cut of one of `parts` works that share the time that is left. */
  readonly share: (parts: number) => WorkCut;
}

/** Returns the time in so many seconds; Infinity for any time. */
export function inSeconds(seconds: number = Infinity): number {
  return performance.now() + 1000 * seconds;
}

/**
 * Limits work to so many seconds, or to any time. From now on Ctrl-C ends it, until `release` restores its usual
 * handling.
 */
export function openCut(host: Host, seconds?: number): WorkCut & { readonly release: () => void } {
  const { isSet, release } = interruptionOf(host);
  return { ...cutOf(host, isSet, inSeconds(seconds)), release };
}

/**
 * @param until the time at which the work must end, by `performance.now`
 * @param pieces whether Ctrl-C ended a piece; this cut and those of its parts share it
 */
export function cutOf(
  host: Pick<Host, 'untilCtrlC'>,
  isSet: () => boolean,
  until: number = Infinity,
  pieces: { isInterrupted: boolean } = { isInterrupted: false },
): WorkCut {
  let why: ReturnType<WorkCut['why']>;
  const isInterrupted = (): boolean => pieces.isInterrupted || isSet();
  const by = (end: number): WorkCut => cutOf(host, isSet, end, pieces);
  return {
    until,
    isInterrupted,
    isOver: () => {
      if (isInterrupted()) why = 'interrupted';
      else if (performance.now() > until) why ??= 'time is up';
      return why !== undefined;
    },
    why: () => why,
    piece: (work) => {
      try {
        return host.untilCtrlC(work);
      } catch (thrown) {
        if (!isStop(thrown) || thrown.exit !== exitCodes.interrupted) throw thrown;
        pieces.isInterrupted = true;
        why = 'interrupted';
        return undefined;
      }
    },
    by,
    share: (parts) => {
      const now = performance.now();
      return by(now + Math.max(0, until - now) / parts);
    },
  };
}

/**
 * Runs work in this thread to its end, and handles signals whenever it yields.
 * @param onSlice receives the progress; if it throws, the work is abandoned
 */
export async function inSlices<Progress, Made>(
  host: Host,
  work: Generator<Progress, Made, undefined>,
  onSlice: (progress: Progress) => void = () => {},
): Promise<Made> {
  for (;;) {
    const next = work.next();
    if (next.done === true) return next.value;
    await host.pause();
    onSlice(next.value);
  }
}

interface Turns {
  /** The number of pieces that are done at the same time. */
  readonly lanes: number;
  /** True if no more pieces may begin. */
  readonly isOver: () => boolean;
  /** Called now and then, and after each piece. */
  readonly onTick: () => void;
  /** Tells the pieces to stop, and for how many milliseconds they are then waited for. */
  readonly stop?: { readonly tell: () => void; readonly grace: number };
}

/**
 * Does pieces of work, some at a time, until there are no more or they are over. The failure of a piece fails all.
 * @param next begins the next piece; undefined if none is left
 */
export async function inTurn(
  host: Host,
  next: () => Promise<void> | undefined,
  { lanes, isOver, onTick, stop }: Turns,
): Promise<void> {
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  let end = Infinity;
  while (performance.now() <= end) {
    while (end === Infinity && running.size < lanes) {
      const work = next();
      if (work === undefined) break;
      const piece = work
        .catch((error: unknown) => void failures.push(error))
        .finally(() => running.delete(piece));
      running.add(piece);
    }
    if (running.size === 0) return;
    await Promise.race([host.sleep(tick), ...running]);
    if (failures.length > 0) throw failures[0];
    onTick();
    if (end !== Infinity || !isOver()) continue;
    if (stop === undefined) return;
    stop.tell();
    end = performance.now() + stop.grace;
  }
}
