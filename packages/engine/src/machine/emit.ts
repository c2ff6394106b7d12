// The only place that makes events: it numbers them, adds rule, cause, spans and steps, and reduces them at once. A receiver
// may change an event: the machine freezes or copies what it still needs of it.
import type { Event, EventBody, RuleRef } from '../events/event.ts';
import { reduceNext } from '../state/reduce.ts';
import type { Machine } from './machine.ts';
import type { Run } from './program.ts';
import { sizeOf } from './sizes.ts';

/**
 * Appends an event and returns its number. If nobody reads events, it only changes the state. `cause` is null for the
 * header. `size`: of its data, if known. The caller puts the consequences on the agenda.
 */
export function emit(
  run: Run,
  body: EventBody,
  rule: RuleRef | null,
  cause: number | null,
  size?: number,
): number {
  const { machine, sink } = run;
  const { state } = machine;
  const seq = state.seq + 1;
  const event = sink === null ? null : eventOf(run, body, seq, rule, cause);
  if (event !== null) run.program.observer?.event(run, event);
  // The spans around the event: a span begins outside itself and ends inside itself.
  const around = aroundNow(run).size;
  reduceNext(state, body);
  if (body.type !== 'encounter-begun')
    charge(machine, (size ?? sizeOf(body.data)) + (rule?.in.length ?? 0), around);
  switch (body.type) {
    case 'value-changed':
    case 'condition-gained':
    case 'condition-lost':
    case 'order-ranked':
    case 'ruled':
      machine.changed = run.program.always.length > 0;
      break;
    default:
      break;
  }
  if (event !== null) sink?.(event);
  return seq;
}

/** Counts an event that nobody reads. The caller changes the state, if the event changes it. `size`: of its data and its rule. */
export function uncounted(run: Run, size: number): void {
  uncountedIn(run.machine, size, aroundNow(run).size);
}

/** The same for a caller that knows the size of what is around the event. */
export function uncountedIn(machine: Machine, size: number, around: number): void {
  machine.state.seq++;
  charge(machine, size, around);
}

/**
 * Makes an event that somebody reads, and returns its number. The caller changes the state, if the event changes it, and no
 * longer uses the data. `size`: of its data.
 */
export function happened(
  run: Run,
  body: EventBody,
  rule: RuleRef,
  cause: number,
  size: number,
): number {
  const { machine, sink } = run;
  const around = aroundNow(run);
  const seq = ++machine.state.seq;
  charge(machine, size + rule.in.length, around.size);
  // Type and data belong together as they do in the body.
  sink?.({
    seq,
    rule,
    cause,
    spans: around.spans,
    steps: around.steps,
    type: body.type,
    data: body.data,
  } as Event);
  return seq;
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
  seal(body);
  // Type and data belong together as they do in the body.
  return { seq, rule, cause, spans, steps, type: body.type, data: body.data } as Event;
}

/**
 * Freezes the parts of an event that the machine still uses. Only the receiver uses the other parts, and freezing them
 * would take longer than making them.
 */
function seal(body: EventBody): void {
  switch (body.type) {
    case 'dice-rolled':
    case 'span-begun':
    case 'span-ended':
    case 'condition-lost':
      return;
    case 'check-resolved': {
      const { args, values } = body.data;
      for (const [, value] of args) freezeDeep(value);
      for (const value of values) {
        freezeDeep(value.base);
        freezeDeep(value.total);
      }
      return;
    }
    case 'value-changed': {
      const { from, to, asked } = body.data;
      freezeDeep(from);
      freezeDeep(to);
      freezeDeep(asked);
      return;
    }
    default:
      freezeDeep(body.data);
  }
}

/**
 * Charges an event to the budget by its values and their letters, so that the budget bounds the size of a log too. Who
 * threw or answered costs nothing, so a run stops at the same place regardless of where its dice and answers come from.
 * `size`: of its data and its rule; `around`: of the spans and steps around it.
 */
function charge(machine: Machine, size: number, around: number): void {
  // An event about somebody costs a search through all participants.
  machine.used += 10 + ((size + around + 7) >>> 3) + (machine.state.participants.length >>> 5);
}

/**
 * Returns the open spans and steps around the next event. Spans open and close from the inside, so they are unchanged as
 * long as the innermost one is.
 */
export function aroundNow(run: Run): Run['around'] {
  const { machine, around } = run;
  const { spans } = machine.state;
  const innermost = spans.length === 0 ? null : (spans[spans.length - 1] ?? null);
  if (around.innermost !== innermost || around.steps !== machine.steps) {
    around.innermost = innermost;
    lookAround(run);
  }
  return around;
}

/** Returns how much an open span adds to the size of each event in it. */
function sizeAround(span: string): number {
  return 12 + span.length;
}

/** Updates the numbers of spans, for events that somebody reads. Events share the lists, so they are frozen. */
function lookAround({ machine, around, sink }: Run): void {
  const { steps, state } = machine;
  const { spans } = state;
  around.steps = steps;
  let size = 8;
  for (const { span } of spans) size += sizeAround(span);
  for (const step of steps) size += 4 + step.length;
  around.size = size;
  if (sink === null) return;
  around.spans = freezeDeep(
    spans.map(({ span, number }): readonly [string, number] => [span, number]),
  );
  freezeDeep(steps);
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
