// Draws the results of an analysis: a summary, the turning points, and a table of every moment. For one
// moment it shows what every alternative would have meant.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { AnalysisView } from '../inspector/aside.ts';
import { LINES } from '../inspector/limits.ts';
import { percentInWords } from '../parts/percent.ts';
import { ScrollBox } from '../parts/scroll-box.tsx';

type Moment = AnalysisView['moments'][number];

/** Stands in the place of a figure that an analysis did not come to. */
const UNKNOWN = 'not known';

/** Returns a chance in per cent, or a mean as a number. An estimate comes with its interval. */
function figureText(figure: AnalysisView['start'], isChance: boolean): string {
  if (figure === null) return UNKNOWN;
  const { decimal, fraction, low, high } = figure;
  const said = (value: number): string =>
    isChance ? percentInWords(value) : String(Number(value.toFixed(3)));
  if (fraction !== null) return said(decimal);
  // No chance is below 0 or above 1.
  const least = isChance ? Math.max(low, Math.min(0, decimal)) : low;
  const most = isChance ? Math.min(high, Math.max(1, decimal)) : high;
  return `${said(decimal)} (${said(least)} to ${said(most)})`;
}

function signedText(figure: AnalysisView['start'], isChance: boolean): string {
  if (figure === null) return UNKNOWN;
  const { decimal } = figure;
  const size = Math.abs(decimal);
  const said = isChance ? (100 * size).toFixed(1) : String(Number(size.toFixed(3)));
  return `${Number(said) === 0 ? '±' : decimal < 0 ? '−' : '+'}${said}`;
}

/** Returns a text on what the figures are about. */
function askedText({ measure, outcome }: AnalysisView): string {
  return outcome === null ? `The mean of ${measure}` : `The chance that ${measure} is ${outcome}`;
}

/** Draws the summary, the turning points, and a table of every moment. */
export function Figures({
  analysis,
  others,
  onMoment,
}: {
  readonly analysis: AnalysisView;
  readonly others: Moment | undefined;
  readonly onMoment: (seq: number) => void;
}): JSX.Element {
  const isChance = analysis.outcome !== null;
  return (
    <>
      {analysis.notes !== '' && <p class="note said">{analysis.notes}</p>}
      <p class="summary">
        {askedText(analysis)} began at <b>{figureText(analysis.start, isChance)}</b> and came to{' '}
        <b>{figureText(analysis.end, isChance)}</b>. Luck{' '}
        <b>{signedText(analysis.luck, isChance)}</b>, decisions{' '}
        <b>{signedText(analysis.jumps, isChance)}</b>
        {isChance ? ' points' : ''}; without luck {figureText(analysis.withoutLuck, isChance)}.{' '}
        {analysis.method.method === 'exact'
          ? 'Every figure is exact.'
          : `Estimated from ${analysis.method.runs} plays.`}
      </p>
      <Moments analysis={analysis} onMoment={onMoment} />
      {/* Below the table, so that the chosen moment stays where it is. */}
      {others?.alternatives !== undefined && (
        <Ways of={others} alternatives={others.alternatives} isChance={isChance} />
      )}
    </>
  );
}

function Moments({
  analysis,
  onMoment,
}: {
  readonly analysis: AnalysisView;
  readonly onMoment: (seq: number) => void;
}): JSX.Element {
  const isChance = analysis.outcome !== null;
  const rank = new Map(analysis.turningPoints.map((seq, index) => [seq, index + 1]));
  // A long fight has thousands of moments. Drawn at once they would block the page.
  const [shown, setShown] = useState(LINES);
  useEffect(() => setShown(LINES), [analysis]);
  const left = analysis.moments.length - shown;
  return (
    <ScrollBox label="Every throw and decision">
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
          {analysis.moments.slice(0, shown).map((one) => (
            <tr key={one.seq}>
              <td>
                <button type="button" class="link event" onClick={() => onMoment(one.seq)}>
                  #{one.seq}
                </button>
              </td>
              <td class="words">{one.what}</td>
              <td>
                {signedText(one.change, isChance)}
                {one.mark === '' ? '' : ` ${one.mark}`}
              </td>
              <td>{figureText(one.after, isChance)}</td>
              <td>{rank.get(one.seq) ?? ''}</td>
            </tr>
          ))}
          {left > 0 && (
            <tr key="more">
              <td colSpan={5}>
                <button type="button" class="quiet" onClick={() => setShown(shown + LINES)}>
                  {Math.min(left, LINES)} more of {left}
                </button>
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function Ways({
  of: { seq, what },
  alternatives,
  isChance,
}: {
  readonly of: Moment;
  readonly alternatives: NonNullable<Moment['alternatives']>;
  readonly isChance: boolean;
}): JSX.Element {
  return (
    <ScrollBox label="What every way would have meant">
      <table>
        <caption>
          Event {seq}: {what}. What every way would have meant
        </caption>
        <thead>
          <tr>
            <th scope="col">Way</th>
            <th scope="col">{isChance ? 'Chance' : 'Mean'}</th>
          </tr>
        </thead>
        <tbody>
          {alternatives.map((one) => (
            <tr key={one.way} class={one.chosen ? 'is-here' : ''}>
              <th scope="row">
                {one.way}
                {one.chosen ? ' (what happened)' : ''}
              </th>
              <td>{figureText(one.figure, isChance)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

/** Returns the result in one sentence. */
export function analysisSentence(analysis: AnalysisView): string {
  const isChance = analysis.outcome !== null;
  return `${askedText(analysis)} began at ${figureText(analysis.start, isChance)} and came to ${figureText(analysis.end, isChance)}.`;
}

/** Returns the alternatives of a moment in one sentence. */
export function alternativesSentence(
  { seq, alternatives = [] }: Moment,
  isChance: boolean,
): string {
  const known = alternatives
    .flatMap(({ figure }) => (figure === null ? [] : [figure]))
    .toSorted((a, b) => a.decimal - b.decimal);
  const [least, most] = [known[0], known.at(-1)];
  if (least === undefined || most === undefined)
    return `What other ways would have meant at event ${seq} is not known.`;
  return `Event ${seq} could have gone ${alternatives.length} ways, which stand below: the ${isChance ? 'chance' : 'mean'} would have been from ${figureText(least, isChance)} to ${figureText(most, isChance)}.`;
}
