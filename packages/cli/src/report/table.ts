// Draws a table with participants as rows, grouped by side. Columns that do not fit go into further blocks below.
import type { Style } from './style.ts';
import { columnBlocks, pad, spoken, widest, wrap } from './text.ts';

/** One column of the table. */
export interface RowCells {
  readonly title: string;
  /** The texts of the cells, in the order of the rows. */
  readonly texts: readonly string[];
  readonly align?: 'left' | 'right';
}

interface Row {
  readonly name: string;
  readonly side: string;
}

/** Returns the table as lines. `corner` is the text above the names. */
export function drawTable(
  cells: readonly RowCells[],
  rows: readonly Row[],
  corner: string,
  style: Style,
  columns: number,
): readonly string[] {
  const nameWidth = Math.max(
    2 + widest(rows.map((row) => spoken(row.name))),
    widest([corner, ...rows.map((row) => spoken(row.side))]),
  );
  return columnBlocks(cells.map(widthOfCells), columns - nameWidth).flatMap((block, index) => [
    ...(index === 0 ? [] : ['']),
    ...drawBlock(
      block.flatMap((column) => cells[column] ?? []),
      rows,
      corner,
      nameWidth,
      style,
    ),
  ]);
}

/** Returns a line for each text with its name before it, after so many blanks. */
export function namedLines(
  rows: readonly (readonly [name: string, text: string])[],
  style: Style,
  columns: number,
  indent = 0,
): readonly string[] {
  const width = widest(rows.map(([name]) => name));
  return rows.flatMap(([name, text]) =>
    wrap(
      `${' '.repeat(indent)}${style.dim(pad(name, width))}  ${text}`,
      columns,
      indent + width + 2,
    ),
  );
}

function widthOfCells(cells: RowCells): number {
  return widest([cells.title, ...cells.texts]);
}

function drawBlock(
  block: readonly RowCells[],
  rows: readonly Row[],
  corner: string,
  nameWidth: number,
  style: Style,
): readonly string[] {
  const widths = block.map(widthOfCells);
  const drawRow = (name: string, texts: readonly string[]): string =>
    [
      pad(name, nameWidth),
      ...block.map((cells, index) =>
        pad(texts[index] ?? '', widths[index] ?? 0, cells.align === 'right' ? 'left' : 'right'),
      ),
    ]
      .join('  ')
      .trimEnd();
  const lines = [
    style.dim(
      drawRow(
        corner,
        block.map((cells) => cells.title),
      ),
    ),
  ];
  let side: string | undefined;
  rows.forEach((row, index) => {
    if (row.side !== side) lines.push(style.cyan(spoken(row.side)));
    side = row.side;
    lines.push(
      drawRow(
        `  ${spoken(row.name)}`,
        block.map((cells) => cells.texts[index] ?? ''),
      ),
    );
  });
  return lines;
}
