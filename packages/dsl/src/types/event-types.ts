// Events: checks the events of triggers and invariants, and declares the names that an event binds.

import { labelAt } from '../diagnostics/diagnostic.ts';
import { withArticle } from '../source/nouns.ts';
import { isMissing, type EventNode, type EventRole, type Ident, type NodeOf } from '../ast/ast.ts';
import { findLocal, type NameScope } from '../names/scope.ts';
import type { CallableSymbol, KindSymbol, ParamSymbol } from '../names/symbols.ts';
import { signatureOf } from '../names/describe.ts';
import { join } from './assign.ts';
import { findActions } from './calls.ts';
import {
  builtIn,
  declareLocal,
  participants,
  resolve,
  type Context,
  reportUnknown,
} from './context.ts';
import { didYouMean, findOutcome, findSymbol, findGlobal, isDoubtful, isQuiet } from './lookup.ts';
import { typeOfFields } from './paths.ts';
import { findSpan } from './spans.ts';
import { errorType, type Type } from '../names/types.ts';
import { reportFixed } from './targets.ts';

/** Checks an event; adds its binders, `old`, `new` and a check's own values to `scope`. */
export function checkEvent(ctx: Context, scope: NameScope, event: EventNode): void {
  switch (event.kind) {
    case 'EventTakes': {
      const actions = findActions(ctx, event.act.name, event.act.any);
      ctx.tables.actions.set(event.act, actions);
      const [first] = actions;
      const actor = actions.length === 1 ? first?.params[first.actor]?.type : undefined;
      bind(ctx, scope, event.actor, actor ?? participants(ctx, false));
      for (const role of event.roles)
        bindRole(ctx, scope, role, actions.length === 1 ? first : undefined);
      return;
    }
    case 'EventCondition':
      bind(ctx, scope, event.subject, participants(ctx, false));
      if (event.condition !== undefined)
        findGlobal(ctx, event.condition, ['condition'], 'condition');
      return;
    case 'EventSpan':
      findSpan(ctx, event.name);
      return;
    case 'EventField':
      return checkFieldEvent(ctx, scope, event);
    case 'EventCheck': {
      const sorts =
        event.verb === 'offered'
          ? (['choice'] as const)
          : event.verb === 'rolled'
            ? (['check'] as const)
            : (['check', 'choice'] as const);
      const callee = findGlobal(ctx, event.name, [...sorts], sorts.join(' or '));
      for (const role of event.roles) bindRole(ctx, scope, role, callee);
      if (event.outcome !== undefined && callee?.decl !== undefined)
        findOutcome(ctx, event.outcome, callee);
      if (callee?.symbol === 'check') {
        for (const value of callee.values)
          if (value.name !== '' && findLocal(scope, value.name) === undefined)
            scope.names.set(value.name, value);
      }
      return;
    }
  }
}

function checkFieldEvent(ctx: Context, scope: NameScope, event: NodeOf<'EventField'>): void {
  let type: Type = errorType;
  if (event.field === undefined) {
    const { tracks } = ctx.names;
    type = findSymbol(ctx, event.subject, tracks, 'track')?.type ?? errorType;
  } else {
    const { field: ident } = event;
    const fields = ctx.names.symbols.kinds.flatMap((kind) =>
      kind.fields.filter((field) => field.name === ident.text),
    );
    const kinds: readonly KindSymbol[] = fields.map((field) => field.kind);
    bind(ctx, scope, event.subject, { type: 'participant', kinds, sure: fields.length > 0 });
    const [first] = fields;
    if (first !== undefined) {
      resolve(ctx, ident, first);
      ctx.tables.fields.set(ident, fields);
      // Any two values can be compared to see a change; only values with a common order rise or
      // fall.
      type =
        event.verb === 'changes'
          ? fields.reduce<Type>((all, field) => join(all, field.type) ?? errorType, errorType)
          : typeOfFields(ctx, ident, first, fields);
      if (!fields.some((field) => field.changes)) {
        reportFixed(ctx, ident, first);
      }
    } else if (
      !isQuiet(ctx, ident) &&
      !ctx.names.symbols.kinds.some((kind) => isDoubtful(ctx, kind)) &&
      (ctx.names.symbols.kinds.length > 0 || ctx.names.suppressed.size === 0)
    ) {
      const candidates = ctx.names.symbols.kinds.flatMap((kind) =>
        kind.fields.map((field) => field.name),
      );
      const { kinds: all } = ctx.names.symbols;
      const help = didYouMean(ctx, ident, candidates);
      if (all.length === 1 && all[0] !== undefined)
        ctx.report(
          'names/unknown-field',
          { name: ident.text, owner: withArticle(all[0].name) },
          ident.span,
          { help },
        );
      else reportUnknown(ctx, ident, 'field', help);
    }
  }
  if (event.reached !== undefined) ctx.want(scope, event.reached, type);
  scope.names.set('old', { symbol: 'local', name: 'old', ident: undefined, role: 'implied', type });
  scope.names.set('new', { symbol: 'local', name: 'new', ident: undefined, role: 'implied', type });
}

/**
 * Binds or resolves a name in an event. A single lower-case letter is a new name; any other name
 * must be a participant or side.
 */
function bind(ctx: Context, scope: NameScope, ident: Ident, type: Type): void {
  if (isMissing(ident)) return;
  if (/^\p{Ll}$/u.test(ident.text)) {
    // The same letter twice means the same participant.
    const before = scope.names.get(ident.text);
    if (before !== undefined) resolve(ctx, ident, before);
    else declareLocal(ctx, scope, ident, 'event', type);
    return;
  }
  if (ident.text === 'referee') return resolve(ctx, ident, builtIn('referee'));
  const side = ctx.names.global.get(ident.text);
  if (side?.symbol === 'side') return resolve(ctx, ident, side);
  const everybody = [...ctx.names.symbols.scenarios, ...ctx.names.symbols.examples].flatMap(
    (one) => one.participants,
  );
  const person = everybody.find((one) => one.name === ident.text);
  if (person !== undefined) return resolve(ctx, ident, person);
  if (isQuiet(ctx, ident)) return;
  ctx.report('names/no-binder', { name: ident.text }, ident.span, {
    help: `write a letter such as \`${ident.text[0]?.toLowerCase() ?? 'p'}\`, here and below`,
  });
  // The meaning is clear, so the lines below may use the name.
  scope.names.set(ident.text, { symbol: 'local', name: ident.text, ident, role: 'event', type });
}

function bindRole(
  ctx: Context,
  scope: NameScope,
  role: EventRole,
  callee: CallableSymbol | undefined,
): void {
  const param: ParamSymbol | undefined = callee?.params.find((one) => one.prep === role.prep);
  if (callee?.decl !== undefined && param === undefined) {
    ctx.report(
      'names/called-otherwise',
      {
        name: callee.name,
        signature: signatureOf(callee),
        problem: `\`${callee.name}\` has no \`${role.prep}\``,
      },
      role.span,
      {
        secondary: labelAt(callee.ident, 'declared here'),
      },
    );
  }
  bind(ctx, scope, role.name, param?.type ?? participants(ctx, false));
}
