// The one place where events come into being: numbered, tied to rule, cause, spans and steps, and reduced at once. Whoever is
// given one may do with it what he likes: what the machine needs of it is frozen or kept apart.
import type { Event, EventBody, RuleRef } from '../events/event.ts';
import { reduceNext } from '../state/reduce.ts';
import type { Machine } from './machine.ts';
import type { Run } from './program.ts';
import { sizeOf } from './sizes.ts';

/**
 * Appends an event and gives its number; where nobody asks for events, only what it changes is done. `cause` null: the
 * header. `size`: of its data, where that is known. What follows from it is the caller's to put on the agenda.
 */
export function emit(
  run: Run,
  body: EventBody,
  rule: RuleRef | null,
  cause: number | null,
  size?: number,
): number {
  const { machine, tell } = run;
  const { state } = machine;
  const seq = state.seq + 1;
  const event = tell === null ? null : eventOf(run, body, seq, rule, cause);
  if (event !== null) run.program.observer?.event(run, event);
  // What is around the event itself: the beginning of a span stands before that span, its end within it.
  const around = aroundNow(run).size;
  reduceNext(state, body);
  if (body.type !== 'encounter-begun')
    charge(run, (size ?? sizeOf(body.data)) + (rule?.in.length ?? 0), around);
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
  if (event !== null) tell?.(event);
  return seq;
}

/** An event that nobody asks for and that changes nothing but the count of events. `size`: of its data and its rule. */
export function uncounted(run: Run, size: number): void {
  run.machine.state.seq++;
  charge(run, size, aroundNow(run).size);
}

/**
 * An event that somebody asks for, of which the caller makes the change, if there is one, and whose data nobody else holds.
 * `size`: of its data. Gives its number.
 */
export function happened(
  run: Run,
  body: EventBody,
  rule: RuleRef,
  cause: number,
  size: number,
): number {
  const { machine, tell } = run;
  const around = aroundNow(run);
  const seq = ++machine.state.seq;
  charge(run, size + rule.in.length, around.size);
  // Type and data belong together as they do in the body.
  tell?.({
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

/** All events look alike to the engine of JavaScript, which is what makes them quick. */
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
 * Freezes what the machine goes on with beside the event. All else is made for the event alone and is whoever's it is given
 * to: to freeze that too would take longer than to make it.
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
 * What an event costs of the budget, so that the budget bounds the size of a log too: by its values and their letters. Who
 * threw or answered costs nothing, so that the same dice and answers are stopped at the same place wherever they come from.
 * `size`: of its data and its rule; `around`: of the spans and steps around it.
 */
function charge({ machine }: Run, size: number, around: number): void {
  // Whom an event is about is looked for among all participants.
  machine.used += 10 + ((size + around + 7) >>> 3) + (machine.state.participants.length >>> 5);
}

/**
 * The open spans and steps around the next event. Spans open and close from the inside, so the innermost one tells whether they
 * are still the same.
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

/** What an open span adds to the size of each event in it. */
export function sizeAround(span: string): number {
  return 12 + span.length;
}

/** Only a told event needs the numbers of spans. Events share the lists, which are frozen therefore. */
function lookAround({ machine, around, tell }: Run): void {
  const { steps, state } = machine;
  const { spans } = state;
  around.steps = steps;
  let size = 8;
  for (let i = 0; i < spans.length; i++) size += sizeAround(spans[i]?.span ?? '');
  for (let i = 0; i < steps.length; i++) size += 4 + (steps[i]?.length ?? 0);
  around.size = size;
  if (tell === null) return;
  around.spans = freezeDeep(
    spans.map(({ span, number }): readonly [string, number] => [span, number]),
  );
  freezeDeep(steps);
}

/** The event that things on top of the stack are caused by, and the header before there is anything. */
export function causeOf(machine: Machine): number {
  for (let i = machine.frames.length - 1; i >= 0; i--) {
    const frame = machine.frames[i];
    if (frame !== undefined && frame.kind !== 'roll' && frame.kind !== 'agenda') return frame.cause;
  }
  return 0;
}

/** Frozen to the last part. What is frozen already is taken to be so throughout. */
export function freezeDeep<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  if (Array.isArray(value)) for (const part of value) freezeDeep(part);
  // Keys here are ours, never a ruleset's.
  else for (const key in value) freezeDeep(value[key]);
  return Object.freeze(value);
}
