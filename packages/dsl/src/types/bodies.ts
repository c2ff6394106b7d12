// Bodies: checks the contents of rule declarations, each in a scope with its parameters.

import { participants, resolve, type Context, type Scope } from './context.ts';
import { createScope, declareLocal, enterScope, know, scopeWith } from './scope.ts';
import { fixAt } from '../diagnostics/diagnostic.ts';
import { type ActionLine, type MomentNode, type PushLine, type NodeOf } from '../ast/ast.ts';
import { findAll } from '../ast/find.ts';
import { stronglyConnected } from '../graph/graph.ts';
import { signatureOf } from '../names/describe.ts';
import type {
  ActionSymbol,
  CheckSymbol,
  ChoiceSymbol,
  ConditionSymbol,
  DefineSymbol,
  InvariantSymbol,
  MeasureSymbol,
  ProcedureSymbol,
  SpanSymbol,
  TriggerSymbol,
} from '../names/symbols.ts';
import { span } from '../source/span.ts';
import { isAssignable, plainType } from './assign.ts';
import { checkInvocation, findActions } from './calls.ts';
import { checkEvent } from './event-types.ts';
import { didYouMean, findGlobal, findSide, hasBroken, isQuiet } from './lookup.ts';
import { reportMismatch } from './mismatch.ts';
import { checkAgain, checkCases, checkLet, checkRoll } from './rolls.ts';
import { showType, reportUnfit } from './show.ts';
import { checkDuration, checkMoment, findSpan } from './spans.ts';
import { checkBlock, checkNone } from './statements.ts';
import {
  errorType,
  numberType,
  rollType,
  withoutBounds,
  yesNoType,
  type Type,
} from '../names/types.ts';
import { findNumberField } from './targets.ts';

/** Checks a define; returns its type. */
export function checkDefine(ctx: Context, define: DefineSymbol): Type {
  const body = define.decl?.body;
  if (body === undefined) return errorType;
  const scope = scopeWith(ctx, define.params);
  const wanted = define.form === 'adjective' ? yesNoType : undefined;
  if (body.kind === 'DefineWhen') {
    if (define.form === 'adjective') scope.want(body.condition, yesNoType);
    else wantCondition(scope, body);
    return yesNoType;
  }
  if (body.kind === 'Cases') {
    const type = checkCases(scope, body, wanted);
    if (wanted !== undefined && !isAssignable(type, wanted))
      reportUnfit(ctx, body, 'yes or no', type);
    return withoutBounds(wanted ?? type);
  }
  return withoutBounds(
    wanted === undefined ? scope.check(body.value) : scope.want(body.value, wanted),
  );
}

/** Checks `when C` of a define that might also have a value: a number comes after `as`. */
function wantCondition(scope: Scope, body: NodeOf<'DefineWhen'>): void {
  const { condition, span: place } = body;
  const type = scope.check(condition, yesNoType);
  const found = plainType(type);
  if (isAssignable(type, yesNoType)) return;
  if (found.type !== 'number' || condition.kind === 'IntLit') {
    reportMismatch(scope, condition, type, yesNoType);
    return;
  }
  const word = span(place.source, place.start, place.start + 'when'.length);
  reportUnfit(scope, condition, 'yes or no', found, {
    help: [
      fixAt('a number comes after `as`; after `when` comes a condition', word, 'as'),
      'compare it with something: `… > 0`',
    ],
  });
}

/**
 * The type that a check records for a `let`: for a result only its outcome, or its last value if it
 * has no outcomes.
 */
function recorded(type: Type): Type {
  const value = plainType(type);
  return value.type === 'result' ? numberType : withoutBounds(value);
}

/** Checks a check, and finds the types of its values. */
export function checkCheck(ctx: Context, check: CheckSymbol): void {
  const scope = scopeWith(ctx, check.params);
  for (const line of check.decl?.lines ?? []) {
    switch (line.kind) {
      case 'RollStmt':
      case 'LetStmt': {
        const value = check.values.find((one) => one.decl === line);
        const type = line.kind === 'RollStmt' ? checkRoll(scope, line) : checkLet(scope, line);
        if (value === undefined) break;
        value.type = line.kind === 'RollStmt' ? rollType : recorded(type);
        if (value.ident !== undefined) enterScope(scope, value.ident, value);
        break;
      }
      case 'PushLine':
        checkPush(scope, line);
        break;
      case 'Outcome':
        scope.test(line.when);
        break;
      case 'CountsLine':
      case 'BrokenLine':
        break;
    }
  }
}

/** Checks a push: what is rolled again, who decides, and what happens then. */
function checkPush(scope: Scope, line: PushLine): void {
  for (const source of line.sources) checkAgain(scope, source);
  scope.test(line.when);
  const { call, name } = line.call;
  const callee = checkInvocation(scope, call, ['choice', 'check']);
  if (callee?.symbol === 'choice' || callee?.symbol === 'check') {
    const outcomes = callee.outcomes.map((outcome) => outcome.name);
    if (callee.decl !== undefined && !hasBroken(callee) && !outcomes.includes('yes'))
      scope.report(
        'types/unknown-outcome',
        { name: 'yes', callee: callee.name, outcomes },
        call.name,
        { help: `a push happens where \`${callee.name}\` comes out \`yes\`` },
      );
    if (name !== undefined) declareLocal(scope, name, 'result', { type: 'result', of: callee });
  }
  checkBlock(scope, line.body);
}

/** Checks a choice: who decides, and when its options are open. */
export function checkChoice(ctx: Context, choice: ChoiceSymbol): void {
  const { decl } = choice;
  if (decl === undefined) return;
  const scope = scopeWith(ctx, choice.params);
  if (choice.params.length === 0) {
    const { span } = decl.signature.name;
    // If the options mention a participant, suggest that this participant decides.
    let asked: string | undefined;
    findAll(decl, ['Path'], ({ names: [owner, field] }) => {
      if (owner !== undefined && field !== undefined && !ctx.names.global.has(owner.text))
        asked ??= owner.text;
    });
    ctx.report('types/who-decides', { name: choice.name }, span, {
      help: [
        asked === undefined
          ? `write \`choice ${choice.name} by p\`, or \`by referee\``
          : fixAt(
              `write \`choice ${choice.name} by ${asked}\``,
              { ...span, start: span.end },
              ` by ${asked}`,
            ),
      ],
    });
  }
  for (const option of decl.options) {
    if (option.kind === 'Option' && option.when !== undefined) scope.test(option.when);
  }
}

/** Checks an action: its lines, then its statements. */
export function checkAction(ctx: Context, action: ActionSymbol): void {
  const { decl } = action;
  if (decl === undefined) return;
  const scope = scopeWith(ctx, action.params);
  const actor = action.params[action.actor];
  if (actor === undefined) {
    ctx.report('types/no-actor', { name: action.name }, decl.signature.name, {
      help: `write \`action ${action.name} by p\``,
    });
  }
  for (const line of decl.lines)
    if (line.kind !== 'BrokenLine') checkActionLine(scope, action, line);
  checkBlock(scope, decl.body);
}

function checkActionLine(scope: Scope, action: ActionSymbol, line: ActionLine): void {
  switch (line.kind) {
    case 'CountsLine':
      return;
    case 'AllowedLine':
      scope.test(line.condition);
      return;
    case 'OnceLine':
      findSpan(scope, line.per);
      return;
    case 'CostsLine': {
      scope.want(line.amount, numberType);
      const type = action.params[action.actor]?.type;
      if (type?.type === 'participant')
        findNumberField(
          scope,
          line.resource,
          type.kinds,
          `a price is paid from a field that changes, such as \`${line.resource.text}  counter 0..  starts 3\` below a \`kind\``,
        );
      return;
    }
    case 'PickLine': {
      const { picking } = line;
      const param = action.params.find((one) => one.name === picking.name.text);
      const member = scope.member(picking.set);
      if (param !== undefined) {
        resolve(scope, picking.name, param);
        if (!isAssignable(member, param.type)) {
          reportUnfit(
            scope,
            picking.set,
            showType(param.type),
            `picked from a group of ${showType(member)}`,
          );
        }
      } else if (!isQuiet(scope, picking.name)) {
        const candidates = action.params
          .filter((one) => one.index !== action.actor)
          .map((one) => one.name);
        const { text } = picking.name;
        const signature = signatureOf(action);
        scope.report('names/not-in-signature', { name: text, signature }, picking.name, {
          help: didYouMean(scope, picking.name, candidates, [
            `add it to the signature: \`action ${signature} on ${text}\``,
          ]),
        });
        // The lines below know the name, so that they do not report it again.
        know(scope, picking.name, 'pick', member);
      }
      checkNone(scope, picking, member);
      scope.test(picking.where);
      return;
    }
  }
}

/** Checks a procedure. */
export function checkProcedure(ctx: Context, procedure: ProcedureSymbol): void {
  if (procedure.decl !== undefined)
    checkBlock(scopeWith(ctx, procedure.params), procedure.decl.body);
}

/** Checks a trigger. */
export function checkTrigger(ctx: Context, trigger: TriggerSymbol): void {
  if (trigger.decl === undefined) return;
  const scope = createScope(ctx);
  checkEvent(scope, trigger.decl.event);
  checkBlock(scope, trigger.decl.body);
}

/** Checks the order of play. */
export function checkEncounter(ctx: Context, decl: NodeOf<'EncounterDecl'>): void {
  checkBlock(createScope(ctx), decl.body);
}

function checkMomentIn(scope: Scope, moment: MomentNode): void {
  if (moment.kind === 'Whenever') checkEvent(scope, moment.event);
  else if (moment.kind === 'AtMoment') checkMoment(scope, moment);
}

/** Checks the names after `except` in an invariant. */
function checkExcepted(ctx: Context, moment: MomentNode): void {
  if (moment.kind !== 'Whenever') return;
  for (const name of moment.except) findGlobal(ctx, name, ['action', 'check', 'procedure']);
}

/** Checks an invariant. */
export function checkInvariant(ctx: Context, invariant: InvariantSymbol): void {
  const { decl } = invariant;
  if (decl === undefined) return;
  const scope = createScope(ctx);
  if (decl.moment.kind === 'MomentLine') {
    checkMomentIn(scope, decl.moment.moment);
    checkExcepted(ctx, decl.moment.moment);
  }
  // Without its moment, the names are unknown.
  else return;
  for (const claim of decl.claims) {
    if (claim.kind === 'BrokenLine') continue;
    scope.test(claim.value);
    scope.test(claim.when);
  }
}

/** Checks a measure. `around`: names that it knows besides those that its moment binds. */
export function checkMeasure(ctx: Context, measure: MeasureSymbol, around?: Scope): void {
  const { decl } = measure;
  if (decl?.serves !== undefined) findSide(ctx, decl.serves);
  if (decl === undefined || decl.moment.kind !== 'MomentLine') return;
  const scope = createScope(around ?? ctx);
  const { moment } = decl.moment;
  checkMomentIn(scope, moment);
  const [except] = moment.kind === 'Whenever' ? moment.except : [];
  if (except !== undefined)
    ctx.report('types/nothing-left-out', { name: measure.name }, except, {
      help: 'an invariant can say `except in`; a measure is one value, at the first such event',
    });
  if (decl.value.kind === 'Claim') scope.check(decl.value.value);
}

/** Checks what a condition bars and how long it lasts. */
export function checkCondition(ctx: Context, condition: ConditionSymbol): void {
  for (const line of condition.decl?.lines ?? []) {
    if (line.kind === 'BarsLine') {
      for (const act of line.acts)
        ctx.tables.actionsOf.set(act, findActions(ctx, act.name, act.any));
    } else if (line.kind === 'LastsLine') {
      const scope = createScope(ctx);
      know(scope, 'bearer', 'implied', participants(ctx, false));
      checkDuration(scope, line.duration);
    }
  }
}

/** Checks the spans in which spans are nested. @param spans those to check; the circles are looked for among all */
export function checkSpans(ctx: Context, spans: readonly SpanSymbol[]): void {
  const outer = (span: SpanSymbol): SpanSymbol | undefined =>
    ctx.names.spans.get(span.decl?.within?.text ?? '');
  const all = ctx.names.symbols.spans;
  const edges = new Map(
    all.map((span) => [span, [outer(span)].filter((one) => one !== undefined)]),
  );
  const inCircles = new Set(
    stronglyConnected(all, edges)
      .filter(([first, second]) => second !== undefined || (first && outer(first)) === first)
      .flat(),
  );
  for (const span of spans) {
    const within = span.decl?.within;
    if (within === undefined) continue;
    findSpan(ctx, within);
    if (inCircles.has(span)) ctx.report('types/span-inside', { name: span.name }, within);
  }
}
