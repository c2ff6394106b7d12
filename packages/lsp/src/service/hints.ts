// Hints: what a line does not say itself, shown beside it: what sort of thing a `let` is, and the cell that a lookup reads.

import {
  cellText,
  showType,
  walk,
  type Checked,
  type Node,
  type NodeOf,
  type Symbol,
} from '@fray/dsl/internal';
import type { Workspace } from './workspace.ts';

/** A text to show at an offset. */
export interface Hint {
  readonly offset: number;
  readonly text: string;
  readonly sort: 'type' | 'value';
}

/** Returns the hints between two offsets of a file, in order of place. */
export function hintsIn(
  workspace: Workspace,
  path: string,
  from: number,
  to: number,
): readonly Hint[] {
  const { checked } = workspace.world(path)?.compilation ?? {};
  if (checked === undefined) return [];
  const hints: Hint[] = [];
  for (const file of checked.files)
    walk(file, (node) => {
      const { source, start, end } = node.span;
      if (source !== path) return node.kind === 'File';
      if (end < from || to < start) return false;
      if (node.kind === 'LetStmt') hints.push(...typeHint(checked, node));
      if (node.kind === 'Lookup') hints.push(...cellHint(checked, node));
      return true;
    });
  return hints.sort((a, b) => a.offset - b.offset);
}

function typeHint(checked: Checked, { name, value }: NodeOf<'LetStmt'>): readonly Hint[] {
  if (value.kind === 'Cases' || value.kind.startsWith('Broken')) return [];
  const type = checked.typeOf(value);
  // Literals say themselves what they are, and most values are numbers.
  if (type.type === 'error' || type.type === 'number' || /Lit$|^YesNo$/.test(value.kind)) return [];
  return [{ offset: name.span.end, text: `: ${showType(type)}`, sort: 'type' }];
}

/** The value of a cell whose row and column are written out. */
function cellHint(checked: Checked, { span, row, column }: NodeOf<'Lookup'>): readonly Hint[] {
  const there = wordOf(checked, row);
  if (there?.symbol !== 'row') return [];
  const under = column && wordOf(checked, column);
  const index =
    column === undefined
      ? 0
      : under?.symbol === 'word'
        ? there.table.columns.findIndex(({ name }) => name === under.name)
        : -1;
  const cell = there.decl.cells[index];
  return cell === undefined
    ? []
    : [{ offset: span.end, text: `= ${cellText(cell)}`, sort: 'value' }];
}

/** What an expression of one word means. */
function wordOf(checked: Checked, node: Node): Symbol | undefined {
  const [name, ...more] = node.kind === 'Path' ? node.names : [];
  return name === undefined || more.length > 0 ? undefined : checked.resolutionOf(name);
}
