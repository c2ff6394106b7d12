// Makes the nodes of the lines with a rule of their own.

import type { CstNode } from 'chevrotain';
import type {
  AskTake,
  BrokenLine,
  CaseLine,
  CaseRow,
  CaseTable,
  IfBranch,
  IfStmt,
  Invocation,
  LineNode,
  Otherwise,
  PolicyPick,
  PolicySay,
  RankRoll,
  Statement,
} from '../../ast/ast.ts';
import { joinSpans } from '../../source/span.ts';
import { argsWithFirst, toInvocation } from './call-to-ast.ts';
import * as c from './cst.ts';
import type { Build, ReadLine } from './cst.ts';
import { toCell, toExpr, toPath, whenOf } from './expression-to-ast.ts';
import { toField, toRow } from './field-to-ast.ts';

/** The lines with a rule of their own, by the name of the rule. */
export const handMade: ReadonlyMap<
  string,
  (build: Build, cst: CstNode, readLine: ReadLine) => LineNode
> = new Map<string, (build: Build, cst: CstNode, readLine: ReadLine) => LineNode>([
  ['brokenLine', toBrokenLine],
  ['ifStmt', toIf],
  ['caseLine', toCaseLine],
  ['rankRoll', toRankRoll],
  ['askTake', toAskTake],
  ['policyPick', toPolicyPick],
  ['policySay', toPolicySay],
  ['field', toField],
  ['row', (build, cst) => toRow(build, cst, false)],
  ['caseTable', toCaseTable],
]);

/** Returns the statements of a `block` child; none if there is no block. */
function bodyOf(build: Build, cst: CstNode, readLine: ReadLine): readonly Statement[] {
  const block = c.childOf(cst, 'block');
  if (block === undefined) return [];
  return c.cstChildren(block, 'statement#1').map((one) => readLine(build, one) as Statement); // that is what the rule reads
}

function toBrokenLine(build: Build, cst: CstNode, readLine: ReadLine): BrokenLine {
  return { kind: 'BrokenLine', span: c.spanOf(build, cst), body: bodyOf(build, cst, readLine) };
}

function toIf(build: Build, cst: CstNode, readLine: ReadLine): IfStmt {
  const first = c.childOf(cst, 'ifBranch');
  const further = c.cstChildren(cst, 'otherwiseIf').map((one) => {
    const branch = toBranch(build, c.childOf(one, 'ifBranch') ?? one, readLine);
    return { ...branch, span: c.spanOf(build, one) };
  });
  const branches = [...(first ? [toBranch(build, first, readLine)] : []), ...further];
  const otherwise = c.childOf(cst, 'Otherwise');
  return {
    kind: 'IfStmt',
    span: c.spanOf(build, cst),
    branches,
    otherwise: otherwise && (readLine(build, otherwise) as Otherwise), // that is what the rule reads
  };
}

function toBranch(build: Build, cst: CstNode, readLine: ReadLine): IfBranch {
  const condition = toExpr(build, c.childOf(cst, 'expr'));
  return {
    kind: 'IfBranch',
    span: c.spanOf(build, cst),
    condition,
    body: bodyOf(build, cst, readLine),
    cites: c.citesAt(cst),
  };
}

/** Returns a case line. Citations at the end of an inline case belong to the case, not to the statement in it. */
function toCaseLine(build: Build, cst: CstNode, readLine: ReadLine): CaseLine {
  const outcomes = c
    .cstChildren(cst, 'outcomeName')
    .flatMap((one) => c.identFrom(build, c.anyToken(one)) ?? []);
  const simple = c.childOf(cst, 'simple');
  const line = { kind: 'CaseLine' as const, span: c.spanOf(build, cst), outcomes };
  if (simple === undefined)
    return { ...line, inline: false, body: bodyOf(build, cst, readLine), cites: c.citesAt(cst) };
  const statement = readLine(build, simple) as Statement; // that is what the rule reads
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
  const rest = c.childOf(cst, 'rankArguments');
  const args = rest === undefined ? [] : argsWithFirst(build, rest);
  const last = args.at(-1) ?? c.identFrom(build, c.tokenOf(cst, 'value')) ?? name;
  return { kind: 'Invocation', span: joinSpans(name.span, last.span), name, args, freely: false };
}

function toAskTake(build: Build, cst: CstNode): AskTake {
  const items = c.cstChildren(cst, 'takeItem').map((one) => ({
    kind: 'TakeItem' as const,
    span: c.spanOf(build, one),
    any: c.hasWord(one, 'any'),
    call: toInvocation(build, c.childOf(one, 'invocation') ?? one),
  }));
  return {
    kind: 'AskTake',
    span: c.spanOf(build, cst),
    items,
    orNothing: c.hasWord(cst, 'nothing'),
  };
}

function toPolicyPick(build: Build, cst: CstNode): PolicyPick {
  const path = c.childOf(cst, 'path');
  const isNamed = cst.children['Name'] !== undefined;
  return {
    kind: 'PolicyPick',
    span: c.spanOf(build, cst),
    form: isNamed ? 'named' : c.whichWord(cst, 'first', 'nobody', 'nothing', 'highest', 'lowest'),
    path: path && toPath(build, path),
    name: isNamed ? c.identOf(build, cst) : undefined,
  };
}

function toPolicySay(build: Build, cst: CstNode): PolicySay {
  const [span, sum] = [c.spanOf(build, cst), c.childOf(cst, 'sum')];
  return sum === undefined
    ? { kind: 'PolicySay', span, form: c.whichWord(cst, 'most', 'least'), value: undefined }
    : { kind: 'PolicySay', span, form: 'number', value: toExpr(build, sum) };
}

function toCaseTable(build: Build, cst: CstNode, readLine: ReadLine): CaseTable {
  const head = c.childOf(cst, 'columns') ?? cst;
  return {
    kind: 'CaseTable',
    span: c.spanOf(build, cst),
    columns: c.identsOf(build, head),
    columnCites: c.citesAt(head),
    rows: c
      .inOrder(cst, 'caseRow', 'brokenLine')
      .map((row) =>
        row.name === 'caseRow' ? toCaseRow(build, row) : toBrokenLine(build, row, readLine),
      ),
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
