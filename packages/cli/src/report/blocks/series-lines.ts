// Draws one varied thing in a terminal: a line for each value, with every probability, a block of
// proportional height, and a bar for the mean or for `yes`.
import type { Chance, Mean, Method } from '@fray/engine/odds';
import type { Style } from '../style.ts';
import { chartBar, clean, columnBlocks, cut, pad, widest } from '../text.ts';
import type { Entry, Series } from './blocks.ts';
import { meanText, shortChance } from './numbers.ts';

/** The widest name of an outcome at the head of a column. */
const widestOutcome = 14;
const leastBar = 8;
const mostBar = 24;

/** Returns the lines of one measure. */
export function seriesLines(series: Series, style: Style, columns: number): readonly string[] {
  const { outcomes, entries } = series;
  const isMean = series.shape === 'mean';
  const figureName = isMean ? 'mean' : 'yes';
  const name = clean(series.name);
  const labels = series.labels.map(clean);
  const marked = labels.map(
    (label, index) => `${label}${entries[index]?.method.method === 'estimate' ? ' ~' : ''}`,
  );
  const labelWidth = Math.min(20, widest([...marked, name]));
  const texts = outcomes.map((_, outcome) =>
    entries.map((entry) => (entry === null ? '' : chanceText(entry, outcome))),
  );
  const heads = outcomes.map(({ label }) => cut(clean(label), widestOutcome));
  const widths = texts.map((column, index) => widest([...column, heads[index] ?? '']));
  const figures = entries.map((entry) => entry?.figure);
  const figureTexts = entries.map((entry, index) =>
    entry === null || !isMean ? '' : figureText(figures[index], entry.method),
  );
  const figureWidth = Math.max(widest(figureTexts), isMean ? 4 : 3);
  const hasFigure = series.shape !== 'outcomes';
  const head = (text: string): string => pad(cut(text, labelWidth), labelWidth);
  const row = (index: number): string => head(marked[index] ?? '');
  const figured = (room: number): readonly string[] => {
    const most = Math.max(
      series.shape === 'yes' ? 1 : 0,
      ...figures.map((figure) => figure?.decimal ?? 0),
    );
    return entries.map((entry, index) =>
      entry === null
        ? ''
        : `${isMean ? `${pad(figureTexts[index] ?? '', figureWidth)}  ` : ''}${style.cyan(chartBar(most > 0 ? (figures[index]?.decimal ?? 0) / most : 0, room))}`,
    );
  };

  const blocks = columnBlocks(widths, columns - 4 - labelWidth);
  const lines: string[] = [];
  blocks.forEach((block, at) => {
    if (at > 0) lines.push('');
    const used = 2 + labelWidth + block.reduce((sum, column) => sum + 2 + (widths[column] ?? 0), 0);
    const isLast = at === blocks.length - 1;
    const room = Math.min(mostBar, columns - used - 2 - (isMean ? figureWidth + 2 : 0));
    const isBeside = hasFigure && isLast && room >= leastBar;
    const bars = isBeside ? figured(room) : [];
    lines.push(
      style.dim(
        `  ${[head(name), ...block.map((column) => pad(heads[column] ?? '', widths[column] ?? 0, 'left')), ...(isBeside ? [figureName] : [])].join('  ')}`,
      ),
    );
    entries.forEach((entry, index) => {
      lines.push(
        entry === null
          ? `  ${row(index)}  ${style.dim('not known')}`
          : `  ${[row(index), ...block.map((column) => pad(texts[column]?.[index] ?? '', widths[column] ?? 0, 'left')), ...(isBeside ? [bars[index] ?? ''] : [])].join('  ')}`.trimEnd(),
      );
    });
    if (!hasFigure || !isLast || isBeside) return;
    const below = figured(Math.min(mostBar * 2, columns - labelWidth - figureWidth - 8));
    lines.push(
      '',
      style.dim(`  ${head(name)}  ${figureName}`),
      ...entries.map((_, index) =>
        `  ${row(index)}  ${bars[index] ?? below[index] ?? ''}`.trimEnd(),
      ),
    );
  });
  return lines;
}

const HEIGHTS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

function chanceText({ chances, method }: Entry, outcome: number): string {
  const chance: Chance = chances[outcome] ?? { decimal: 0, fraction: null, low: 0, high: 0 };
  return `${shortChance(chance, method)} ${chance.decimal > 0 ? (HEIGHTS[Math.min(7, Math.floor(chance.decimal * 8))] ?? '') : ' '}`;
}

/** A mean without its fraction: a column has room for a few digits. */
function figureText(figure: Mean | Chance | undefined, method: Method): string {
  return figure === undefined
    ? ''
    : meanText(
        {
          ...figure,
          fraction: null,
          decimal:
            method.method === 'estimate' ? figure.decimal : Number(figure.decimal.toPrecision(5)),
        },
        method,
      );
}
