// Draws a table with participants as rows, grouped by side. Columns that do not fit go into further blocks below.
import type { Style } from './style.ts';
import { pad, spoken, widest, columnsOf } from './text.ts';

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
  const blocks = intoBlocks(cells, columns - nameWidth);
  return blocks.flatMap((block, index) => [
    ...(index === 0 ? [] : ['']),
    ...drawBlock(block, rows, corner, nameWidth, style),
  ]);
}

function widthOfCells(cells: RowCells): number {
  return Math.max(columnsOf(cells.title), widest(cells.texts));
}

/** Splits columns into blocks that fit the width. */
function intoBlocks(all: readonly RowCells[], room: number): readonly (readonly RowCells[])[] {
  const blocks: RowCells[][] = [[]];
  let used = 0;
  for (const cells of all) {
    const width = widthOfCells(cells) + 2;
    if (used > 0 && used + width > room) {
      blocks.push([]);
      used = 0;
    }
    blocks.at(-1)?.push(cells);
    used += width;
  }
  return blocks;
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
