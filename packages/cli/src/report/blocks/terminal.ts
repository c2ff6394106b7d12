// Draws a report for a terminal.
import type { Style } from '../style.ts';
import { clean, columnsOf, pad, widest, wrap } from '../text.ts';
import type { Bars, Block, Grid, SentencePart, Report, Words } from './blocks.ts';
import { mapLines } from './map-lines.ts';
import { decimalText, detailText, LONGEST, meanText, shownBars } from './numbers.ts';
import { seriesLines } from './series-lines.ts';

/** Returns the lines of a report for a terminal of so many columns. */
export function terminalLines(report: Report, style: Style, columns: number): readonly string[] {
  return report.flatMap((block, index) => {
    const isChapter = block.block === 'heading' && block.level < 3 && index > 0;
    return [...(isChapter ? [''] : []), ...linesOf(block, style, columns)];
  });
}

function linesOf(block: Block, style: Style, columns: number): readonly string[] {
  switch (block.block) {
    case 'heading': {
      const { level, words, aside = '' } = block;
      const title = wordsText(words, style);
      const more = aside === '' ? '' : `  ${style.dim(clean(aside))}`;
      return wrap(level === 3 ? ` ${title}${more}` : `${style.bold(title)}${more}`, columns, 2);
    }
    case 'sentence':
      return wrap(wordsText(block.words, style), columns, 2);
    case 'bars':
      return barLines(block, style, columns);
    case 'series':
      return seriesLines(block, style, columns);
    case 'map':
      return [`  ${clean(block.title)}`, ...mapLines(block, style, columns)];
    case 'table':
      return tableLines(block, style);
    case 'code':
      return block.lines.map((line) => `  ${clean(line)}`);
  }
}

function wordsText(words: Words, style: Style): string {
  const parts = typeof words === 'string' ? [words] : words;
  return parts
    .map((part) =>
      typeof part === 'string' ? clean(part) : paintFor(part.is, style)(clean(part.text)),
    )
    .join('');
}

function paintFor(is: SentencePart['is'], style: Style): (text: string) => string {
  switch (is) {
    case 'strong':
      return style.bold;
    case 'soft':
      return style.dim;
    case 'code':
      return style.cyan;
    case 'before':
      return style.red;
    case 'after':
      return style.green;
    case 'warning':
      return style.yellow;
  }
}

/** Lines `label bar decimal fraction`, or with the interval if the chances are estimates. */
function barLines(block: Bars, style: Style, columns: number): readonly string[] {
  const { method, mean } = block;
  const { bars, more } = shownBars(block);
  const labels = bars.map(({ label }) => clean(label));
  const decimals = bars.map(({ chance }) => decimalText(chance, method));
  const details = bars.map(({ chance }) => detailText(chance, method));
  const labelWidth = Math.min(24, widest(labels));
  const decimalWidth = widest(decimals);
  const room = Math.max(
    8,
    Math.min(40, columns - labelWidth - decimalWidth - Math.min(LONGEST, widest(details)) - 8),
  );
  return [
    ...bars.map(({ chance }, index) => {
      const bar = chartBar(chance.decimal, room);
      return `  ${pad(labels[index] ?? '', labelWidth)}  ${style.cyan(bar)}${' '.repeat(room - columnsOf(bar))}  ${pad(decimals[index] ?? '', decimalWidth)}  ${style.dim(details[index] ?? '')}`.trimEnd();
    }),
    ...(more === undefined ? [] : [style.dim(`  ${more}: --json`)]),
    ...(mean === null ? [] : [style.dim(`  mean ${meanText(mean, method)}`)]),
  ];
}

const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/** Returns a bar of block characters. What is possible always has a visible bar. */
export function chartBar(part: number, room: number): string {
  const eighths = part > 0 ? Math.max(1, Math.round(part * room * 8)) : 0;
  return '█'.repeat(Math.floor(eighths / 8)) + (EIGHTHS[eighths % 8] ?? '');
}

function tableLines({ head, rows }: Grid, style: Style): readonly string[] {
  const all = [head, ...rows].map((row) => row.map(clean));
  const widths = head.map((_, column) => widest(all.map((row) => row[column] ?? '')));
  const lines = all.map((row) =>
    `  ${row.map((text, column) => pad(text, widths[column] ?? 0)).join('  ')}`.trimEnd(),
  );
  return head.every((title) => title === '')
    ? lines.slice(1)
    : [style.dim(lines[0] ?? ''), ...lines.slice(1)];
}
