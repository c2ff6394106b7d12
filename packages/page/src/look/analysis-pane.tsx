// What each die and each decision did to the chances: the shares, the turning points, and for each what every other way would have meant.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { AnalysisRequest } from '../desk/aside.ts';
import type { AnalysisView, FigureView, MomentFigures } from '../desk/analysis-model.ts';
import { isCallStopped } from '../worker/calls.ts';
import { halt } from '../worker/halt.ts';
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
  const running = useRef<Promise<unknown> | undefined>(undefined);
  const [problem, setProblem] = useState('');
  const [others, setOthers] = useState<MomentFigures | undefined>(undefined);
  const [measures, setMeasures] = useState<readonly string[] | undefined>(undefined);
  useEffect(() => {
    workers.aside.calls
      .measures()
      .then(setMeasures)
      .catch((error: unknown) =>
        setProblem(error instanceof Error ? error.message : String(error)),
      );
  }, [workers]);
  if (measures === undefined)
    return problem === '' ? <p class="waiting">…</p> : <p class="problem">{problem}</p>;
  if (measures.length === 0)
    return (
      <p class="empty">
        These rules have no <code>measure</code>, so there is nothing whose chances could be
        followed.
      </p>
    );
  const failed = (error: unknown): void => {
    if (isCallStopped(error)) return setProblem('Stopped before anything was known.');
    setProblem(error instanceof Error ? error.message : String(error));
  };
  const start = (): void => {
    setBusy(true);
    setProblem('');
    setOthers(undefined);
    const work = workers.aside.calls.analyse(request);
    running.current = work;
    work
      .then(onAnalysis)
      .catch(failed)
      .finally(() => setBusy(false));
  };
  const lookAt = (seq: number): void => {
    session.go(seq);
    workers.aside.calls.alternatives(request, seq).then(setOthers).catch(failed);
  };
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
            {summary.sides.map(({ side }) => (
              <option key={side} value={side.replaceAll(' ', '-')}>
                {side}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" class="primary" disabled={busy}>
          {busy ? 'Counting…' : 'Analyse'}
        </button>
        {busy && (
          <button
            type="button"
            class="quiet"
            onClick={() => running.current !== undefined && halt(workers.aside, running.current)}
          >
            Stop
          </button>
        )}
      </form>
      {problem !== '' && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      {analysis !== undefined && <Figures analysis={analysis} others={others} onMoment={lookAt} />}
    </div>
  );
}

/** A chance in per cent, a mean as it is; an estimate with its interval. */
function sayFigure({ decimal, fraction, low, high }: FigureView, isChance: boolean): string {
  const said = (value: number): string =>
    isChance ? `${(100 * value).toFixed(1)} %` : String(Number(value.toFixed(3)));
  if (fraction !== null) return said(decimal);
  // No chance lies beyond none or all.
  const least = isChance ? Math.max(low, Math.min(0, decimal)) : low;
  const most = isChance ? Math.min(high, Math.max(1, decimal)) : high;
  return `${said(decimal)} (${said(least)} to ${said(most)})`;
}

function saySigned({ decimal }: FigureView, isChance: boolean): string {
  const size = Math.abs(decimal);
  const said = isChance ? (100 * size).toFixed(1) : String(Number(size.toFixed(3)));
  return `${Number(said) === 0 ? '±' : decimal < 0 ? '−' : '+'}${said}`;
}

function Figures({
  analysis,
  others,
  onMoment,
}: {
  readonly analysis: AnalysisView;
  readonly others: MomentFigures | undefined;
  readonly onMoment: (seq: number) => void;
}): JSX.Element {
  const isChance = analysis.outcome !== null;
  const rank = new Map(analysis.turningPoints.map((seq, index) => [seq, index + 1]));
  return (
    <>
      {analysis.notes !== '' && <p class="note said">{analysis.notes}</p>}
      <p class="summary">
        {isChance
          ? `The chance that ${analysis.measure} is ${analysis.outcome}`
          : `The mean of ${analysis.measure}`}{' '}
        began at <b>{sayFigure(analysis.start, isChance)}</b> and came to{' '}
        <b>{sayFigure(analysis.end, isChance)}</b>. Luck <b>{saySigned(analysis.luck, isChance)}</b>
        , decisions <b>{saySigned(analysis.jumps, isChance)}</b>
        {isChance ? ' points' : ''}; without luck {sayFigure(analysis.withoutLuck, isChance)}.{' '}
        {analysis.method.method === 'exact'
          ? 'Every figure is exact.'
          : `Estimated from ${analysis.method.runs} plays.`}
      </p>
      {others?.alternatives !== undefined && (
        <table>
          <caption>
            Event {others.seq}: {others.what}. What every way would have meant
          </caption>
          <thead>
            <tr>
              <th scope="col">Way</th>
              <th scope="col">{isChance ? 'Chance' : 'Mean'}</th>
            </tr>
          </thead>
          <tbody>
            {others.alternatives.map((one) => (
              <tr key={one.way} class={one.chosen ? 'is-here' : ''}>
                <th scope="row">
                  {one.way}
                  {one.chosen ? ' (what happened)' : ''}
                </th>
                <td>{one.figure === null ? 'not known' : sayFigure(one.figure, isChance)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div class="scroll-y" tabIndex={0} role="region" aria-label="Every throw and decision">
        <table>
          <caption>Every throw and decision, and what it changed</caption>
          <thead>
            <tr>
              <th scope="col">Event</th>
              <th scope="col">What</th>
              <th scope="col">Change</th>
              <th scope="col">After</th>
              <th scope="col">Turn</th>
            </tr>
          </thead>
          <tbody>
            {analysis.moments.map((one) => (
              <tr key={one.seq}>
                <td>
                  <button type="button" class="link event" onClick={() => onMoment(one.seq)}>
                    #{one.seq}
                  </button>
                </td>
                <td class="words">{one.what}</td>
                <td>
                  {saySigned(one.change, isChance)}
                  {one.mark === '' ? '' : ` ${one.mark}`}
                </td>
                <td>{sayFigure(one.after, isChance)}</td>
                <td>{rank.get(one.seq) ?? ''}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
