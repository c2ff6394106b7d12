// Concrete syntax to AST: statements.

import type { CstNode } from 'chevrotain';
import type {
  Amount, AskStmt, Asking, BrokenLine, CallStmt, CaseLine, Case, Cases, DiceOp, Duration, IfBranch, Invocation, Loop, ModLine, NewRoll,
  AgainRoll, Otherwise, Picking, RankKey, RollStmt, Statement, LetStmt, Arg,
} from '../ast/ast.ts';
import { joinSpans } from '../source/span.ts';
import * as c from './cst.ts';
import type { Build } from './cst.ts';
import {
  toArgs, toExpr, toMembers, toPath, toRange, toSet, toValues, toWhere, toWho, whenOf,
} from './expression-to-ast.ts';
import { intLit, readInt } from './literals.ts';
import { tokenSpan } from './token.ts';

/** The statements of a `block` child; none if there is no block. */
export function bodyOf(build: Build, cst: CstNode): readonly Statement[] {
  const block = c.childOf(cst, 'block');
  const statements = block && c.childOf(block, 'statements');
  return statements === undefined ? [] : statementsOf(build, statements);
}

/** The `statement` children of a node. */
export function statementsOf(build: Build, cst: CstNode): readonly Statement[] {
  return c.childrenOf(cst, 'statement').map((one) => toStatement(build, c.onlyChild(one) ?? one));
}

export function toBrokenLine(build: Build, cst: CstNode): BrokenLine {
  return { kind: 'BrokenLine', span: c.spanOf(build, cst), body: bodyOf(build, cst) };
}

export function toStatement(build: Build, cst: CstNode): Statement {
  const span = c.spanOf(build, cst);
  const cites = c.citesAt(cst);
  switch (cst.name) {
    case 'rollStmt':
      return toRoll(build, cst);
    case 'letStmt':
      return toLet(build, cst);
    case 'ifStmt':
      return toIf(build, cst);
    case 'eachStmt': {
      const numbers = c.childOf(cst, 'numbers');
      const body = bodyOf(build, cst);
      if (numbers === undefined) return { kind: 'EachStmt', span, ...toMembers(build, c.childOf(cst, 'members')), body, cites };
      const [from, to] = c.childrenOf(numbers, 'sum');
      const binder = c.identOf(build, numbers);
      return { kind: 'EachNumberStmt', span, binder, from: toExpr(build, from), to: toExpr(build, to), body, cites };
    }
    case 'pickStmt': {
      const by = c.childOf(cst, 'path');
      const where = c.childOf(cst, 'where');
      return {
        kind: 'PickStmt', span, secretly: c.hasWord(cst, 'secretly'), binder: c.identOf(build, cst), by: by && toPath(build, by),
        set: toSet(build, c.childOf(cst, 'set')), where: where && toWhere(build, where),
        body: bodyOf(build, cst), otherwise: otherwiseOf(build, cst), cites,
      };
    }
    case 'playStmt': {
      const of = c.childOf(cst, 'path');
      const loop = c.childOf(cst, 'loop');
      return {
        kind: 'PlayStmt', span, name: c.identOf(build, cst), of: of && toPath(build, of),
        label: c.identFrom(build, c.tokenOf(cst, 'label')), loop: loop && toLoop(build, loop), body: bodyOf(build, cst), cites,
      };
    }
    case 'repeatStmt':
      return { kind: 'RepeatStmt', span, loop: toLoop(build, c.childOf(cst, 'loop') ?? cst), body: bodyOf(build, cst), cites };
    case 'stepStmt':
      return { kind: 'StepStmt', span, name: c.identOf(build, cst), doc: c.docOf(build, cst), body: bodyOf(build, cst), cites };
    case 'rankStmt': {
      const keys = c.childOf(cst, 'rankKeys');
      const lines = keys === undefined ? [] : c.inOrder(keys, 'rankKey', 'brokenLine');
      return {
        kind: 'RankStmt', span, order: c.identOf(build, cst), ...toMembers(build, c.childOf(cst, 'members')),
        keys: lines.map((line) => (line.name === 'rankKey' ? toRankKey(build, line) : toBrokenLine(build, line))), cites,
      };
    }
    case 'simple':
      return toStatement(build, c.onlyChild(cst) ?? cst);
    case 'nothingStmt':
      return { kind: 'NothingStmt', span, cites };
    case 'changeStmt': {
      const by = toExpr(build, c.childOf(cst, 'expr'));
      return { kind: 'ChangeStmt', span, word: c.whichWord(cst, 'raise', 'lower'), target: pathOf(build, cst), by, cites };
    }
    case 'setStmt':
      return { kind: 'SetStmt', span, target: pathOf(build, cst), value: toExpr(build, c.childOf(cst, 'expr')), cites };
    case 'revealStmt': {
      const who = c.childOf(cst, 'who');
      return { kind: 'RevealStmt', span, target: pathOf(build, cst), to: who && toWho(build, who), cites };
    }
    case 'announceStmt': {
      const token = c.tokenOf(cst, 'Str');
      return { kind: 'AnnounceStmt', span, text: token ? build.textWithHoles(token) : c.textOf(build, cst), cites };
    }
    case 'endStmt':
      return { kind: 'EndStmt', span, name: c.identOf(build, cst), text: endText(build, cst), cites };
    case 'askStmt':
      return toAsk(build, cst);
    case 'gainStmt': {
      const who = pathOf(build, cst);
      const condition = c.identOf(build, cst);
      if (c.hasWord(cst, 'loses')) return { kind: 'LoseStmt', span, who, condition, cites };
      const duration = c.childOf(cst, 'duration');
      return { kind: 'GainStmt', span, who, condition, fields: gainFields(build, cst), duration: duration && toDuration(build, duration), cites };
    }
    case 'callStmt':
      return toCall(build, cst);
    default:
      return toBrokenLine(build, cst);
  }
}

function endText(build: Build, cst: CstNode): ReturnType<Build['textWithHoles']> | undefined {
  const token = c.tokenOf(cst, 'Str');
  return token && build.textWithHoles(token);
}

function gainFields(build: Build, cst: CstNode): Extract<Statement, { kind: 'GainStmt' }>['fields'] {
  return c.childrenOf(cst, 'gainField').map((one) => ({
    kind: 'GainField',
    span: c.spanOf(build, one),
    name: c.identOf(build, one),
    value: toExpr(build, c.childOf(one, 'term')),
  }));
}

function pathOf(build: Build, cst: CstNode): ReturnType<typeof toPath> {
  return toPath(build, c.childOf(cst, 'path') ?? cst);
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

function toRollSource(build: Build, cst: CstNode): NewRoll | AgainRoll {
  const again = c.childOf(cst, 'againRoll');
  if (again !== undefined) {
    const keeping = c.childOf(again, 'values');
    return {
      kind: 'AgainRoll', span: c.spanOf(build, again), roll: c.identOf(build, again), keeping: keeping ? toValues(build, keeping) : [],
    };
  }
  const roll = c.childOf(cst, 'newRoll') ?? cst;
  const ops = c.childrenOf(roll, 'diceOp').map((one) => toDiceOp(build, c.onlyChild(one) ?? one));
  return { kind: 'NewRoll', span: c.spanOf(build, roll), dice: toExpr(build, c.childOf(roll, 'expr')), ops };
}

function toDiceOp(build: Build, cst: CstNode): DiceOp {
  const span = c.spanOf(build, cst);
  const value = toExpr(build, c.childOf(cst, 'term'));
  switch (cst.name) {
    case 'keepOp':
      return { kind: 'KeepOp', span, word: c.whichWord(cst, 'keep', 'drop'), end: c.whichWord(cst, 'highest', 'lowest'), count: value };
    case 'explodeOp': {
      const token = c.tokenOf(cst, 'Int');
      const limit = token ? intLit(tokenSpan(build.path, token), readInt(token.image)) : intLit(span, 1);
      return { kind: 'ExplodeOp', span, on: value, limit };
    }
    case 'rerollOp':
      return { kind: 'RerollOp', span, range: toRange(build, c.childOf(cst, 'range') ?? cst) };
    case 'countOp':
      return { kind: 'CountOp', span, least: value };
    default:
      return { kind: 'NeverBelowOp', span, floor: value };
  }
}

export function toAmount(build: Build, cst: CstNode): Amount {
  const product = c.childOf(cst, 'product');
  const span = c.spanOf(build, cst);
  if (product === undefined) return { kind: 'Amount', span, form: c.whichWord(cst, 'advantage', 'disadvantage'), value: undefined };
  return { kind: 'Amount', span, form: c.tokenOf(cst, 'Plus') ? '+' : '-', value: toExpr(build, product) };
}

export function modifiersOf(build: Build, cst: CstNode): readonly ModLine[] {
  const lines = c.childOf(cst, 'modLines');
  return lines === undefined ? [] : c.childrenOf(lines, 'modLine').map((one) => toModLine(build, c.onlyChild(one) ?? one));
}

function toModLine(build: Build, cst: CstNode): ModLine {
  const span = c.spanOf(build, cst);
  const cites = c.citesAt(cst);
  if (cst.name === 'bestOf') return { kind: 'BestOf', span, name: c.identOf(build, cst), lines: modifiersOf(build, cst), cites };
  if (cst.name !== 'modifierLine') return toBrokenLine(build, cst);
  const amount = toAmount(build, c.childOf(cst, 'amount') ?? cst);
  return { kind: 'ModifierLine', span, name: c.identOf(build, cst), amount, when: whenOf(build, cst), cites };
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
    return { kind: 'Case', span: c.spanOf(build, one), value, when: whenOf(build, one), cites: c.citesAt(one) };
  });
  return { kind: 'Cases', span: c.spanOf(build, cst), cases };
}

function toIf(build: Build, cst: CstNode): Statement {
  const first = c.childOf(cst, 'ifBranch');
  const further = c.childrenOf(cst, 'otherwiseIf').map((one) => {
    const branch = toBranch(build, c.childOf(one, 'ifBranch') ?? one);
    return { ...branch, span: c.spanOf(build, one) };
  });
  const branches = [...(first ? [toBranch(build, first)] : []), ...further];
  return { kind: 'IfStmt', span: c.spanOf(build, cst), branches, otherwise: otherwiseOf(build, cst) };
}

function otherwiseOf(build: Build, cst: CstNode): Otherwise | undefined {
  const otherwise = c.childOf(cst, 'otherwise');
  return otherwise && { kind: 'Otherwise', span: c.spanOf(build, otherwise), body: bodyOf(build, otherwise), cites: c.citesAt(otherwise) };
}

function toBranch(build: Build, cst: CstNode): IfBranch {
  const condition = toExpr(build, c.childOf(cst, 'expr'));
  return { kind: 'IfBranch', span: c.spanOf(build, cst), condition, body: bodyOf(build, cst), cites: c.citesAt(cst) };
}

function toLoop(build: Build, cst: CstNode): Loop {
  const limit = c.childOf(cst, 'sum');
  const test = c.childOf(cst, 'loopTest');
  return {
    kind: 'Loop',
    span: c.spanOf(build, cst),
    limit: limit && toExpr(build, limit),
    word: test && c.whichWord(test, 'until', 'while'),
    condition: test && toExpr(build, c.childOf(test, 'expr')),
  };
}

function toRankKey(build: Build, line: CstNode): RankKey {
  const cst = c.onlyChild(line) ?? line;
  const span = c.spanOf(build, line);
  const cites = c.citesAt(line);
  switch (cst.name) {
    case 'rankRoll': {
      const name = c.identFrom(build, c.tokenOf(cst, 'name'));
      const value = c.identFrom(build, c.tokenOf(cst, 'value'));
      return { kind: 'RankRoll', span, end: c.whichWord(cst, 'highest', 'lowest'), call: rankCall(build, cst), value, name, when: whenOf(build, cst), cites };
    }
    case 'rankLinked':
      return { kind: 'RankLinked', span, other: c.identOf(build, cst), condition: toExpr(build, c.childOf(c.childOf(cst, 'when') ?? cst, 'expr')), cites };
    case 'rankFirst':
      return { kind: 'RankFirst', span, condition: toWhere(build, c.childOf(cst, 'where') ?? cst), cites };
    case 'rankLast':
      return c.hasWord(cst, 'listed') ? { kind: 'RankListed', span, cites } : { kind: 'RankChosen', span, by: pathOf(build, cst), cites };
    default: {
      const value = toExpr(build, c.childOf(cst, 'sum'));
      return { kind: 'RankValue', span, end: c.whichWord(cst, 'highest', 'lowest'), value, when: whenOf(build, cst), cites };
    }
  }
}

/** The call in a rank key; its place ends with its arguments. */
function rankCall(build: Build, cst: CstNode): Invocation {
  const name = c.identOf(build, cst, 'check');
  const rest = c.childOf(cst, 'rankArguments');
  const args = rest === undefined ? [] : argsWithFirst(build, rest);
  const last = args.at(-1) ?? c.identFrom(build, c.tokenOf(cst, 'value')) ?? name;
  return { kind: 'Invocation', span: joinSpans(name.span, last.span), name, args, freely: false };
}

/** A first argument without a preposition, then those with one. */
function argsWithFirst(build: Build, cst: CstNode): readonly Arg[] {
  const first = c.childOf(cst, 'term');
  const args = toArgs(build, cst);
  return first === undefined ? args : [{ kind: 'Arg', span: c.spanOf(build, first), prep: undefined, value: toExpr(build, first) }, ...args];
}

export function toInvocation(build: Build, cst: CstNode): Invocation {
  const args = argsWithFirst(build, cst);
  return { kind: 'Invocation', span: c.spanOf(build, cst), name: c.identOf(build, cst), args, freely: c.hasWord(cst, 'freely') };
}

function toAsk(build: Build, cst: CstNode): AskStmt {
  const asking = ['askTake', 'askPick', 'askList', 'askNumber'].map((name) => c.childOf(cst, name)).find((one) => one !== undefined);
  return {
    kind: 'AskStmt',
    span: c.spanOf(build, cst),
    secretly: c.hasWord(cst, 'secretly'),
    who: pathOf(build, cst),
    freely: c.hasWord(cst, 'freely'),
    asking: toAsking(build, asking ?? cst),
    cites: c.citesAt(cst),
  };
}

function toAsking(build: Build, cst: CstNode): Asking {
  const span = c.spanOf(build, cst);
  const where = c.childOf(cst, 'where');
  switch (cst.name) {
    case 'askPick':
      return { kind: 'AskPick', span, picking: toPicking(build, c.childOf(cst, 'picking') ?? cst) };
    case 'askList':
      return {
        kind: 'AskList', span, name: c.identOf(build, cst), limit: toExpr(build, c.childOf(cst, 'term')),
        set: toSet(build, c.childOf(cst, 'set')), where: where && toWhere(build, where),
      };
    case 'askNumber': {
      const numbers = c.childOf(cst, 'numbers') ?? cst;
      const [from, to] = c.childrenOf(numbers, 'sum');
      return { kind: 'AskNumber', span, name: c.identOf(build, numbers), from: toExpr(build, from), to: toExpr(build, to), doc: c.docOf(build, cst) };
    }
    default: {
      const items = c.childrenOf(cst, 'takeItem').map((one) => ({
        kind: 'TakeItem' as const,
        span: c.spanOf(build, one),
        any: c.hasWord(one, 'any'),
        call: toInvocation(build, c.childOf(one, 'invocation') ?? one),
      }));
      return { kind: 'AskTake', span, items, orNothing: c.hasWord(cst, 'nothing') };
    }
  }
}

export function toPicking(build: Build, cst: CstNode): Picking {
  const where = c.childOf(cst, 'where');
  return {
    kind: 'Picking', span: c.spanOf(build, cst), name: c.identOf(build, cst), orNobody: c.hasWord(cst, 'nobody'),
    set: toSet(build, c.childOf(cst, 'set')), where: where && toWhere(build, where),
  };
}

export function toDuration(build: Build, cst: CstNode): Duration {
  const span = c.spanOf(build, cst);
  const until = c.childOf(cst, 'durationUntil');
  if (until !== undefined) {
    const of = c.childOf(until, 'path');
    return {
      kind: 'DurationUntil', span, edge: c.whichWord(until, 'start', 'end'), next: c.hasWord(until, 'next'),
      name: c.identOf(build, until), of: of && toPath(build, of),
    };
  }
  const lasting = c.childOf(cst, 'durationFor') ?? cst;
  return { kind: 'DurationFor', span, count: toExpr(build, c.childOf(lasting, 'term')), name: c.identOf(build, lasting) };
}

function toCall(build: Build, cst: CstNode): CallStmt {
  const lines = c.childOf(cst, 'caseLines');
  const cases = lines === undefined ? [] : c.inOrder(lines, 'caseLine', 'brokenLine');
  return {
    kind: 'CallStmt',
    span: c.spanOf(build, cst),
    call: toInvocation(build, c.childOf(cst, 'invocation') ?? cst),
    name: c.identFrom(build, c.tokenOf(cst, 'Name')),
    cases: cases.map((line) => (line.name === 'caseLine' ? toCaseLine(build, line) : toBrokenLine(build, line))),
    cites: c.citesAt(cst),
  };
}

/** The citations at the end of an inline case stand with the case, not with the statement in it. */
function toCaseLine(build: Build, cst: CstNode): CaseLine {
  const span = c.spanOf(build, cst);
  const outcomes = c.childrenOf(cst, 'outcomeName').flatMap((one) => c.identFrom(build, c.anyToken(one)) ?? []);
  const simple = c.childOf(cst, 'simple');
  if (simple === undefined) return { kind: 'CaseLine', span, outcomes, inline: false, body: bodyOf(build, cst), cites: c.citesAt(cst) };
  const statement = toStatement(build, simple);
  if (!('cites' in statement)) return { kind: 'CaseLine', span, outcomes, inline: true, body: [statement], cites: [] };
  return { kind: 'CaseLine', span, outcomes, inline: true, body: [{ ...statement, cites: [] }], cites: statement.cites };
}
