// Keeps the reader's place in a log, breakpoints and watches, and what the page knows about the log. All changes of the view
// go through here.
import { messageOf } from '../parts/answer.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Proof } from '../inspector/aside.ts';
import type { Direction, PlainMove, StopKind, StopView } from '../inspector/log-inspector.ts';
import type { LogSummary, MomentView } from '../inspector/model.ts';
import { viewInAddress } from '../share/view-link.ts';
import type { LogWorkers } from '../worker/log-workers.ts';

export interface LogSession extends SetStops {
  readonly workers: LogWorkers;
  readonly summary: LogSummary;
  readonly at: number;
  /** The current event; undefined until the first one has arrived. */
  readonly moment: MomentView | undefined;
  readonly proof: Proof | 'proving' | { readonly verdict: 'failed'; readonly sentence: string };
  /** The latest message, such as why a move led nowhere or what a breakpoint does. */
  readonly message: string;
  readonly say: (text: string) => void;
  readonly go: (seq: number) => void;
  /** Moves by a number of events from the target of the last step. */
  readonly stepBy: (events: number) => void;
  readonly move: (move: PlainMove, way: Direction) => void;
  readonly run: (way: Direction) => void;
}

/** Returns the event in the address: 120 for `#e=120`. */
export function eventOfAddress(): number | undefined {
  const found = /[#&]e=(\d{1,12})\b/.exec(location.hash)?.[1];
  return found === undefined ? undefined : Number(found);
}

/**
 * Keeps the reader's place in a log.
 * @param start the first event to show
 * @param isDrawn whether all parts of the view are drawn
 */
export function useLogSession(
  workers: LogWorkers,
  opened: LogSummary,
  start: number,
  isDrawn: boolean,
): LogSession {
  const [summary, setSummary] = useState(opened);
  const last = useRef(0);
  last.current = summary.count - 1;
  const clamp = (seq: number): number => Math.max(0, Math.min(seq, last.current));
  const [at, setAt] = useState(clamp(start));
  const [moment, setMoment] = useState<MomentView | undefined>(undefined);
  const [proof, setProof] = useState<LogSession['proof']>('proving');
  const [message, say] = useState('');
  // Steps requested while one is in progress start from its target.
  const here = useRef(clamp(start));
  const queue = useRef<Promise<void>>(Promise.resolve());
  const { inspector, prover } = workers;

  const failed = (error: unknown): void => say(messageOf(error));

  const asked = useRef(0);
  const fetchMoment = (): void => {
    const mine = (asked.current += 1);
    inspector.calls
      .moment(here.current)
      .then((made) => mine === asked.current && setMoment(made))
      .catch(failed);
  };

  const go = useCallback((seq: number): void => {
    here.current = clamp(seq);
    setAt(here.current);
    say('');
    // Fetches the event before anything is drawn; rows of the list can wait.
    fetchMoment();
  }, []);

  const after = useCallback((act: () => Promise<void>): void => {
    queue.current = queue.current.then(act).catch(failed);
  }, []);

  const { setAgain, ...set } = useStops(inspector, here, after, say);
  const { stops } = set;

  useEffect(fetchMoment, [stops, summary, inspector]);

  // A reader who walks on leaves no trace in the address: browsers limit the number of changes.
  useEffect(() => {
    // A view that came with the link stays in it.
    const view = viewInAddress(location.hash);
    const address = view === '' ? `#e=${at}` : `${view}&e=${at}`;
    const soon = setTimeout(() => {
      if (location.hash !== address) history.replaceState(null, '', address);
    }, 120);
    return () => clearTimeout(soon);
  }, [at]);

  useEffect(() => {
    const moved = (): void => {
      const wanted = eventOfAddress();
      if (wanted !== undefined && wanted !== here.current) go(wanted);
    };
    addEventListener('hashchange', moved);
    return () => removeEventListener('hashchange', moved);
  }, []);

  /** Removes everything from the alteration on, because nothing there can be believed. */
  const leaveOutDamage = (): void =>
    after(async () => {
      const { summary: whole } = await workers.leaveOutDamage();
      last.current = whole.count - 1;
      // Breakpoints and watches stay; those that concern the removed part cannot be evaluated.
      const at = clamp(here.current);
      const lost = await setAgain(at);
      setSummary(whole);
      go(at);
      if (lost.length > 0) say(`Cannot be asked of what is left of the log: ${lost.join(', ')}.`);
    });

  // The first view does not wait for the proof, which takes a whole core.
  useEffect(() => {
    if (summary.as !== null || !isDrawn || moment === undefined) return;
    prover.calls
      .verify()
      .then((found) => {
        setProof(found);
        if (found.verdict === 'damaged' && !opened.isChecked) leaveOutDamage();
      })
      .catch((error: unknown) =>
        setProof({
          verdict: 'failed',
          sentence: messageOf(error),
        }),
      );
  }, [prover, isDrawn, moment !== undefined]);

  const move = useCallback((wanted: PlainMove, way: Direction): void => {
    after(async () => {
      const landed = await inspector.calls.move(here.current, wanted, way);
      if (landed !== null) go(landed);
      else say(nothingThere(here.current, last.current, way));
    });
  }, []);

  const run = useCallback((way: Direction): void => {
    after(async () => {
      const found = await inspector.calls.run(here.current, way);
      if (found === null)
        return say(`No breakpoint ${way === 'forward' ? 'after' : 'before'} this is met.`);
      go(found.at);
      say(`Stopped: ${found.stopped.join(', ')}.`);
    });
  }, []);

  return useMemo(
    () => ({
      workers,
      summary,
      at,
      moment,
      proof,
      message,
      ...set,
      say,
      go,
      stepBy: (events) => go(here.current + events),
      move,
      run,
    }),
    [summary, at, moment, proof, message, stops],
  );
}

function nothingThere(at: number, last: number, way: Direction): string {
  if (way === 'back')
    return at === 0 ? 'This is the first event.' : 'There is no such place before this.';
  return at === last ? 'This is the last event.' : 'There is no such place after this.';
}

interface SetStops {
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
function useStops(
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
