// What came of tests, a hunt, a count or a comparison.
import type { JSX } from 'preact';
import { Waiting } from '../parts/waiting.tsx';
import type { Draft } from './draft.ts';
import { OddsView } from './odds-view.tsx';
import type { Asked, Results } from './results.ts';

const WORKING: Readonly<Record<Asked, string>> = {
  tests: 'Running the examples…',
  hunt: 'Hunting for fights that break an invariant…',
  odds: 'Counting, at most ten seconds…',
  diff: 'Comparing rules, odds and a fight…',
};

export function ResultView({
  tab,
  draft,
  results,
}: {
  readonly tab: Asked;
  readonly draft: Draft;
  readonly results: Results;
}): JSX.Element {
  const { tests, problem, busy, of, start, stop } = results;
  const report = results[tab];
  const isOld = report !== undefined && of[tab] !== draft && busy === undefined;
  return (
    <>
      {busy !== undefined && <Waiting onStop={stop}>{WORKING[busy]}</Waiting>}
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
      {report !== undefined && report.notes !== '' && <p class="note said">{report.notes}</p>}
      {tab === 'tests' && tests !== undefined && <TestBar {...tests} />}
      {tab === 'odds'
        ? results.odds !== undefined && <OddsView odds={results.odds} />
        : results[tab] !== undefined && (
            <pre class="transcript" tabIndex={0} aria-label={LABELS[tab]}>
              {results[tab].text}
            </pre>
          )}
    </>
  );
}

const LABELS: Readonly<Record<Exclude<Asked, 'odds'>, string>> = {
  tests: 'Tests',
  hunt: 'Hunt',
  diff: 'What changed',
};

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
