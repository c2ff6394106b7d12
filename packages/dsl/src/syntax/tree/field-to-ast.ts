// Turns the concrete syntax of rows and signatures into AST.

import type { CstNode } from 'chevrotain';
import type {
  BrokenLine,
  DefineTarget,
  ParamNode,
  RowNode,
  Rows,
  Signature,
  TypeNode,
} from '../../ast/ast.ts';
import { furtherPrepositions } from '../../ast/prepositions.ts';
import { span as makeSpan } from '../../source/span.ts';
import { intLit, readInt } from '../lexer/literals.ts';
import * as c from './cst.ts';
import type { Build } from './cst.ts';
import { toCell, toPrep } from './expression-to-ast.ts';

/**
 * Returns the rows of a declaration.
 *
 * @param participants true if a second cell `x6` says how many copies of the first there are
 */
export function toRows(build: Build, cst: CstNode, participants: boolean): Rows {
  const head = c.part(cst, 'columns');
  return {
    kind: 'Rows',
    span: c.spanOf(build, cst),
    corner: c.identOf(build, head),
    columns: c.identsOf(build, head).slice(1),
    rows: c
      .inOrder(cst, 'row', 'brokenLine')
      .map((one) =>
        one.name === 'row' ? toRow(build, one, participants) : c.nodeOf<BrokenLine>(build, one),
      ),
    cites: c.citesAt(head),
  };
}

export function toRow(build: Build, cst: CstNode, participants: boolean): RowNode {
  const head = toCell(build, c.part(cst, 'cell'));
  const [, ...cells] = c.cstChildren(cst, 'cell').map((one) => toCell(build, one));
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
    head,
    times,
    cells: times === undefined ? cells : cells.slice(1),
    cites: c.citesAt(cst),
  };
}

export function toSignature(build: Build, cst: CstNode): Signature {
  const first = c.childOf(cst, 'param');
  const params = c.cstChildren(cst, 'furtherParam').map((one) => toFurtherParam(build, one));
  return {
    kind: 'Signature',
    span: c.spanOf(build, cst),
    name: c.identOf(build, cst),
    params: first === undefined ? params : [toParam(build, first, undefined), ...params],
  };
}

export function toFurtherParam(build: Build, cst: CstNode): ParamNode {
  const prep = toPrep(c.part(cst, 'prep'));
  return { ...toParam(build, c.part(cst, 'param'), prep), span: c.spanOf(build, cst) };
}

function toParam(build: Build, cst: CstNode, prep: ParamNode['prep']): ParamNode {
  const type = c.childOf(cst, 'type');
  return {
    kind: 'Param',
    span: c.spanOf(build, cst),
    prep,
    name: c.identOf(build, cst),
    type: type && c.nodeOf<TypeNode>(build, type),
  };
}

export function toTarget(build: Build, cst: CstNode): DefineTarget {
  const span = c.spanOf(build, cst);
  const first = c.identOf(build, cst);
  const [, second] = c.identsOf(build, cst);
  const target = { kind: 'DefineTarget', span, subject: undefined, name: first } as const;
  const param = c.childOf(cst, 'param');
  if (param !== undefined) {
    const of = toParam(build, param, 'of');
    const start = c.ownToken(cst, 'word of').startOffset;
    const further = c.cstChildren(cst, 'definedParam').map((one): ParamNode => ({
      ...toParam(build, c.part(one, 'param'), c.whichWord(one, ...furtherPrepositions)),
      span: c.spanOf(build, one),
    }));
    const params = [{ ...of, span: makeSpan(build.path, start, of.span.end) }, ...further];
    return { ...target, form: 'function', params };
  }
  if (second === undefined) return { ...target, form: 'value', params: [] };
  const form = c.hasWord(cst, 'is') ? 'adjective' : 'member';
  return { ...target, form, subject: first, name: second, params: [] };
}
