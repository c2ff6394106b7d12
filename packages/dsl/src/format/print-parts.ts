// Prints parts that declarations and scenarios share.

import type {
  BrokenLine,
  Claim,
  EventNode,
  Initial,
  MomentNode,
  RowNode,
  Rows,
} from '../ast/ast.ts';
import { actText, cellText, exprText, whenText, writtenValue } from './expression-text.ts';
import type { Group } from './line.ts';
import { printBroken, put, type Printer } from './print-statements.ts';

export function momentText(moment: MomentNode): string {
  switch (moment.kind) {
    case 'Always':
      return 'always';
    case 'Whenever':
      return `whenever ${eventText(moment.event)}${moment.except.length === 0 ? '' : ` except in ${moment.except.map(({ text }) => text).join(', ')}`}`;
    case 'AtMoment': {
      const { form, name, number, label } = moment.place;
      const lead = form === 'span' ? '' : `${form} `;
      const tail =
        number !== undefined ? ` ${number.value}` : label !== undefined ? ` ${label.text}` : '';
      return `at ${moment.edge} of ${lead}${name.text}${tail}`;
    }
  }
}

export function eventText(event: EventNode): string {
  const roles =
    'roles' in event ? event.roles.map((role) => ` ${role.prep} ${role.name.text}`).join('') : '';
  switch (event.kind) {
    case 'EventTakes':
      return `${event.actor.text} ${event.verb} ${actText(event.act)}${roles}`;
    case 'EventCondition':
      return `${event.subject.text} ${event.verb} ${event.condition?.text ?? 'any'}`;
    case 'EventSpan':
      return `${event.name.text} ${event.verb}`;
    case 'EventField': {
      const field = event.field === undefined ? '' : `.${event.field.text}`;
      return `${event.subject.text}${field} ${event.verb}${event.reached === undefined ? '' : ` ${exprText(event.reached)}`}`;
    }
    case 'EventCheck': {
      const verb =
        event.verb === 'comes-out'
          ? `comes out ${event.outcome?.text ?? 'any'}`
          : `is ${event.verb}`;
      return `${event.name.text}${roles} ${verb}`;
    }
  }
}

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
