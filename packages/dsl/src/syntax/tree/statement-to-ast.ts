// Turns the concrete syntax of statements into AST.

import type { CstNode } from 'chevrotain';
import type {
  BrokenLine,
  CallStmt,
  Case,
  CaseLine,
  Cases,
  IfBranch,
  LetStmt,
  ModLine,
  Otherwise,
  RollStmt,
  Statement,
} from '../../ast/ast.ts';
import { toInvocation } from './asking-to-ast.ts';
import { bodyForms, simpleForms } from '../../ast/forms.ts';
import * as c from './cst.ts';
import type { Build } from './cst.ts';
import { toAmount, toRollSource } from './dice-to-ast.ts';
import { pathOf, toExpr, toMembers, toPath, toSet, toWhere, whenOf } from './expression-to-ast.ts';
import { toDuration } from './duration-to-ast.ts';
import { toFormed } from './form-to-ast.ts';
import { toRankKey } from './rank-to-ast.ts';

const statementForms = { ...bodyForms, ...simpleForms };

/** Returns the statements of a `block` child; none if there is no block. */
export function bodyOf(build: Build, cst: CstNode): readonly Statement[] {
  const block = c.childOf(cst, 'block');
  return block === undefined ? [] : inBlock(build, block);
}

/** Returns the statements of a block. */
export function inBlock(build: Build, block: CstNode): readonly Statement[] {
  const statements = c.childOf(block, 'statements');
  return statements === undefined ? [] : statementsOf(build, statements);
}

/** Returns the `statement` children of a node. */
export function statementsOf(build: Build, cst: CstNode): readonly Statement[] {
  return c.cstChildren(cst, 'statement').map((one) => toStatement(build, c.onlyChild(one) ?? one));
}

export function toBrokenLine(build: Build, cst: CstNode): BrokenLine {
  return { kind: 'BrokenLine', span: c.spanOf(build, cst), body: bodyOf(build, cst) };
}

function toStatement(build: Build, cst: CstNode): Statement {
  const span = c.spanOf(build, cst);
  const cites = c.citesAt(cst);
  switch (cst.name) {
    case 'rollStmt':
      return toRoll(build, cst);
    case 'letStmt':
      return toLet(build, cst);
    case 'ifStmt':
      return toIf(build, cst);
    case 'eachStmt':
      return toEach(build, cst);
    case 'pickStmt':
    case 'drawStmt':
      return toPick(build, cst);
    case 'rankStmt': {
      const keys = c.childOf(cst, 'rankKeys');
      const lines = keys === undefined ? [] : c.inOrder(keys, 'rankKey', 'brokenLine');
      return {
        kind: 'RankStmt',
        span,
        order: c.identOf(build, cst),
        ...toMembers(build, c.childOf(cst, 'members')),
        keys: lines.map((line) =>
          line.name === 'rankKey' ? toRankKey(build, line) : toBrokenLine(build, line),
        ),
        cites,
      };
    }
    case 'simple':
      return toStatement(build, c.onlyChild(cst) ?? cst);
    case 'moveStmt': {
      const [one, other] = c.cstChildren(cst, 'path').map((path) => toPath(build, path));
      const term = c.childOf(cst, 'term');
      const from = c.childOf(cst, 'from');
      const into = other ?? one ?? pathOf(build, cst);
      return {
        kind: 'MoveStmt',
        span,
        word: c.whichWord(cst, 'put', 'shuffle'),
        what: term === undefined ? other && one : toExpr(build, term),
        from: from && toPath(build, from),
        into,
        cites,
      };
    }
    case 'gainStmt':
      return toGain(build, cst);
    case 'callStmt':
      return toCall(build, cst);
    default:
      return (
        toFormed(build, cst, statementForms, { statements: inBlock }) ?? toBrokenLine(build, cst)
      );
  }
}

function toEach(build: Build, cst: CstNode): Statement {
  const span = c.spanOf(build, cst);
  const cites = c.citesAt(cst);
  const numbers = c.childOf(cst, 'numbers');
  const body = bodyOf(build, cst);
  if (numbers === undefined)
    return {
      kind: 'EachStmt',
      span,
      ...toMembers(build, c.childOf(cst, 'members')),
      body,
      cites,
    };
  const [from, to] = c.cstChildren(numbers, 'sum');
  const binder = c.identOf(build, numbers);
  return {
    kind: 'EachNumberStmt',
    span,
    binder,
    from: toExpr(build, from),
    to: toExpr(build, to),
    body,
    cites,
  };
}

function toPick(build: Build, cst: CstNode): Statement {
  const span = c.spanOf(build, cst);
  const cites = c.citesAt(cst);
  const by = c.childOf(cst, 'path');
  const where = c.childOf(cst, 'where');
  const deck = c.childOf(cst, 'deck');
  return {
    kind: 'PickStmt',
    span,
    word: cst.name === 'drawStmt' ? 'draw' : 'pick',
    secretly: c.hasWord(cst, 'secretly'),
    binder: c.identOf(build, cst),
    by: by && toPath(build, by),
    set: deck === undefined ? toSet(build, c.childOf(cst, 'set')) : toPath(build, deck),
    where: where && toWhere(build, where),
    body: bodyOf(build, cst),
    otherwise: otherwiseOf(build, cst),
    cites,
  };
}

function toGain(build: Build, cst: CstNode): Statement {
  const span = c.spanOf(build, cst);
  const cites = c.citesAt(cst);
  const who = pathOf(build, cst);
  const condition = c.identOf(build, cst);
  if (c.hasWord(cst, 'loses')) return { kind: 'LoseStmt', span, who, condition, cites };
  const duration = c.childOf(cst, 'duration');
  return {
    kind: 'GainStmt',
    span,
    who,
    condition,
    fields: gainFields(build, cst),
    duration: duration && toDuration(build, duration),
    cites,
  };
}

function gainFields(
  build: Build,
  cst: CstNode,
): Extract<Statement, { kind: 'GainStmt' }>['fields'] {
  return c.cstChildren(cst, 'gainField').map((one) => ({
    kind: 'GainField',
    span: c.spanOf(build, one),
    name: c.identOf(build, one),
    value: toExpr(build, c.childOf(one, 'term')),
  }));
}

export function toRoll(build: Build, cst: CstNode): RollStmt {
  const by = c.childOf(cst, 'path');
  return {
    kind: 'RollStmt',
    span: c.spanOf(build, cst),
    secretly: c.hasWord(cst, 'secretly'),
    source: toRollSource(build, cst),
    name: c.identFrom(build, c.tokenOf(cst, 'Name')),
    by: by && toPath(build, by),
    lowIsGood: c.hasWord(cst, 'low'),
    modifiers: modifiersOf(build, cst),
    cites: c.citesAt(cst),
  };
}

export function modifiersOf(build: Build, cst: CstNode): readonly ModLine[] {
  const lines = c.childOf(cst, 'modLines');
  return lines === undefined
    ? []
    : c.cstChildren(lines, 'modLine').map((one) => toModLine(build, c.onlyChild(one) ?? one));
}

function toModLine(build: Build, cst: CstNode): ModLine {
  const span = c.spanOf(build, cst);
  const cites = c.citesAt(cst);
  if (cst.name === 'bestOf')
    return {
      kind: 'BestOf',
      span,
      name: c.identOf(build, cst),
      lines: modifiersOf(build, cst),
      cites,
    };
  if (cst.name !== 'modifierLine') return toBrokenLine(build, cst);
  const amount = toAmount(build, c.childOf(cst, 'amount') ?? cst);
  return {
    kind: 'ModifierLine',
    span,
    name: c.identOf(build, cst),
    amount,
    when: whenOf(build, cst),
    cites,
  };
}

export function toLet(build: Build, cst: CstNode): LetStmt {
  const cases = c.childOf(cst, 'cases');
  return {
    kind: 'LetStmt',
    span: c.spanOf(build, cst),
    name: c.identOf(build, cst),
    value: cases === undefined ? toExpr(build, c.childOf(cst, 'expr')) : toCases(build, cases),
    modifiers: modifiersOf(build, cst),
    cites: c.citesAt(cst),
  };
}

export function toCases(build: Build, cst: CstNode): Cases {
  const cases = c.inOrder(cst, 'caseOf', 'brokenLine').map((one): Case | BrokenLine => {
    if (one.name !== 'caseOf') return toBrokenLine(build, one);
    const value = toExpr(build, c.childOf(one, 'expr'));
    return {
      kind: 'Case',
      span: c.spanOf(build, one),
      value,
      when: whenOf(build, one),
      cites: c.citesAt(one),
    };
  });
  return { kind: 'Cases', span: c.spanOf(build, cst), cases };
}

function toIf(build: Build, cst: CstNode): Statement {
  const first = c.childOf(cst, 'ifBranch');
  const further = c.cstChildren(cst, 'otherwiseIf').map((one) => {
    const branch = toBranch(build, c.childOf(one, 'ifBranch') ?? one);
    return { ...branch, span: c.spanOf(build, one) };
  });
  const branches = [...(first ? [toBranch(build, first)] : []), ...further];
  return {
    kind: 'IfStmt',
    span: c.spanOf(build, cst),
    branches,
    otherwise: otherwiseOf(build, cst),
  };
}

function otherwiseOf(build: Build, cst: CstNode): Otherwise | undefined {
  const otherwise = c.childOf(cst, 'otherwise');
  return (
    otherwise && {
      kind: 'Otherwise',
      span: c.spanOf(build, otherwise),
      body: bodyOf(build, otherwise),
      cites: c.citesAt(otherwise),
    }
  );
}

function toBranch(build: Build, cst: CstNode): IfBranch {
  const condition = toExpr(build, c.childOf(cst, 'expr'));
  return {
    kind: 'IfBranch',
    span: c.spanOf(build, cst),
    condition,
    body: bodyOf(build, cst),
    cites: c.citesAt(cst),
  };
}

export function toCall(build: Build, cst: CstNode): CallStmt {
  const lines = c.childOf(cst, 'caseLines');
  const cases = lines === undefined ? [] : c.inOrder(lines, 'caseLine', 'brokenLine');
  return {
    kind: 'CallStmt',
    span: c.spanOf(build, cst),
    call: toInvocation(build, c.childOf(cst, 'invocation') ?? cst),
    name: c.identFrom(build, c.tokenOf(cst, 'Name')),
    cases: cases.map((line) =>
      line.name === 'caseLine' ? toCaseLine(build, line) : toBrokenLine(build, line),
    ),
    cites: c.citesAt(cst),
  };
}

/** Returns a case line. Citations at the end of an inline case belong to the case, not to the statement in it. */
function toCaseLine(build: Build, cst: CstNode): CaseLine {
  const span = c.spanOf(build, cst);
  const outcomes = c
    .cstChildren(cst, 'outcomeName')
    .flatMap((one) => c.identFrom(build, c.anyToken(one)) ?? []);
  const simple = c.childOf(cst, 'simple');
  if (simple === undefined)
    return {
      kind: 'CaseLine',
      span,
      outcomes,
      inline: false,
      body: bodyOf(build, cst),
      cites: c.citesAt(cst),
    };
  const statement = toStatement(build, simple);
  if (!('cites' in statement))
    return { kind: 'CaseLine', span, outcomes, inline: true, body: [statement], cites: [] };
  return {
    kind: 'CaseLine',
    span,
    outcomes,
    inline: true,
    body: [{ ...statement, cites: [] }],
    cites: statement.cites,
  };
}
