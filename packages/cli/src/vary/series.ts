// Groups a variation by measure: the outcomes of each, and their probabilities in every cell.
import type { Chance, MeasureOdds, Method, Odds } from '@fray/engine/odds';
import { never } from '../odds/answer-check.ts';
import { wilson } from '@fray/engine/statistics';
import { fractions, valueText } from '@fray/engine/values';
import type { Entry, Outcome, Series } from '../report/blocks/blocks.ts';
import type { Variation } from './cells.ts';

/** A measure at one occurrence, over all cells. */
export interface MeasureSeries extends Pick<Series, 'shape' | 'entries'> {
  readonly measure: string;
  readonly text: string | null;
  /** The number of the span if it is asked at each one; otherwise null. */
  readonly occurrence: number | null;
  /**
   * The outcomes: numbers in rising order, words in the order in which they came; faults and `not
   * reached` last.
   */
  readonly outcomes: readonly KeyedOutcome[];
}

interface KeyedOutcome extends Outcome {
  readonly key: string;
}

const notReached: KeyedOutcome = { key: 'not reached', label: 'not reached', value: undefined };

export function seriesOf({ cells }: Pick<Variation, 'cells'>): readonly MeasureSeries[] {
  const heads = new Map<string, MeasureOdds>();
  for (const { found } of cells)
    for (const one of found?.measures ?? [])
      if (
        !heads.has(idOf(one)) &&
        (one.occurrence !== null || one.outcomes.length > 0 || cells.length === 1)
      )
        heads.set(idOf(one), one);
  // A measure that no cell reached has no occurrences; it is still printed.
  for (const { found } of cells)
    for (const one of found?.measures ?? [])
      if (![...heads.values()].some(({ measure }) => measure === one.measure))
        heads.set(idOf(one), one);
  const order = [
    ...new Set(cells.flatMap(({ found }) => found?.measures.map(({ measure }) => measure) ?? [])),
  ];
  return [...heads.values()]
    .sort(
      (a, b) =>
        order.indexOf(a.measure) - order.indexOf(b.measure) ||
        (a.occurrence ?? 0) - (b.occurrence ?? 0),
    )
    .map((head) => {
      const rows = cells.map(({ found }) =>
        found === null
          ? null
          : { found, row: found.measures.find((one) => idOf(one) === idOf(head)) },
      );
      const outcomes = outcomesOf(rows.map((one) => one?.row));
      const known = rows.filter((one) => one !== null);
      const missed = known.some(({ row }) => row === undefined || row.notReached.decimal > 0);
      const all = missed ? [...outcomes, notReached] : outcomes;
      const isMean =
        !missed && known.length > 0 && known.every(({ row }) => (row?.mean ?? null) !== null);
      const shape = isMean
        ? 'mean'
        : outcomes.length > 0 && outcomes.every(({ value }) => typeof value === 'boolean')
          ? 'yes'
          : 'outcomes';
      return {
        measure: head.measure,
        text: head.text,
        occurrence: head.occurrence,
        outcomes: all,
        shape,
        entries: rows.map((one) => (one === null ? null : entryOf(one.found, one.row, all, shape))),
      };
    });
}

function idOf({ measure, occurrence }: MeasureOdds): string {
  return `${occurrence ?? ''} ${measure}`;
}

function keyOf({ value, fault }: MeasureOdds['outcomes'][number]): string {
  return fault === null ? `value ${JSON.stringify(value)}` : `fault ${fault}`;
}

/** All outcomes of some rows. An outcome that one row lacks comes after the one that it follows in another row. */
function outcomesOf(rows: readonly (MeasureOdds | undefined)[]): readonly KeyedOutcome[] {
  const known: KeyedOutcome[] = [];
  for (const row of rows) {
    let behind = 0;
    for (const one of row?.outcomes ?? []) {
      const key = keyOf(one);
      const at = known.findIndex((other) => other.key === key);
      if (at < 0)
        known.splice(
          behind,
          0,
          one.fault === null
            ? { key, label: valueText(one.value), value: one.value }
            : { key, label: `fault: ${one.fault}`, value: undefined },
        );
      behind = (at < 0 ? behind : at) + 1;
    }
  }
  const rank = ({ value }: KeyedOutcome): number => (value === undefined ? 1 : 0);
  return known.sort((a, b) =>
    typeof a.value === 'number' && typeof b.value === 'number'
      ? a.value - b.value
      : rank(a) - rank(b),
  );
}

function entryOf(
  { method: whole }: Odds,
  row: MeasureOdds | undefined,
  outcomes: readonly KeyedOutcome[],
  shape: MeasureSeries['shape'],
): Entry {
  const method = row?.method ?? whole;
  const chances = outcomes.map((outcome): Chance => {
    if (outcome === notReached) return row?.notReached ?? chanceAlways(method);
    return row?.outcomes.find((one) => keyOf(one) === outcome.key)?.chance ?? chanceNever(method);
  });
  const mean = row?.mean ?? null;
  const yes = outcomes.findIndex(({ value }) => value === true);
  const figure =
    shape === 'mean'
      ? (mean ?? undefined)
      : shape === 'yes'
        ? (chances[yes] ?? chanceNever(method))
        : undefined;
  return { method, mean, chances, figure };
}

/** The probability of an outcome that never occurred in the count or the plays. */
function chanceNever(method: Method): Chance {
  switch (method.method) {
    case 'exact':
      return never;
    case 'exact-up-to':
      return { decimal: 0, fraction: null, low: 0, high: method.bound };
    case 'estimate':
      return { decimal: 0, fraction: null, ...wilson(0, method.runs) };
  }
}

function chanceAlways(method: Method): Chance {
  const { fraction, low, high } = chanceNever(method);
  return {
    decimal: 1,
    fraction: fraction && fractions.one,
    low: 1 - high,
    high: 1 - low,
  };
}
