// Shows the results of tests, a hunt, a count or a comparison.
import { Blocks } from '@fray/cli/blocks';
import type { ComponentChildren, JSX } from 'preact';
import { Waiting } from '../parts/waiting.tsx';
import type { HuntReport } from '../workshop/workshop-model.ts';
import { ChangesView } from './changes-view.tsx';
import type { Draft } from '../share/draft.ts';
import type { ReportName, ResultsState } from './results.ts';

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
  onOpen,
}: {
  readonly tab: ReportName;
  readonly draft: Draft;
  readonly results: ResultsState;
  /** Looks back at a log. */
  readonly onOpen: (name: string, bytes: Uint8Array) => void;
}): JSX.Element {
  const { tests, problem, busy, isStopping, of, start, stop } = results;
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
          <TestBar {...tests} />
          {tests.failures.length > 0 && (
            <pre class="transcript" role="region" tabIndex={0} aria-label="Examples that failed">
              {tests.failures.join('\n\n')}
            </pre>
          )}
          <details open={tests.failures.length === 0}>
            <summary>All examples</summary>
            <pre class="transcript" role="region" tabIndex={0} aria-label="All examples">
              {tests.text}
            </pre>
          </details>
        </Noted>
      )}
      {tab === 'hunt' && results.hunt !== undefined && (
        <HuntView hunt={results.hunt} onOpen={onOpen} />
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

function HuntView({
  hunt: { text, notes, log },
  onOpen,
}: {
  readonly hunt: HuntReport;
  readonly onOpen: (name: string, bytes: Uint8Array) => void;
}): JSX.Element {
  return (
    <Noted notes={notes}>
      {log !== null && (
        <div class="row">
          <button type="button" class="quiet" onClick={() => onOpen('found.jsonl', log)}>
            Look back at the fight that was found
          </button>
        </div>
      )}
      <pre class="transcript" role="region" tabIndex={0} aria-label="Hunt">
        {text}
      </pre>
    </Noted>
  );
}

function TestBar({
  passed,
  failed,
}: {
  readonly passed: number;
  readonly failed: number;
}): JSX.Element {
  const all = Math.max(1, passed + failed);
  return (
    <div class="test-bar">
      <p class={failed > 0 ? 'problem' : 'fine'}>
        {passed} passed, {failed} failed
      </p>
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect class="passed" x={0} y={0} width={(100 * passed) / all} height={4} />
        <rect
          class="failed"
          x={(100 * passed) / all}
          y={0}
          width={(100 * failed) / all}
          height={4}
        />
      </svg>
    </div>
  );
}
