// Statements: checks one at a time; each may add names to the scope of those after it.

import { participants, type Context, type Scope } from './context.ts';
import { createScope, declareLocal, enterScope, know, scopeInSet } from './scope.ts';
import { fixAt } from '../diagnostics/diagnostic.ts';
import {
  pathText,
  type BrokenLine,
  type CallStmt,
  type ExprNode,
  type Picking,
  type Statement,
  type NodeOf,
} from '../ast/ast.ts';
import { reportJoinedChange, reportSetCondition } from './meaningless-lines.ts';
import { describeSymbol } from '../names/describe.ts';
import type { CallableSymbol } from '../names/symbols.ts';
import { checkInvocation, checkTakeItem } from './calls.ts';
import { findGlobal, hasBroken, findValue, findOutcome } from './lookup.ts';
import { isDiceType } from './assign.ts';
import { cardOf, checkMove } from './deck-types.ts';
import { checkWho } from './paths.ts';
import { checkRank } from './ranks.ts';
import { checkLet, checkRoll } from './rolls.ts';
import { reportUnfit } from './show.ts';
import { checkDuration, findSpan } from './spans.ts';
import { checkTarget } from './targets.ts';
import { diceType, errorType, numberType, withoutBounds, type Type } from '../names/types.ts';

/** Checks statements in a scope of their own. */
export function checkBlock(outer: Scope, body: readonly Statement[]): void {
  const scope = createScope(outer);
  for (const statement of body) checkStatement(scope, statement);
}

function checkStatement(scope: Scope, stmt: Statement): void {
  switch (stmt.kind) {
    case 'RollStmt':
      checkRoll(scope, stmt);
      if (stmt.name !== undefined) declareLocal(scope, stmt.name, 'roll', { type: 'roll' });
      return;
    case 'LetStmt':
      declareLocal(scope, stmt.name, 'let', withoutBounds(checkLet(scope, stmt)));
      return;
    case 'IfStmt':
      for (const branch of stmt.branches) {
        scope.test(branch.condition);
        checkBlock(scope, branch.body);
      }
      if (stmt.otherwise !== undefined) checkBlock(scope, stmt.otherwise.body);
      return;
    case 'EachStmt':
      return checkBlock(scopeInSet(scope, stmt, 'each').inner, stmt.body);
    case 'PickStmt': {
      if (stmt.by !== undefined) checkWho(scope, stmt.by);
      const card = stmt.word === 'draw' ? cardOf(scope, stmt.set) : undefined;
      checkBlock(scopeInSet(scope, stmt, 'pick', card).inner, stmt.body);
      if (stmt.otherwise !== undefined) checkBlock(scope, stmt.otherwise.body);
      return;
    }
    case 'EachNumberStmt': {
      scope.want(stmt.from, numberType);
      scope.want(stmt.to, numberType);
      const inner = createScope(scope);
      declareLocal(inner, stmt.binder, 'each', numberType);
      return checkBlock(inner, stmt.body);
    }
    case 'PlayStmt':
      return checkPlay(scope, stmt);
    case 'RepeatStmt':
      checkLoop(scope, stmt.loop);
      return checkBlock(scope, stmt.body);
    case 'StepStmt':
      return checkBlock(scope, stmt.body);
    case 'RankStmt':
      return checkRank(scope, stmt);
    case 'NothingStmt':
      return;
    case 'ChangeStmt': {
      const type = checkTarget(scope, stmt.target);
      if (isDiceType(type)) scope.want(stmt.by, diceType);
      else {
        if (type.type !== 'number' && type.type !== 'error') {
          reportUnfit(scope, stmt.target, `a number to ${stmt.word}`, type, {
            help: `\`${stmt.word}\` needs a number; ${otherwiseSet(type, stmt)}`,
          });
        }
        wantNumber(scope, type, stmt.by, `${stmt.word} ${pathText(stmt.target)} by`);
      }
      return;
    }
    case 'SetStmt': {
      if (reportSetCondition(scope, stmt)) return;
      const type = settable(checkTarget(scope, stmt.target));
      if (type.type !== 'number') scope.want(stmt.value, type);
      else wantNumber(scope, type, stmt.value, `set ${pathText(stmt.target)} to`);
      return;
    }
    case 'MoveStmt':
      return checkMove(scope, stmt);
    case 'RevealStmt':
      return checkReveal(scope, stmt);
    case 'AnnounceStmt':
      scope.check(stmt.text);
      return;
    case 'EndStmt':
      findSpan(scope, stmt.name);
      if (stmt.text !== undefined) scope.check(stmt.text);
      return;
    case 'AskStmt':
      return checkAsk(scope, stmt);
    case 'GainStmt':
      return checkGain(scope, stmt);
    case 'LoseStmt':
      scope.want(stmt.who, participants(scope, false));
      findGlobal(scope, stmt.condition, ['condition']);
      return;
    case 'CallStmt':
      return checkCall(scope, stmt);
    case 'BrokenLine':
      return checkBlock(scope, stmt.body);
  }
}

/** Checks the value of a change to a number. `line`: the statement up to the value. */
function wantNumber(scope: Scope, type: Type, value: ExprNode, line: string): void {
  if (type.type === 'number' && reportJoinedChange(scope, line, value)) {
    if (value.kind === 'Logic') for (const operand of value.operands) scope.check(operand);
  } else scope.want(value, type.type === 'error' ? errorType : numberType);
}

/**
 * The type of values that a place can be set to. A counter accepts any number, since it stops at
 * its bounds.
 */
function settable(type: Type): Type {
  return type.type === 'number' ? numberType : type;
}

function checkPlay(scope: Scope, stmt: NodeOf<'PlayStmt'>): void {
  findSpan(scope, stmt.name);
  if (stmt.of !== undefined) scope.want(stmt.of, participants(scope, false));
  if (stmt.loop !== undefined) checkLoop(scope, stmt.loop);
  checkBlock(scope, stmt.body);
}

function checkLoop(scope: Scope, loop: NonNullable<NodeOf<'PlayStmt'>['loop']>): void {
  if (loop.limit !== undefined) scope.want(loop.limit, numberType);
  scope.test(loop.condition);
}

function checkReveal(scope: Scope, stmt: NodeOf<'RevealStmt'>): void {
  scope.check(stmt.target);
  if (stmt.to?.kind === 'Path') checkWho(scope, stmt.to);
  else if (stmt.to !== undefined) scope.check(stmt.to);
}

function checkAsk(scope: Scope, stmt: NodeOf<'AskStmt'>): void {
  checkWho(scope, stmt.who);
  const { asking } = stmt;
  switch (asking.kind) {
    case 'AskTake':
      for (const item of asking.items) checkTakeItem(scope, item);
      return;
    case 'AskPick': {
      const { picking } = asking;
      const { inner, member } = scopeInSet(scope, { ...picking, binder: picking.name }, 'answer');
      checkNone(scope, picking, member);
      // If there is no card to pick, nothing happens, and the name refers to nothing.
      const offered = inner.locals.get(picking.name.text);
      if (member.type === 'row')
        declareLocal(scope, picking.name, 'answer', { ...member, orNothing: true });
      else if (offered !== undefined) enterScope(scope, picking.name, offered);
      return;
    }
    case 'AskList': {
      scope.want(asking.limit, numberType);
      const member = scope.member(asking.set);
      const inner = createScope(scope);
      if (member.type === 'row') {
        const corner = member.table.decl?.rows.corner;
        if (corner !== undefined) {
          know(inner, corner, 'corner', member);
          for (const column of member.table.columns) inner.locals.set(column.name, column);
        }
      } else declareLocal(inner, asking.name, 'answer', member);
      inner.test(asking.where);
      declareLocal(scope, asking.name, 'answer', { type: 'list', of: member });
      return;
    }
    case 'AskNumber':
      scope.want(asking.from, numberType);
      scope.want(asking.to, numberType);
      declareLocal(scope, asking.name, 'answer', numberType);
      return;
  }
}

/** Reports `or nothing` for participants and `or nobody` for rows. */
export function checkNone(ctx: Context, { name, none }: Picking, member: Type): void {
  if (none === undefined || member.type === 'error') return;
  const [wanted, found] = member.type === 'row' ? ['nothing', 'Nobody'] : ['nobody', 'Nothing'];
  // If the source has another word, the parser has read it as this one and reported it.
  if (none.kind !== found || none.span.end - none.span.start !== found.length) return;
  reportUnfit(ctx, none, `\`${wanted}\``, `\`${found.toLowerCase()}\``, {
    help: fixAt(`write \`${name.text} or ${wanted}\``, none, wanted, true),
  });
}

function checkGain(scope: Scope, stmt: NodeOf<'GainStmt'>): void {
  scope.want(stmt.who, participants(scope, false));
  const condition = findGlobal(scope, stmt.condition, ['condition']);
  for (const given of stmt.fields) {
    const field = condition && findValue(scope, given.name, condition.fields, condition);
    if (field === undefined) scope.check(given.value);
    else scope.want(given.value, field.type);
  }
  const missing = (condition?.fields ?? []).filter(
    (field) =>
      field.decl.initial === undefined &&
      !stmt.fields.some((given) => given.name.text === field.name),
  );
  // A misspelt field may be the one that is missing.
  const known = stmt.fields.every(
    (given) => scope.tables.resolutionOf.get(given.name) !== undefined,
  );
  if (condition !== undefined && missing.length > 0 && known) {
    const names = missing.map((field) => field.name);
    scope.report(
      'types/missing-condition-field',
      { condition: condition.name, missing: names },
      stmt.condition,
      {
        help: `write \`gains ${condition.name} with ${names[0] ?? ''} …\``,
      },
    );
  }
  if (stmt.duration !== undefined) checkDuration(scope, stmt.duration);
}

function checkCall(scope: Scope, stmt: CallStmt): void {
  const callee = checkInvocation(scope, stmt.call);
  const hasResult = callee?.symbol === 'check' || callee?.symbol === 'choice';
  if (stmt.name !== undefined) {
    declareLocal(
      scope,
      stmt.name,
      'result',
      hasResult ? { type: 'result', of: callee } : errorType,
    );
    if (callee !== undefined && !hasResult) {
      scope.report(
        'types/no-result',
        { name: callee.name, what: describeSymbol(callee) },
        stmt.name,
        {
          help: 'take `as …` away',
        },
      );
    }
  }
  checkCases(scope, stmt.cases, callee, hasResult);
}

function checkCases(
  scope: Scope,
  cases: CallStmt['cases'],
  callee: CallableSymbol | undefined,
  hasResult: boolean,
): void {
  const outcomes = callee !== undefined && 'outcomes' in callee ? callee.outcomes : [];
  const first = cases.find(
    (line): line is Exclude<(typeof cases)[number], BrokenLine> => line.kind === 'CaseLine',
  );
  if (first !== undefined && callee?.decl !== undefined && !hasResult) {
    scope.report(
      'types/no-result',
      { name: callee.name, what: describeSymbol(callee) },
      first.outcomes[0]?.span ?? first.span,
    );
  } else if (
    first !== undefined &&
    callee !== undefined &&
    !hasBroken(callee) &&
    outcomes.length === 0
  ) {
    scope.report('types/no-outcome', { name: callee.name }, first.outcomes[0]?.span ?? first.span);
  }
  for (const line of cases) {
    if (line.kind === 'BrokenLine') {
      checkBlock(scope, line.body);
      continue;
    }
    if (outcomes.length > 0 && callee !== undefined)
      for (const ident of line.outcomes) findOutcome(scope, ident, callee);
    checkBlock(scope, line.body);
  }
}

/** Says how a value that is no number gets another one. */
function otherwiseSet(type: Type, stmt: NodeOf<'ChangeStmt'>): string {
  const { word } = stmt;
  const written = pathText(stmt.target);
  const isUp = word === 'raise';
  switch (type.type) {
    case 'words':
    case 'row':
      return `write \`set ${written} to ${written} ${isUp ? 'up' : 'down'} 1 step\``;
    case 'yes-no':
      return `write \`set ${written} to ${isUp ? 'yes' : 'no'}\``;
    default:
      return `to give another value write \`set ${written} to …\``;
  }
}
