// Makes an example of each row of an example's cases: wherever a line names a column, the cell of
// the row replaces it.

import { labelAt } from '../diagnostics/diagnostic.ts';
import {
  plainText,
  type AstFile,
  type BrokenLine,
  type CaseCell,
  type CaseRow,
  type CaseTable,
  type ExampleDecl,
  type ExampleLine,
  type Ident,
  type Text,
  type TopLevel,
} from '../ast/ast.ts';
import { cellText } from '../format/node-text.ts';
import { usedColumns, withCells, type ReportProblem } from './fill.ts';

const unheard: ReportProblem = () => undefined;

// Trees never change, so the examples made from an example without problems are cached.
const made = new WeakMap<ExampleDecl, readonly ExampleDecl[]>();

/** The file with an example for each row of cases. Rows of a table with a mistake are left out. */
export function expandCases(file: AstFile, report: ReportProblem = unheard): AstFile {
  if (!file.items.some((item) => item.kind === 'ExampleDecl' && item.cases !== undefined))
    return file;
  return {
    ...file,
    items: file.items.flatMap((item): readonly TopLevel[] =>
      item.kind === 'ExampleDecl' && item.cases !== undefined
        ? knownExamples(item, item.cases, report)
        : [item],
    ),
  };
}

function knownExamples(
  example: ExampleDecl,
  table: CaseTable,
  report: ReportProblem,
): readonly ExampleDecl[] {
  const known = made.get(example);
  if (known !== undefined) return known;
  let isSound = true;
  const examples = examplesOf(example, table, (...problem) => {
    isSound = false;
    report(...problem);
  });
  if (isSound) made.set(example, examples);
  return examples;
}

function examplesOf(
  example: ExampleDecl,
  table: CaseTable,
  report: ReportProblem,
): readonly ExampleDecl[] {
  checkColumns(table, report);
  checkUse(example, table, report);
  const heads = new Map<string, CaseCell>();
  return table.rows.flatMap((row): readonly ExampleDecl[] => {
    if (row.kind === 'BrokenLine') return [];
    const [head] = row.cells;
    if (head === undefined || !fits(row, table, report)) return [];
    const name = cellName(head);
    const before = heads.get(name);
    if (before !== undefined) {
      report('names/declared-twice', { name, what: 'a case' }, head.span, {
        label: 'again here',
        secondary: labelAt(before, 'first here'),
        help: 'the first cell is the name of the case: begin each row with a different one',
      });
      return [];
    }
    heads.set(name, head);
    return [exampleOf(example, table, row, report)];
  });
}

function checkColumns(table: CaseTable, report: ReportProblem): void {
  const known = new Map<string, Ident>();
  for (const column of table.columns) {
    const before = known.get(column.text);
    if (before === undefined) known.set(column.text, column);
    else
      report('names/declared-twice', { name: column.text, what: 'a column' }, column.span, {
        label: 'again here',
        secondary: labelAt(before, 'first here'),
        help: 'rename one of the two',
      });
  }
}

/** Reports columns that no line names. The first column may serve only to distinguish the rows. */
function checkUse(example: ExampleDecl, table: CaseTable, report: ReportProblem): void {
  if (example.lines.some((line) => line.kind === 'BrokenLine')) return;
  const [, ...rest] = table.columns;
  const used = usedColumns(example, new Set(rest.map((column) => column.text)));
  for (const column of rest) {
    if (used.has(column.text)) continue;
    report(
      'rules/unused',
      { name: column.text, what: 'the column', why: 'no line above names it' },
      column.span,
      { help: `write \`${column.text}\` in a line above, where its cells belong` },
    );
  }
}

function fits(row: CaseRow, table: CaseTable, report: ReportProblem): boolean {
  const { length } = table.columns;
  if (row.cells.length === length) return true;
  const extra = row.cells[length];
  const [corner] = table.columns;
  report(
    'types/row-length',
    { cells: row.cells.length - 1, columns: length - 1 },
    extra?.span ?? row.span,
    {
      secondary: labelAt(corner, 'the columns are named here'),
      help: 'write `-` to leave out the lines that name the column, and commas between several values in a cell',
    },
  );
  return false;
}

function exampleOf(
  example: ExampleDecl,
  table: CaseTable,
  row: CaseRow,
  report: ReportProblem,
): ExampleDecl {
  const cells = new Map<string, CaseCell>();
  table.columns.forEach((column, index) => {
    const cell = row.cells[index];
    if (cell !== undefined) cells.set(column.text, cell);
  });
  return {
    kind: 'ExampleDecl',
    span: example.span,
    name: nameOf(example, row),
    lines: example.lines.flatMap((line): readonly (ExampleLine | BrokenLine)[] =>
      withCells(line, cells, report),
    ),
    cases: undefined,
    cites: [...example.cites, ...row.cites],
  };
}

/** The name of the example of one row: `an equal roll: one less`. */
export function caseName(example: ExampleDecl, { cells: [head] }: CaseRow): string {
  return `${plainText(example.name)}: ${head === undefined ? '' : cellName(head)}`;
}

/**
 * The name of a row's example, with the span of the row: readers look there if the example fails.
 */
function nameOf(example: ExampleDecl, row: CaseRow): Text {
  const { span } = row.cells[0] ?? row;
  return { kind: 'Text', span, parts: [{ kind: 'TextChunk', span, text: caseName(example, row) }] };
}

function cellName(cell: CaseCell): string {
  return cell.values
    .map((value) => (value.kind === 'Text' ? plainText(value) : cellText(value)))
    .join(', ');
}
