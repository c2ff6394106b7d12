// Statements: checks one at a time; each may add names to the scope of those after it.

import { labelAt, fixAt } from '../diagnostics/diagnostic.ts';
import {
  pathText,
  isMissing,
  type BrokenLine,
  type CallStmt,
  type ExprNode,
  type GainStmt,
  type Picking,
  type Statement,
  type NodeOf,
} from '../ast/ast.ts';
import { reportJoinedChange, reportSetCondition } from './meaningless-lines.ts';
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
import {
  diceType,
  errorType,
  numberType,
  withoutBounds,
  yesNoType,
  type Type,
} from '../names/types.ts';

/** Checks statements in a scope of their own. */
export function checkBlock(ctx: Context, outer: NameScope, body: readonly Statement[]): void {
  const scope = createNameScope(outer);
  for (const statement of body) checkStatement(ctx, scope, statement);
}

function checkStatement(ctx: Context, scope: NameScope, stmt: Statement): void {
  switch (stmt.kind) {
    case 'RollStmt':
      checkRoll(ctx, scope, stmt);
      if (stmt.name !== undefined) declareLocal(ctx, scope, stmt.name, 'roll', { type: 'roll' });
      return;
    case 'LetStmt':
      declareLocal(ctx, scope, stmt.name, 'let', withoutBounds(checkLet(ctx, scope, stmt)));
      return;
    case 'IfStmt':
      for (const branch of stmt.branches) {
        ctx.want(scope, branch.condition, yesNoType);
        checkBlock(ctx, scope, branch.body);
      }
      if (stmt.otherwise !== undefined) checkBlock(ctx, scope, stmt.otherwise.body);
      return;
    case 'EachStmt': {
      const inner = createNameScope(scope);
      declareLocal(ctx, inner, stmt.binder, 'each', ctx.member(scope, stmt.set));
      if (stmt.where !== undefined) ctx.want(inner, stmt.where, yesNoType);
      return checkBlock(ctx, inner, stmt.body);
    }
    case 'PickStmt': {
      if (stmt.by !== undefined) checkWho(ctx, scope, stmt.by);
      const inner = createNameScope(scope);
      const member =
        stmt.word === 'draw' ? cardOf(ctx, scope, stmt.set) : ctx.member(scope, stmt.set);
      declareLocal(ctx, inner, stmt.binder, 'pick', member);
      if (stmt.where !== undefined) ctx.want(inner, stmt.where, yesNoType);
      checkBlock(ctx, inner, stmt.body);
      if (stmt.otherwise !== undefined) checkBlock(ctx, scope, stmt.otherwise.body);
      return;
    }
    case 'EachNumberStmt': {
      ctx.want(scope, stmt.from, numberType);
      ctx.want(scope, stmt.to, numberType);
      const inner = createNameScope(scope);
      declareLocal(ctx, inner, stmt.binder, 'each', numberType);
      return checkBlock(ctx, inner, stmt.body);
    }
    case 'PlayStmt':
      return checkPlay(ctx, scope, stmt);
    case 'RepeatStmt':
      checkLoop(ctx, scope, stmt.loop);
      return checkBlock(ctx, scope, stmt.body);
    case 'StepStmt':
      return checkBlock(ctx, scope, stmt.body);
    case 'RankStmt':
      return checkRank(ctx, scope, stmt);
    case 'NothingStmt':
      return;
    case 'ChangeStmt': {
      const type = checkTarget(ctx, scope, stmt.target);
      if (isDiceType(type)) ctx.want(scope, stmt.by, diceType);
      else {
        if (type.type !== 'number' && type.type !== 'error') {
          ctx.report(
            'types/does-not-fit',
            { wanted: `a number to ${stmt.word}`, found: showType(type) },
            stmt.target.span,
            {
              help: `\`${stmt.word}\` needs a number; ${otherwiseSet(type, stmt)}`,
            },
          );
        }
        wantNumber(ctx, scope, type, stmt.by, `${stmt.word} ${pathText(stmt.target)} by`);
      }
      return;
    }
    case 'SetStmt': {
      if (reportSetCondition(ctx, stmt)) return;
      const type = settable(checkTarget(ctx, scope, stmt.target));
      if (type.type !== 'number') ctx.want(scope, stmt.value, type);
      else wantNumber(ctx, scope, type, stmt.value, `set ${pathText(stmt.target)} to`);
      return;
    }
    case 'MoveStmt':
      return checkMove(ctx, scope, stmt);
    case 'RevealStmt':
      return checkReveal(ctx, scope, stmt);
    case 'AnnounceStmt':
      ctx.check(scope, stmt.text);
      return;
    case 'EndStmt':
      findSpan(ctx, stmt.name);
      if (stmt.text !== undefined) ctx.check(scope, stmt.text);
      return;
    case 'AskStmt':
      return checkAsk(ctx, scope, stmt);
    case 'GainStmt':
      return checkGain(ctx, scope, stmt);
    case 'LoseStmt':
      ctx.want(scope, stmt.who, participants(ctx, false));
      findGlobal(ctx, stmt.condition, ['condition'], 'condition');
      return;
    case 'CallStmt':
      return checkCall(ctx, scope, stmt);
    case 'BrokenLine':
      return checkBlock(ctx, scope, stmt.body);
  }
}

/** Checks the value of a change to a number. `line`: the statement up to the value. */
function wantNumber(
  ctx: Context,
  scope: NameScope,
  type: Type,
  value: ExprNode,
  line: string,
): void {
  if (type.type === 'number' && reportJoinedChange(ctx, line, value)) {
    if (value.kind === 'Logic') for (const operand of value.operands) ctx.check(scope, operand);
  } else ctx.want(scope, value, type.type === 'error' ? errorType : numberType);
}

/**
 * The type of values that a place can be set to. A counter accepts any number, since it stops at
 * its bounds.
 */
function settable(type: Type): Type {
  return type.type === 'number' ? numberType : type;
}

function checkPlay(ctx: Context, scope: NameScope, stmt: NodeOf<'PlayStmt'>): void {
  findSpan(ctx, stmt.name);
  if (stmt.of !== undefined) ctx.want(scope, stmt.of, participants(ctx, false));
  if (stmt.loop !== undefined) checkLoop(ctx, scope, stmt.loop);
  checkBlock(ctx, scope, stmt.body);
}

function checkLoop(
  ctx: Context,
  scope: NameScope,
  loop: NonNullable<NodeOf<'PlayStmt'>['loop']>,
): void {
  if (loop.limit !== undefined) ctx.want(scope, loop.limit, numberType);
  if (loop.condition !== undefined) ctx.want(scope, loop.condition, yesNoType);
}

function checkReveal(ctx: Context, scope: NameScope, stmt: NodeOf<'RevealStmt'>): void {
  ctx.check(scope, stmt.target);
  if (stmt.to?.kind === 'Path') checkWho(ctx, scope, stmt.to);
  else if (stmt.to !== undefined) ctx.check(scope, stmt.to);
}

function checkAsk(ctx: Context, scope: NameScope, stmt: NodeOf<'AskStmt'>): void {
  checkWho(ctx, scope, stmt.who);
  const { asking } = stmt;
  switch (asking.kind) {
    case 'AskTake':
      for (const item of asking.items) checkTakeItem(ctx, scope, item);
      return;
    case 'AskPick': {
      const { picking } = asking;
      const inner = createNameScope(scope);
      const member = ctx.member(scope, picking.set);
      declareLocal(ctx, inner, picking.name, 'answer', member);
      if (picking.where !== undefined) ctx.want(inner, picking.where, yesNoType);
      checkNone(ctx, picking, member);
      // If there is no card to pick, nothing happens, and the name refers to nothing.
      const offered = inner.names.get(picking.name.text);
      if (member.type === 'row')
        declareLocal(ctx, scope, picking.name, 'answer', { ...member, orNothing: true });
      else if (offered !== undefined) enterScope(ctx, scope, picking.name, offered);
      return;
    }
    case 'AskList': {
      ctx.want(scope, asking.limit, numberType);
      const member = ctx.member(scope, asking.set);
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
      } else declareLocal(ctx, inner, asking.name, 'answer', member);
      if (asking.where !== undefined) ctx.want(inner, asking.where, yesNoType);
      declareLocal(ctx, scope, asking.name, 'answer', { type: 'list', of: member });
      return;
    }
    case 'AskNumber':
      ctx.want(scope, asking.from, numberType);
      ctx.want(scope, asking.to, numberType);
      declareLocal(ctx, scope, asking.name, 'answer', numberType);
      return;
  }
}

/** Reports `or nothing` for participants and `or nobody` for rows. */
export function checkNone(ctx: Context, { name, none }: Picking, member: Type): void {
  if (none === undefined || member.type === 'error') return;
  const [wanted, found] = member.type === 'row' ? ['nothing', 'Nobody'] : ['nobody', 'Nothing'];
  // If the source has another word, the parser has read it as this one and reported it.
  if (none.kind !== found || none.span.end - none.span.start !== found.length) return;
  ctx.report(
    'types/does-not-fit',
    { wanted: `\`${wanted}\``, found: `\`${found.toLowerCase()}\`` },
    none.span,
    {
      help: fixAt(`write \`${name.text} or ${wanted}\``, none.span, wanted, true),
    },
  );
}

function checkGain(ctx: Context, scope: NameScope, stmt: GainStmt): void {
  ctx.want(scope, stmt.who, participants(ctx, false));
  const condition = findGlobal(ctx, stmt.condition, ['condition'], 'condition');
  for (const given of stmt.fields) {
    const field = condition?.fields.find((one) => one.name === given.name.text);
    if (field !== undefined) {
      resolve(ctx, given.name, field);
      ctx.want(scope, given.value, field.type);
      continue;
    }
    ctx.check(scope, given.value);
    if (condition === undefined || isDoubtful(ctx, condition) || isQuiet(ctx, given.name)) continue;
    ctx.report(
      'names/unknown-field',
      { name: given.name.text, owner: `the condition \`${condition.name}\`` },
      given.name.span,
      {
        help: didYouMean(
          ctx,
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
  const known = stmt.fields.every((given) => ctx.tables.resolutions.get(given.name) !== undefined);
  if (condition !== undefined && missing.length > 0 && known) {
    const names = missing.map((field) => field.name);
    ctx.report(
      'types/missing-condition-field',
      { condition: condition.name, missing: names },
      stmt.condition.span,
      {
        help: `write \`gains ${condition.name} with ${names[0] ?? ''} …\``,
      },
    );
  }
  if (stmt.duration !== undefined) checkDuration(ctx, scope, stmt.duration);
}

function checkCall(ctx: Context, scope: NameScope, stmt: CallStmt): void {
  const callee = checkInvocation(ctx, scope, stmt.call);
  const hasResult = callee?.symbol === 'check' || callee?.symbol === 'choice';
  if (stmt.name !== undefined) {
    declareLocal(
      ctx,
      scope,
      stmt.name,
      'result',
      hasResult ? { type: 'result', of: callee } : errorType,
    );
    if (callee !== undefined && !hasResult) {
      ctx.report(
        'types/no-result',
        { name: callee.name, what: describeSymbol(callee) },
        stmt.name.span,
        {
          help: 'take `as …` away',
        },
      );
    }
  }
  checkCases(ctx, scope, stmt.cases, callee, hasResult);
}

function checkCases(
  ctx: Context,
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
    ctx.report(
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
    ctx.report('types/no-outcome', { name: callee.name }, first.outcomes[0]?.span ?? first.span);
  }
  const known = outcomes.map((outcome) => outcome.name);
  for (const line of cases) {
    if (line.kind === 'BrokenLine') {
      checkBlock(ctx, scope, line.body);
      continue;
    }
    for (const ident of line.outcomes) {
      if (isMissing(ident)) continue;
      const outcome = outcomes.find((one) => one.name === ident.text);
      if (outcome === undefined) {
        if (
          known.length > 0 &&
          callee !== undefined &&
          !isDoubtful(ctx, callee) &&
          !isQuiet(ctx, ident)
        ) {
          ctx.report(
            'types/unknown-outcome',
            { name: ident.text, callee: callee.name, outcomes: known },
            ident.span,
            {
              secondary: labelAt(callee.ident, 'declared here'),
              help: didYouMean(ctx, ident, known),
            },
          );
        }
        continue;
      }
      resolve(ctx, ident, outcome);
    }
    checkBlock(ctx, scope, line.body);
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
