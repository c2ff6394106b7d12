// Shows the whole log at a glance, with a slider: spans as bars, dice, decisions and conditions as marks, the
// chances as a curve.
import { textOfWords } from '@fray/cli/blocks';
import type { JSX } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import type { AnalysisView } from '../inspector/aside.ts';
import type { LogLanes } from '../inspector/model.ts';
import { useAnswer } from '../parts/answer.ts';
import { brokenIn } from './proof-badge.tsx';
import type { LogSession } from './session.ts';

interface OverviewProps {
  readonly session: LogSession;
  readonly analysis: AnalysisView | undefined;
}

const BINS = 300;
const LANES = ['dice', 'decisions', 'conditions', 'values'] as const;
const LANE = 9;
const BAR = 7;
const CURVE = 64;

export function Overview({ session, analysis }: OverviewProps): JSX.Element {
  const { at, summary, workers, moment, proof, go } = session;
  const breaks = brokenIn(proof).flatMap(({ events }) => events);
  const { answer: lanes } = useAnswer(() => workers.inspector.calls.lanes(BINS), [workers]);
  const drawing = useRef<SVGSVGElement>(null);
  const last = Math.max(1, summary.count - 1);
  const x = (seq: number): number => (1000 * seq) / last;
  const depths = Math.min(3, 1 + Math.max(0, ...(lanes?.spans ?? []).map((span) => span.depth)));
  const top = analysis === undefined ? 0 : CURVE + 8;
  const lanesTop = top + depths * (BAR + 2) + 4;
  const height = lanesTop + LANES.length * LANE;
  // Drawn once: a step only moves the line at the current event.
  const drawn = useMemo(
    () =>
      lanes === undefined ? null : (
        <Lanes lanes={lanes} x={x} depths={depths} top={top} lanesTop={lanesTop} />
      ),
    [lanes, depths, top, lanesTop],
  );
  const curve = useMemo(
    () => (analysis === undefined ? null : <Curve analysis={analysis} x={x} height={CURVE} />),
    [analysis],
  );
  const jump = (event: MouseEvent): void => {
    const box = drawing.current?.getBoundingClientRect();
    if (box !== undefined) go(Math.round(((event.clientX - box.left) / box.width) * last));
  };
  return (
    <div class="overview">
      <svg
        ref={drawing}
        class="lanes"
        viewBox={`0 0 1000 ${height}`}
        preserveAspectRatio="none"
        style={{ height: `${height}px` }}
        role="img"
        aria-label={`The log at a glance: ${summary.count} events. The list of events tells the same.`}
        onClick={jump}
      >
        {curve}
        {drawn}
        {breaks.length > 0 && (
          <path class="break" d={breaks.map((seq) => `M${x(seq)} 0V${height}`).join('')} />
        )}
        <line class="here" x1={x(at)} x2={x(at)} y1={0} y2={height} />
      </svg>
      <input
        type="range"
        class="slider"
        min={0}
        max={summary.count - 1}
        value={at}
        aria-label="Event"
        aria-valuetext={`event ${at} of ${summary.count - 1}${moment === undefined ? '' : `: ${textOfWords(moment.says)}`}`}
        onInput={({ currentTarget }) => go(Number(currentTarget.value))}
      />
      <ul class="legend" aria-hidden="true">
        {LANES.map((name) => (
          <li key={name}>
            <i class={`lane-${name}`} /> {name}
          </li>
        ))}
        {breaks.length > 0 && (
          <li>
            <i class="lane-break" /> a broken invariant
          </li>
        )}
      </ul>
    </div>
  );
}

/** The number of shades of a lane. */
const SHADES = 4;

function Lanes({
  lanes,
  x,
  depths,
  top,
  lanesTop,
}: {
  readonly lanes: LogLanes;
  readonly x: (seq: number) => number;
  readonly depths: number;
  readonly top: number;
  readonly lanesTop: number;
}): JSX.Element {
  const width = Math.max(2.2, x(lanes.size) * 0.8);
  /** Returns all bins of a lane with this shade, as one path. */
  const pathOf = (counts: readonly number[], shade: number, y: number): string =>
    counts
      .map((count, bin) =>
        count > 0 && Math.min(SHADES, Math.ceil((SHADES * count) / lanes.size)) === shade
          ? `M${x(bin * lanes.size)} ${y}h${width}v${LANE - 2}h${-width}z`
          : '',
      )
      .join('');
  return (
    <g>
      {lanes.spans
        .filter((span) => span.depth < depths)
        .map((span) => (
          <rect
            key={span.from}
            class={`span depth-${span.depth}`}
            x={x(span.from)}
            width={Math.max(1.2, x(span.to) - x(span.from) - 1)}
            y={top + span.depth * (BAR + 2)}
            height={BAR}
          >
            <title>{span.says}</title>
          </rect>
        ))}
      {LANES.map((name, index) =>
        Array.from({ length: SHADES }, (_, at) => at + 1).map((shade) => (
          <path
            key={`${name}-${shade}`}
            class={`lane-${name}`}
            d={pathOf(lanes[name], shade, lanesTop + index * LANE + 1)}
            opacity={0.45 + (0.55 * shade) / SHADES}
          />
        )),
      )}
    </g>
  );
}

/** Draws the expectation after each input, and an estimate as a band. */
function Curve({
  analysis,
  x,
  height,
}: {
  readonly analysis: AnalysisView;
  readonly x: (seq: number) => number;
  readonly height: number;
}): JSX.Element {
  const { start, moments, turningPoints, outcome } = analysis.answer;
  const points = [{ seq: 0, after: start }, ...moments].flatMap(({ seq, after }) =>
    after === null ? [] : [{ seq, ...after }],
  );
  const isChance = outcome !== null;
  const least = isChance ? 0 : Math.min(...points.map((one) => one.low));
  const most = isChance ? 1 : Math.max(...points.map((one) => one.high));
  // The interval of a chance may reach below 0 or above 1; the drawing does not.
  const y = (value: number): number => {
    const inside = Math.max(least, Math.min(most, value));
    return 2 + (height - 4) * (1 - (inside - least) / Math.max(1e-9, most - least));
  };
  // The expectation holds until the next input.
  const stairs = (of: (point: (typeof points)[number]) => number): string =>
    points
      .map((one, index) => {
        const next = points[index + 1];
        return `${index === 0 ? 'M' : 'L'}${x(one.seq)} ${y(of(one))}${next === undefined ? '' : ` L${x(next.seq)} ${y(of(one))}`}`;
      })
      .join(' ');
  const isBand = points.some((one) => one.high - one.low > 1e-9);
  return (
    <g class="curve">
      <rect class="ground" x={0} y={0} width={1000} height={height} />
      {isBand && (
        <path
          class="band"
          d={`${stairs((one) => one.high)} ${[...points]
            .toReversed()
            .map((one, index, all) => {
              const next = all[index - 1];
              return `${next === undefined ? '' : `L${x(next.seq)} ${y(one.low)} `}L${x(one.seq)} ${y(one.low)}`;
            })
            .join(' ')} Z`}
        />
      )}
      <path class="curve-line" d={stairs((one) => one.decimal)} />
      {turningPoints.slice(0, 5).map((seq) => (
        <path key={seq} class="turning" d={`M${x(seq)} 0V${height}`} />
      ))}
    </g>
  );
}
