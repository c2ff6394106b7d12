// Draws odds as bars, with the numbers next to them. An estimate shows its interval.
import type { JSX } from 'preact';
import { percentInWords } from '../parts/percent.ts';
import { inWords } from '../parts/spoken.ts';
import type { ChanceView, ShiftReport } from '../workshop/workshop-model.ts';

const chanceText = ({ chance, low, high }: ChanceView): string =>
  percentInWords(low) === percentInWords(high)
    ? percentInWords(chance)
    : `${percentInWords(chance)} (${percentInWords(low)} to ${percentInWords(high)})`;

const basisText = ({ runs, bound }: Pick<ShiftReport, 'runs' | 'bound'>): string => {
  if (runs !== null)
    return `Estimated from ${runs === 1 ? 'one play' : `${runs.toLocaleString('en')} plays`}; the line in a bar shows where the chance lies, with a confidence of 95 %.`;
  return bound === null
    ? 'Every number is exact.'
    : `Exact up to ${bound.toExponential(0)}: no number is off by more.`;
};

/** Draws the odds before and after a change, bar below bar. */
export function ShiftView({ shift }: { readonly shift: ShiftReport }): JSX.Element {
  if (shift.playAlike) return <p>No odds differ: both are played alike.</p>;
  if (!shift.isAnswered)
    return (
      <p>
        {shift.isCut ? 'Stopped before any odds were known.' : 'These rules measure nothing here.'}
      </p>
    );
  return (
    <div class="odds">
      <p class="soft">
        {shift.moved.length > 0 ? basisText(shift) : ''}
        {shift.alike > 0
          ? ` No difference was seen in ${shift.alike === 1 ? 'one measure' : `${shift.alike} measures`}${shift.runs === null ? '' : `, in ${shift.runs.toLocaleString('en')} plays`}.`
          : ''}
      </p>
      {shift.moved.map((one) => (
        <Measure key={`${one.measure}-${one.occurrence ?? 0}`} {...one} isPair>
          {one.rows.flatMap(({ value, before, after }) => [
            <tr key={value}>
              <th scope="rowgroup" rowSpan={2}>
                {value}
              </th>
              <td>before</td>
              <Chance of={before} isBefore />
            </tr>,
            <tr key={`${value} after`} class="after">
              <td>after</td>
              <Chance of={after} />
            </tr>,
          ])}
        </Measure>
      ))}
    </div>
  );
}

function Measure({
  measure,
  occurrence,
  isPair = false,
  children,
}: {
  readonly measure: string;
  readonly occurrence: number | null;
  readonly isPair?: boolean;
  readonly children: JSX.Element[];
}): JSX.Element {
  const title = `${inWords(measure)}${occurrence === null ? '' : ` (${occurrence})`}`;
  return (
    <section>
      <h3>{title}</h3>
      <table class="bars" aria-label={title}>
        <thead class="unseen">
          <tr>
            <th scope="col">Outcome</th>
            {isPair && <th scope="col">Rules</th>}
            <td aria-hidden="true" />
            <th scope="col">Chance</th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

function Chance({
  of,
  isBefore = false,
}: {
  readonly of: ChanceView;
  readonly isBefore?: boolean;
}): JSX.Element {
  return (
    <>
      <td class="drawn" aria-hidden="true">
        <svg viewBox="0 0 100 8" preserveAspectRatio="none">
          <rect
            class={isBefore ? 'bar before' : 'bar'}
            x={0}
            y={0}
            width={100 * of.chance}
            height={8}
          />
          {of.low !== of.high && (
            <line class="whisker" x1={100 * of.low} x2={100 * of.high} y1={4} y2={4} />
          )}
        </svg>
      </td>
      <td>{chanceText(of)}</td>
    </>
  );
}
