// Builds reasons of expressions: the evaluator's trace, with the last writer of each location of the state that it read.
import { someExpr, type Expr, type Local, type Value } from '@fray/dsl/ir';
import { isList, valueOf } from '../expressions/compiler.ts';
import type { Trace, ActionVerdict } from '../expressions/trace-tree.ts';
import { sameValues } from '../values/same.ts';
import type { Explainer } from './explainer.ts';
import type { Location } from '../state/location.ts';
import { bars, namesAt, setting, stateReason } from './state-reasons.ts';
import { whereOf } from './rule-places.ts';
import type { HeldValue, Reason } from './reason.ts';

/** What an expression could read besides the state: its locals, and the moment. */
export interface ExpressionScope {
  /** The last event before. */
  readonly seq: number;
  readonly local: (slot: number, value: Local, at: number) => Reason;
}

/** Returns a local without the data of a roll that only the machine needs. */
export function heldOf(local: Local): HeldValue {
  if (local === null || typeof local !== 'object' || isList(local)) return local;
  if ('total' in local) return { total: local.total, faces: local.faces, natural: local.natural };
  return { outcome: local.outcome, values: local.values.map((value) => heldOf(value)) };
}

/** Returns a scope whose names are all bound, such as those of an action to the arguments in question. */
export function boundScope(
  { ruleset }: Explainer,
  seq: number,
  nameOf: (slot: number) => string,
): ExpressionScope {
  return {
    seq,
    local: (slot, value, at) => ({
      why: 'bound',
      name: nameOf(slot),
      value: heldOf(value),
      where: whereOf(ruleset, at),
    }),
  };
}

/** Returns the location of the state that an expression itself reads of a holder; null if it reads none. */
export function locationRead(expr: Expr, holder: Value): Location | null {
  switch (expr.op) {
    case 'track':
      return { in: 'track', track: expr.track };
    case 'order':
      return { in: 'order', order: expr.order };
    case 'number-of':
      return { in: 'span', span: expr.span };
    case 'everyone':
    case 'side':
    case 'kind':
    case 'allies':
    case 'enemies':
    case 'is-kind':
      return { in: 'participants' };
    default:
  }
  if (typeof holder !== 'string') return null;
  switch (expr.op) {
    case 'field':
      return { in: 'field', holder, field: expr.field };
    case 'condition-field':
      return { in: 'condition-field', holder, condition: expr.condition, field: expr.field };
    case 'has-condition':
      return { in: 'condition', holder, condition: expr.condition };
    default:
      return null;
  }
}

/** Returns the reason of an expression from the trace of its evaluation. */
export function expressionReason(
  explainer: Explainer,
  trace: Trace,
  scope: ExpressionScope,
): Reason {
  const { at, op, name, value, fault } = trace;
  const own = {
    why: 'expression',
    op,
    name,
    how: howOf(trace.expr),
    value: heldOf(value),
    where: whereOf(explainer.ruleset, at),
    fault,
  } as const;
  const parts = (list: readonly Trace[] = trace.parts): Reason[] =>
    list.map((part) => expressionReason(explainer, part, scope));
  const first = valueOf(trace.parts[0]?.value ?? null);
  switch (op) {
    case 'local':
      return scope.local(trace.expr.op === 'local' ? trace.expr.slot : -1, value, at);
    case 'given':
    case 'ruling':
      return setting(explainer, op, name ?? '', valueOf(value));
    case 'can-act':
      return {
        ...own,
        parts: [
          ...parts(),
          ...(typeof first === 'string' ? bars(explainer, first, [], scope.seq) : []),
        ],
      };
    case 'can-take':
      return {
        ...own,
        parts: [
          ...parts(trace.parts.slice(0, 1)),
          ...(trace.verdicts ?? []).map((verdict, index, all) =>
            legality(explainer, trace, verdict, all[index - 1]?.parts ?? 1, first, scope),
          ),
        ],
      };
    case 'times':
    case 'latest':
      return memory(explainer, trace, parts(), scope.seq);
    case 'define': {
      const args = trace.parts.slice(0, -1).map((part) => expressionReason(explainer, part, scope));
      const body = trace.parts.at(-1);
      // The body's own locals are the arguments.
      const nameless = boundScope(explainer, scope.seq, () => '');
      const inside: ExpressionScope = {
        seq: scope.seq,
        local: (slot, ...held) => args[slot] ?? nameless.local(slot, ...held),
      };
      // If an argument ended in a fault, there is no body.
      if (body === undefined || args.length < defineArity(trace)) return { ...own, parts: parts() };
      return { ...own, parts: [...args, expressionReason(explainer, body, inside)] };
    }
    default: {
      const location = locationRead(trace.expr, first);
      const { seq } = scope;
      const read =
        location?.in === 'participants'
          ? [stateReason(explainer, location, namesAt(explainer, seq), seq)]
          : location === null || fault !== null
            ? []
            : [stateReason(explainer, location, valueOf(value), seq, at)];
      return { ...own, parts: [...parts(), ...read] };
    }
  }
}

function defineArity(trace: Trace): number {
  return trace.expr.op === 'define' ? trace.expr.args.length : 0;
}

// ---------------------------------------------------------------------------------------------- actions and memories

function legality(
  explainer: Explainer,
  trace: Trace,
  verdict: ActionVerdict,
  from: number,
  actor: Value,
  scope: ExpressionScope,
): Reason {
  const { ruleset, writers } = explainer;
  const callable = ruleset.callables[verdict.callable];
  const name = callable?.name ?? '';
  const { illegal } = verdict;
  // Its own names hold the arguments of the question.
  const inside = boundScope(explainer, scope.seq, (slot) => callable?.params[slot]?.name ?? '');
  const asked = trace.parts
    .slice(from, verdict.parts)
    .map((part) => expressionReason(explainer, part, inside));
  const parts: Reason[] = [];
  if (typeof actor === 'string') {
    parts.push(...bars(explainer, actor, [name], scope.seq));
    if (illegal?.why === 'cost')
      parts.push(
        stateReason(
          explainer,
          { in: 'field', holder: actor, field: illegal.field },
          illegal.has,
          scope.seq,
        ),
      );
    if (illegal?.why === 'once') {
      const taken = writers.taken(name, actor, scope.seq);
      if (taken > 0) parts.push({ why: 'event', event: taken, value: true, where: null });
    }
  }
  return {
    why: 'legality',
    action: name,
    illegal,
    value: illegal === null,
    where: whereOf(explainer.ruleset, illegal?.why === 'not-allowed' ? illegal.at : callable?.at),
    parts: [...parts, ...asked],
  };
}

function memory(explainer: Explainer, trace: Trace, keys: readonly Reason[], seq: number): Reason {
  const { ruleset, book, writers } = explainer;
  const wanted = trace.parts.map((part) => valueOf(part.value));
  const index = trace.expr.op === 'times' || trace.expr.op === 'latest' ? trace.expr.memory : -1;
  const asked = ruleset.memories[index];
  const since = asked === undefined || asked.span === null ? 0 : writers.begun(asked.span, seq);
  const found = (book.remembered.get(index) ?? [])
    .filter((entry) => entry.seq >= since && entry.seq <= seq && sameValues(entry.keys, wanted))
    .map((entry) => entry.seq);
  return {
    why: 'memory',
    name: trace.name ?? '',
    keys,
    events: asked?.kind === 'latest' ? found.slice(-1) : found,
    value: heldOf(trace.value),
    where: whereOf(explainer.ruleset, trace.at),
  };
}

/** Returns the data of an operator besides its operands: `cmp`, `rounded`, the values of a `one of`. */
function howOf(expr: Expr): Readonly<Record<string, unknown>> {
  const how: Record<string, unknown> = {};
  for (const [key, part] of Object.entries(expr)) {
    if (key === 'op' || key === 'at' || someExpr(part, () => true)) continue;
    how[key] = part;
  }
  return how;
}
