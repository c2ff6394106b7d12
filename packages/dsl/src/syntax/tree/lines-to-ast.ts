// Makes the nodes of the lines with a rule of their own.

import type { CstNode } from 'chevrotain';
import type {
  AskTake,
  BrokenLine,
  CaseLine,
  CaseRow,
  CaseTable,
  IfStmt,
  Invocation,
  LineNode,
  RankRoll,
  Statement,
  TakeItemNode,
  NodeOf,
} from '../../ast/ast.ts';
import { joinSpans } from '../../source/span.ts';
import * as c from './cst.ts';
import type { Build } from './cst.ts';
import { argsWithFirst, toCell, whenOf } from './expression-to-ast.ts';
import { toRow } from './field-to-ast.ts';

/** The lines with a rule of their own, by the name of the rule. */
export const handMade: ReadonlyMap<string, (build: Build, cst: CstNode) => LineNode> = new Map<
  string,
  (build: Build, cst: CstNode) => LineNode
>([
  ['brokenLine', toBrokenLine],
  ['ifStmt', toIf],
  ['caseLine', toCaseLine],
  ['rankRoll', toRankRoll],
  ['askTake', toAskTake],
  ['row', (build, cst) => toRow(build, cst, false)],
  ['caseTable', toCaseTable],
]);

/** Returns the statements of a `block` child; none if there is no block. */
function bodyOf(build: Build, cst: CstNode): readonly Statement[] {
  const block = c.childOf(cst, 'block');
  if (block === undefined) return [];
  return c.cstChildren(block, 'statement#1').map((one) => c.nodeOf<Statement>(build, one));
}

function toBrokenLine(build: Build, cst: CstNode): BrokenLine {
  return { kind: 'BrokenLine', span: c.spanOf(build, cst), body: bodyOf(build, cst) };
}

function toIf(build: Build, cst: CstNode): IfStmt {
  const branches = c.inOrder(cst, 'IfBranch', 'otherwiseIf').map((one) => ({
    ...c.nodeOf<NodeOf<'IfBranch'>>(build, c.childOf(one, 'IfBranch') ?? one),
    span: c.spanOf(build, one),
  }));
  const otherwise = c.childOf(cst, 'Otherwise');
  return {
    kind: 'IfStmt',
    span: c.spanOf(build, cst),
    branches,
    otherwise: otherwise && c.nodeOf<NodeOf<'Otherwise'>>(build, otherwise),
  };
}

/** Returns a case line. Citations at the end of an inline case belong to the case, not to the statement in it. */
function toCaseLine(build: Build, cst: CstNode): CaseLine {
  const outcomes = c
    .cstChildren(cst, 'outcomeName')
    .flatMap((one) => c.identFrom(build, c.anyToken(one)) ?? []);
  const simple = c.childOf(cst, 'simple');
  const line = { kind: 'CaseLine' as const, span: c.spanOf(build, cst), outcomes };
  if (simple === undefined)
    return { ...line, inline: false, body: bodyOf(build, cst), cites: c.citesAt(cst) };
  const statement = c.nodeOf<Statement>(build, simple);
  if (!('cites' in statement)) return { ...line, inline: true, body: [statement], cites: [] };
  return { ...line, inline: true, body: [{ ...statement, cites: [] }], cites: statement.cites };
}

function toRankRoll(build: Build, cst: CstNode): RankRoll {
  return {
    kind: 'RankRoll',
    span: c.spanOf(build, cst),
    end: c.whichWord(cst, 'highest', 'lowest'),
    call: rankCall(build, cst),
    value: c.identFrom(build, c.tokenOf(cst, 'value')),
    name: c.identFrom(build, c.tokenOf(cst, 'name')),
    when: whenOf(build, cst),
    cites: c.citesAt(cst),
  };
}

/** Returns the call in a rank key; its place ends with its arguments. */
function rankCall(build: Build, cst: CstNode): Invocation {
  const name = c.identOf(build, cst, 'check');
  const args = argsWithFirst(build, c.part(cst, 'rankArguments'));
  const last = args.at(-1) ?? c.identFrom(build, c.tokenOf(cst, 'value')) ?? name;
  return { kind: 'Invocation', span: joinSpans(name.span, last.span), name, args, freely: false };
}

function toAskTake(build: Build, cst: CstNode): AskTake {
  const items = c.cstChildren(cst, 'TakeItem').map((one) => c.nodeOf<TakeItemNode>(build, one));
  return {
    kind: 'AskTake',
    span: c.spanOf(build, cst),
    items,
    orNothing: c.hasWord(cst, 'nothing'),
  };
}

function toCaseTable(build: Build, cst: CstNode): CaseTable {
  const head = c.part(cst, 'columns');
  return {
    kind: 'CaseTable',
    span: c.spanOf(build, cst),
    columns: c.identsOf(build, head),
    columnCites: c.citesAt(head),
    rows: c
      .inOrder(cst, 'caseRow', 'brokenLine')
      .map((row) => (row.name === 'caseRow' ? toCaseRow(build, row) : toBrokenLine(build, row))),
    cites: c.citesAt(cst),
  };
}

function toCaseRow(build: Build, cst: CstNode): CaseRow {
  return {
    kind: 'CaseRow',
    span: c.spanOf(build, cst),
    cells: c.cstChildren(cst, 'caseCell').map((cell) => ({
      kind: 'CaseCell',
      span: c.spanOf(build, cell),
      values: c
        .cstChildren(cell, 'caseValue')
        .map((value) => toCell(build, c.childOf(value, 'cell') ?? value)),
    })),
    cites: c.citesAt(cst),
  };
}
