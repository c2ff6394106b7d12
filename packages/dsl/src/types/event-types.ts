// Events: checks the events of triggers and invariants, and declares the names that an event binds.

import { participants, resolve, resolveFields, playerNamed, type Scope } from './context.ts';
import { declareLocal, findLocal, know } from './scope.ts';
import { type EventNode, type EventRole, type Ident, type NodeOf } from '../ast/ast.ts';
import type { CallableSymbol, KindSymbol, ParamSymbol } from '../names/symbols.ts';
import { join } from './assign.ts';
import { findActions, reportCall } from './calls.ts';
import {
  didYouMean,
  findOutcome,
  findSymbol,
  findGlobal,
  isDoubtful,
  isQuiet,
  fieldsNamed,
} from './lookup.ts';
import { reportUnknownField, typeOfFields } from './paths.ts';
import { findSpan } from './spans.ts';
import { errorType, type Type } from '../names/types.ts';
import { reportFixed } from './targets.ts';

/** Checks an event; adds its binders, `old`, `new` and a check's own values to `scope`. */
export function checkEvent(scope: Scope, event: EventNode): void {
  switch (event.kind) {
    case 'EventTakes': {
      const actions = findActions(scope, event.act.name, event.act.any);
      scope.tables.actionsOf.set(event.act, actions);
      const [first] = actions;
      const actor = actions.length === 1 ? first?.params[first.actor]?.type : undefined;
      bind(scope, event.actor, actor ?? participants(scope, false));
      for (const role of event.roles)
        bindRole(scope, role, actions.length === 1 ? first : undefined);
      return;
    }
    case 'EventCondition':
      bind(scope, event.subject, participants(scope, false));
      if (event.condition !== undefined) findGlobal(scope, event.condition, ['condition']);
      return;
    case 'EventSpan':
      findSpan(scope, event.name);
      return;
    case 'EventField':
      return checkFieldEvent(scope, event);
    case 'EventCheck': {
      const sorts =
        event.verb === 'offered'
          ? (['choice'] as const)
          : event.verb === 'rolled'
            ? (['check'] as const)
            : (['check', 'choice'] as const);
      const callee = findGlobal(scope, event.name, sorts);
      for (const role of event.roles) bindRole(scope, role, callee);
      if (event.outcome !== undefined && callee?.decl !== undefined)
        findOutcome(scope, event.outcome, callee);
      if (callee?.symbol === 'check') {
        for (const value of callee.values)
          if (value.name !== '' && findLocal(scope, value.name) === undefined)
            scope.locals.set(value.name, value);
      }
      return;
    }
  }
}

function checkFieldEvent(scope: Scope, event: NodeOf<'EventField'>): void {
  let type: Type = errorType;
  if (event.field === undefined) {
    const { tracks } = scope.names;
    type = findSymbol(scope, event.subject, tracks, 'track')?.type ?? errorType;
  } else {
    const { field: ident } = event;
    const fields = fieldsNamed(scope.names.symbols.kinds, ident.text);
    const kinds: readonly KindSymbol[] = fields.map((field) => field.kind);
    bind(scope, event.subject, { type: 'participant', kinds, sure: fields.length > 0 });
    const [first] = fields;
    if (first !== undefined) {
      resolveFields(scope, ident, fields);
      // Any two values can be compared to see a change; only values with a common order rise or
      // fall.
      type =
        event.verb === 'changes'
          ? fields.reduce<Type>((all, field) => join(all, field.type) ?? errorType, errorType)
          : typeOfFields(scope, ident, first, fields);
      if (!fields.some((field) => field.changes)) {
        reportFixed(scope, ident, first);
      }
    } else if (
      !isQuiet(scope, ident) &&
      !scope.names.symbols.kinds.some((kind) => isDoubtful(scope, kind)) &&
      (scope.names.symbols.kinds.length > 0 || scope.names.suppressed.size === 0)
    ) {
      const { kinds: all } = scope.names.symbols;
      const candidates = all.flatMap((kind) => kind.fields.map((field) => field.name));
      reportUnknownField(scope, ident, all, didYouMean(scope, ident, candidates));
    }
  }
  if (event.reached !== undefined) scope.want(event.reached, type);
  know(scope, 'old', 'implied', type);
  know(scope, 'new', 'implied', type);
}

/**
 * Binds or resolves a name in an event. A single lower-case letter is a new name; any other name
 * must be a participant or side.
 */
function bind(scope: Scope, ident: Ident, type: Type): void {
  if (/^\p{Ll}$/u.test(ident.text)) {
    // The same letter twice means the same participant.
    const before = scope.locals.get(ident.text);
    if (before !== undefined) resolve(scope, ident, before);
    else declareLocal(scope, ident, 'event', type);
    return;
  }
  const person = scope.participants.get(ident.text);
  const player = playerNamed(scope, ident, person);
  if (player !== undefined) return resolve(scope, ident, player);
  if (isQuiet(scope, ident)) return;
  scope.report('names/no-binder', { name: ident.text }, ident, {
    help: `write a letter such as \`${ident.text[0]?.toLowerCase() ?? 'p'}\`, here and below`,
  });
  // The meaning is clear, so the lines below may use the name.
  know(scope, ident, 'event', type);
}

function bindRole(scope: Scope, role: EventRole, callee: CallableSymbol | undefined): void {
  const param: ParamSymbol | undefined = callee?.params.find((one) => one.prep === role.prep);
  if (callee?.decl !== undefined && param === undefined) {
    reportCall(scope, `\`${callee.name}\` has no \`${role.prep}\``, callee, role);
  }
  bind(scope, role.name, param?.type ?? participants(scope, false));
}
