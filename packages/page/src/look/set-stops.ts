// Keeps the breakpoints and watches that the reader has set in a log.
import { useCallback, useRef, useState } from 'preact/hooks';
import type { BreakpointView } from '../inspector/log-inspector.ts';
import type { LogWorkers } from '../worker/log-workers.ts';

export interface SetStops {
  readonly breakpoints: readonly BreakpointView[];
  readonly watches: readonly string[];
  readonly setBreakpoint: (text: string) => void;
  readonly removeBreakpoint: (text: string) => void;
  readonly setWatch: (text: string) => void;
  readonly removeWatch: (text: string) => void;
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
  const [breakpoints, setBreakpoints] = useState<readonly BreakpointView[]>([]);
  const [watches, setWatches] = useState<readonly string[]>([]);
  const now = useRef({ breakpoints, watches });
  now.current = { breakpoints, watches };

  const setBreakpoint = useCallback((text: string): void => {
    after(async () => {
      const made = await inspector.calls.addBreakpoint(here.current, text);
      setBreakpoints((all) => [...all, made]);
      say(`Breakpoint: stops ${made.says}. r goes on to it, R back.`);
    });
  }, []);
  const removeBreakpoint = useCallback((text: string): void => {
    after(async () => {
      await inspector.calls.removeBreakpoint(text);
      setBreakpoints((all) => all.filter((one) => one.text !== text));
    });
  }, []);
  const setWatch = useCallback((text: string): void => {
    after(async () => {
      await inspector.calls.addWatch(here.current, text);
      setWatches((all) => [...all, text]);
    });
  }, []);
  const removeWatch = useCallback((text: string): void => {
    after(async () => {
      await inspector.calls.removeWatch(text);
      setWatches((all) => all.filter((one) => one !== text));
    });
  }, []);

  const again = async (at: number): Promise<readonly string[]> => {
    const stops = await setAgain(
      now.current.breakpoints,
      (one) => one.text,
      (one) => inspector.calls.addBreakpoint(at, one.text),
    );
    const watched = await setAgain(now.current.watches, String, (text) =>
      inspector.calls.addWatch(at, text),
    );
    setBreakpoints(stops.held);
    setWatches(watched.held);
    return [...stops.lost, ...watched.lost];
  };

  return {
    breakpoints,
    watches,
    setBreakpoint,
    removeBreakpoint,
    setWatch,
    removeWatch,
    setAgain: again,
  };
}

/** Sets things again, in the order in which they were set. */
async function setAgain<One>(
  all: readonly One[],
  nameOf: (one: One) => string,
  set: (one: One) => Promise<unknown>,
): Promise<{ readonly held: readonly One[]; readonly lost: readonly string[] }> {
  const held: One[] = [];
  const lost: string[] = [];
  for (const one of all)
    // eslint-disable-next-line no-await-in-loop -- in their order
    await set(one).then(
      () => held.push(one),
      () => lost.push(nameOf(one)),
    );
  return { held, lost };
}
