// Turns the concrete syntax of policies, scenarios and examples into AST.

import type { CstNode } from 'chevrotain';
import type {
  BrokenLine,
  CaseRow,
  CaseTable,
  ExampleDecl,
  ExampleLine,
  Ident,
  IntLit,
  PolicyDecl,
  PolicyRule,
  ScenarioDecl,
  SetupLine,
} from '../../ast/ast.ts';
import * as c from './cst.ts';
import type { Build } from './cst.ts';
import { exampleForms, setupForms } from '../../ast/forms.ts';
import { toAtMoment } from './duration-to-ast.ts';
import { toFormed } from './form-to-ast.ts';
import { claimsOf } from './moment-to-ast.ts';
import { toRows } from './field-to-ast.ts';
import { toNames, toAct, toCell, toExpr, toPath, toValue, whenOf } from './expression-to-ast.ts';
import { intLit, readInt } from '../lexer/literals.ts';
import { inBlock, toBrokenLine } from './statement-to-ast.ts';
import { toInvocation } from './asking-to-ast.ts';
import { tokenSpan } from '../lexer/token.ts';

export function toPolicy(build: Build, cst: CstNode): PolicyDecl {
  const block = c.childOf(cst, 'policyLines');
  const lines = block === undefined ? [] : c.inOrder(block, 'policyLine', 'brokenLine');
  return {
    kind: 'PolicyDecl',
    span: c.spanOf(build, cst),
    name: c.identOf(build, cst),
    chooser: c.identFrom(build, c.tokenOf(cst, 'chooser')),
    doc: c.docOf(build, cst),
    lines: lines.map((line) => {
      if (line.name !== 'policyLine') return toBrokenLine(build, line);
      return {
        kind: 'PolicyLine',
        span: c.spanOf(build, line),
        rule: toPolicyRule(build, line),
        when: whenOf(build, line),
        cites: c.citesAt(line),
      };
    }),
    cites: c.citesAt(cst),
  };
}

function toPolicyRule(build: Build, line: CstNode): PolicyRule {
  const names = ['policyTake', 'policyPick', 'policySay', 'policyList', 'policyChoose'];
  const cst = names.map((name) => c.childOf(line, name)).find((one) => one !== undefined) ?? line;
  const span = c.spanOf(build, cst);
  switch (cst.name) {
    case 'policyPick': {
      const path = c.childOf(cst, 'path');
      const isNamed = cst.children['Name'] !== undefined;
      return {
        kind: 'PolicyPick',
        span,
        form: isNamed
          ? 'named'
          : c.whichWord(cst, 'first', 'nobody', 'nothing', 'highest', 'lowest'),
        path: path && toPath(build, path),
        name: isNamed ? c.identOf(build, cst) : undefined,
      };
    }
    case 'policySay': {
      const sum = c.childOf(cst, 'sum');
      if (sum !== undefined)
        return { kind: 'PolicySay', span, form: 'number', value: toExpr(build, sum) };
      return { kind: 'PolicySay', span, form: c.whichWord(cst, 'most', 'least'), value: undefined };
    }
    case 'policyList':
      return { kind: 'PolicyList', span, names: toNames(build, cst) };
    case 'policyChoose':
      return {
        kind: 'PolicyChoose',
        span,
        choice: c.identOf(build, cst),
        value: toValue(build, c.childOf(cst, 'value')),
      };
    default: {
      const act = c.childOf(cst, 'act');
      return { kind: 'PolicyTake', span, act: act && toAct(build, act) };
    }
  }
}

export function toScenario(build: Build, cst: CstNode): ScenarioDecl {
  const block = c.childOf(cst, 'scenarioLines');
  const lines = block === undefined ? [] : c.inOrder(block, 'setupLine', 'brokenLine');
  return {
    kind: 'ScenarioDecl',
    span: c.spanOf(build, cst),
    name: c.identOf(build, cst),
    like: c.identFrom(build, c.tokenOf(cst, 'like')),
    doc: c.docOf(build, cst),
    lines: lines.map((line) =>
      line.name === 'setupLine' ? toSetupLine(build, line) : toBrokenLine(build, line),
    ),
    cites: c.citesAt(cst),
  };
}

function toSetupLine(build: Build, line: CstNode): SetupLine | BrokenLine {
  const below = {
    statements: inBlock,
    participants: (_: Build, rows: CstNode) => toRows(build, rows, true),
  };
  return toFormed(build, c.onlyChild(line) ?? line, setupForms, below) ?? toBrokenLine(build, line);
}

export function toExample(build: Build, cst: CstNode): ExampleDecl {
  const block = c.childOf(cst, 'exampleLines');
  const lines = block === undefined ? [] : c.cstChildren(block, 'exampleLine');
  const cases = block && c.childOf(block, 'caseTable');
  return {
    kind: 'ExampleDecl',
    span: c.spanOf(build, cst),
    name: c.textOf(build, cst),
    lines: lines.map((line) => toExampleLine(build, c.onlyChild(line) ?? line)),
    cases: cases && toCases(build, cases),
    cites: c.citesAt(cst),
  };
}

function toCases(build: Build, cst: CstNode): CaseTable {
  const head = c.childOf(cst, 'columns') ?? cst;
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

function toFace(build: Build, cst: CstNode): IntLit | Ident {
  const number = c.tokenOf(cst, 'Int');
  return number === undefined
    ? c.identOf(build, cst)
    : intLit(tokenSpan(build.path, number), readInt(number.image));
}

function toExampleLine(build: Build, cst: CstNode): ExampleLine | BrokenLine {
  const span = c.spanOf(build, cst);
  const cites = c.citesAt(cst);
  switch (cst.name) {
    case 'setupLine':
      return toSetupLine(build, cst);
    case 'diceLine': {
      const stream = c.childOf(cst, 'path');
      const faces = c.cstChildren(cst, 'face').map((face) => toFace(build, face));
      return {
        kind: 'DiceLine',
        span,
        stream: stream && toPath(build, stream),
        by: c.identFrom(build, c.tokenOf(cst, 'Name')),
        faces,
        cites,
      };
    }
    case 'answerLine':
      return toAnswer(build, cst);
    case 'expectLine': {
      const at = c.childOf(cst, 'atMoment');
      if (at === undefined)
        return { kind: 'ExpectLine', span, value: toExpr(build, c.childOf(cst, 'expr')), cites };
      return {
        kind: 'ExpectAt',
        span,
        moment: toAtMoment(build, at),
        claims: claimsOf(build, cst),
        cites,
      };
    }
    default:
      return toFormed(build, cst, exampleForms) ?? toBrokenLine(build, cst);
  }
}

function toAnswer(build: Build, cst: CstNode): ExampleLine {
  const span = c.spanOf(build, cst);
  const cites = c.citesAt(cst);
  const who = c.identOf(build, cst);
  const choice = c.childOf(cst, 'answerChoice');
  if (choice !== undefined) {
    const by = c.identOf(build, choice);
    return {
      kind: 'AnswerChoice',
      span,
      choice: who,
      by,
      value: toValue(build, c.childOf(choice, 'value')),
      cites,
    };
  }
  const takes = c.childOf(cst, 'answerTakes');
  if (takes !== undefined) {
    const call = c.childOf(takes, 'invocation');
    return { kind: 'AnswerTakes', span, who, call: call && toInvocation(build, call), cites };
  }
  const picks = c.childOf(cst, 'answerPicks');
  if (picks !== undefined)
    return {
      kind: 'AnswerPicks',
      span,
      who,
      names: toNames(build, picks),
      none: c.whichWord(picks, 'nothing', 'nobody'),
      cites,
    };
  const lists = c.childOf(cst, 'answerLists');
  if (lists !== undefined)
    return { kind: 'AnswerLists', span, who, names: toNames(build, lists), cites };
  const says = c.childOf(cst, 'answerSays');
  return {
    kind: 'AnswerSays',
    span,
    who,
    value: toValue(build, says && c.childOf(says, 'value')),
    cites,
  };
}
