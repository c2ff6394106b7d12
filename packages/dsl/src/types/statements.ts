// Statements: one at a time; each may bring names into the scope of those after it.

import {
  isMissing,
  type AskStmt,
  type BrokenLine,
  type CallStmt,
  type GainStmt,
  type Picking,
  type PlayStmt,
  type RevealStmt,
  type Statement,
} from '../ast/ast.ts';
import { reportSetCondition } from './meant.ts';
import { describeSymbol } from '../names/describe.ts';
import { createNameScope, type NameScope } from '../names/scope.ts';
import type { CallableSymbol } from '../names/symbols.ts';
import { checkInvocation, checkTakeItem } from './calls.ts';
import { declareLocal, enterScope, participants, resolve, type Context } from './context.ts';
import { didYouMean, findGlobal, hasBroken, isDoubtful, isQuiet } from './lookup.ts';
import { isDiceType } from './mismatch.ts';
import { cardOf, checkMove } from './deck-types.ts';
import { checkWho } from './paths.ts';
import { checkRank } from './ranks.ts';
import { checkLet, checkRoll } from './rolls.ts';
import { showType } from './show.ts';
import { checkDuration, findSpan } from './spans.ts';
import { checkTarget } from './targets.ts';
import { diceType, errorType, numberType, withoutBounds, yesNoType, type Type } from './types.ts';

/** Statements in a scope of their own. */
export function checkBlock(cx: Context, outer: NameScope, body: readonly Statement[]): void {
  const scope = createNameScope(outer);
  for (const statement of body) checkStatement(cx, scope, statement);
}

function checkStatement(cx: Context, scope: NameScope, stmt: Statement): void {
  switch (stmt.kind) {
    case 'RollStmt':
      checkRoll(cx, scope, stmt);
      if (stmt.name !== undefined) declareLocal(cx, scope, stmt.name, 'roll', { type: 'roll' });
      return;
    case 'LetStmt':
      declareLocal(cx, scope, stmt.name, 'let', withoutBounds(checkLet(cx, scope, stmt)));
      return;
    case 'IfStmt':
      for (const branch of stmt.branches) {
        cx.want(scope, branch.condition, yesNoType);
        checkBlock(cx, scope, branch.body);
      }
      if (stmt.otherwise !== undefined) checkBlock(cx, scope, stmt.otherwise.body);
      return;
    case 'EachStmt': {
      const inner = createNameScope(scope);
      declareLocal(cx, inner, stmt.binder, 'each', cx.member(scope, stmt.set));
      if (stmt.where !== undefined) cx.want(inner, stmt.where, yesNoType);
      return checkBlock(cx, inner, stmt.body);
    }
    case 'PickStmt': {
      if (stmt.by !== undefined) checkWho(cx, scope, stmt.by);
      const inner = createNameScope(scope);
      const member =
        stmt.word === 'draw' ? cardOf(cx, scope, stmt.set) : cx.member(scope, stmt.set);
      declareLocal(cx, inner, stmt.binder, 'pick', member);
      if (stmt.where !== undefined) cx.want(inner, stmt.where, yesNoType);
      checkBlock(cx, inner, stmt.body);
      if (stmt.otherwise !== undefined) checkBlock(cx, scope, stmt.otherwise.body);
      return;
    }
    case 'EachNumberStmt': {
      cx.want(scope, stmt.from, numberType);
      cx.want(scope, stmt.to, numberType);
      const inner = createNameScope(scope);
      declareLocal(cx, inner, stmt.binder, 'each', numberType);
      return checkBlock(cx, inner, stmt.body);
    }
    case 'PlayStmt':
      return checkPlay(cx, scope, stmt);
    case 'RepeatStmt':
      checkLoop(cx, scope, stmt.loop);
      return checkBlock(cx, scope, stmt.body);
    case 'StepStmt':
      return checkBlock(cx, scope, stmt.body);
    case 'RankStmt':
      return checkRank(cx, scope, stmt);
    case 'NothingStmt':
      return;
    case 'ChangeStmt': {
      const type = checkTarget(cx, scope, stmt.target);
      if (isDiceType(type)) cx.want(scope, stmt.by, diceType);
      else {
        if (type.type !== 'number' && type.type !== 'error') {
          cx.report(
            'types/does-not-fit',
            { wanted: `a number to ${stmt.word}`, found: showType(type) },
            stmt.target.span,
            {
              help: [
                {
                  text: `\`${stmt.word}\` adds and takes away; to give another value write \`set … to …\``,
                },
              ],
            },
          );
        }
        cx.want(scope, stmt.by, type.type === 'error' ? errorType : numberType);
      }
      return;
    }
    case 'SetStmt': {
      if (reportSetCondition(cx, stmt)) return;
      cx.want(scope, stmt.value, settable(checkTarget(cx, scope, stmt.target)));
      return;
    }
    case 'MoveStmt':
      return checkMove(cx, scope, stmt);
    case 'RevealStmt':
      return checkReveal(cx, scope, stmt);
    case 'AnnounceStmt':
      cx.check(scope, stmt.text);
      return;
    case 'EndStmt':
      findSpan(cx, stmt.name);
      if (stmt.text !== undefined) cx.check(scope, stmt.text);
      return;
    case 'AskStmt':
      return checkAsk(cx, scope, stmt);
    case 'GainStmt':
      return checkGain(cx, scope, stmt);
    case 'LoseStmt':
      cx.want(scope, stmt.who, participants(cx, false));
      findGlobal(cx, stmt.condition, ['condition'], 'condition');
      return;
    case 'CallStmt':
      return checkCall(cx, scope, stmt);
    case 'BrokenLine':
      return checkBlock(cx, scope, stmt.body);
  }
}

/** A counter may be set to any number: it stops at its bounds. */
function settable(type: Type): Type {
  return type.type === 'number' ? numberType : type;
}

function checkPlay(cx: Context, scope: NameScope, stmt: PlayStmt): void {
  findSpan(cx, stmt.name);
  if (stmt.of !== undefined) cx.want(scope, stmt.of, participants(cx, false));
  if (stmt.loop !== undefined) checkLoop(cx, scope, stmt.loop);
  checkBlock(cx, scope, stmt.body);
}

function checkLoop(cx: Context, scope: NameScope, loop: NonNullable<PlayStmt['loop']>): void {
  if (loop.limit !== undefined) cx.want(scope, loop.limit, numberType);
  if (loop.condition !== undefined) cx.want(scope, loop.condition, yesNoType);
}

function checkReveal(cx: Context, scope: NameScope, stmt: RevealStmt): void {
  cx.check(scope, stmt.target);
  if (stmt.to?.kind === 'Path') checkWho(cx, scope, stmt.to);
  else if (stmt.to !== undefined) cx.check(scope, stmt.to);
}

function checkAsk(cx: Context, scope: NameScope, stmt: AskStmt): void {
  checkWho(cx, scope, stmt.who);
  const { asking } = stmt;
  switch (asking.kind) {
    case 'AskTake':
      for (const item of asking.items) checkTakeItem(cx, scope, item);
      return;
    case 'AskPick': {
      const { picking } = asking;
      const inner = createNameScope(scope);
      const member = cx.member(scope, picking.set);
      declareLocal(cx, inner, picking.name, 'answer', member);
      if (picking.where !== undefined) cx.want(inner, picking.where, yesNoType);
      checkNone(cx, picking, member);
      // If there is no card to pick, nothing happens, and the name refers to nothing.
      const offered = inner.names.get(picking.name.text);
      if (member.type === 'row')
        declareLocal(cx, scope, picking.name, 'answer', { ...member, orNothing: true });
      else if (offered !== undefined) enterScope(cx, scope, picking.name, offered);
      return;
    }
    case 'AskList': {
      cx.want(scope, asking.limit, numberType);
      const member = cx.member(scope, asking.set);
      const inner = createNameScope(scope);
      if (member.type === 'row') {
        const corner = member.table.decl?.rows.corner;
        if (corner !== undefined) {
          inner.names.set(corner.text, {
            symbol: 'local',
            name: corner.text,
            ident: corner,
            role: 'corner',
            type: member,
          });
          for (const column of member.table.columns) inner.names.set(column.name, column);
        }
      } else declareLocal(cx, inner, asking.name, 'answer', member);
      if (asking.where !== undefined) cx.want(inner, asking.where, yesNoType);
      declareLocal(cx, scope, asking.name, 'answer', { type: 'list', of: member });
      return;
    }
    case 'AskNumber':
      cx.want(scope, asking.from, numberType);
      cx.want(scope, asking.to, numberType);
      declareLocal(cx, scope, asking.name, 'answer', numberType);
      return;
  }
}

/** `or nothing` is for rows, `or nobody` for participants. */
export function checkNone(cx: Context, { name, none }: Picking, member: Type): void {
  if (none === undefined || member.type === 'error') return;
  const [wanted, found] = member.type === 'row' ? ['nothing', 'Nobody'] : ['nobody', 'Nothing'];
  // If the text has another word, the parser read it as this one and has reported it.
  if (none.kind !== found || none.span.end - none.span.start !== found.length) return;
  cx.report(
    'types/does-not-fit',
    { wanted: `\`${wanted}\``, found: `\`${found.toLowerCase()}\`` },
    none.span,
    {
      help: [
        {
          text: `write \`${name.text} or ${wanted}\``,
          edits: [{ span: none.span, replacement: wanted }],
          isCertain: true,
        },
      ],
    },
  );
}

function checkGain(cx: Context, scope: NameScope, stmt: GainStmt): void {
  cx.want(scope, stmt.who, participants(cx, false));
  const condition = findGlobal(cx, stmt.condition, ['condition'], 'condition');
  for (const given of stmt.fields) {
    const field = condition?.fields.find((one) => one.name === given.name.text);
    if (field !== undefined) {
      resolve(cx, given.name, field);
      cx.want(scope, given.value, field.type);
      continue;
    }
    cx.check(scope, given.value);
    if (condition === undefined || isDoubtful(cx, condition) || isQuiet(cx, given.name)) continue;
    cx.report(
      'names/unknown-field',
      { name: given.name.text, owner: `the condition \`${condition.name}\`` },
      given.name.span,
      {
        help: didYouMean(
          cx,
          given.name,
          condition.fields.map((one) => one.name),
        ),
      },
    );
  }
  const missing = (condition?.fields ?? []).filter(
    (field) =>
      field.decl.initial === undefined &&
      !stmt.fields.some((given) => given.name.text === field.name),
  );
  // A misspelt field may be the one that is missing.
  const known = stmt.fields.every((given) => cx.tables.resolutions.get(given.name) !== undefined);
  if (condition !== undefined && missing.length > 0 && known) {
    const names = missing.map((field) => field.name);
    cx.report(
      'types/missing-condition-field',
      { condition: condition.name, missing: names },
      stmt.condition.span,
      {
        help: [{ text: `write \`gains ${condition.name} with ${names[0] ?? ''} …\`` }],
      },
    );
  }
  if (stmt.duration !== undefined) checkDuration(cx, scope, stmt.duration);
}

function checkCall(cx: Context, scope: NameScope, stmt: CallStmt): void {
  const callee = checkInvocation(cx, scope, stmt.call);
  const hasResult = callee?.symbol === 'check' || callee?.symbol === 'choice';
  if (stmt.name !== undefined) {
    declareLocal(
      cx,
      scope,
      stmt.name,
      'result',
      hasResult ? { type: 'result', of: callee } : errorType,
    );
    if (callee !== undefined && !hasResult) {
      cx.report(
        'types/no-result',
        { name: callee.name, what: describeSymbol(callee) },
        stmt.name.span,
        {
          help: [{ text: 'take `as …` away' }],
        },
      );
    }
  }
  checkCases(cx, scope, stmt.cases, callee, hasResult);
}

function checkCases(
  cx: Context,
  scope: NameScope,
  cases: CallStmt['cases'],
  callee: CallableSymbol | undefined,
  hasResult: boolean,
): void {
  const outcomes = callee?.symbol === 'check' || callee?.symbol === 'choice' ? callee.outcomes : [];
  const first = cases.find(
    (line): line is Exclude<(typeof cases)[number], BrokenLine> => line.kind === 'CaseLine',
  );
  if (first !== undefined && callee?.decl !== undefined && !hasResult) {
    cx.report(
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
    cx.report('types/no-outcome', { name: callee.name }, first.outcomes[0]?.span ?? first.span);
  }
  const known = outcomes.map((outcome) => outcome.name);
  for (const line of cases) {
    if (line.kind === 'BrokenLine') {
      checkBlock(cx, scope, line.body);
      continue;
    }
    for (const ident of line.outcomes) {
      if (isMissing(ident)) continue;
      const outcome = outcomes.find((one) => one.name === ident.text);
      if (outcome === undefined) {
        if (
          known.length > 0 &&
          callee !== undefined &&
          !isDoubtful(cx, callee) &&
          !isQuiet(cx, ident)
        ) {
          cx.report(
            'types/unknown-outcome',
            { name: ident.text, callee: callee.name, outcomes: known },
            ident.span,
            {
              secondary:
                callee.ident === undefined
                  ? []
                  : [{ span: callee.ident.span, text: 'declared here' }],
              help: didYouMean(cx, ident, known),
            },
          );
        }
        continue;
      }
      resolve(cx, ident, outcome);
    }
    checkBlock(cx, scope, line.body);
  }
}
