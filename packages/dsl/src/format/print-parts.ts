// Prints parts that declarations and scenarios share.

import type { BrokenLine, Claim, Initial, RowNode, Rows } from '../ast/ast.ts';
import { cellText, exprText, whenText, writtenValue } from './expression-text.ts';
import type { Group } from './line.ts';
import { printBroken, put, type Printer } from './print-statements.ts';

export function printRows(printer: Printer, rows: Rows): void {
  const group: Group = { strict: true };
  put(
    printer,
    rows.corner,
    [rows.corner, ...rows.columns].map((name) => name.text),
    rows.cites,
    { group },
  );
  for (const row of rows.rows) printRow(printer, row, group);
}

export function printRow(printer: Printer, row: RowNode | BrokenLine, group: Group): void {
  if (row.kind === 'BrokenLine') return printBroken(printer, row);
  const head = `${cellText(row.head)}${row.times === undefined ? '' : ` x${row.times.value}`}`;
  put(printer, row, [head, ...row.cells.map(cellText)], row.cites, { group });
}

export function printClaims(printer: Printer, claims: readonly (Claim | BrokenLine)[]): void {
  const group: Group = { strict: false };
  for (const claim of claims) {
    if (claim.kind === 'BrokenLine') printBroken(printer, claim);
    else put(printer, claim, [exprText(claim.value), whenText(claim.when)], claim.cites, { group });
  }
}

/** Returns the text of an initial value: `starts 0 each round`. */
export function initialText({ word, value, each }: Initial): string {
  return `${word} ${writtenValue(value)}${each === undefined ? '' : ` each ${each.text}`}`;
}
