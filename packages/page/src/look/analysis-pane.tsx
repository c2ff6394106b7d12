// Requests how each die and each decision changed the chances, and shows and announces the results.
import { Blocks, type Report } from '@fray/cli/blocks';
import type { JSX } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import { Button } from '../parts/button.tsx';
import type { AnalysisRequest, AnalysisView } from '../inspector/aside.ts';
import { LINES } from '../inspector/limits.ts';
import { messageOf, useAnswer } from '../parts/answer.ts';
import { ScrollBox } from '../parts/scroll-box.tsx';
import { isCallStopped, halt } from '../worker/calls.ts';
import type { LogSession } from './session.ts';

interface AnalysisPaneProps {
  readonly session: LogSession;
  readonly analysis: AnalysisView | undefined;
  readonly onAnalysis: (analysis: AnalysisView | undefined) => void;
}

export function AnalysisPane({ session, analysis, onAnalysis }: AnalysisPaneProps): JSX.Element {
  const { summary, workers } = session;
  const [request, setRequest] = useState<AnalysisRequest>({
    measure: '',
    outcome: '',
    serves: '',
  });
  const [busy, setBusy] = useState(false);
  // Announced to readers who cannot see the result.
  const [message, setMessage] = useState('');
  const running = useRef<Promise<unknown> | undefined>(undefined);
  const [problem, setProblem] = useState('');
  const [others, setOthers] = useState<Report | undefined>(undefined);
  const { answer: measures, error } = useAnswer(() => workers.aside.calls.measures(), [workers]);
  const failed = (error: unknown): void => {
    if (isCallStopped(error)) return setProblem('Stopped before anything was known.');
    setProblem(messageOf(error));
  };
  const start = (): void => {
    if (busy) return;
    setBusy(true);
    setProblem('');
    setOthers(undefined);
    setMessage('Counting…');
    const work = workers.aside.calls.analyse(request);
    running.current = work;
    work
      .then((made) => {
        onAnalysis(made);
        setMessage('The analysis is there.');
      })
      .catch((error: unknown) => {
        setMessage('');
        failed(error);
      })
      .finally(() => setBusy(false));
  };
  const lookAt = (seq: number): void => {
    session.go(seq);
    setProblem('');
    workers.aside.calls
      .alternatives(request, seq)
      .then((found) => {
        setOthers(found);
        setMessage(`What every way would have meant at event ${seq} stands below.`);
      })
      .catch(failed);
  };
  // A step in the log does not change the figures.
  const figures = useMemo(
    () =>
      analysis !== undefined && (
        <div class="report">
          {analysis.notes !== '' && <p class="note said">{analysis.notes}</p>}
          <Blocks
            key={analysis}
            of={analysis.report}
            top={3}
            onEvent={lookAt}
            Table={ScrollBox}
            most={LINES}
          />
          {/* Below the table, so that the chosen moment stays where it is. */}
          {others !== undefined && <Blocks of={others} top={3} Table={ScrollBox} />}
        </div>
      ),
    [analysis, others, request],
  );
  if (measures === undefined)
    return error === undefined ? <p class="waiting">…</p> : <p class="problem">{error}</p>;
  if (measures.length === 0)
    return (
      <p class="empty">
        These rules have no <code>measure</code>, so there is nothing whose chances could be
        followed.
      </p>
    );
  return (
    <div class="analysis">
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault();
          start();
        }}
      >
        <label>
          Measure{' '}
          <select
            value={request.measure === '' ? measures[0] : request.measure}
            onChange={({ currentTarget }) =>
              setRequest({ ...request, measure: currentTarget.value })
            }
          >
            {measures.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <label>
          chance of{' '}
          <input
            placeholder="what it came to"
            value={request.outcome}
            onInput={({ currentTarget }) =>
              setRequest({ ...request, outcome: currentTarget.value })
            }
          />
        </label>
        <label>
          serves{' '}
          <select
            value={request.serves}
            onChange={({ currentTarget }) =>
              setRequest({ ...request, serves: currentTarget.value })
            }
          >
            <option value="">whom the rules say</option>
            {summary.sides.map((side) => (
              <option key={side} value={side.replaceAll(' ', '-')}>
                {side}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" class="primary" aria-disabled={busy}>
          {busy ? 'Counting…' : 'Analyse'}
        </button>
        {busy && (
          <Button
            onClick={() => running.current !== undefined && halt(workers.aside, running.current)}
          >
            Stop
          </Button>
        )}
      </form>
      <p class="unseen" role="status">
        {message}
      </p>
      {problem !== '' && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      {figures}
    </div>
  );
}
