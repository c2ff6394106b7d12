// Reports an empty cell of a table (`-`) that is read where a number or dice are needed: the fight would end in a fault. A
// declaration that also tests whether the cell is nothing is not reported.

import type { ExprNode, LookupNode, Node } from '../ast/ast.ts';
import { findAll } from '../ast/find.ts';
import type { ColumnSymbol } from '../names/symbols.ts';
import { isDiceType, mayBeNothing } from '../types/assign.ts';
import type { ValidationRule, RuleContext } from './context.ts';

/**
 * Nodes around which an empty cell is not reported: they store or show the value, or compare it.
 */
const PASSED_ON: ReadonlySet<Node['kind']> = new Set([
  'Is',
  'IsOneOf',
  'LetStmt',
  'Case',
  'DefineAs',
  'TextHole',
]);

export const emptyCells: ValidationRule = (ctx) => {
  ctx.each(['Path', 'Lookup', 'OfCall'], (node, around) => check(ctx, node, around));
};

function check(ctx: RuleContext, node: ExprNode, around: readonly Node[]): void {
  const type = ctx.checked.typeOf(node);
  if (!['number', 'row'].includes(type.type) && !isDiceType(type)) return;
  if (!mayBeNothing(type)) return;
  const reader = around.findLast(({ kind }) => kind !== 'Paren');
  const declaration = around[1];
  if (reader === undefined || declaration === undefined || PASSED_ON.has(reader.kind)) return;
  if (isWritten(ctx, node) || isAsked(ctx, declaration, ctx.textOf(node.span))) return;
  const cell = ctx.textOf(node.span);
  // A picked row is no cell of a table, so its message differs; one who is barred from everything
  // is never asked to pick.
  if (type.type === 'row') {
    ctx.report('rules/empty-cell', { cell, wanted: 'a row is', rows: undefined }, node, {
      help: `ask first whether \`${cell} is not nothing\`: one who is barred from everything, or who has nothing to pick from, is not asked`,
    });
    return;
  }
  const wanted = type.type === 'number' ? 'a number is' : 'dice are';
  ctx.report('rules/empty-cell', { cell, wanted, rows: emptyRows(columnOf(ctx, node)) }, node, {
    help: `write ${type.type === 'number' ? 'a number such as 0' : 'dice'} in place of \`-\`, or ask first whether \`${cell} is not nothing\``,
  });
}

/** True if a lookup names a row whose cell has a value. */
function isWritten(ctx: RuleContext, node: ExprNode): boolean {
  if (node.kind !== 'Lookup' || node.row.kind !== 'Path') return false;
  const row = ctx.checked.targetOf(node.row);
  const column = columnOf(ctx, node);
  return (
    row?.symbol === 'row' &&
    column !== undefined &&
    row.decl.cells[column.index]?.kind !== 'Dash' &&
    row.decl.cells[column.index]?.kind !== 'Nothing'
  );
}

function isAsked(ctx: RuleContext, declaration: Node, cell: string): boolean {
  let found = false;
  findAll(declaration, ['Is'], ({ left, right }) => {
    const asked = left.kind === 'Paren' ? left.value : left;
    found ||= right.kind === 'Nothing' && ctx.textOf(asked.span) === cell;
  });
  return found;
}

/**
 * The column that is read; undefined if it is read through another name, or if several are
 * possible.
 */
function columnOf(ctx: RuleContext, node: ExprNode): ColumnSymbol | undefined {
  const symbol = node.kind === 'Path' ? ctx.checked.targetOf(node) : undefined;
  if (symbol?.symbol === 'column') return symbol;
  return node.kind === 'Lookup' ? columnUnder(ctx, node) : undefined;
}

function columnUnder(ctx: RuleContext, { table, column }: LookupNode): ColumnSymbol | undefined {
  const type = ctx.checked.typeOf(table);
  if (type.type !== 'rows') return undefined;
  const { columns } = type.table;
  if (column === undefined) return columns[0];
  return columns.find(({ name }) => name === ctx.textOf(column.span));
}

function emptyRows(column: ColumnSymbol | undefined): readonly string[] {
  return (column?.table.rows ?? [])
    .filter(({ decl }) => decl.cells[column?.index ?? 0]?.kind === 'Dash')
    .map(({ name }) => name);
}
