// Odds as bars, with the numbers beside them. An estimate shows where it lies.
import type { JSX } from 'preact';
import type { OddsReport } from '../workshop/workshop-model.ts';

const per = (value: number): string =>
  `${(100 * value).toFixed(value > 0 && value < 0.001 ? 3 : 1)} %`;

export function OddsView({ odds }: { readonly odds: OddsReport }): JSX.Element {
  return (
    <div class="odds">
      <p class="soft">
        {odds.scenario.replaceAll('-', ' ')}.{' '}
        {odds.exact
          ? 'Every number is exact.'
          : `Estimated from ${odds.runs ?? 0} plays; the line in a bar shows where the chance lies, with a confidence of 95 %.`}
      </p>
      {odds.measures.map((one) => (
        <section key={`${one.measure}-${one.occurrence ?? 0}`}>
          <h2>
            {one.measure.replaceAll('-', ' ')}
            {one.occurrence === null ? '' : ` (${one.occurrence})`}
          </h2>
          <table class="bars">
            <thead class="unseen">
              <tr>
                <th scope="col">Outcome</th>
                <th scope="col">Bar</th>
                <th scope="col">Chance</th>
              </tr>
            </thead>
            <tbody>
              {one.rows.map((row) => (
                <tr key={row.value}>
                  <th scope="row">{row.value}</th>
                  <td aria-hidden="true">
                    <svg viewBox="0 0 100 8" preserveAspectRatio="none">
                      <rect class="bar" x={0} y={0} width={100 * row.chance} height={8} />
                      {!one.exact && (
                        <line
                          class="whisker"
                          x1={100 * row.low}
                          x2={100 * row.high}
                          y1={4}
                          y2={4}
                        />
                      )}
                    </svg>
                  </td>
                  <td>
                    {one.exact
                      ? per(row.chance)
                      : `${per(row.chance)} (${per(row.low)} to ${per(row.high)})`}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </div>
  );
}
