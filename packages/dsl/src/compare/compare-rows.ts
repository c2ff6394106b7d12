// Rows: compares tables, and the participants of a side. It pairs columns and rows by name, then
// compares cell by cell.

import type { Ident, RowNode, Rows } from '../ast/ast.ts';
import { alongPairs, pairUp, movedIn, type IndexPairs } from './align.ts';
import { pairNodes } from './pairing.ts';
import {
  addDraft,
  addLone,
  addMoved,
  below,
  ownLines,
  type Follow,
  type CompareSession,
  type NodePair,
} from './compare-session.ts';
import { likeness, shapeTokens } from './shape.ts';

/** Compares two tables; `follow` compares their cells. */
export function compareRows(
  session: CompareSession,
  [one, other]: readonly [Rows, Rows],
  spot: NodePair,
  follow: Follow,
): void {
  const columns = compareColumns(session, [one, other], spot, follow);
  const pairs = pairNodes(one.rows, other.rows, session.naming);
  const moved = new Set(movedIn(pairs).map(([index]) => index));
  alongPairs(
    one.rows,
    other.rows,
    pairs,
    newOnesLast,
    (...sides) => addLone(session, spot, 'rows', sides),
    (row, now, a, b) => {
      if (moved.has(a)) {
        const inner = { ...spot, path: below(spot.path, now) };
        addMoved(session, inner, ownLines(session, row, now), other.rows[b - 1]);
      }
      if (row.kind === 'Row' && now.kind === 'Row')
        compareCells(session, [row, now], { spot, columns, names: other.columns, follow });
    },
  );
}

/** What only B has comes after all that A has. */
const newOnesLast = (): boolean => false;

/** Compares the columns; their order does not matter. */
function compareColumns(
  session: CompareSession,
  [one, other]: readonly [Rows, Rows],
  spot: NodePair,
  follow: Follow,
): IndexPairs {
  const line = session.linesB.isLine(other.corner)
    ? addDraft(session, 'changed', spot, ownLines(session, one.corner, other.corner))
    : spot.line;
  const inner: NodePair = { ...spot, line };
  follow(session, [one.corner, other.corner], inner, 'corner');
  const pairs = pairUp(one.columns.length, other.columns.length, {
    keyA: (index) => one.columns[index] && session.naming.translated(one.columns[index]),
    keyB: (index) => other.columns[index]?.text,
    like: (x, y) => likeness(columnTokens(one, x), columnTokens(other, y)),
  });
  alongPairs(
    one.columns,
    other.columns,
    pairs,
    newOnesLast,
    (before, after) => void line.edits.push({ key: 'column', before, after }),
    (name, now) => follow(session, [name, now], inner, 'column'),
  );
  return pairs;
}

interface Cells {
  readonly spot: NodePair;
  readonly columns: IndexPairs;
  /** The names of the columns in B. */
  readonly names: readonly Ident[];
  readonly follow: Follow;
}

function compareCells(
  session: CompareSession,
  [row, now]: readonly [RowNode, RowNode],
  { spot, columns, names, follow }: Cells,
): void {
  const spotOf = (column: string | undefined): NodePair => {
    const path = below(spot.path, now);
    const inner = {
      ...spot,
      path: column === undefined ? path : [...path, { what: 'column', name: column }],
    };
    return { ...inner, line: addDraft(session, 'changed', inner, ownLines(session, row, now)) };
  };
  const head = spotOf(undefined);
  follow(session, [row.head, now.head], head, 'head');
  if (row.times !== undefined && now.times !== undefined)
    follow(session, [row.times, now.times], head, 'times');
  else addLone(session, head, 'times', [row.times, now.times]);
  for (const [x, y] of columns) {
    const [cell, other] = [row.cells[x], now.cells[y]];
    if (cell !== undefined && other !== undefined)
      follow(session, [cell, other], spotOf(names[y]?.text), 'cell');
  }
}

function columnTokens({ rows }: Rows, column: number): readonly string[] {
  return rows.flatMap((row) =>
    row.kind === 'Row' && row.cells[column] !== undefined
      ? [shapeTokens(row.cells[column], ({ text }) => text).join()]
      : [],
  );
}
