// The one place where events come into being: numbered, tied to rule, cause, spans and steps, frozen, and reduced at once.
import type { Event, EventBody, RuleRef } from '../events/event.ts';
import { reduce } from '../state/reduce.ts';
import type { Machine } from './machine.ts';
import type { Run } from './program.ts';

/** Appends an event. `cause` null: the header. What follows from it is the caller's to put on the agenda. */
export function emit(run: Run, body: EventBody, rule: RuleRef | null, cause: number | null): Event {
  const { machine } = run;
  const { state, steps } = machine;
  const event = freeze({ seq: state.seq + 1, rule, cause, spans: machine.where, steps, ...body });
  reduce(state, event);
  run.events.push(event);
  switch (event.type) {
    case 'span-begun':
    case 'span-ended':
      machine.where = state.spans.map((open) => [open.span, open.number] as const);
      break;
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
  return event;
}

/** The event that things on top of the stack are caused by, and the header before there is anything. */
export function causeOf(machine: Machine): number {
  for (let i = machine.frames.length - 1; i >= 0; i--) {
    const frame = machine.frames[i];
    if (frame !== undefined && 'cause' in frame) return frame.cause;
  }
  return 0;
}

/** Frozen to the last part. What is frozen already is taken to be so throughout. */
export function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  if (Array.isArray(value)) for (const part of value) freeze(part);
  // Keys here are ours, never a ruleset's.
  else for (const key in value) freeze(value[key]);
  return Object.freeze(value);
}
