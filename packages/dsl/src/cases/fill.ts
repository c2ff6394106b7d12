// Puts the cells of a row into the lines of an example. It copies every node: each node has its own
// meaning in the tables, and two rows may give one line two meanings.

import { labelAt } from '../diagnostics/diagnostic.ts';
import type {
  BrokenLine,
  CaseCell,
  CellNode,
  ExampleDecl,
  ExampleLine,
  Ident,
  Node,
  NodeKind,
  Path,
  MomentPlace,
} from '../ast/ast.ts';
import { childEntries, nodeList, walk } from '../ast/visit.ts';
import type { DiagnosticCollector } from '../diagnostics/collector.ts';
import { cellText } from '../format/node-text.ts';

export type ReportProblem = DiagnosticCollector['report'];
export type Cells = ReadonlyMap<string, CaseCell>;

/**
 * What may replace a name, by the property that contains the name. By default it is another name.
 */
type Room = 'subject' | 'name' | 'names' | 'faces' | 'values' | 'cell';

const rooms: Partial<Readonly<Record<NodeKind, Readonly<Record<string, Room>>>>> = {
  GivenLine: { name: 'subject', value: 'cell' },
  RulingLine: { name: 'subject' },
  SideRows: { side: 'subject' },
  Rows: { corner: 'subject', columns: 'subject' },
  Row: { head: 'cell', cells: 'cell' },
  Place: { name: 'subject' },
  WithLine: { value: 'cell' },
  AnswerChoice: { value: 'cell' },
  AnswerSays: { value: 'cell' },
  AnswerPicks: { names: 'names' },
  AnswerLists: { names: 'names' },
  DiceLine: { faces: 'faces' },
  IsOneOf: { values: 'values' },
};

const wanted: Readonly<Record<Exclude<Room, 'subject' | 'cell'>, string>> = {
  name: 'a name',
  names: 'names',
  faces: 'faces of dice',
  values: 'numbers, ranges or words',
};

/** The columns among `names` that some line of the example uses. */
export function usedColumns(example: ExampleDecl, names: ReadonlySet<string>): ReadonlySet<string> {
  const used = new Set<string>();
  for (const line of example.lines)
    eachOpen(line, (ident) => {
      if (names.has(ident.text)) used.add(ident.text);
    });
  return used;
}

/** Copies a line with the cells in it; returns nothing if a dash removes the line. */
export function withCells(
  line: ExampleLine | BrokenLine,
  cells: Cells,
  report: ReportProblem,
): readonly (ExampleLine | BrokenLine)[] {
  // In a row of participants a dash means the field's default, as in other tables.
  if (line.kind === 'SideRows') return [copy(line, cells, report)];
  if (line.kind === 'WithLine' && !canBeSet(line.target, cells, report)) return [];
  if (line.kind !== 'ExpectAt') return isLeftOut(line, cells) ? [] : [copy(line, cells, report)];
  const claims = line.claims.filter((claim) => !isLeftOut(claim, cells));
  if (claims.length === 0 || isLeftOut(line.moment, cells)) return [];
  return [copy({ ...line, claims }, cells, report)];
}

/**
 * True if the target of the line is still a name after the replacement; otherwise it reports the
 * cell, unless that is a dash.
 */
function canBeSet({ names: [first] }: Path, cells: Cells, report: ReportProblem): boolean {
  const cell = first && cells.get(first.text);
  const only = onlyValue(cell);
  if (first === undefined || cell === undefined || only?.kind === 'Ident') return true;
  if (only?.kind !== 'Dash') unfit(first, cell, 'a name', report);
  return false;
}

function isLeftOut(node: Node, cells: Cells): boolean {
  let found = false;
  eachOpen(node, (ident) => {
    if (cells.get(ident.text)?.values[0]?.kind === 'Dash') found = true;
  });
  return found;
}

/**
 * Visits the names that a column may replace. A name after a dot is a field and may not be
 * replaced.
 */
function eachOpen(root: Node, visit: (ident: Ident) => void): void {
  walk(root, (node) => {
    if (node.kind === 'Path') {
      const [first] = node.names;
      if (first !== undefined) visit(first);
      return false;
    }
    for (const [key, child] of childEntries(node))
      if (roomOf(node, key) !== 'subject')
        for (const one of nodeList(child)) if (one.kind === 'Ident') visit(one);
    return true;
  });
}

function copy<N extends Node>(node: N, cells: Cells, report: ReportProblem): N {
  const exchanged = exchange(node, cells, report);
  // Whatever replaces a path or a place is allowed wherever the original was.
  if (exchanged !== undefined) return exchanged as N;
  const made: Record<string, unknown> = { ...node };
  for (const [key, child] of childEntries(node)) {
    const room = roomOf(node, key);
    const copied = nodeList(child).flatMap((one) =>
      one.kind === 'Ident' && room !== 'subject'
        ? inRoom(one, room, cells, report)
        : [copy(one, cells, report)],
    );
    made[key] = Array.isArray(child) ? copied : copied[0];
  }
  // The copy has the same properties, each with a copy of its value.
  return made as unknown as N;
}

function exchange(node: Node, cells: Cells, report: ReportProblem): Node | undefined {
  if (node.kind === 'Path') return path(node, cells, report);
  if (node.kind === 'Place' && node.label !== undefined) return place(node, node.label, cells);
  if (node.kind !== 'AnswerTakes' || node.call === undefined || node.call.args.length > 0)
    return undefined;
  const only = onlyValue(cells.get(node.call.name.text));
  return only?.kind === 'Nothing' ? { ...node, call: undefined } : undefined;
}

function path(node: Path, cells: Cells, report: ReportProblem): Node | undefined {
  const [first, ...rest] = node.names.map((name) => ({ ...name }));
  const cell = first === undefined ? undefined : cells.get(first.text);
  if (first === undefined || cell === undefined)
    return { ...node, names: first === undefined ? [] : [first, ...rest] };
  const only = onlyValue(cell);
  if (only?.kind === 'Ident')
    return {
      ...node,
      span: rest.length === 0 ? only.span : node.span,
      names: [{ ...only }, ...rest],
    };
  if (only === undefined || only.kind === 'Range' || only.kind === 'Dash' || rest.length > 0) {
    unfit(first, cell, rest.length > 0 ? 'a name' : 'one value', report);
    return { kind: 'BrokenExpr', span: cell.span };
  }
  return { ...only };
}

function place(node: MomentPlace, label: Ident, cells: Cells): Node | undefined {
  const only = onlyValue(cells.get(label.text));
  return only?.kind === 'IntLit'
    ? { ...node, name: { ...node.name }, number: { ...only }, label: undefined }
    : undefined;
}

function inRoom(
  ident: Ident,
  room: Exclude<Room, 'subject'>,
  cells: Cells,
  report: ReportProblem,
): readonly Node[] {
  const cell = cells.get(ident.text);
  if (cell === undefined) return [{ ...ident }];
  const { values } = cell;
  if (room === 'cell') {
    if (values.length === 1) return values.map((value) => ({ ...value }));
    unfit(ident, cell, 'one value', report);
    return values.slice(0, 1);
  }
  const fitting = values.flatMap((value) => oneInRoom(value, room));
  if (fitting.length === values.length || isNone(cell, room)) {
    if (room !== 'name' || fitting.length === 1) return fitting;
  }
  unfit(ident, cell, wanted[room], report);
  // The name stays, and the checker reports nothing about it.
  return room === 'name' ? [{ ...ident }] : fitting;
}

function oneInRoom(value: CellNode, room: Exclude<Room, 'subject' | 'cell'>): readonly Node[] {
  switch (room) {
    case 'faces':
      return value.kind === 'IntLit' ? [{ ...value }] : [];
    case 'values':
      return value.kind === 'IntLit' || value.kind === 'Range' || value.kind === 'Ident'
        ? [{ ...value }]
        : [];
    default:
      // Options and outcomes may be called `yes` or `2`.
      return value.kind === 'Ident' ||
        (room === 'name' && (value.kind === 'YesNo' || value.kind === 'IntLit'))
        ? [{ kind: 'Ident', span: value.span, text: cellText(value) }]
        : [];
  }
}

/** True if the cell is `nobody` or `nothing` in a list of names: then the list is empty. */
function isNone(cell: CaseCell, room: Room): boolean {
  const only = onlyValue(cell);
  return room === 'names' && (only?.kind === 'Nobody' || only?.kind === 'Nothing');
}

function unfit(ident: Ident, cell: CaseCell, what: string, report: ReportProblem): void {
  report('types/cell-does-not-fit', { column: ident.text, wanted: what }, cell.span, {
    secondary: labelAt(ident, 'it belongs here'),
  });
}

function onlyValue(cell: CaseCell | undefined): CellNode | undefined {
  return cell?.values.length === 1 ? cell.values[0] : undefined;
}

function roomOf(node: Node, key: string): Room {
  return rooms[node.kind]?.[key] ?? 'name';
}
