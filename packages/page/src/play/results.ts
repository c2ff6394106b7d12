// What is asked of the rules beside the fight: tests, a hunt, odds, what changed. Each runs when asked, and can be stopped.
import { useRef, useState } from 'preact/hooks';
import { isCallFailure, STOPPED, type RemoteWorker } from '../worker/calls.ts';
import { halt } from '../worker/halt.ts';
import type { OddsReport, SaidReport, TestReport } from '../workshop/workshop-model.ts';
import type { Workshop } from '../workshop/workshop.ts';
import type { Draft } from './draft.ts';
import { libraryText } from './library.ts';
import { requestOf, rulesOf } from './rules-state.ts';

export type Asked = 'tests' | 'hunt' | 'odds' | 'diff';

interface Reports {
  readonly tests?: TestReport;
  readonly hunt?: SaidReport;
  readonly odds?: OddsReport;
  readonly diff?: SaidReport;
}

export interface Results extends Reports {
  /** Of which draft each is. */
  readonly of: Readonly<Partial<Record<Asked, Draft>>>;
  readonly problem: string;
  readonly busy: Asked | undefined;
  readonly start: (which: Asked) => void;
  /** What runs ends with what it knows. */
  readonly stop: () => void;
  /** Forgets everything. */
  readonly clear: () => void;
}

/** Fights of a hunt. */
const HUNTED = 300;
/** Seconds that odds may take. */
const SECONDS = 10;

export function useResults(draft: Draft, counter: RemoteWorker<Workshop>): Results {
  const [known, setKnown] = useState<Pick<Results, 'of' | 'problem'> & Reports>({
    of: {},
    problem: '',
  });
  const [busy, setBusy] = useState<Asked | undefined>(undefined);
  const running = useRef<Promise<unknown> | undefined>(undefined);
  const ask = async (which: Asked): Promise<Reports> => {
    const rules = await rulesOf(draft);
    switch (which) {
      case 'tests':
        return { tests: await counter.calls.test(rules) };
      case 'hunt':
        return { hunt: await counter.calls.hunt(rules, HUNTED) };
      case 'odds':
        return { odds: await counter.calls.odds(rules, requestOf(draft), SECONDS) };
      case 'diff': {
        const shipped = await libraryText(draft.path);
        const before = await rulesOf({ ...draft, text: shipped ?? draft.text, house: undefined });
        return { diff: await counter.calls.diff(before, rules, draft.scenario) };
      }
    }
  };
  const stop = (): void => {
    if (running.current !== undefined) halt(counter, running.current);
  };
  const start = (which: Asked): void => {
    // Whoever asks for something else waits for it alone.
    stop();
    setBusy(which);
    const work = ask(which);
    running.current = work;
    const isLast = (): boolean => running.current === work;
    work
      .then((made) =>
        setKnown((old) => ({
          ...old,
          ...made,
          of: { ...old.of, [which]: draft },
          problem: isLast() ? '' : old.problem,
        })),
      )
      .catch((error: unknown) => {
        const said = error instanceof Error ? error.message : String(error);
        const isEnded = isCallFailure(error) && said === STOPPED;
        if (isLast())
          setKnown((old) => ({
            ...old,
            problem: isEnded ? 'Stopped before anything was known.' : said,
          }));
      })
      .finally(() => {
        if (!isLast()) return;
        running.current = undefined;
        setBusy(undefined);
      });
  };
  return { ...known, busy, start, stop, clear: () => setKnown({ of: {}, problem: '' }) };
}
