// Draws probabilities for a terminal: one line each, with a bar that fills the rest of the width.
import type { Chance, Mean, Method } from '@fray/engine/odds';
import type { Style } from '../report/style.ts';
import { columnsOf, grouped, pad, widest } from '../report/text.ts';

export interface Bar {
  readonly label: string;
  readonly chance: Chance;
}

/** Longer fractions are left to --json. */
const LONGEST = 34;

/** Lines `label bar decimal fraction`, or with the interval if the chances are estimates. */
export function barLines(
  bars: readonly Bar[],
  method: Method,
  style: Style,
  columns: number,
): readonly string[] {
  const decimals = bars.map(({ chance }) => decimalText(chance, method));
  const details = bars.map(({ chance }) => detailText(chance, method));
  const labelWidth = Math.min(24, widest(bars.map(({ label }) => label)));
  const decimalWidth = widest(decimals);
  const room = Math.max(
    8,
    Math.min(40, columns - labelWidth - decimalWidth - Math.min(LONGEST, widest(details)) - 8),
  );
  return bars.map(({ label, chance }, index) => {
    const bar = chartBar(chance.decimal, room);
    return `  ${pad(label, labelWidth)}  ${style.cyan(bar)}${' '.repeat(room - columnsOf(bar))}  ${pad(decimals[index] ?? '', decimalWidth)}  ${style.dim(details[index] ?? '')}`.trimEnd();
  });
}

/** Of more bars than this, those of hardly any chance are folded. */
const MANY = 24;

/** Returns the lines of `barLines`; a long list leaves out what is a thousand times less likely than the likeliest, and says so. */
export function foldedBarLines(
  bars: readonly Bar[],
  method: Method,
  style: Style,
  columns: number,
): readonly string[] {
  const most = Math.max(...bars.map(({ chance }) => chance.decimal));
  const shown =
    bars.length > MANY ? bars.filter(({ chance }) => chance.decimal * 1000 >= most) : bars;
  const folded = bars.length - shown.length;
  return [
    ...barLines(shown, method, style, columns),
    ...(folded === 0
      ? []
      : [
          style.dim(
            `  ${folded} more, each over a thousand times less likely than the likeliest: --json`,
          ),
        ]),
  ];
}

const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/** A possible outcome always has a visible bar. */
export function chartBar(part: number, room: number): string {
  const eighths = part > 0 ? Math.max(1, Math.round(part * room * 8)) : 0;
  return '█'.repeat(Math.floor(eighths / 8)) + (EIGHTHS[eighths % 8] ?? '');
}

/** An estimate has no digits below half the width of its interval. */
function decimalText({ decimal, low, high }: Chance, { method }: Method): string {
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
  const exact = fraction === null ? '' : `  ${fraction.n}/${fraction.d}`;
  return `${String(Number(decimal.toPrecision(6)))}${exact.length > LONGEST ? '' : exact}`;
}

/** An exact 1 or 0 is not rounded. */
function trimmed(text: string, decimal: number): string {
  if (decimal < 1 && Number(text) === 1) return '0.999999+';
  return text;
}

function digitsFor(half: number): number {
  return half > 0 ? Math.max(1, Math.min(9, Math.floor(-Math.log10(half)))) : 6;
}

function detailText({ fraction, low, high }: Chance, { method }: Method): string {
  if (method === 'estimate') {
    // One digit more, so that rounding does not hide the ends of the interval.
    const digits = digitsFor((high - low) / 2) + 1;
    return `${(Math.floor(low * 10 ** digits) / 10 ** digits).toFixed(digits)} to ${(Math.ceil(high * 10 ** digits) / 10 ** digits).toFixed(digits)}`;
  }
  const text = fraction === null ? '' : `${fraction.n}/${fraction.d}`;
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
      return `estimated from ${grouped(method.runs)} ${method.runs === 1 ? 'run' : 'runs'} of seed ${method.seed}, with ${method.level * 100} % intervals (Wilson)`;
  }
}
