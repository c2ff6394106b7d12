// Draws the probability over the fight as a line of characters, with its turning points marked by
// number.
import type { Analysis, AnalysedMoment } from '@fray/engine/luck';

const HEIGHT = 9;
/** Columns for one moment of a short fight. */
const WIDEST = 6;

/**
 * Lines of the plot, no wider than `columns`. Moments run from left to right, as many to a column as necessary; a column
 * shows the expectation after its last one, and `│` its range within. `formatLevel` labels the axis.
 */
export function curveLines(
  { start, moments }: Analysis,
  turning: readonly AnalysedMoment[],
  columns: number,
  isChance: boolean,
  formatLevel: (level: number) => string,
): readonly string[] {
  const values = [start.decimal, ...moments.map(({ after }) => after.decimal)];
  const [least, most] = isChance ? [0, 1] : [Math.min(...values), Math.max(...values)];
  const range = most - least || 1;
  const labels = [most, (least + most) / 2, least].map(formatLevel);
  const left = Math.max(...labels.map(({ length }) => length)) + 1;
  const room = Math.max(8, columns - left - 2);
  const each = Math.max(1, Math.ceil(values.length / room));
  const wide = Math.max(1, Math.min(WIDEST, Math.floor(room / values.length)));
  const columnsUsed = Math.ceil(values.length / each);
  const width = columnsUsed * wide;
  const rows = Array.from({ length: HEIGHT }, () => Array.from({ length: width }, () => ' '));
  const rowOf = (value: number): number => Math.round(((most - value) / range) * (HEIGHT - 1));
  let from = rowOf(start.decimal);
  for (let index = 0; index < columnsUsed; index += 1) {
    const column = index * wide;
    const own = values.slice(index * each, (index + 1) * each).map(rowOf);
    const to = own.at(-1) ?? from;
    const [top, bottom] = [Math.min(from, ...own), Math.max(from, ...own)];
    for (let row = top; row <= bottom; row += 1) put(rows, row, column, '│');
    for (let more = column; more < column + wide; more += 1) put(rows, to, more, '─');
    put(rows, to, column, '•');
    from = to;
  }
  for (const [index, moment] of turning.entries()) {
    const at = moments.indexOf(moment) + 1;
    put(rows, rowOf(moment.after.decimal), Math.floor(at / each) * wide, String(index + 1));
  }
  return rows.map((row, index) => {
    const label = index === 0 ? 0 : index === (HEIGHT - 1) / 2 ? 1 : index === HEIGHT - 1 ? 2 : -1;
    return `${(labels[label] ?? '').padStart(left - 1)} ┤${row.join('')}`.trimEnd();
  });
}

function put(rows: readonly string[][], row: number, column: number, mark: string): void {
  const line = rows[row];
  if (line !== undefined && column < line.length) line[column] = mark;
}
