// Draws two varied things in a terminal: a field for each pair of values, darker for larger
// numbers.
import type { Style } from '../style.ts';
import { clean, cut, pad, widest, columnsOf } from '../text.ts';
import type { HeatMap } from './blocks.ts';

/** Numbers of the 256 colours of terminals, light on dark first. */
const GROUNDS = [17, 18, 24, 31, 38, 80, 122, 158] as const;
const SHADES = [' ', '░', '▒', '▓', '█'] as const;
const widestLabel = 16;

/** Returns the lines of a heat map. With colours the fields have a background, otherwise a shade before each number. */
export function mapLines(map: HeatMap, style: Style, width: number): readonly string[] {
  const { fields, least, most } = map;
  const [down, across] = [clean(map.down), clean(map.across)];
  const [rows, columns] = [map.rows.map(clean), map.columns.map(clean)];
  const isColoured = style.dim(' ') !== ' ';
  const rowWidth = Math.min(widestLabel, Math.max(widest(rows), columnsOf(down)));
  const texts = fields.map((field) => field?.text ?? '-');
  const columnWidth = Math.max(
    widest(texts) + (isColoured ? 2 : 3),
    Math.min(widestLabel, widest(columns)) + 1,
  );
  const perBlock = Math.max(1, Math.floor((width - rowWidth - 4) / columnWidth));
  const lines: string[] = [];
  for (let from = 0; from < columns.length; from += perBlock) {
    const block = columns.slice(from, from + perBlock);
    if (from > 0) lines.push('');
    lines.push(style.dim(`  ${pad('', rowWidth)}  ${across}`));
    lines.push(
      style.dim(
        `  ${pad(cut(down, rowWidth), rowWidth)}  ${block.map((label) => pad(cut(label, columnWidth - 1), columnWidth, 'left')).join('')}`,
      ),
    );
    rows.forEach((label, row) => {
      const drawn = block.map((_, column) => {
        const index = row * columns.length + from + column;
        const { value } = fields[index] ?? {};
        const level = value === undefined ? undefined : (value - least) / (most - least || 1);
        return fieldText(texts[index] ?? '', columnWidth, level, isColoured);
      });
      lines.push(`  ${pad(cut(label, rowWidth), rowWidth)}  ${drawn.join('')}`.trimEnd());
    });
  }
  return lines;
}

/** @param part how dark the field is, from 0 to 1; undefined if its number is not known */
function fieldText(
  text: string,
  width: number,
  part: number | undefined,
  isColoured: boolean,
): string {
  if (part === undefined) return pad(text, width, 'left');
  const level = Math.min(1, Math.max(0, part));
  if (!isColoured)
    return pad(`${SHADES[Math.min(4, Math.ceil(level * 4))] ?? ' '} ${text}`, width, 'left');
  const step = Math.min(GROUNDS.length - 1, Math.floor(level * GROUNDS.length));
  return `\u001b[48;5;${GROUNDS[step] ?? 17}m\u001b[38;5;${step >= 4 ? 16 : 231}m${pad(`${text} `, width, 'left')}\u001b[0m`;
}
