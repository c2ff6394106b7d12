// Draws a curve in a terminal as a line of characters, with its marks by number.
import type { Curve } from './blocks.ts';
import { levelText, scaleOf } from './numbers.ts';

const HEIGHT = 9;
/** Columns for one point of a short curve. */
const WIDEST = 6;

/**
 * Returns lines no wider than `columns`. As many points as necessary go to a column: it shows the last of them, and `│` the
 * range within.
 */
export function curveLines(curve: Curve, columns: number): readonly string[] {
  const values = curve.points.map(({ decimal }) => decimal);
  const known = curve.points.filter((point) => Number.isFinite(point.low));
  const { low, high } = scaleOf(
    known.map(({ decimal }) => decimal),
    curve.isChance,
  );
  const labels = [high, (low + high) / 2, low].map((level) => levelText(level, curve.isChance));
  const left = Math.max(...labels.map(({ length }) => length)) + 1;
  const room = Math.max(8, columns - left - 2);
  const each = Math.max(1, Math.ceil(values.length / room));
  const wide = Math.max(1, Math.min(WIDEST, Math.floor(room / values.length)));
  const used = Math.ceil(values.length / each);
  const rows = Array.from({ length: HEIGHT }, () => Array.from({ length: used * wide }, () => ' '));
  const put = (row: number, column: number, mark: string): void => {
    const line = rows[row];
    if (line !== undefined && column < line.length) line[column] = mark;
  };
  const rowOf = (value: number): number =>
    Math.round(((high - value) / (high - low)) * (HEIGHT - 1));
  let from = rowOf(values[0] ?? low);
  for (let index = 0; index < used; index += 1) {
    const column = index * wide;
    const own = values.slice(index * each, (index + 1) * each).map(rowOf);
    const to = own.at(-1) ?? from;
    for (let row = Math.min(from, ...own); row <= Math.max(from, ...own); row += 1)
      put(row, column, '│');
    for (let more = column; more < column + wide; more += 1) put(to, more, '─');
    put(to, column, '•');
    from = to;
  }
  for (const [index, at] of curve.marks.entries())
    put(rowOf(values[at] ?? low), Math.floor(at / each) * wide, String(index + 1));
  return rows.map((row, index) => {
    const label = index % 4 === 0 ? (labels[index / 4] ?? '') : '';
    return `${label.padStart(left - 1)} ┤${row.join('')}`.trimEnd();
  });
}
