// Shows the results of tests, a hunt, a count or a comparison.
import { Blocks } from '@fray/cli/blocks';
import type { ComponentChildren, JSX } from 'preact';
import { Waiting } from '../parts/waiting.tsx';
import { ChangesView } from './changes-view.tsx';
import type { Draft } from '../share/draft.ts';
import { HuntView } from './hunt-view.tsx';
import type { GoToLine } from './place-link.tsx';
import type { ReportName, ResultsState } from './results.ts';
import { TestsView } from './tests-view.tsx';

const WORKING: Readonly<Record<ReportName, string>> = {
  tests: 'Running the examples…',
  hunt: 'Hunting for fights that break an invariant…',
  odds: 'Counting, ten seconds at most; until then this is an estimate…',
  diff: 'Comparing the rules, this fight, small fights and the odds, half a minute at most…',
};

export function ResultView({
  tab,
  draft,
  results,
  onLine,
  onOpen,
}: {
  readonly tab: ReportName;
  readonly draft: Draft;
  readonly results: ResultsState;
  readonly onLine: GoToLine;
  /** Looks back at a log, at an event if one is named. */
  readonly onOpen: (name: string, bytes: Uint8Array, at?: number) => void;
}): JSX.Element {
  const { tests, hunt, problem, busy, isStopping, of, start, stop } = results;
  const report = results[tab];
  const isOld = report !== undefined && of[tab] !== draft && busy === undefined;
  return (
    <>
      <p class="unseen" role="status">
        {busy === undefined && report !== undefined && !isOld ? 'The answer is there.' : ''}
      </p>
      {busy !== undefined && (
        <Waiting onStop={stop}>
          {isStopping ? 'Stopping, with what is known so far…' : WORKING[busy]}
        </Waiting>
      )}
      {problem !== '' && busy === undefined && (
        <p class="problem said" role="alert">
          {problem}
        </p>
      )}
      {isOld && (
        <p class="note">
          This is of the rules and settings as they were before.{' '}
          <button type="button" class="quiet" onClick={() => start(tab)}>
            Ask again
          </button>
        </p>
      )}
      {tab === 'diff' && results.diff !== undefined && <ChangesView changes={results.diff} />}
      {tab === 'odds' && results.odds !== undefined && (
        <Noted notes={results.odds.notes}>
          <div class="report">
            <Blocks of={results.odds.report} top={2} />
          </div>
        </Noted>
      )}
      {tab === 'tests' && tests !== undefined && (
        <Noted notes={tests.notes}>
          <TestsView tests={tests} path={draft.house?.path ?? draft.path} onLine={onLine} />
        </Noted>
      )}
      {tab === 'hunt' && hunt !== undefined && (
        <Noted notes={hunt.notes}>
          <HuntView hunt={hunt} path={draft.path} onLine={onLine} onOpen={onOpen} />
        </Noted>
      )}
    </>
  );
}

function Noted({
  notes,
  children,
}: {
  readonly notes: string;
  readonly children: ComponentChildren;
}): JSX.Element {
  return (
    <>
      {notes !== '' && <p class="note said">{notes}</p>}
      {children}
    </>
  );
}
