// The only place that makes events: it numbers them, adds rule, cause, spans and steps, and reduces them at once. The machine may share
// the data of an event, so they are frozen.
import type { Event, EventBody, RuleRef } from '../events/event.ts';
import { eventRowOf } from '../state/event-table.ts';
import { reduceNext } from '../state/reduce.ts';
import type { Machine } from './machine.ts';
import type { Run } from './program.ts';
import { lettersCost } from './letters.ts';

/**
 * Appends an event and returns its number. If nobody reads events, none is built, and the state changes all the same. `cause` is null
 * for the header. The caller puts the consequences on the agenda.
 */
export function emit(
  run: Run,
  body: EventBody,
  rule: RuleRef | null,
  cause: number | null,
): number {
  const { machine, sink } = run;
  const { state } = machine;
  const seq = state.seq + 1;
  const event = sink === null ? null : eventOf(run, body, seq, rule, cause);
  if (event !== null) run.program.observer?.event(run, event);
  reduceNext(state, body);
  if (body.type !== 'encounter-begun') machine.used += costOf(machine, event);
  if (eventRowOf(body.type).stirs === true) machine.changed = run.program.always.length > 0;
  if (event !== null) sink?.(event);
  return seq;
}

/** How many steps of the budget an event takes, besides those of its instruction. */
export const EVENT_STEPS = 10;

/** A run of an earlier Fray, and what continues it, pays for the letters of its events too. */
function costOf({ state }: Machine, event: Event | null): number {
  return event === null || state.header?.counts !== undefined
    ? EVENT_STEPS
    : EVENT_STEPS + lettersCost(event, state.participants.length);
}

/** One shape (hidden class) for all events, which makes them fast in JavaScript. */
function eventOf(
  run: Run,
  body: EventBody,
  seq: number,
  rule: RuleRef | null,
  cause: number | null,
): Event {
  const { spans, steps } = aroundNow(run);
  freezeDeep(body.data);
  freezeDeep(rule);
  // Type and data belong together as they do in the body.
  return { seq, rule, cause, spans, steps, type: body.type, data: body.data } as Event;
}

/**
 * Returns the open spans and steps around the next event: a span begins outside itself and ends inside itself. Spans open and
 * close from the inside, so they are unchanged as long as the innermost one is. Events share the lists, so they are frozen.
 */
function aroundNow({ machine, around }: Run): Run['around'] {
  const { steps, state } = machine;
  const { spans } = state;
  const innermost = spans.length === 0 ? null : (spans[spans.length - 1] ?? null);
  if (around.innermost !== innermost || around.steps !== steps) {
    around.innermost = innermost;
    around.steps = freezeDeep(steps);
    around.spans = freezeDeep(
      spans.map(({ span, number }): readonly [string, number] => [span, number]),
    );
  }
  return around;
}

/** Returns the event that causes what runs on top of the stack; the header if the stack is empty. */
export function causeOf(machine: Machine): number {
  for (let i = machine.frames.length - 1; i >= 0; i--) {
    const frame = machine.frames[i];
    if (frame !== undefined && frame.kind !== 'roll' && frame.kind !== 'agenda') return frame.cause;
  }
  return 0;
}

/** Freezes a value deeply. Assumes that a frozen part is frozen deeply. */
export function freezeDeep<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  if (Array.isArray(value)) for (const part of value) freezeDeep(part);
  // Keys here are ours, never a ruleset's.
  else for (const key in value) freezeDeep(value[key]);
  return Object.freeze(value);
}
