// Writes probabilities and means in digits: a terminal shows decimals and fractions, a page per cent. An estimate never has
// more digits than its interval allows.
import type { Chance, Mean, Method } from '@fray/engine/odds';
import { fractionText, many } from '../text.ts';
import { gridBlock, textOfWords, type Bar, type Bars, type Grid, type Series } from './blocks.ts';

/** Longer fractions are left to --json. */
export const LONGEST = 34;

/** Of more bars than this, those of hardly any chance are folded. */
const MANY = 24;

/**
 * Returns the bars to draw, and how many are left out: those below the error of the method, and in a long list those that are
 * a thousand times less likely than the likeliest.
 */
export function shownBars({ bars, method }: Pick<Bars, 'bars' | 'method'>): {
  readonly bars: readonly Bar[];
  readonly more?: string;
} {
  const most = Math.max(...bars.map(({ chance }) => chance.decimal));
  const bound = method.method === 'exact-up-to' ? method.bound : 0;
  const least = Math.max(bound, bars.length > MANY ? most / 1000 : 0);
  const shown = bars.filter(({ chance }) => chance.decimal >= least);
  if (shown.length === bars.length) return { bars };
  const than =
    least === bound
      ? `each less likely than ${bound.toExponential(0)}`
      : 'each over a thousand times less likely than the likeliest';
  return { bars: shown, more: `${bars.length - shown.length} more, ${than}` };
}

/** An estimate has no digits below half the width of its interval. */
export function decimalText({ decimal, low, high }: Chance, { method }: Method): string {
  if (method === 'estimate' && decimal === 0) return `<${roundedUp(high)}`;
  if (method !== 'estimate')
    return decimal === 0 || decimal >= 1e-4
      ? trimmed(decimal.toFixed(6), decimal)
      : decimal.toExponential(3);
  const digits = digitsFor((high - low) / 2);
  const text = decimal.toFixed(digits);
  // Rounding must not move it out of its own interval.
  return Number(text) < low || Number(text) > high ? decimal.toFixed(digits + 1) : text;
}

/** A probability for a column: a few digits, and never 0 or 1 if it is only close to them. */
export function shortChance(chance: Chance, method: Method): string {
  const { decimal, low, high } = chance;
  if (method.method === 'estimate') {
    if (decimal === 0) return `<${roundedUp(high)}`;
    return decimal === 1 ? `>${roundedDown(low)}` : decimalText(chance, method);
  }
  if (decimal === 0 || decimal === 1) return String(decimal);
  if (decimal < 0.00005) return decimal.toExponential(0);
  return decimal >= 0.99995 ? '>0.9999' : decimal.toFixed(4);
}

/** Two significant digits of an upper bound, rounded up. */
function roundedUp(high: number): string {
  const digits = Math.max(1, Math.min(9, Math.ceil(-Math.log10(high)) + 1));
  return (Math.ceil(high * 10 ** digits) / 10 ** digits).toFixed(digits);
}

function roundedDown(low: number): string {
  const digits = Math.max(1, Math.min(9, Math.ceil(-Math.log10(Math.max(1e-9, 1 - low))) + 1));
  return (Math.floor(low * 10 ** digits) / 10 ** digits).toFixed(digits);
}

/** A mean with its fraction or its interval: `3.56 89/25`, or `2.21 +- 0.02`. */
export function meanText({ decimal, fraction, low, high }: Mean, { method }: Method): string {
  const half = (high - low) / 2;
  if (method === 'estimate')
    return `${decimal.toFixed(half > 0 ? Math.max(0, Math.min(9, Math.ceil(-Math.log10(half)))) : 2)} ± ${half.toPrecision(1)}`;
  const exact = fraction === null ? '' : `  ${fractionText(fraction)}`;
  return `${Number(decimal.toPrecision(6))}${exact.length > LONGEST ? '' : exact}`;
}

/** An exact 1 or 0 is not rounded. */
function trimmed(text: string, decimal: number): string {
  if (decimal < 1 && Number(text) === 1) return '0.999999+';
  return text;
}

function digitsFor(half: number): number {
  return half > 0 ? Math.max(1, Math.min(9, Math.floor(-Math.log10(half)))) : 6;
}

/** The fraction of an exact chance, or the interval of an estimate: `0.45 to 0.65`, in per cent `45% to 65%`. */
export function detailText(
  { fraction, low, high }: Chance,
  { method }: Method,
  isPercent = false,
): string {
  if (method === 'estimate') {
    // One digit more, so that rounding does not hide the ends of the interval.
    const digits = digitsFor((high - low) / 2) + 1;
    const end = (round: (value: number) => number, value: number): string => {
      const whole = round(value * 10 ** digits);
      return isPercent
        ? `${(whole / 10 ** (digits - 2)).toFixed(digits - 2)}%`
        : (whole / 10 ** digits).toFixed(digits);
    };
    return `${end(Math.floor, low)} to ${end(Math.ceil, high)}`;
  }
  const text = fraction === null ? '' : fractionText(fraction);
  return text.length > LONGEST ? '' : text;
}

/** Describes the method by which the numbers were found. */
export function methodText(method: Method): string {
  switch (method.method) {
    case 'exact':
      return 'exact: every way that the dice can fall is counted';
    case 'exact-up-to':
      return `exact up to ${method.bound.toExponential(0)}: no number is off by more`;
    case 'estimate':
      return `estimated from ${many(method.runs, 'run')} of seed ${method.seed}, with ${method.level * 100} % intervals (Wilson)`;
  }
}

/** Returns a chance in per cent: `34.38%`. An estimate has no more digits than its interval allows. */
export function percent(chance: Chance, method: Method): string {
  const text = shortChance(chance, method);
  const [, sign = '', digits = ''] = /^([<>]?)(.*)$/.exec(text) ?? [];
  if (digits.includes('e')) return `${sign}${Number((Number(digits) * 100).toPrecision(1))}%`;
  const places = Math.max(0, (digits.split('.')[1]?.length ?? 0) - 2);
  return `${sign}${(Number(digits) * 100).toFixed(places)}%`;
}

/** True if a column of a table has a title, or is the first, and holds only numbers, so that it is aligned on the right. */
export function isFigures({ head, rows }: Grid, column: number): boolean {
  return (
    (head[column] !== '' || column === 0) &&
    rows.length > 0 &&
    rows.every((row) =>
      /^([<>±+−-]?\s?\d[\d.,]*\s?%?( ±[\d.]+)?)?$/.test(textOfWords(row[column] ?? '')),
    )
  );
}

/** Returns the numbers of a series as a table. */
export function seriesTable({ name, labels, outcomes, entries, shape }: Series): Grid {
  const isMean = shape === 'mean';
  return gridBlock(
    [name, ...outcomes.map(({ label }) => label), ...(isMean ? ['mean'] : []), ''],
    entries.map((entry, index) => [
      labels[index] ?? '',
      ...(entry === null
        ? ['not known']
        : [
            ...entry.chances.map((chance) => percent(chance, entry.method)),
            ...(isMean && entry.mean !== null ? [meanText(entry.mean, entry.method)] : []),
            entry.method.method === 'estimate' ? 'estimate' : 'exact',
          ]),
    ]),
  );
}

/** Returns the ends of an axis that shows these values: 0 and 1 for chances, else two numbers whose quarters are round. */
export function scaleOf(
  values: readonly number[],
  isChance: boolean,
): { readonly low: number; readonly high: number } {
  if (isChance) return { low: 0, high: 1 };
  const known = values.filter(Number.isFinite);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const power = 10 ** Math.floor(Math.log10((high > low ? high - low : 1) / 4));
  const below = (quarter: number): number => Math.floor(low / quarter) * quarter;
  const quarter =
    [1, 2, 2.5, 5, 10]
      .map((factor) => factor * power)
      .find((one) => below(one) + 4 * one >= high) ?? 20 * power;
  return { low: below(quarter), high: below(quarter) + 4 * quarter };
}

/** Returns a value on an axis. */
export function levelText(value: number, isChance: boolean): string {
  return isChance ? `${Number((value * 100).toFixed(2))}%` : String(Number(value.toPrecision(4)));
}
