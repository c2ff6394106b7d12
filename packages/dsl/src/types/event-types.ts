// Events: the events of triggers and invariants, and the names that an event binds.

import { withArticle } from '../source/nouns.ts';
import { isMissing, type EventNode, type EventRole, type Ident } from '../ast/ast.ts';
import { findLocal, type NameScope } from '../names/scope.ts';
import type { CallableSymbol, KindSymbol, ParamSymbol } from '../names/symbols.ts';
import { signatureOf } from '../names/describe.ts';
import { join } from './assign.ts';
import { findActions } from './calls.ts';
import { builtIn, declareLocal, participants, resolve, type Context } from './context.ts';
import { didYouMean, findSymbol, findGlobal, isDoubtful, isQuiet } from './lookup.ts';
import { typeOfFields } from './paths.ts';
import { findSpan } from './spans.ts';
import { errorType, type Type } from './types.ts';

/** An event; its binders, `old`, `new` and a check's own values come into `scope`. */
export function checkEvent(cx: Context, scope: NameScope, event: EventNode): void {
  switch (event.kind) {
    case 'EventTakes': {
      const actions = findActions(cx, event.act.name, event.act.any);
      cx.tables.actions.set(event.act, actions);
      const [first] = actions;
      const actor = actions.length === 1 ? first?.params[first.actor]?.type : undefined;
      bind(cx, scope, event.actor, actor ?? participants(cx, false));
      for (const role of event.roles)
        bindRole(cx, scope, role, actions.length === 1 ? first : undefined);
      return;
    }
    case 'EventCondition':
      bind(cx, scope, event.subject, participants(cx, false));
      if (event.condition !== undefined)
        findGlobal(cx, event.condition, ['condition'], 'condition');
      return;
    case 'EventSpan':
      findSpan(cx, event.name);
      return;
    case 'EventField':
      return checkFieldEvent(cx, scope, event);
    case 'EventCheck': {
      const sorts =
        event.verb === 'offered'
          ? (['choice'] as const)
          : event.verb === 'rolled'
            ? (['check'] as const)
            : (['check', 'choice'] as const);
      const callee = findGlobal(cx, event.name, [...sorts], sorts.join(' or '));
      for (const role of event.roles) bindRole(cx, scope, role, callee);
      if (event.outcome !== undefined && callee?.decl !== undefined) {
        const { outcome: ident } = event;
        const outcome = callee.outcomes.find((one) => one.name === ident.text);
        if (outcome !== undefined) resolve(cx, ident, outcome);
        else if (!isQuiet(cx, ident) && !isDoubtful(cx, callee)) {
          const outcomes = callee.outcomes.map((one) => one.name);
          cx.report(
            'types/unknown-outcome',
            { name: ident.text, callee: callee.name, outcomes },
            ident.span,
            { help: didYouMean(cx, ident, outcomes) },
          );
        }
      }
      if (callee?.symbol === 'check') {
        for (const value of callee.values)
          if (value.name !== '' && findLocal(scope, value.name) === undefined)
            scope.names.set(value.name, value);
      }
      return;
    }
  }
}

function checkFieldEvent(
  cx: Context,
  scope: NameScope,
  event: Extract<EventNode, { readonly kind: 'EventField' }>,
): void {
  let type: Type = errorType;
  if (event.field === undefined) {
    const tracks = new Map(cx.names.symbols.tracks.map((track) => [track.name, track]));
    type = findSymbol(cx, event.subject, tracks, 'track')?.type ?? errorType;
  } else {
    const { field: ident } = event;
    const fields = cx.names.symbols.kinds.flatMap((kind) =>
      kind.fields.filter((field) => field.name === ident.text),
    );
    const kinds: readonly KindSymbol[] = fields.map((field) => field.kind);
    bind(cx, scope, event.subject, { type: 'participant', kinds, sure: fields.length > 0 });
    const [first] = fields;
    if (first !== undefined) {
      resolve(cx, ident, first);
      cx.tables.fields.set(ident, fields);
      // Whether a value changes can be asked of any two; whether it rises asks for a common order.
      type =
        event.verb === 'changes'
          ? fields.reduce<Type>((all, field) => join(all, field.type) ?? errorType, errorType)
          : typeOfFields(cx, ident, first, fields);
      if (!fields.some((field) => field.changes)) {
        cx.report('types/fixed', { name: ident.text, what: 'a fixed field' }, ident.span, {
          secondary: [{ span: first.decl.name.span, text: 'declared here' }],
          help: [{ text: 'so this event never comes; a field that changes says `starts`' }],
        });
      }
    } else if (
      !isQuiet(cx, ident) &&
      !cx.names.symbols.kinds.some((kind) => isDoubtful(cx, kind)) &&
      (cx.names.symbols.kinds.length > 0 || cx.names.suppressed.size === 0)
    ) {
      const candidates = cx.names.symbols.kinds.flatMap((kind) =>
        kind.fields.map((field) => field.name),
      );
      const { kinds: all } = cx.names.symbols;
      const help = didYouMean(cx, ident, candidates);
      if (all.length === 1 && all[0] !== undefined)
        cx.report(
          'names/unknown-field',
          { name: ident.text, owner: withArticle(all[0].name) },
          ident.span,
          { help },
        );
      else cx.report('names/unknown', { name: ident.text, what: 'field' }, ident.span, { help });
    }
  }
  if (event.reached !== undefined) cx.want(scope, event.reached, type);
  scope.names.set('old', { symbol: 'local', name: 'old', ident: undefined, role: 'implied', type });
  scope.names.set('new', { symbol: 'local', name: 'new', ident: undefined, role: 'implied', type });
}

/** A single lower-case letter is a name that the event brings in; any other name must be a participant or side. */
function bind(cx: Context, scope: NameScope, ident: Ident, type: Type): void {
  if (isMissing(ident)) return;
  if (/^\p{Ll}$/u.test(ident.text)) {
    // The same letter twice means the same participant.
    const before = scope.names.get(ident.text);
    if (before !== undefined) resolve(cx, ident, before);
    else declareLocal(cx, scope, ident, 'event', type);
    return;
  }
  if (ident.text === 'referee') return resolve(cx, ident, builtIn('referee'));
  const side = cx.names.global.get(ident.text);
  if (side?.symbol === 'side') return resolve(cx, ident, side);
  const everybody = [...cx.names.symbols.scenarios, ...cx.names.symbols.examples].flatMap(
    (one) => one.participants,
  );
  const person = everybody.find((one) => one.name === ident.text);
  if (person !== undefined) return resolve(cx, ident, person);
  if (isQuiet(cx, ident)) return;
  cx.report('names/no-binder', { name: ident.text }, ident.span, {
    help: [
      { text: `write a letter such as \`${ident.text[0]?.toLowerCase() ?? 'p'}\`, here and below` },
    ],
  });
  // The meaning is clear, so the lines below may use the name.
  scope.names.set(ident.text, { symbol: 'local', name: ident.text, ident, role: 'event', type });
}

function bindRole(
  cx: Context,
  scope: NameScope,
  role: EventRole,
  callee: CallableSymbol | undefined,
): void {
  const param: ParamSymbol | undefined = callee?.params.find((one) => one.prep === role.prep);
  if (callee?.decl !== undefined && param === undefined) {
    cx.report(
      'names/called-otherwise',
      {
        name: callee.name,
        signature: signatureOf(callee),
        problem: `\`${callee.name}\` has no \`${role.prep}\``,
      },
      role.span,
      {
        secondary:
          callee.ident === undefined ? [] : [{ span: callee.ident.span, text: 'declared here' }],
      },
    );
  }
  bind(cx, scope, role.name, param?.type ?? participants(cx, false));
}
