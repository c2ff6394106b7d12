// Formats numbers on the page: chances as percentages, with significant digits.
import type { Chance, Mean, Method } from '@fray/engine/internal';
import { shortChance } from '../../odds/chart.ts';

/** Returns a chance in per cent: `34.38%`. An estimate has no more digits than its interval allows. */
export function percent(chance: Chance, method: Method): string {
  const text = shortChance(chance, method);
  const [, sign = '', digits = ''] = /^([<>]?)(.*)$/.exec(text) ?? [];
  if (digits.includes('e')) return `${sign}${Number((Number(digits) * 100).toPrecision(1))}%`;
  const places = Math.max(0, (digits.split('.')[1]?.length ?? 0) - 2);
  return `${sign}${(Number(digits) * 100).toFixed(places)}%`;
}

/** Returns the interval of a chance: `34.1% to 34.7%`. */
export function interval({ low, high }: Chance): string {
  const half = (high - low) / 2;
  const digits = half > 0 ? Math.max(0, Math.min(7, Math.ceil(-Math.log10(half * 100)) + 1)) : 2;
  const part = 10 ** digits;
  return `${(Math.floor(low * 100 * part) / part).toFixed(digits)}% to ${(Math.ceil(high * 100 * part) / part).toFixed(digits)}%`;
}

export function meanNumber({ decimal, low, high }: Mean, method: Method): string {
  if (method.method !== 'estimate') return String(Number(decimal.toPrecision(5)));
  const half = (high - low) / 2;
  return half > 0
    ? `${decimal.toFixed(Math.max(0, Math.min(9, Math.ceil(-Math.log10(half)))))} ± ${half.toPrecision(1)}`
    : String(decimal);
}

/** Returns a short fraction, such as `11/32`; an empty text for a longer one. */
export function fractionText({ fraction }: Chance | Mean): string {
  const text = fraction === null ? '' : `${fraction.n}/${fraction.d}`;
  return text.length > 24 ? '' : text;
}
