// Keeps the breakpoints and watches that the reader has set in a log.
import { useCallback, useRef, useState } from 'preact/hooks';
import type { StopKind, StopView } from '../inspector/log-inspector.ts';
import type { LogWorkers } from '../worker/log-workers.ts';

export interface SetStops {
  /** In the order in which they were set. */
  readonly stops: readonly StopView[];
  readonly setStop: (kind: StopKind, text: string) => void;
  readonly removeStop: (kind: StopKind, text: string) => void;
}

/**
 * Keeps breakpoints and watches.
 * @param here the current event, for the meaning of names
 * @param after runs work once earlier requests are done
 */
export function useStops(
  inspector: LogWorkers['inspector'],
  here: { readonly current: number },
  after: (act: () => Promise<void>) => void,
  say: (text: string) => void,
): SetStops & {
  /** Sets everything again in the rest of a log, and returns what cannot be evaluated there. */
  readonly setAgain: (at: number) => Promise<readonly string[]>;
} {
  const [stops, putStops] = useState<readonly StopView[]>([]);
  const now = useRef(stops);
  now.current = stops;
  const setStop = useCallback((kind: StopKind, text: string): void => {
    after(async () => {
      const made = await inspector.calls.setStop(here.current, kind, text);
      putStops((all) => [...all, made]);
      if (kind === 'breakpoint') say(`Breakpoint: stops ${made.says}. r goes on to it, R back.`);
    });
  }, []);
  const removeStop = useCallback((kind: StopKind, text: string): void => {
    after(async () => {
      await inspector.calls.removeStop(kind, text);
      putStops((all) => all.filter((one) => one.kind !== kind || one.text !== text));
    });
  }, []);
  const setAgain = async (at: number): Promise<readonly string[]> => {
    const held: StopView[] = [];
    const lost: string[] = [];
    for (const one of now.current)
      // eslint-disable-next-line no-await-in-loop -- in their order
      await inspector.calls.setStop(at, one.kind, one.text).then(
        () => held.push(one),
        () => lost.push(one.text),
      );
    putStops(held);
    return lost;
  };
  return { stops, setStop, removeStop, setAgain };
}

/** Returns whether there is a breakpoint with this text. */
export function stopsAt({ stops }: Pick<SetStops, 'stops'>, text: string): boolean {
  return stops.some((one) => one.kind === 'breakpoint' && one.text === text);
}
