// Tables complete: in a table that is read with a number, no number has two rows, and none is left
// out.

import type { ExprNode } from '../ast/ast.ts';
import { labelAt, type Advice, fixAt } from '../diagnostics/diagnostic.ts';
import type { TableSymbol } from '../names/symbols.ts';
import type { Span } from '../source/span.ts';
import type { ValidationRule, RuleContext } from './context.ts';
import { areApart, writtenInterval, type Interval } from './constraints/interval.ts';
import { addToList } from '../grouping.ts';
import { readable } from '../names/parts.ts';

interface RangeRow extends Interval {
  readonly span: Span;
}

/** A number with which a table is read. */
interface Reading {
  readonly row: ExprNode;
  readonly bounds: Interval;
}

export const tablesComplete: ValidationRule = (ctx) => {
  for (const table of ctx.checked.symbols.tables)
    if (table.byNumber) checkRows(ctx, rowsOf(table), table.name);
  const asked = new Map<TableSymbol, Reading[]>();
  ctx.each(['Lookup'], (node) => {
    const table = ctx.checked.resolutionOf(node.table.names[0]);
    if (table?.symbol === 'table' && table.byNumber) {
      const reading = { row: node.row, bounds: ctx.intervals.of(node.row) };
      checkReading(ctx, table, reading);
      addToList(asked, table, reading);
    }
  });
  if (ctx.hasBroken) return;
  for (const [table, readings] of asked) checkReached(ctx, table, readings);
};

/** Reports rows that no lookup reaches, by the bounds of the values that it uses. */
function checkReached(ctx: RuleContext, table: TableSymbol, readings: readonly Reading[]): void {
  const [only, ...others] = readings;
  for (const row of rowsOf(table)) {
    if (!readings.every(({ bounds }) => areApart(bounds, row))) continue;
    ctx.report(
      'rules/never-reached',
      {
        what: `the row \`${ctx.textOf(row.span)}\``,
        why:
          only !== undefined && others.length === 0
            ? `\`${table.name}\` is read with ${boundsText(only.bounds)}`
            : `\`${table.name}\` is never read with such a number`,
      },
      row,
      {
        secondary: labelAt(only?.row, 'read here'),
      },
    );
  }
}

function boundsText({ low, high }: Interval): string {
  if (low === high) return String(low);
  if (low === -Infinity) return `${high} or less`;
  return high === Infinity ? `${low} or more` : `${low} to ${high}`;
}

function rowsOf(table: TableSymbol): readonly RangeRow[] {
  return readable(table.decl?.rows.rows ?? [])
    .flatMap(({ head }) => {
      const numbers = writtenInterval(head);
      return numbers === undefined ? [] : [{ ...numbers, span: head.span }];
    })
    .sort((a, b) => a.low - b.low);
}

/**
 * Advice for two rows that overlap: start this row after the other one, or end the other one before
 * this. Undefined if nothing would be left of the row.
 */
function beginningBehind(row: RangeRow, before: RangeRow): readonly Advice[] | undefined {
  const low = before.high + 1;
  if (before.high === Infinity && before.low < row.low) {
    const high = row.low - 1;
    const replacement = before.low === high ? String(high) : `${before.low}..${high}`;
    const text = `let the one before it end where it begins: \`${replacement}\``;
    return [fixAt(text, before, replacement)];
  }
  if (low > row.high) return undefined;
  const replacement =
    low === row.high ? String(low) : `${low}..${row.high === Infinity ? '' : row.high}`;
  const text = `let it begin where the one before it ends: \`${replacement}\``;
  return [fixAt(text, row, replacement)];
}

function checkRows(ctx: RuleContext, rows: readonly RangeRow[], table: string): void {
  rows.forEach((row, index) => {
    const before = rows[index - 1];
    if (before === undefined) return;
    if (row.low <= before.high) {
      ctx.report(
        'rules/rows-overlap',
        { row: ctx.textOf(row.span), other: ctx.textOf(before.span) },
        row,
        {
          secondary: labelAt(before, 'this row'),
          help: beginningBehind(row, before),
        },
      );
    } else if (row.low > before.high + 1) {
      ctx.report(
        'rules/rows-leave-a-gap',
        { table, gap: boundsText({ low: before.high + 1, high: row.low - 1 }) },
        row,
        {
          secondary: labelAt(before, 'this row ends before'),
          help: [
            reaching(`${before.low === -Infinity ? '' : before.low}..${row.low - 1}`, 'that one'),
          ],
        },
      );
    }
  });
}

/** Reports missing rows at the ends, if the bounds of the number are known. */
function checkReading(ctx: RuleContext, table: TableSymbol, { row, bounds }: Reading): void {
  const rows = rowsOf(table);
  const first = rows[0];
  const last = rows.at(-1);
  if (first === undefined || last === undefined) return;
  const high = Math.max(...rows.map((one) => one.high));
  if (bounds.low !== -Infinity && bounds.low < first.low) {
    ctx.report(
      'rules/rows-leave-a-gap',
      { table: table.name, gap: boundsText({ low: bounds.low, high: first.low - 1 }) },
      row,
      {
        secondary: labelAt(first, 'the first row'),
        help: [reaching(first.high === Infinity ? `${bounds.low}..` : `..${first.high}`)],
      },
    );
  }
  if (bounds.high !== Infinity && bounds.high > high) {
    ctx.report(
      'rules/rows-leave-a-gap',
      { table: table.name, gap: boundsText({ low: high + 1, high: bounds.high }) },
      row,
      {
        secondary: labelAt(last, 'the last row'),
        help: [reaching(last.low === -Infinity ? `..${bounds.high}` : `${last.low}..`)],
      },
    );
  }
}

function reaching(row: string, which = 'this one'): Advice {
  return `add a row for it, or let ${which} reach further: \`${row}\``;
}
