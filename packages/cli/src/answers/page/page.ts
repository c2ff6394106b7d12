// Makes one page with charts, tables and the method of each number. The page loads nothing and runs no code.
import { clean } from '../../report/text.ts';
import type { Rules } from '../../rules/rules.ts';
import type { Variation } from '../../vary/cells.ts';
import { figureOf, seriesOf, type Series } from '../../vary/series.ts';
import { mapsOf, methodLines, spanOfMeasure } from '../../vary/print.ts';
import { shortChance } from '../../odds/chart.ts';
import { methodsOf } from '../../odds/merge.ts';
import { barChart, columnChart, legend, lineChart } from './charts.ts';
import { framedPage } from '../../report/html/frame.ts';
import { fractionText, interval, meanNumber, percent } from './numbers.ts';
import { htmlText as safe } from '../../report/html/html-text.ts';

interface Page {
  /** The name of the scenario or the check. */
  readonly title: string;
  /** The rules; undefined if the question is about expressions, which need no file. */
  readonly rules: Rules | undefined;
  readonly variation: Variation;
  /** The command that made the page. */
  readonly command: string;
}

export function oddsPage(page: Page): string {
  const { title, rules, variation, command } = page;
  const { axes, cells } = variation;
  const by = axes.length === 0 ? '' : ` by ${axes.map(({ name }) => name).join(' and ')}`;
  const missing = cells.filter(({ found }) => found === null);
  const ruleset = rules?.ruleset;
  const version = (ruleset?.version ?? null) === null ? '' : `, version ${ruleset?.version}`;
  const seed = cells
    .map(({ found }) => found?.method)
    .find((method) => method?.method === 'estimate');
  return framedPage(
    `${ruleset === undefined ? '' : `${ruleset.title}: `}${title}${by}`,
    `${ruleset === undefined ? '' : `<p class="soft">${safe(ruleset.title)}${safe(version)}</p>\n`}<h1>${safe(title)}${safe(by)}</h1>
${axes.map(({ description }) => `<p class="soft">Varied: ${safe(description)}.</p>`).join('\n')}
${missing.length === 0 ? '' : `<p><strong>Stopped early.</strong> Not known: ${missing.map(({ at }) => safe(at.join(' '))).join(', ')}.</p>`}
${measureSections(page)}
<section>
<h2>How these numbers came about</h2>
${(axes.length === 0 ? cells.flatMap(({ found }) => (found === null ? [] : methodsOf(found))) : methodLines(variation)).map((line) => `<p>${safe(sentence(line))}</p>`).join('\n')}
${faultLines(variation)}
<p>To get them again${rules === undefined ? '' : `, with the rules in ${safe(listedFiles(rules))}`}:</p>
<pre><code>${safe(command)}</code></pre>
${seed?.method === 'estimate' ? `<p class="soft">Sample <i>i</i> of an estimate is run <i>i</i> of seed ${safe(seed.seed)}: <code>fray run … --seed ${safe(seed.seed)} --run <i>i</i></code> plays it.</p>` : ''}
</section>`,
  );
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function listedFiles({ ruleset }: Rules): string {
  return ruleset.files.map(({ path }) => path).join(', ');
}

// ------------------------------------------------------------------------------------------------ measures

function measureSections(page: Page): string {
  const all = seriesOf(page.variation);
  return [...new Set(all.map(({ measure }) => measure))]
    .map((name) => {
      const own = all.filter(({ measure }) => measure === name);
      const text = own[0]?.text ?? null;
      const parts = own.map(
        (series) =>
          `${series.occurrence === null || page.rules === undefined ? '' : `<h3>${safe(`${spanOfMeasure(page.rules, name)} ${series.occurrence}`)}</h3>\n`}${seriesPart(series, page.variation)}`,
      );
      return `<section>\n<h2>${safe(name)}</h2>\n${text === null ? '' : `<p class="soft">${safe(text)}</p>\n`}${parts.join('\n')}\n</section>`;
    })
    .join('\n');
}

function seriesPart(series: Series, variation: Variation): string {
  const [down, across] = variation.axes;
  if (down === undefined) return single(series);
  if (across !== undefined) return maps(series, variation);
  const labels = variation.cells.map(({ at }) => clean(at[0] ?? ''));
  const figures = series.entries.map((entry) =>
    entry === null ? undefined : figureOf(series, entry),
  );
  const line =
    series.shape === 'mean'
      ? `<p class="soft">Mean</p>${lineChart(figures, labels, down.name, null, (value) => String(Number(value.toPrecision(4))))}`
      : series.shape === 'yes'
        ? `<p class="soft">Chance of yes</p>${lineChart(figures, labels, down.name, 1, (value) => `${Number((value * 100).toFixed(2))}%`)}`
        : '';
  const columns =
    series.shape === 'yes' && series.outcomes.length <= 2
      ? ''
      : `${columnChart(series, labels, down.name)}${legend(series)}`;
  return `${line}${columns}${variationTable(series, labels, down.name)}`;
}

/** Returns a bar for each value of a measure, and a table with the fractions or intervals. */
function single(series: Series): string {
  const [entry] = series.entries;
  if (entry === undefined || entry === null) return '';
  const isEstimate = entry.method.method === 'estimate';
  const mean =
    entry.mean === null
      ? ''
      : `<p>Mean <strong>${safe(meanNumber(entry.mean, entry.method))}</strong> <span class="soft">${safe(fractionText(entry.mean))}</span></p>`;
  const rows = series.outcomes.map(({ label }, index) => {
    const chance = entry.chances[index];
    return chance === undefined
      ? ''
      : `<tr><th>${safe(label)}</th><td>${safe(shortChance(chance, entry.method))}</td><td>${safe(isEstimate ? interval(chance) : fractionText(chance))}</td></tr>`;
  });
  return `${barChart(series, entry)}${mean}<details><summary>Table</summary><div class="wide"><table><thead><tr><th></th><th>chance</th><th>${isEstimate ? '95 % interval' : 'fraction'}</th></tr></thead><tbody>${rows.join('')}</tbody></table></div></details>`;
}

function variationTable(
  { outcomes, entries, shape }: Series,
  labels: readonly string[],
  name: string,
): string {
  const hasMean = shape === 'mean';
  const rows = entries.map((entry, index) => {
    if (entry === null)
      return `<tr><th>${safe(labels[index] ?? '')}</th><td colspan="${outcomes.length + 2}">not known</td></tr>`;
    const chances = entry.chances.map(
      (chance) =>
        `<td title="${safe(entry.method.method === 'estimate' ? interval(chance) : fractionText(chance))}">${safe(percent(chance, entry.method))}</td>`,
    );
    return `<tr><th>${safe(labels[index] ?? '')}</th>${chances.join('')}${hasMean && entry.mean !== null ? `<td>${safe(meanNumber(entry.mean, entry.method))}</td>` : ''}<td class="soft">${howShort(entry.method.method)}</td></tr>`;
  });
  const heads = [...outcomes.map(({ label }) => label), ...(hasMean ? ['mean'] : [])];
  return `<details><summary>Table</summary><div class="wide"><table><thead><tr><th>${safe(name)}</th>${heads.map((head) => `<th>${safe(head)}</th>`).join('')}<th></th></tr></thead><tbody>${rows.join('')}</tbody></table></div></details>`;
}

function howShort(method: 'exact' | 'exact-up-to' | 'estimate'): string {
  return method === 'estimate' ? 'estimate' : 'exact';
}

/** Returns tables whose cells are darker for larger numbers. */
function maps(series: Series, variation: Variation): string {
  const [down, across] = variation.axes;
  if (down === undefined || across === undefined) return '';
  return mapsOf(series, variation)
    .map(({ heading, fields, least, most }) => {
      const rows = down.points.map((point, row) => {
        const cells = across.points.map((_, column) => {
          const field = fields[row * across.points.length + column] ?? null;
          if (field === null) return '<td class="soft">–</td>';
          const how = howShort(
            series.entries[row * across.points.length + column]?.method.method ?? 'exact',
          );
          const level = most > least ? (field.value - least) / (most - least) : 0;
          return `<td${level > 0.6 ? ' class="strong"' : ''} title="${how}" style="background: rgba(var(--heat), ${(0.06 + 0.94 * level).toFixed(2)})">${safe(field.text)}</td>`;
        });
        return `<tr><th>${safe(point.label)}</th>${cells.join('')}</tr>`;
      });
      const heads = across.points.map(({ label }) => `<th>${safe(label)}</th>`).join('');
      return `<p class="soft">${safe(sentence(heading).slice(0, -1))}</p><div class="wide"><table class="heat"><thead><tr><th></th><th class="across" colspan="${across.points.length}">${safe(across.name)}</th></tr><tr><th>${safe(down.name)}</th>${heads}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
    })
    .join('\n');
}

function faultLines({ cells }: Variation): string {
  return cells
    .flatMap(({ at, found }) => [
      ...(found?.faults ?? []).map(
        ({ text, chance }) =>
          `fault of a rule${at.length === 0 ? '' : ` at ${at.join(', ')}`}: ${text} (${found === null ? '' : shortChance(chance, found.method)})`,
      ),
      ...(found === null || found.endless === null
        ? []
        : [
            `never ends${at.length === 0 ? '' : ` at ${at.join(', ')}`}: ${shortChance(found.endless, found.method)}`,
          ]),
    ])
    .map((line) => `<p>${safe(sentence(line))}</p>`)
    .join('\n');
}
