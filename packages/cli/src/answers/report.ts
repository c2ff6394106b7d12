// Makes the report of odds: of one question, and of the same question for each value of an input.
import type { Ruleset } from '@fray/dsl/ir';
import type { Method } from '@fray/engine/odds';
import { whyText, type Large } from '../odds/answer-question.ts';
import { disagreementNote } from '../odds/disagreement-text.ts';
import { isMixed } from '../odds/merge.ts';
import {
  heading,
  sentence,
  softSentence,
  type Block,
  type Entry,
  type HeatMap,
  type Report,
  type SentencePart,
} from '../report/blocks/blocks.ts';
import { meanText, methodText, shortChance } from '../report/blocks/numbers.ts';
import { countText, grouped } from '../report/text.ts';
import type { Variation } from '../vary/cells.ts';
import { seriesOf, type MeasureSeries } from '../vary/series.ts';

interface Answered {
  /** The scenario or the check. */
  readonly title: string;
  /** The watches of the rules; null if the question is about expressions, which need none. */
  readonly watches: Ruleset['watches'] | null;
  readonly variation: Variation;
  /** Why not everything was counted. */
  readonly large?: Large | undefined;
}

/** Returns the report: how the numbers were found, and a chapter for each measure. */
export function oddsReport({ title, watches, variation, large }: Answered): Report {
  const { axes, cells } = variation;
  const [one] = cells;
  const single = axes.length === 0 ? (one?.found ?? undefined) : undefined;
  const isOneMethod = single !== undefined && !isMixed(single);
  const doubts = [
    ...(large === undefined
      ? []
      : [
          softSentence(
            `${large.why === 'time' ? 'not counted to its end' : 'too large to be counted exactly'}: ${whyText(large)}`,
          ),
        ]),
    ...(single?.disagreement === undefined ? [] : [warned(disagreementNote)]),
  ];
  const missing = cells.filter(({ found }) => found === null);
  const report: Block[] = [
    heading(1, title, isOneMethod ? { aside: methodText(single.method) } : {}),
    ...(isOneMethod ? doubts : []),
    ...axes.map(({ description }) => softSentence(`varied: ${description}`)),
    ...(axes.length === 0 ? [] : methodLines(variation).map(softSentence)),
    ...(missing.length === 0
      ? []
      : [warned(`not known: ${missing.map(({ at }) => at.join(' ')).join(', ')}`)]),
  ];
  let before = title;
  for (const series of seriesOf(variation)) {
    const { measure, text, occurrence, entries } = series;
    const [entry] = entries;
    if (measure !== before) {
      report.push(heading(2, measure, text === null ? {} : { aside: text }));
      if (single !== undefined && !isOneMethod && entry)
        report.push(
          softSentence(methodText(entry.method)),
          ...(entry.method.method === 'estimate' ? doubts : []),
        );
    }
    before = measure;
    if (occurrence !== null) {
      const moment = watches?.find(({ name }) => name === measure)?.moment;
      report.push(heading(3, `${moment?.kind === 'span' ? moment.span : ''} ${occurrence}`));
    }
    report.push(...drawn(series, variation));
  }
  return [...report, ...faultBlocks(variation)];
}

function drawn(series: MeasureSeries, variation: Variation): readonly Block[] {
  const [down, across] = variation.axes;
  const { measure, outcomes, entries, shape } = series;
  if (across !== undefined) return mapsOf(series, variation);
  if (down !== undefined)
    return [
      {
        block: 'series',
        name: down.name,
        labels: variation.cells.map(({ at }) => at[0] ?? ''),
        outcomes,
        shape,
        entries,
      },
    ];
  const [entry] = entries;
  if (!entry) return [];
  const bars = outcomes.flatMap(({ label }, index) => {
    const chance = entry.chances[index];
    return chance === undefined ? [] : [{ label, chance }];
  });
  return [{ block: 'bars', title: measure, method: entry.method, bars, mean: entry.mean }];
}

function warned(text: string): Block {
  return sentence([{ is: 'warning', text }]);
}

/** Returns the methods behind the numbers; one line each. */
function methodLines({ cells }: Variation): readonly string[] {
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

/** Returns one map if a single number describes the measure, otherwise one for each of its outcomes. */
function mapsOf(
  { shape, entries, outcomes }: MeasureSeries,
  { axes, cells }: Variation,
): readonly HeatMap[] {
  const [down, across] = axes;
  const isMixedUp =
    new Set(
      cells.flatMap(({ found }) => (found === null ? [] : [found.method.method === 'estimate'])),
    ).size > 1;
  const map = (
    title: string,
    textOf: (entry: Entry) => { readonly text: string; readonly value: number } | null,
  ): HeatMap => {
    const fields = entries.map((entry) => {
      const field = entry && textOf(entry);
      const isMarked = isMixedUp && entry?.method.method === 'estimate';
      return field && isMarked ? { ...field, text: `${field.text}~` } : field;
    });
    const values = fields.flatMap((field) => (field === null ? [] : [field.value]));
    const isMean = shape === 'mean';
    return {
      block: 'map',
      title,
      down: down?.name ?? '',
      across: across?.name ?? '',
      rows: down?.points.map(({ label }) => label) ?? [],
      columns: across?.points.map(({ label }) => label) ?? [],
      fields,
      least: isMean ? Math.min(...values) : 0,
      most: isMean ? Math.max(...values) : 1,
    };
  };
  if (shape === 'mean')
    return [
      map('mean', ({ figure, method }) =>
        figure === undefined
          ? null
          : {
              text:
                method.method === 'estimate'
                  ? (meanText({ ...figure, fraction: null }, method).split(' ')[0] ?? '')
                  : String(Number(figure.decimal.toPrecision(4))),
              value: figure.decimal,
            },
      ),
    ];
  const yes =
    shape === 'yes' && outcomes.length <= 2
      ? outcomes.findIndex(({ value }) => value === true)
      : -1;
  return outcomes.flatMap(({ label }, index): readonly HeatMap[] =>
    yes >= 0 && index !== yes
      ? []
      : [
          map(`chance of ${label}`, ({ chances, method }) => {
            const chance = chances[index];
            return chance === undefined
              ? null
              : { text: shortChance(chance, method), value: chance.decimal };
          }),
        ],
  );
}

/** Returns a chapter for each fault of a rule, and for runs without an end. */
function faultBlocks({ axes, cells }: Variation): readonly Block[] {
  return cells.flatMap(({ at, found }) => {
    if (found === null) return [];
    const { method, faults, endless } = found;
    const where = axes.length === 0 ? '' : ` at ${at.join(', ')}`;
    const chapter = (what: string, more: readonly Block[], chance: typeof endless): Block[] => {
      const name: SentencePart = { is: 'warning', text: `${what}${where}` };
      const bars = chance === null ? [] : [{ label: 'these runs', chance }];
      return [
        heading(2, [name]),
        ...more,
        { block: 'bars', title: what, method, bars, mean: null },
      ];
    };
    return [
      ...faults.flatMap(({ text, chance }) =>
        chapter('fault of a rule', [sentence(`  ${text}`)], chance),
      ),
      ...(endless === null ? [] : chapter('never ends', [], endless)),
    ];
  });
}
