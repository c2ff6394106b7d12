// Builds reasons of expressions: the evaluator's trace, with the last writer of each location of the state that it read.
import { someExpr, type Expr, type Local, type Value } from '@fray/dsl/ir';
import type { Header } from '../events/event.ts';
import { isList, valueOf } from '../expressions/compiler.ts';
import type { Trace, ActionVerdict } from '../expressions/trace-tree.ts';
import { sameValues } from '../values/same.ts';
import type { Writers } from './location.ts';
import type { Location } from '../state/location.ts';
import { bars, hadCondition, namesAt, setting, state, type ReasonGround } from './state-reasons.ts';
import { whereOf } from './rule-places.ts';
import type { HeldValue, Reason } from './reason.ts';
import type { WhyRecording } from './recording.ts';

/** What an expression could read besides the state: its locals, and the moment. */
export interface ExpressionScope {
  /** The last event before. */
  readonly seq: number;
  readonly local: (slot: number, value: Local, at: number) => Reason;
}

export interface ReasonReader {
  readonly reason: (trace: Trace, scope: ExpressionScope) => Reason;
  /** Returns the reason of a location of the state with its value then. */
  readonly state: (location: Location, value: Value, seq: number, at?: number) => Reason;
  readonly conditionHeld: (holder: string, condition: string, seq: number) => boolean;
}

/** Returns a local without the data of a roll that only the machine needs. */
export function heldOf(local: Local): HeldValue {
  if (local === null || typeof local !== 'object' || isList(local)) return local;
  if ('total' in local) return { total: local.total, faces: local.faces, natural: local.natural };
  return { outcome: local.outcome, values: local.values.map((value) => heldOf(value)) };
}

export function createReading(
  recording: WhyRecording,
  header: Header,
  writers: Writers,
): ReasonReader {
  const scenario = recording.ruleset.scenarios.find((one) => one.name === header.inputs.scenario);
  const ground: ReasonGround = { recording, header, writers, scenario };
  return {
    reason: (trace, scope) => reason(ground, trace, scope),
    state: (location, value, seq, at) => state(ground, location, value, seq, at),
    conditionHeld: (holder, condition, seq) => hadCondition(ground, holder, condition, seq),
  };
}

function reason(ground: ReasonGround, trace: Trace, scope: ExpressionScope): Reason {
  const { at, op, name, value, fault } = trace;
  const own = {
    why: 'expression',
    op,
    name,
    how: howOf(trace.expr),
    value: heldOf(value),
    where: whereOf(ground.recording.ruleset, at),
    fault,
  } as const;
  const parts = (list: readonly Trace[] = trace.parts): Reason[] =>
    list.map((part) => reason(ground, part, scope));
  const first = valueOf(trace.parts[0]?.value ?? null);
  const reads = (location: Location | null): Reason => ({
    ...own,
    parts: [
      ...parts(),
      ...(location === null || fault !== null
        ? []
        : [state(ground, location, valueOf(value), scope.seq, at)]),
    ],
  });
  switch (op) {
    case 'local':
      return scope.local(trace.expr.op === 'local' ? trace.expr.slot : -1, value, at);
    case 'field':
      return reads(
        typeof first === 'string' && name !== null
          ? { in: 'field', holder: first, field: name }
          : null,
      );
    case 'condition-field': {
      const [condition = '', field = ''] = splitName(name);
      return reads(
        typeof first === 'string'
          ? { in: 'condition-field', holder: first, condition, field }
          : null,
      );
    }
    case 'has-condition':
      return reads(
        typeof first === 'string' && name !== null
          ? { in: 'condition', holder: first, condition: name }
          : null,
      );
    case 'track':
      return reads(name === null ? null : { in: 'track', track: name });
    case 'order':
      return reads(name === null ? null : { in: 'order', order: name });
    case 'number-of':
      return reads(name === null ? null : { in: 'span', span: name });
    case 'everyone':
    case 'side':
    case 'kind':
    case 'allies':
    case 'enemies':
    case 'is-kind':
      return {
        ...own,
        parts: [
          ...parts(),
          state(ground, { in: 'participants' }, namesAt(ground, scope.seq), scope.seq),
        ],
      };
    case 'given':
    case 'ruling':
      return setting(ground, op, name ?? '', valueOf(value));
    case 'can-act':
      return {
        ...own,
        parts: [
          ...parts(),
          ...(typeof first === 'string'
            ? bars(ground, first, (condition) => condition.barsEverything, scope.seq)
            : []),
        ],
      };
    case 'can-take':
      return {
        ...own,
        parts: [
          ...parts(trace.parts.slice(0, 1)),
          ...(trace.verdicts ?? []).map((verdict, index, all) =>
            legality(ground, trace, verdict, all[index - 1]?.parts ?? 1, first, scope),
          ),
        ],
      };
    case 'times':
    case 'latest':
      return memory(ground, trace, parts(), scope.seq);
    case 'define': {
      const args = trace.parts.slice(0, -1).map((part) => reason(ground, part, scope));
      const body = trace.parts.at(-1);
      // The body's own locals are the arguments.
      const inside: ExpressionScope = {
        seq: scope.seq,
        local: (slot, held, place) =>
          args[slot] ?? {
            why: 'bound',
            name: '',
            value: heldOf(held),
            where: whereOf(ground.recording.ruleset, place),
          },
      };
      // If an argument ended in a fault, there is no body.
      if (body === undefined || args.length < defineArity(trace)) return { ...own, parts: parts() };
      return { ...own, parts: [...args, reason(ground, body, inside)] };
    }
    default:
      return { ...own, parts: parts() };
  }
}

function defineArity(trace: Trace): number {
  return trace.expr.op === 'define' ? trace.expr.args.length : 0;
}

// ---------------------------------------------------------------------------------------------- actions and memories

function legality(
  ground: ReasonGround,
  trace: Trace,
  verdict: ActionVerdict,
  from: number,
  actor: Value,
  scope: ExpressionScope,
): Reason {
  const { writers } = ground;
  const { ruleset } = ground.recording;
  const callable = ruleset.callables[verdict.callable];
  const name = callable?.name ?? '';
  const { illegal } = verdict;
  // Its own names hold the arguments of the question.
  const inside: ExpressionScope = {
    seq: scope.seq,
    local: (slot, held, at) => ({
      why: 'bound',
      name: callable?.params[slot]?.name ?? '',
      value: heldOf(held),
      where: whereOf(ground.recording.ruleset, at),
    }),
  };
  const asked = trace.parts.slice(from, verdict.parts).map((part) => reason(ground, part, inside));
  const parts: Reason[] = [];
  if (typeof actor === 'string') {
    parts.push(
      ...bars(
        ground,
        actor,
        (condition) => condition.barsEverything || condition.bars.includes(name),
        scope.seq,
      ),
    );
    if (illegal?.why === 'cost')
      parts.push(
        state(ground, { in: 'field', holder: actor, field: illegal.field }, illegal.has, scope.seq),
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
    where: whereOf(
      ground.recording.ruleset,
      illegal?.why === 'not-allowed' ? illegal.at : callable?.at,
    ),
    parts: [...parts, ...asked],
  };
}

function memory(ground: ReasonGround, trace: Trace, keys: readonly Reason[], seq: number): Reason {
  const { writers } = ground;
  const { ruleset, book } = ground.recording;
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
    where: whereOf(ground.recording.ruleset, trace.at),
  };
}

function splitName(name: string | null): readonly string[] {
  const dot = name?.indexOf('.') ?? -1;
  return name === null ? [] : [name.slice(0, dot), name.slice(dot + 1)];
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
