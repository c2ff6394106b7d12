// Draws the charts of the page as SVG, without dependencies. Colours are classes: the style sheet has colours for light
// and dark.
import type { Chance, Mean } from '@fray/engine/internal';
import type { Entry, Series } from '../../vary/series.ts';
import { percent } from './numbers.ts';
import { escaped } from '../../report/html/html-text.ts';

const width = 640;

/** Draws a bar for each value of a measure. */
export function barChart({ outcomes }: Series, entry: Entry): string {
  const rowHeight = 30;
  const left = Math.min(200, 24 + Math.max(...outcomes.map(({ label }) => label.length)) * 8);
  const room = width - left - 84;
  const rows = outcomes.map(({ label }, index) => {
    const chance = entry.chances[index];
    if (chance === undefined) return '';
    const y = index * rowHeight;
    const length = Math.max(chance.decimal > 0 ? 1.5 : 0, chance.decimal * room);
    const whisker =
      chance.high > chance.low
        ? `<path class="whisker" d="M${at(left + chance.low * room)} ${y + 15}H${at(left + chance.high * room)}"/>`
        : '';
    return `<g><title>${escaped(label)}: ${percent(chance, entry.method)}</title><text x="${left - 8}" y="${y + 20}" text-anchor="end">${escaped(cutTo(label, 24))}</text><rect class="mark" x="${left}" y="${y + 5}" width="${at(length)}" height="20" rx="3"/>${whisker}<text class="number" x="${at(left + Math.max(length, chance.high > chance.low ? chance.high * room : 0) + 7)}" y="${y + 20}">${percent(chance, entry.method)}</text></g>`;
  });
  return svg(outcomes.length * rowHeight, 'How likely each outcome is', rows.join(''));
}

/** Draws a column for each varied value. The distribution of the measure at this value fills the column. */
export function columnChart(
  { outcomes, entries }: Series,
  labels: readonly string[],
  name: string,
): string {
  const plot = { left: 44, top: 10, width: width - 52, height: 230 };
  const slot = plot.width / Math.max(1, entries.length);
  const columns = entries.map((entry, index) => {
    if (entry === null) return '';
    let before = 0;
    const parts = outcomes.map(({ label }, outcome) => {
      const chance = entry.chances[outcome];
      if (chance === undefined || chance.decimal === 0) return '';
      const y = plot.top + plot.height * (1 - before - chance.decimal);
      before += chance.decimal;
      return `<rect class="${toneOf(outcomes, outcome)}" x="${at(plot.left + slot * index + gapOf(slot))}" y="${at(y)}" width="${at(slot - 2 * gapOf(slot))}" height="${at(Math.max(0.5, plot.height * chance.decimal))}"><title>${escaped(`${name} ${labels[index] ?? ''}: ${label} ${percent(chance, entry.method)}`)}</title></rect>`;
    });
    return parts.join('');
  });
  return svg(
    plot.top + plot.height + 44,
    `How likely each outcome is, by ${name}`,
    grid(plot, 0, 1, (value) => `${Math.round(value * 100)}%`) +
      columns.join('') +
      valueLabels(plot, labels, slot, name),
  );
}

/**
 * Draws a line through one number for each varied value, with its interval. If `most` is null, the scale ends just
 * above the largest number.
 */
export function lineChart(
  figures: readonly (Chance | Mean | undefined)[],
  labels: readonly string[],
  name: string,
  most: number | null,
  format: (value: number) => string,
): string {
  const plot = { left: 44, top: 14, width: width - 52, height: 180 };
  const known = figures.flatMap((figure) => (figure === undefined ? [] : [figure]));
  const low = most === null ? Math.min(0, ...known.map((figure) => figure.low)) : 0;
  const high = most ?? niceAbove(Math.max(low + 1e-9, ...known.map((figure) => figure.high)));
  const slot = plot.width / Math.max(1, figures.length);
  const x = (index: number): number => plot.left + slot * (index + 0.5);
  const y = (value: number): number => plot.top + plot.height * (1 - (value - low) / (high - low));
  const runs: string[][] = [[]];
  figures.forEach((figure, index) => {
    if (figure === undefined) runs.push([]);
    else runs.at(-1)?.push(`${at(x(index))} ${at(y(figure.decimal))}`);
  });
  const lines = runs
    .map((points) => (points.length > 1 ? `<path class="line" d="M${points.join('L')}"/>` : ''))
    .join('');
  const dots = figures.map((figure, index) => {
    if (figure === undefined) return '';
    const whisker =
      figure.high - figure.low > (high - low) / 500
        ? `<path class="whisker" d="M${at(x(index))} ${at(y(figure.low))}V${at(y(figure.high))}"/>`
        : '';
    return `${whisker}<circle class="dot" cx="${at(x(index))}" cy="${at(y(figure.decimal))}" r="4"><title>${escaped(`${name} ${labels[index] ?? ''}: ${format(figure.decimal)}`)}</title></circle>`;
  });
  return svg(
    plot.top + plot.height + 44,
    `By ${name}`,
    grid(plot, low, high, format) + lines + dots.join('') + valueLabels(plot, labels, slot, name),
  );
}

/** Returns a legend that explains the colours of a column chart. */
export function legend({ outcomes }: Series): string {
  return `<ul class="legend">${outcomes.map(({ label }, index) => `<li><svg viewBox="0 0 12 12" aria-hidden="true"><rect class="${toneOf(outcomes, index)}" width="12" height="12" rx="2"/></svg>${escaped(label)}</li>`).join('')}</ul>`;
}

interface Plot {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

function grid(
  { left, top, width: across, height }: Plot,
  low: number,
  high: number,
  format: (value: number) => string,
): string {
  return [0, 0.25, 0.5, 0.75, 1]
    .map((part) => {
      const y = at(top + height * (1 - part));
      return `<path class="rule" d="M${left} ${y}h${across}"/><text class="tick" x="${left - 6}" y="${Number(y) + 4}" text-anchor="end">${escaped(format(low + (high - low) * part))}</text>`;
    })
    .join('');
}

function valueLabels(
  { left, top, height, width: across }: Plot,
  labels: readonly string[],
  slot: number,
  name: string,
): string {
  // Shows as many labels as fit, and always the first.
  const longest = Math.max(...labels.map((label) => label.length)) * 7.5 + 8;
  const step = Math.max(1, Math.ceil(longest / slot));
  const shown = labels.map((label, index) =>
    index % step === 0
      ? `<text class="tick" x="${at(left + slot * (index + 0.5))}" y="${top + height + 18}" text-anchor="middle">${escaped(cutTo(label, 16))}</text>`
      : '',
  );
  return `${shown.join('')}<text class="tick axis" x="${at(left + across / 2)}" y="${top + height + 37}" text-anchor="middle">${escaped(name)}</text>`;
}

function svg(height: number, title: string, content: string): string {
  return `<svg class="chart" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(title)}">${content}</svg>`;
}

/**
 * Returns the colour class of an outcome. Numbers go from light to dark, words have colours of their own, and a missing
 * value is grey.
 */
function toneOf(outcomes: Series['outcomes'], index: number): string {
  const outcome = outcomes[index];
  if (outcome?.value === undefined) return 'tone-none';
  const values = outcomes.filter(({ value }) => value !== undefined);
  if (!values.every(({ value }) => typeof value === 'number')) return `word-${index % 8}`;
  return `tone-${values.length < 2 ? 5 : Math.round((index / (values.length - 1)) * 9)}`;
}

function gapOf(slot: number): number {
  return Math.min(6, slot * 0.12);
}

/** Returns a round number, as large as the value or a little larger, whose quarters have few digits. */
function niceAbove(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 4, 6, 8, 10].find((step) => step * power >= value * 0.9999) ?? 10) * power;
}

function at(value: number): string {
  return String(Number(value.toFixed(1)));
}

function cutTo(text: string, most: number): string {
  const letters = [...text];
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : text;
}
