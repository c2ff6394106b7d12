// Prints policies, scenarios and examples as lines.

import type {
  BrokenLine,
  CaseTable,
  DiceLine,
  ExampleLine,
  Ident,
  PolicyLineNode,
  PolicyRule,
  SetupLine,
} from '../ast/ast.ts';
import {
  actText,
  callText,
  cellText,
  exprText,
  writtenValue,
  whenText,
} from './expression-text.ts';
import type { Group } from './line.ts';
import { formText } from './form-text.ts';
import { momentText } from './moment-text.ts';
import { printClaims, printRows } from './print-parts.ts';
import { deeper, printBody, printBroken, put, type Printer } from './print-statements.ts';

export function printPolicyLine(
  printer: Printer,
  line: PolicyLineNode | BrokenLine,
  group: Group,
): void {
  if (line.kind === 'BrokenLine') return printBroken(printer, line);
  put(printer, line, [policyText(line.rule), whenText(line.when)], line.cites, { group });
}

function policyText(rule: PolicyRule): string {
  switch (rule.kind) {
    case 'PolicyTake':
      return `take ${rule.act === undefined ? 'nothing' : actText(rule.act)}`;
    case 'PolicyPick':
      if (rule.name !== undefined) return `pick ${rule.name.text}`;
      return `pick ${rule.form}${rule.path === undefined ? '' : ` ${exprText(rule.path)}`}`;
    case 'PolicySay':
      return `say ${rule.value === undefined ? rule.form : exprText(rule.value)}`;
    case 'PolicyList':
      return `list ${namesText(rule.names, 'nothing')}`;
    case 'PolicyChoose':
      return `choose ${rule.choice.text} ${writtenValue(rule.value)}`;
  }
}

function namesText(names: readonly Ident[], none: string): string {
  return names.length === 0 ? none : names.map((name) => name.text).join(', ');
}

export function printSetupLine(printer: Printer, line: SetupLine | BrokenLine): void {
  if (line.kind === 'BrokenLine') return printBroken(printer, line);
  put(printer, line, [formText(line)], line.cites);
  if (line.kind === 'SideRows') printRows(deeper(printer), line.rows);
  if (line.kind === 'AtBlock') printBody(printer, line.body);
}

/**
 * Prints a line of an example.
 *
 * @param dice the group of the example's `dice` lines
 */
export function printExampleLine(
  printer: Printer,
  line: ExampleLine | BrokenLine,
  dice: Group,
): void {
  switch (line.kind) {
    case 'ScenarioLine':
    case 'NoDiceLine':
    case 'OtherDiceLine':
    case 'WithLine':
    case 'TryLine':
      return put(printer, line, [formText(line)], line.cites);
    case 'DiceLine': {
      const by = line.by === undefined ? '' : ` by ${line.by.text}`;
      const stream = line.stream === undefined ? 'in order' : `${exprText(line.stream)}${by}`;
      return put(printer, line, [`dice ${stream}`, facesText(line)], line.cites, { group: dice });
    }
    case 'AnswerChoice':
      return put(
        printer,
        line,
        [`answer ${line.choice.text} by ${line.by.text} ${writtenValue(line.value)}`],
        line.cites,
      );
    case 'AnswerTakes':
      return put(
        printer,
        line,
        [
          `answer ${line.who.text} takes ${line.call === undefined ? 'nothing' : callText(line.call)}`,
        ],
        line.cites,
      );
    case 'AnswerPicks':
      return put(
        printer,
        line,
        [`answer ${line.who.text} picks ${namesText(line.names, line.none)}`],
        line.cites,
      );
    case 'AnswerLists':
      return put(
        printer,
        line,
        [`answer ${line.who.text} lists ${namesText(line.names, 'nothing')}`],
        line.cites,
      );
    case 'AnswerSays':
      return put(
        printer,
        line,
        [`answer ${line.who.text} says ${writtenValue(line.value)}`],
        line.cites,
      );
    case 'ExpectLine':
      return put(printer, line, [`expect ${exprText(line.value)}`], line.cites);
    case 'ExpectAt':
      put(printer, line, [`expect ${momentText(line.moment)}`], line.cites);
      return printClaims(deeper(printer), line.claims);
    default:
      return printSetupLine(printer, line);
  }
}

export function printCaseTable(printer: Printer, table: CaseTable): void {
  put(printer, table, ['cases'], table.cites);
  const inner = deeper(printer);
  const group: Group = { strict: true };
  const [first] = table.columns;
  if (first !== undefined)
    put(
      inner,
      first,
      table.columns.map((name) => name.text),
      table.columnCites,
      { group },
    );
  for (const row of table.rows) {
    if (row.kind === 'BrokenLine') printBroken(inner, row);
    else
      put(
        inner,
        row,
        row.cells.map((cell) => cell.values.map(cellText).join(', ')),
        row.cites,
        { group },
      );
  }
}

/** Returns the faces of a `dice` line, and keeps the wider gaps that the author put between throws. */
function facesText(line: DiceLine): string {
  return line.faces
    .map((face, index) => {
      const before = line.faces[index - 1];
      const text = face.kind === 'Ident' ? face.text : String(face.value);
      if (before === undefined) return text;
      return `${face.span.start - before.span.end > 1 ? '  ' : ' '}${text}`;
    })
    .join('');
}
