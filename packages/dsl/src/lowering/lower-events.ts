// Events and moments: lowers the events of triggers and watches, and creates the slots for names
// that an event binds.

import type {
  AtMoment,
  EventNode,
  EventRole,
  Ident,
  MomentNode,
  Node,
  NodeOf,
} from '../ast/ast.ts';
import { findAll } from '../ast/find.ts';
import type { Binder, Moment, Pattern } from '../ir/index.ts';
import { isCallable } from '../names/describe.ts';
import type { ActionSymbol, CheckSymbol, ChoiceSymbol, ValueSymbol } from '../names/symbols.ts';
import { join, orderOf } from '../types/assign.ts';
import { realParams } from './body.ts';
import { slotBinding, unlowerable, type LoweringEnv, type Lowering } from './context.ts';
import { lowerExpr } from './lower-expr.ts';
import { keepsRoll } from './lower-paths.ts';
import { spanName } from './lower-statements.ts';
import { lowerOrdering, wordValue } from './lower-values.ts';

/** Creates slots for the names of an event, and binds the names to them. */
interface EventNames extends LoweringEnv {
  slot(name: string): number;
}

/**
 * Lowers an event to a pattern. `readers`: the nodes that may read what it binds (`old`, `new`, a
 * check's values).
 */
export function lowerEvent(bound: EventNames, event: EventNode, readers: readonly Node[]): Pattern {
  const { checked } = bound;
  switch (event.kind) {
    case 'EventTakes': {
      const actions = checked.actionsOf(event.act);
      const actor = binderOf(bound, event.actor);
      const args = event.roles.flatMap((role) => {
        const param = paramOf(actions, role);
        return param === undefined ? [] : [{ param, binder: binderOf(bound, role.name) }];
      });
      return { on: event.verb, actions: actions.map((action) => action.name), actor, args };
    }
    case 'EventCondition':
      return {
        on: event.verb,
        condition: event.condition?.text ?? null,
        who: binderOf(bound, event.subject),
      };
    case 'EventSpan':
      return {
        on: event.verb,
        span: spanName(bound, event.name.text),
        number: null,
        label: null,
        of: anyone,
      };
    case 'EventField':
      return lowerFieldEvent(bound, event, readers);
    case 'EventCheck':
      return lowerCheckEvent(bound, event, readers);
  }
}

const anyone: Binder = { slot: null };

/** The moment at which a watch is evaluated. */
export function lowerMoment(
  bound: EventNames,
  moment: MomentNode,
  readers: readonly Node[],
): Moment {
  switch (moment.kind) {
    case 'Always':
      return { kind: 'always' };
    case 'Whenever':
      return {
        kind: 'event',
        pattern: lowerEvent(bound, moment.event, readers),
        ...(moment.except.length === 0
          ? {}
          : { except: moment.except.map((name) => callableNamed(bound, name)) }),
      };
    case 'AtMoment':
      return lowerAtMoment(bound, moment);
  }
}

function callableNamed(lowering: Lowering, name: Ident): number {
  const symbol = lowering.checked.resolutionOf(name);
  if (symbol === undefined || !isCallable(symbol)) return unlowerable('what is left out', name);
  return lowering.callableOf(symbol);
}

export function lowerAtMoment(lowering: Lowering, moment: AtMoment): Moment {
  const { edge, place } = moment;
  if (place.form === 'step') return { kind: 'step', edge, step: place.name.text };
  const span = spanName(lowering, place.name.text);
  if (span === null) return { kind: 'encounter', edge };
  return {
    kind: 'span',
    edge,
    span,
    each: place.form === 'each',
    number: place.number?.value ?? null,
    label: place.label?.text ?? null,
  };
}

/** The moment as a pattern. A span without number or label means its first. */
export function momentAsPattern(lowering: Lowering, moment: AtMoment): Pattern {
  const { edge, place } = moment;
  if (place.form === 'step')
    return { on: edge === 'start' ? 'step-begins' : 'step-ends', step: place.name.text };
  const span = spanName(lowering, place.name.text);
  const label = place.label?.text ?? null;
  const first = span !== null && place.form === 'span' && label === null ? 1 : null;
  return {
    on: edge === 'start' ? 'begins' : 'ends',
    span,
    number: place.number?.value ?? first,
    label,
    of: anyone,
  };
}

function lowerFieldEvent(
  bound: EventNames,
  event: NodeOf<'EventField'>,
  readers: readonly Node[],
): Pattern {
  const { checked } = bound;
  const symbol = checked.resolutionOf(event.field ?? event.subject);
  if (symbol?.symbol !== 'field' && symbol?.symbol !== 'track')
    return unlowerable('what changes', event);
  const holder = event.field === undefined ? null : binderOf(bound, event.subject);
  const fields = event.field === undefined ? [] : checked.fieldsOf(event.field);
  const type = fields.reduce((all, field) => join(all, field.type) ?? all, symbol.type);
  const oldSlot = builtInSlot(bound, 'old', readers);
  const newSlot = builtInSlot(bound, 'new', readers);
  return {
    on: 'value',
    how: event.verb,
    holder,
    kinds: fields.map((field) => field.kind.name),
    field: symbol.name,
    reaches: event.reached === undefined ? null : lowerExpr(event.reached, bound),
    order: lowerOrdering(orderOf(type)),
    oldSlot,
    newSlot,
  };
}

function lowerCheckEvent(
  bound: EventNames,
  event: NodeOf<'EventCheck'>,
  readers: readonly Node[],
): Pattern {
  const symbol = bound.checked.resolutionOf(event.name);
  if (symbol?.symbol !== 'check' && symbol?.symbol !== 'choice')
    return unlowerable('what is rolled or chosen', event);
  const args = realParams(symbol).map((param): Binder => {
    const role = event.roles.find((one) => one.prep === param.prep);
    return role === undefined ? anyone : binderOf(bound, role.name);
  });
  if (event.verb === 'offered') return { on: 'offered', callable: symbol.name, args };
  const outcome = event.outcome === undefined ? null : wordValue(event.outcome.text);
  return {
    on: 'result',
    callable: symbol.name,
    outcome,
    args,
    values: valuesRead(bound, symbol, readers),
  };
}

/** The values of the check that rules read, each with a slot, in the order of the check. */
function valuesRead(
  bound: EventNames,
  symbol: CheckSymbol | ChoiceSymbol,
  readers: readonly Node[],
): readonly { name: string; slot: number }[] {
  if (symbol.symbol === 'choice') return [];
  const read = new Set<ValueSymbol>();
  findAll(readers, ['Ident'], (name) => {
    const meant = bound.checked.resolutionOf(name);
    if (meant?.symbol === 'value' && meant.owner === symbol) read.add(meant);
  });
  return symbol.values
    .filter((value) => read.has(value))
    .map((value) => {
      const slot = bound.slot(value.name);
      if (value.ident !== undefined)
        bound.names.set(value.ident, slotBinding(slot, keepsRoll(bound, value) ? 'roll' : 'value'));
      return { name: value.name, slot };
    });
}

function builtInSlot(
  bound: EventNames,
  name: 'old' | 'new',
  readers: readonly Node[],
): number | null {
  let read = false;
  findAll(readers, ['Ident'], (ident) => {
    const meant = bound.checked.resolutionOf(ident);
    if (meant?.symbol === 'local' && meant.role === 'implied' && meant.name === name) read = true;
  });
  if (!read) return null;
  const slot = bound.slot(name);
  bound.names.set(name, slotBinding(slot));
  return slot;
}

/**
 * A name in an event: a new name that it binds, or a side, a participant or the referee that must
 * match.
 */
function binderOf(bound: EventNames, name: Ident): Binder {
  const symbol = bound.checked.resolutionOf(name);
  if (symbol !== undefined && symbol.symbol !== 'local') return { slot: null, fixed: symbol.name };
  const key = symbol?.ident ?? name;
  const known = bound.names.get(key);
  if (known?.kind === 'slot') return { slot: known.slot };
  const slot = bound.slot(name.text);
  bound.names.set(key, slotBinding(slot));
  return { slot };
}

function paramOf(actions: readonly ActionSymbol[], role: EventRole): string | undefined {
  // Several actions bind only the actor.
  const only = actions.length === 1 ? actions[0] : undefined;
  return only?.params.find((param) => param.prep === role.prep)?.name;
}
