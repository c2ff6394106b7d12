// Prints nodes as lines. A line of the table of forms is printed as its notation says; the others have code here.

import type {
  CaseLine,
  CaseTable,
  Cite,
  FieldNode,
  HeaderNode,
  IfStmt,
  LineNode,
  Node,
  NodeOf,
  RankRoll,
  RowNode,
  Rows,
  TopLevel,
} from '../ast/ast.ts';
import { blocks, forms, type FormKind } from '../ast/forms.ts';
import {
  belowOf,
  callText,
  cellText,
  docText,
  formCells,
  formText,
  isFormed,
  whenText,
} from './node-text.ts';
import type { Group, LogicalLine } from './line.ts';

/** Collects the printed lines; `depth` is the indentation of the next ones. */
export interface Printer {
  readonly lines: LogicalLine[];
  readonly depth: number;
}

/** The lines around a line, with which it shares its columns. */
interface Around {
  readonly group: Group | undefined;
  /** The name of their block. */
  readonly block?: string | undefined;
  /** The text before the line's first word: `replace `. */
  readonly lead?: string;
}

/** Blocks in which every first cell counts for the columns. */
const strictBlocks: ReadonlySet<string> = new Set(['options', 'rowLines']);

export function printHeader(printer: Printer, header: HeaderNode): void {
  print(printer, header, { group: undefined });
}

/**
 * Prints an item at the margin.
 *
 * @param givens the group of neighbouring `given` and `track` lines
 */
export function printTopLevel(printer: Printer, item: TopLevel, givens: Group): void {
  print(printer, item, {
    group: item.kind === 'GivenDecl' || item.kind === 'TrackDecl' ? givens : undefined,
  });
}

function deeper(printer: Printer): Printer {
  return { lines: printer.lines, depth: printer.depth + 1 };
}

function put(
  printer: Printer,
  node: Node,
  cells: readonly string[],
  cites: readonly Cite[],
  { group, lead = '' }: Around,
  hang = 2,
): void {
  const [first = '', ...rest] = cells;
  printer.lines.push({
    start: node.span.start,
    node,
    depth: printer.depth,
    cells: [lead + first, ...rest],
    group,
    cites,
    hang,
  });
}

/** Prints a line and what stands below it. Broken lines occur only in files with errors, which are not formatted. */
function print(printer: Printer, node: LineNode, around: Around): void {
  switch (node.kind) {
    case 'BrokenLine':
    case 'BrokenDecl':
      return;
    case 'ReplaceDecl':
      return print(
        printer,
        { ...node.declaration, span: node.span },
        { ...around, lead: 'replace ' },
      );
    case 'GivenDecl':
      return put(printer, node, fieldCells(node.field, 'given '), node.field.cites, around);
    case 'TrackDecl':
      return put(printer, node, fieldCells(node.field, 'track '), node.field.cites, around);
    case 'HasLine': {
      const cells = fieldCells(node.field, 'has ').filter((cell) => cell !== '');
      return put(printer, node, [cells.join(' ')], node.field.cites, around);
    }
    case 'Field':
      return put(printer, node, fieldCells(node, ''), node.cites, around);
    case 'IfStmt':
      return printIf(printer, node, around);
    case 'CaseLine':
      return printCaseLine(printer, node, around);
    case 'RankRoll':
      return put(printer, node, rankRollCells(node), node.cites, around);
    case 'Rows':
      return printRows(printer, node);
    case 'Row':
      return put(printer, node, rowCells(node), node.cites, around);
    case 'CaseTable':
      return printCaseTable(printer, node);
    default:
      if (isFormed(node)) printForm(printer, node, around);
  }
}

function printForm(printer: Printer, node: NodeOf<FormKind>, around: Around): void {
  const { hang } = forms[node.kind];
  if ('cites' in node) put(printer, node, formCells(node), node.cites, around, hang);
  for (const { wants, held, isDeeper } of belowOf(node)) {
    const inner = isDeeper || wants !== 'Otherwise' ? deeper(printer) : printer;
    printBelow(inner, wants, held as LineNode | readonly LineNode[], around); // lines or one line
  }
}

/** Prints the lines of a block. They share their columns with those of the block around them, if it is one of the same sort. */
function printBelow(
  printer: Printer,
  wants: string,
  held: LineNode | readonly LineNode[],
  around: Around,
): void {
  const block = wants in blocks ? wants : undefined;
  const group =
    block !== undefined && block === around.block
      ? around.group
      : { strict: strictBlocks.has(wants) };
  for (const line of [held].flat())
    if (line.kind === 'Cases') printBelow(printer, 'caseBlock', line.cases, around);
    else print(printer, line, { group, block });
}

function printIf(printer: Printer, { branches, otherwise }: IfStmt, around: Around): void {
  branches.forEach((branch, index) => {
    print(printer, branch, index === 0 ? around : { ...around, lead: 'otherwise ' });
  });
  if (otherwise !== undefined) print(printer, otherwise, around);
}

/** Prints a case line. A statement on the same line is a cell of its own. */
function printCaseLine(printer: Printer, line: CaseLine, around: Around): void {
  const outcomes =
    line.outcomes.length === 0
      ? 'otherwise'
      : line.outcomes.map((outcome) => outcome.text).join(', ');
  const [only] = line.body;
  if (!line.inline || only === undefined) {
    put(printer, line, [outcomes], line.cites, around);
    return printBelow(deeper(printer), 'block', line.body, around);
  }
  const text = isFormed(only) ? formText(only) : '';
  put(printer, line, [outcomes, text], line.cites, around);
  if (only.kind === 'CallStmt')
    printBelow(deeper(printer), 'caseLines', only.cases, { group: undefined });
}

function printRows(printer: Printer, rows: Rows): void {
  const group: Group = { strict: true };
  const names = [rows.corner, ...rows.columns].map((name) => name.text);
  put(printer, rows.corner, names, rows.cites, { group });
  for (const row of rows.rows) print(printer, row, { group });
}

function rowCells(row: RowNode): readonly string[] {
  const times = row.times === undefined ? '' : ` x${row.times.value}`;
  return [`${cellText(row.head)}${times}`, ...row.cells.map(cellText)];
}

function printCaseTable(printer: Printer, table: CaseTable): void {
  put(printer, table, ['cases'], table.cites, { group: undefined });
  const inner = deeper(printer);
  const group: Group = { strict: true };
  const [first] = table.columns;
  const names = table.columns.map((name) => name.text);
  if (first !== undefined) put(inner, first, names, table.columnCites, { group });
  for (const row of table.rows) {
    if (row.kind === 'BrokenLine') continue;
    const cells = row.cells.map((cell) => cell.values.map(cellText).join(', '));
    put(inner, row, cells, row.cites, { group });
  }
}

function fieldCells(field: FieldNode, lead: string): readonly string[] {
  const { hiddenFrom } = field;
  const hidden =
    hiddenFrom === undefined
      ? ''
      : `hidden from ${hiddenFrom.kind === 'Ident' ? hiddenFrom.text : 'everyone'}`;
  const initial = field.initial === undefined ? '' : formText(field.initial);
  return [
    lead + field.name.text,
    formText(field.type),
    [initial, hidden, field.isBookkeeping ? 'bookkeeping' : '']
      .filter((part) => part !== '')
      .join('  '),
    docText(field.doc),
  ];
}

function rankRollCells(key: RankRoll): readonly string[] {
  const { text } = key.call.name;
  const name = key.value === undefined ? text : `${text}.${key.value.text}`;
  const as = key.name === undefined ? '' : ` as ${key.name.text}`;
  return [
    `${key.end} roll ${name}${callText(key.call).slice(text.length)}${as}`,
    whenText(key.when),
  ];
}
