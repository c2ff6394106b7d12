// Turns the concrete syntax of fields, their types and the rows and options of declarations into AST.

import type { CstNode } from 'chevrotain';
import type { BrokenLine, FieldNode, Option, RowNode, Rows, TypeNode } from '../../ast/ast.ts';
import * as c from './cst.ts';
import type { Build } from './cst.ts';
import { toNames, toCell, toRange, toValue, whenOf } from './expression-to-ast.ts';
import { intLit, readInt } from '../lexer/literals.ts';
import { toBrokenLine } from './statement-to-ast.ts';
import { tokenSpan } from '../lexer/token.ts';

export function toFields(build: Build, cst: CstNode): readonly (FieldNode | BrokenLine)[] {
  const fields = c.childOf(cst, 'fields');
  if (fields === undefined) return [];
  return c
    .inOrder(fields, 'field', 'brokenLine')
    .map((one) => (one.name === 'field' ? toField(build, one) : toBrokenLine(build, one)));
}

export function toField(build: Build, cst: CstNode): FieldNode {
  const initial = c.childOf(cst, 'initial');
  const everyone = c.tokenOf(cst, 'word everyone');
  const hiddenFrom = c.identFrom(build, c.tokenOf(cst, 'hiddenFrom'));
  return {
    kind: 'Field',
    span: c.spanOf(build, cst),
    name: c.identOf(build, cst),
    type: toType(build, c.childOf(cst, 'type') ?? cst),
    initial: initial && {
      kind: 'Initial',
      span: c.spanOf(build, initial),
      word: c.whichWord(initial, 'default', 'starts'),
      value: toValue(build, c.childOf(initial, 'value')),
      each: c.hasWord(initial, 'each') ? c.identOf(build, initial) : undefined,
    },
    hiddenFrom: everyone ? { kind: 'Everyone', span: tokenSpan(build.path, everyone) } : hiddenFrom,
    isBookkeeping: c.hasWord(cst, 'bookkeeping'),
    doc: c.docOf(build, cst),
    cites: c.citesAt(cst),
  };
}

export function toType(build: Build, cst: CstNode): TypeNode {
  const span = c.spanOf(build, cst);
  const range = c.childOf(cst, 'range');
  if (c.hasWord(cst, 'counter'))
    return { kind: 'CounterType', span, range: range && toRange(build, range) };
  if (range !== undefined) return { kind: 'RangeType', span, range: toRange(build, range) };
  if (c.hasWord(cst, 'list'))
    return { kind: 'ListType', span, of: toType(build, c.childOf(cst, 'type') ?? cst) };
  if (c.hasWord(cst, 'deck'))
    return {
      kind: 'DeckType',
      span,
      table: c.identOf(build, cst),
      times: c.identFrom(build, c.tokenOf(cst, 'times')),
    };
  if (c.hasWord(cst, 'row')) return { kind: 'RowType', span, table: c.identOf(build, cst) };
  if (c.hasWord(cst, 'several')) return { kind: 'SeveralType', span, of: c.identOf(build, cst) };
  if (c.hasWord(cst, 'yes')) return { kind: 'YesNoType', span };
  if (c.hasWord(cst, 'one')) return { kind: 'OneOfType', span, names: toNames(build, cst) };
  return { kind: 'NamedType', span, name: c.identOf(build, cst) };
}

/**
 * Returns the rows of a declaration.
 *
 * @param participants true if a second cell `x6` says how many copies of the first there are
 */
export function toRows(build: Build, cst: CstNode, participants: boolean): Rows {
  const head = c.childOf(cst, 'columns') ?? cst;
  const [corner, ...columns] = c.identsOf(build, head);
  return {
    kind: 'Rows',
    span: c.spanOf(build, cst),
    corner: corner ?? c.identOf(build, head),
    columns,
    rows: c
      .inOrder(cst, 'row', 'brokenLine')
      .map((one) =>
        one.name === 'row' ? toRow(build, one, participants) : toBrokenLine(build, one),
      ),
    cites: c.citesAt(head),
  };
}

export function toRow(build: Build, cst: CstNode, participants: boolean): RowNode {
  const [head, ...cells] = c.cstChildren(cst, 'cell').map((one) => toCell(build, one));
  const span = c.spanOf(build, cst);
  const second = cells[0];
  const count =
    participants && second?.kind === 'Ident' ? /^x([0-9]{1,6})$/.exec(second.text) : null;
  const times =
    count === null || second === undefined
      ? undefined
      : intLit(second.span, readInt(count[1] ?? '1'));
  return {
    kind: 'Row',
    span,
    head: head ?? toCell(build, undefined),
    times,
    cells: times === undefined ? cells : cells.slice(1),
    cites: c.citesAt(cst),
  };
}

export function toOptions(build: Build, cst: CstNode): readonly (Option | BrokenLine)[] {
  const block = c.childOf(cst, 'options');
  if (block === undefined) return [];
  return c.inOrder(block, 'optionLine', 'brokenLine').map((line): Option | BrokenLine => {
    if (line.name !== 'optionLine') return toBrokenLine(build, line);
    return {
      kind: 'Option',
      span: c.spanOf(build, line),
      name: c.identOf(build, line, 'OptionWord'),
      doc: c.docOf(build, line),
      when: whenOf(build, line),
      isDefault: c.hasWord(line, 'default'),
      cites: c.citesAt(line),
    };
  });
}
