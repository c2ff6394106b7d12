// Answers the questions about the rules other than the fight: tests, a hunt, odds, what changed. Each runs on
// request, and can be stopped.
import { messageOf } from '../parts/answer.ts';
import { useRef, useState } from 'preact/hooks';
import { isCallStopped, type RemoteWorker, halt } from '../worker/calls.ts';
import type {
  ChangeQuestion,
  ChangesReport,
  DraftRules,
  FightsReport,
  HuntReport,
  NotedReport,
} from '../workshop/workshop-model.ts';
import type { Workshop } from '../workshop/workshop.ts';
import type { Draft } from '../share/draft.ts';
import { libraryText } from './library.ts';
import { requestOf, rulesOf } from './rules-state.ts';

export type ReportName = 'tests' | 'hunt' | 'odds' | 'diff';

/** What changed in the rules, as far as it is known. */
export interface KnownChanges {
  readonly rules: ChangesReport;
  /** True if the rules are unchanged, so that there is nothing else to show. */
  readonly isNothing: boolean;
  readonly fights?: FightsReport;
  /** The smallest fight that the old and the new rules play differently. */
  readonly smallest?: ChangesReport;
  readonly odds?: ChangesReport;
}

interface Reports {
  readonly tests?: NotedReport;
  readonly hunt?: HuntReport;
  readonly odds?: NotedReport;
  readonly diff?: KnownChanges;
}

export interface ResultsState extends Reports {
  /** The draft to which each result belongs. */
  readonly of: Readonly<Partial<Record<ReportName, Draft>>>;
  readonly problem: string;
  readonly busy: ReportName | undefined;
  /** True if the running question was asked to end with its results so far. */
  readonly isStopping: boolean;
  readonly start: (which: ReportName) => void;
  /** Asks the running question to end with its results so far. */
  readonly stop: () => void;
  /** Removes all results, and stops the running question. */
  readonly clear: () => void;
}

/** The number of fights in a hunt. */
const HUNTED = 300;
/** How many plays give a first estimate of odds: with fewer, their bars say nothing. */
const GLANCE = 100;
/** How many plays, and seconds of them at most, replace a count that was stopped. */
const MOMENT = { plays: 2_000, seconds: 2 };
/**
 * How many seconds a count of odds, or the search for a fight that is played differently, may take. Odds of
 * two rules may take twice as long.
 */
const SECONDS = 10;

/** Finds what has changed, the quickest answer first. `put` receives each answer as soon as it is known. */
async function changesOf(
  { calls }: RemoteWorker<Workshop>,
  draft: Draft,
  rules: DraftRules,
  put: (known: KnownChanges) => boolean,
): Promise<KnownChanges> {
  const came = (await libraryText(draft.path)) ?? draft.came;
  const before = await rulesOf({ ...draft, text: came, house: undefined });
  const isNothing = came === draft.text && rules.stacked.length === 0;
  const request = requestOf(draft);
  const changes = (only: ChangeQuestion, seconds = SECONDS): Promise<ChangesReport> =>
    calls.changes(before, rules, only, request.scenario, seconds);
  let known: KnownChanges = { isNothing, rules: await changes('rules') };
  const parts = [
    async () => ({ fights: await calls.fights(before, rules, request) }),
    async () => ({ smallest: await changes('fight') }),
    async () => ({ odds: await changes('odds', 2 * SECONDS) }),
  ];
  for (const part of isNothing ? [] : parts) {
    if (!put(known)) break;
    // eslint-disable-next-line no-await-in-loop -- one worker, one after the other
    known = { ...known, ...(await part()) };
  }
  return known;
}

/**
 * Keeps the results of the questions.
 * @param draft with the scenario that is shown
 */
export function useResults(draft: Draft, counter: RemoteWorker<Workshop>): ResultsState {
  const [known, setKnown] = useState<Pick<ResultsState, 'of' | 'problem'> & Reports>({
    of: {},
    problem: '',
  });
  const [busy, setBusy] = useState<ReportName | undefined>(undefined);
  const running = useRef<{ work?: Promise<unknown>; isStopped: boolean } | undefined>(undefined);
  const [isStopping, setStopping] = useState(false);
  const ask = async (
    which: ReportName,
    put: (reports: Reports) => boolean,
    isStopped: () => boolean,
  ): Promise<Reports> => {
    const rules = await rulesOf(draft);
    const request = requestOf(draft);
    /** Returns an estimate from plays if a count is stopped before it knows anything. */
    const orPlayed = async (error: unknown): Promise<NotedReport> => {
      if (!isCallStopped(error) || !isStopped()) throw error;
      const played = await counter.calls.odds(rules, request, MOMENT.seconds, MOMENT.plays);
      return { ...played, notes: `Counting was stopped before its end.\n${played.notes}`.trim() };
    };
    switch (which) {
      case 'tests':
        return { tests: await counter.calls.test(rules) };
      case 'hunt':
        return { hunt: await counter.calls.hunt(rules, HUNTED) };
      case 'odds': {
        // Plays give an estimate at once; it is shown until everything is counted.
        const first = { ...(await counter.calls.odds(rules, request, SECONDS, GLANCE)), notes: '' };
        if (!put({ odds: first })) return { odds: first };
        return { odds: await counter.calls.odds(rules, request, SECONDS).catch(orPlayed) };
      }
      case 'diff':
        return { diff: await changesOf(counter, draft, rules, (diff) => put({ diff })) };
    }
  };
  const stop = (): void => {
    const { current } = running;
    if (current?.work === undefined) return;
    // A second request to stop does not wait for results.
    if (current.isStopped) return counter.stop();
    current.isStopped = true;
    setStopping(true);
    halt(counter, current.work);
  };
  const start = (which: ReportName): void => {
    // A new question replaces the running one.
    if (running.current !== undefined) counter.stop();
    setBusy(which);
    setStopping(false);
    const mine: NonNullable<typeof running.current> = { isStopped: false };
    running.current = mine;
    const isLast = (): boolean => running.current === mine;
    let isSomethingKnown = false;
    /** Shows these results, and returns whether more are wanted. */
    const put = (made: Reports): boolean => {
      isSomethingKnown = true;
      setKnown((old) => ({
        ...old,
        ...made,
        of: { ...old.of, [which]: draft },
        problem: isLast() ? '' : old.problem,
      }));
      return !mine.isStopped;
    };
    mine.work = ask(which, put, () => isLast() && mine.isStopped)
      .then(put)
      .catch((error: unknown) => {
        const message = messageOf(error);
        const problem = isCallStopped(error)
          ? isSomethingKnown
            ? 'Stopped: this is what is known.'
            : 'Stopped before anything was known.'
          : message;
        if (isLast()) setKnown((old) => ({ ...old, problem }));
      })
      .finally(() => {
        if (!isLast()) return;
        running.current = undefined;
        setBusy(undefined);
        setStopping(false);
      });
  };
  const clear = (): void => {
    if (running.current !== undefined) counter.stop();
    running.current = undefined;
    setBusy(undefined);
    setKnown({ of: {}, problem: '' });
  };
  return { ...known, busy, isStopping, start, stop, clear };
}
