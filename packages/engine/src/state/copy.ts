// Copies values out of the data of events. An event is never part of the state: a change to one must not change the other.
// A log may hold anything, so each copy checks the shape of what it copies.
import type { Value } from '@fray/dsl/ir';
import type { Ending, Header } from '../events/event.ts';
import type { BegunCount, Participant, State } from './state.ts';
import type { HeldCondition } from './held.ts';
import { shapeError } from './reduce-error.ts';

/** Copies a value of the language; anything else throws a shape error. */
export function copyValue(value: Value): Value {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  // A log may contain -0; a state holds 0.
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value + 0;
  if (Array.isArray(value)) return value.map(copyValue);
  throw shapeError('this is no value of the language');
}

export function copyText<T extends string>(text: T): T {
  if (typeof text !== 'string') throw shapeError('a text is missing');
  return text;
}

export function copyTextOrNull(text: string | null): string | null {
  return text === null ? null : copyText(text);
}

export function copyCount(count: number): number {
  if (!Number.isSafeInteger(count)) throw shapeError('a number is missing');
  return count + 0;
}

export function copyEnding(ending: Ending): Ending {
  if (ending.edge !== 'start' && ending.edge !== 'end')
    throw shapeError('a condition ends neither at a start nor at an end');
  return {
    edge: ending.edge,
    span: copyText(ending.span),
    of: copyTextOrNull(ending.of),
    count: copyCount(ending.count),
  };
}

/** Copies `[name, value]` pairs as fields. */
export function copyFields(
  fields: readonly (readonly [string, Value])[],
): { name: string; value: Value }[] {
  return fields.map(([name, value]) => ({ name: copyText(name), value: copyValue(value) }));
}

/** Copies a participant as the header and the referee add it: with conditions by name, which have no fields and no end. */
export function copyParticipant(from: Header['participants'][number]): Participant {
  return {
    name: copyText(from.name),
    side: copyText(from.side),
    kind: copyText(from.kind),
    values: from.values.map(copyValue),
    conditions: from.conditions.map((condition): HeldCondition => ({
      condition: copyText(condition),
      fields: [],
      ends: [],
    })),
  };
}

/**
 * Copies any JSON, key by key. Names of a ruleset are never keys, but a key `__proto__` in an altered log does no harm
 * either.
 */
export function copyJson<T>(value: T): T {
  if (value === null || typeof value !== 'object') return value;
  // The copy has the shape of its original.
  if (Array.isArray(value)) return value.map((item: unknown) => copyJson(item)) as T;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]: [string, unknown]) => [key, copyJson(item)]),
  ) as T;
}

/** Makes an independent state. Both share the header, which never changes. */
export function copyState(from: State): State {
  return {
    seq: from.seq,
    header: from.header,
    participants: from.participants.map((one) => ({
      name: one.name,
      side: one.side,
      kind: one.kind,
      values: [...one.values],
      conditions: one.conditions.map(copyHeld),
    })),
    tracks: from.tracks.map(({ name, value }) => ({ name, value })),
    orders: from.orders.map(({ name, members }) => ({ name, members })),
    spans: from.spans.map(({ span, number, label, of, begun }) => ({
      span,
      number,
      label,
      of,
      begun: begun.map(copyBegun),
    })),
    begun: from.begun.map(copyBegun),
    revealed: from.revealed.map(({ holder, field, to }) => ({ holder, field, to })),
    ended: from.ended === null ? null : { reason: from.ended.reason, text: from.ended.text },
  };
}

// The reducer replaces endings, members of orders and lists, and never changes them in place.
function copyHeld({ condition, fields, ends }: HeldCondition): HeldCondition {
  return { condition, fields: fields.map(({ name, value }) => ({ name, value })), ends: [...ends] };
}

function copyBegun({ span, times }: BegunCount): BegunCount {
  return { span, times };
}
