// Tables: lowers columns with their types, rows by name or by range, and cells: constants or values
// of rulings and givens.

import type { CellNode, RowNode, TableDecl } from '../ast/ast.ts';
import type { Expr, Table, TableRow } from '../ir/index.ts';
import type { TableSymbol } from '../names/symbols.ts';
import { errorType, type Type } from '../names/types.ts';
import { atOf, exprAt, unlowerable, type Lowering } from './context.ts';
import { constantOf, lowerType, rangeOf, loweredText } from './lower-values.ts';

export function lowerTable(lowering: Lowering, symbol: TableSymbol, decl: TableDecl): Table {
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
    name: head.kind === 'Ident' ? head.text : rowName(row),
    range,
    cells: row.cells.map((cell, index) =>
      lowerCell(lowering, cell, symbol.columns[index]?.type ?? errorType),
    ),
    at: atOf(lowering, row),
  };
}

/** The name of a row; if it has none, its text: `6..`, `2..5`, `1`, `d20`. */
function rowName(row: RowNode): string {
  const { head } = row;
  if (head.kind === 'IntLit') return String(head.value);
  if (head.kind === 'Range')
    return head.from === head.to ? String(head.from) : `${head.from ?? ''}..${head.to ?? ''}`;
  if (head.kind === 'YesNo') return head.value ? 'yes' : 'no';
  if (head.kind === 'Nobody') return 'nobody';
  if (head.kind === 'Nothing') return 'nothing';
  return unlowerable('the name of a row', row);
}

function lowerCell(lowering: Lowering, cell: CellNode, type: Type): Expr {
  switch (cell.kind) {
    case 'Dash':
      return exprAt(lowering, cell, { op: 'const', value: null });
    case 'Range':
      return unlowerable('a range in a cell', cell);
    case 'Ident': {
      const symbol = lowering.checked.resolutionOf(cell);
      if (symbol?.symbol === 'ruling')
        return exprAt(lowering, cell, { op: 'ruling', ruling: symbol.name });
      if (symbol?.symbol === 'given')
        return exprAt(lowering, cell, { op: 'given', given: symbol.name });
      return exprAt(lowering, cell, { op: 'const', value: constantOf(lowering, cell, type) });
    }
    default:
      return exprAt(lowering, cell, { op: 'const', value: constantOf(lowering, cell, type) });
  }
}
