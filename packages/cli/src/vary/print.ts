// Prints a variation on a terminal: a table with bars for each measure, or heat maps if two things
// vary.
import type { Method } from '@fray/engine/internal';
import type { Host } from '../host.ts';
import { disagreementNote } from '../odds/disagreement-text.ts';
import { methodText, meanText, shortChance } from '../odds/chart.ts';
import { styleFor, wantsColour, widthFor, type Style } from '../report/style.ts';
import { clean, countText, grouped, wrap } from '../report/text.ts';
import type { Rules } from '../rules/rules.ts';
import type { Variation } from './cells.ts';
import { heatLines } from './heat-map.ts';
import { figureOf, seriesOf, type Entry, type Series } from './series.ts';
import { tableLines } from './table.ts';

export function printVariation(
  host: Host,
  rules: Rules,
  title: string,
  variation: Variation,
): void {
  const style = styleFor(host, host.stdout);
  const columns = widthFor(host.stdout);
  const { axes, cells } = variation;
  const [down, across] = axes;
  if (down === undefined) return;
  const say = (...lines: readonly string[]): void =>
    host.stdout.write(lines.map((line) => `${line}\n`).join(''));
  say(style.bold(clean(title)));
  for (const { description } of axes)
    say(...wrap(`varied: ${description}`, columns, 2).map(style.dim));
  for (const line of methodLines(variation)) say(...wrap(line, columns, 2).map(style.dim));
  const missing = cells.filter(({ found }) => found === null);
  if (missing.length > 0)
    say(
      ...wrap(
        `not known: ${missing.map(({ at }) => at.map(clean).join(' ')).join(', ')}`,
        columns,
        2,
      ).map(style.yellow),
    );
  let before = '';
  for (const series of seriesOf(variation)) {
    if (series.measure !== before)
      say(
        '',
        `${style.bold(clean(series.measure))}${series.text === null ? '' : style.dim(`  ${clean(series.text)}`)}`,
      );
    else say('');
    before = series.measure;
    if (series.occurrence !== null)
      say(` ${spanOfMeasure(rules, series.measure)} ${series.occurrence}`);
    if (across === undefined)
      say(
        ...tableLines(
          series,
          clean(down.name),
          cells.map(({ at }) => clean(at[0] ?? '')),
          style,
          columns,
        ),
      );
    else
      mapsOf(series, variation).forEach(({ heading, fields, least, most }, index) => {
        if (index > 0) say('');
        const map = {
          down: clean(down.name),
          across: clean(across.name),
          rows: down.points.map(({ label }) => clean(label)),
          columns: across.points.map(({ label }) => clean(label)),
          fields,
          least,
          most,
        };
        say(`  ${heading}`, ...heatLines(map, style, wantsColour(host.env, host.stdout), columns));
      });
  }
  printFaults(variation, style, say);
}

/** `cell` for the span of a measure. */
export function spanOfMeasure({ ruleset }: Rules, name: string): string {
  const moment = ruleset.watches.find((watch) => watch.name === name)?.moment;
  return moment?.kind === 'span' ? clean(moment.span) : '';
}

/** The methods behind the numbers; one line each. */
export function methodLines({ cells }: Variation): readonly string[] {
  const known = cells.flatMap(({ found }) => (found === null ? [] : [found.method]));
  const ways = new Map<string, { readonly method: Method; count: number }>();
  for (const method of known) {
    const way = method.method === 'exact-up-to' ? 'exact-up-to' : JSON.stringify(method);
    const same = ways.get(way);
    if (same === undefined) ways.set(way, { method, count: 1 });
    else ways.set(way, { method: wider(same.method, method), count: same.count + 1 });
  }
  const doubtful = cells.filter(({ found }) => found?.disagreement !== undefined).length;
  const lines = [...ways.values()].map(({ method, count }) => {
    const which =
      count === cells.length && count > 1
        ? `all ${grouped(count)} cells`
        : countText(count, 'cell');
    return `${which}${method.method === 'estimate' && ways.size > 1 ? ', marked ~,' : ''} ${methodText(method)}${method.method === 'estimate' && count > 1 ? ', the same dice in each' : ''}`;
  });
  return doubtful === 0 ? lines : [...lines, `${countText(doubtful, 'cell')} ${disagreementNote}`];
}

/** Of two methods that are exact up to a bound, the less precise one. */
function wider(a: Method, b: Method): Method {
  return a.method === 'exact-up-to' && b.method === 'exact-up-to' && b.bound > a.bound ? b : a;
}

interface VariationMap {
  readonly heading: string;
  readonly fields: readonly ({ readonly text: string; readonly value: number } | null)[];
  readonly least: number;
  readonly most: number;
}

/** One map if a single number describes the measure, otherwise one for each of its outcomes. */
export function mapsOf(series: Series, { cells }: Variation): readonly VariationMap[] {
  const marked = (text: string, entry: Entry): string =>
    entry.method.method === 'estimate' ? `${text}~` : text;
  const isMixed =
    new Set(
      cells.flatMap(({ found }) => (found === null ? [] : [found.method.method === 'estimate'])),
    ).size > 1;
  if (series.shape === 'mean') {
    const fields = series.entries.map((entry) => {
      const figure = entry === null ? undefined : figureOf(series, entry);
      return entry === null || figure === undefined
        ? null
        : {
            text: isMixed ? marked(shortMean(figure, entry), entry) : shortMean(figure, entry),
            value: figure.decimal,
          };
    });
    const values = fields.flatMap((field) => (field === null ? [] : [field.value]));
    return [{ heading: 'mean', fields, least: Math.min(...values), most: Math.max(...values) }];
  }
  const yes =
    series.shape === 'yes' && series.outcomes.length <= 2
      ? series.outcomes.findIndex(({ value }) => value === true)
      : -1;
  return series.outcomes.flatMap((outcome, index): readonly VariationMap[] => {
    if (yes >= 0 && index !== yes) return [];
    const fields = series.entries.map((entry) => {
      const chance = entry?.chances[index];
      if (entry === null || chance === undefined) return null;
      const text = shortChance(chance, entry.method);
      return { text: isMixed ? marked(text, entry) : text, value: chance.decimal };
    });
    return [{ heading: `chance of ${outcome.label}`, fields, least: 0, most: 1 }];
  });
}

/** A mean without the digits that are within the interval. */
function shortMean(
  figure: { readonly decimal: number; readonly low: number; readonly high: number },
  { method }: Entry,
): string {
  return method.method === 'estimate'
    ? (meanText({ ...figure, fraction: null }, method).split(' ')[0] ?? '')
    : String(Number(figure.decimal.toPrecision(4)));
}

function printFaults(
  { cells }: Variation,
  style: Style,
  say: (...lines: readonly string[]) => void,
): void {
  for (const { at, found } of cells) {
    for (const { text, chance } of found?.faults ?? [])
      say(
        '',
        `${style.yellow('fault of a rule')} at ${at.map(clean).join(', ')}: ${clean(text)}  ${shortChance(chance, found?.method ?? { method: 'exact' })}`,
      );
    if (found !== null && found.endless !== null)
      say(
        '',
        `${style.yellow('never ends')} at ${at.map(clean).join(', ')}  ${shortChance(found.endless, found.method)}`,
      );
  }
}
