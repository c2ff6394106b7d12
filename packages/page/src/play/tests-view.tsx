// Lists the examples of the rules: first those that fail, with the reasons, then all of them, folded.
import type { JSX } from 'preact';
import { OneStop } from '../parts/one-stop.tsx';
import type { TestReport } from '../workshop/workshop-model.ts';
import { PlaceLink, type GoToLine } from './place-link.tsx';

export function TestsView({
  tests,
  path,
  onLine,
}: {
  readonly tests: TestReport;
  /** The file of the examples. */
  readonly path: string;
  readonly onLine: GoToLine;
}): JSX.Element {
  const { passed, failed, examples, changed } = tests;
  const failing = examples.filter((one) => !one.passed);
  return (
    <>
      <TestBar passed={passed} failed={failed} />
      <OneStop>
        {failing.length > 0 && (
          <ul class="listed" aria-label="Examples that failed">
            {failing.map(({ example, line, failures }, index) => (
              <li key={index}>
                <b>{example}</b> <PlaceLink path={path} line={line} onLine={onLine} />
                <ul>
                  {failures.map((one, at) => (
                    <li key={at}>
                      {one.message} <PlaceLink path={path} line={one.line} onLine={onLine} />
                      {one.event !== null && <span class="soft"> after event {one.event}</span>}
                      {one.values.map(([of, value]) => (
                        <p key={of} class="soft">
                          {of} is {value}
                        </p>
                      ))}
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        )}
        {changed.length > 0 && (
          <ul class="listed" aria-label="Examples that the house rules change">
            {changed.map(({ example, file, line, why, holds }, index) => (
              <li key={index}>
                <b>{example}</b> <PlaceLink path={file} line={line} onLine={onLine} />
                <p class="soft">
                  {holds ? 'It holds only with the house rule; without: ' : ''}
                  {why}
                </p>
              </li>
            ))}
          </ul>
        )}
      </OneStop>
      <details open={failing.length === 0}>
        <summary>All examples</summary>
        <OneStop>
          <ul class="listed">
            {examples.map(({ example, line, passed: passes }, index) => (
              <li key={index}>
                <span class={passes ? 'fine' : 'problem'}>{passes ? 'pass' : 'FAIL'}</span>{' '}
                {example} <PlaceLink path={path} line={line} onLine={onLine} />
              </li>
            ))}
          </ul>
        </OneStop>
      </details>
    </>
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
