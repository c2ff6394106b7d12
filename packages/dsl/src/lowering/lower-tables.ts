// Tables: lowers columns with their types, rows by name or by range, and cells: constants or values
// of rulings and givens.

import type { CellNode, RowNode, NodeOf } from '../ast/ast.ts';
import { cellText, rangeText } from '../format/node-text.ts';
import type { Expr, Table, TableRow } from '../ir/index.ts';
import type { TableSymbol } from '../names/symbols.ts';
import { errorType, type Type } from '../names/types.ts';
import { atOf, exprAt, unlowerable, type Lowering } from './context.ts';
import { constantOf, lowerType, rangeOf, loweredText } from './lower-values.ts';

export function lowerTable(
  lowering: Lowering,
  symbol: TableSymbol,
  decl: NodeOf<'TableDecl'>,
): Table {
  return {
    name: symbol.name,
    text: loweredText(decl.doc),
    corner: decl.rows.corner.text,
    columns: symbol.columns.map((column) => ({ name: column.name, type: lowerType(column.type) })),
    rows: decl.rows.rows.flatMap((row) =>
      row.kind === 'BrokenLine' ? [] : [lowerRow(lowering, symbol, row)],
    ),
  };
}

function lowerRow(lowering: Lowering, symbol: TableSymbol, row: RowNode): TableRow {
  const { head } = row;
  const range = head.kind === 'IntLit' || head.kind === 'Range' ? rangeOf(head) : null;
  return {
    // A row without a name is called as it is written: `6..`, `2..5`, `1`.
    name: head.kind === 'Range' ? rangeText(head) : cellText(head),
    range,
    cells: row.cells.map((cell, index) =>
      lowerCell(lowering, cell, symbol.columns[index]?.type ?? errorType),
    ),
    at: atOf(lowering, row),
  };
}

function lowerCell(lowering: Lowering, cell: CellNode, type: Type): Expr {
  const symbol = cell.kind === 'Ident' ? lowering.checked.resolutionOf(cell) : undefined;
  if (symbol?.symbol === 'ruling')
    return exprAt(lowering, cell, { op: 'ruling', ruling: symbol.name });
  if (symbol?.symbol === 'given')
    return exprAt(lowering, cell, { op: 'given', given: symbol.name });
  if (cell.kind === 'Range') return unlowerable('a range in a cell', cell);
  const value = cell.kind === 'Dash' ? null : constantOf(lowering, cell, type);
  return exprAt(lowering, cell, { op: 'const', value });
}
