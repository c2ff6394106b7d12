// The one place where events come into being: numbered, tied to rule, cause, spans and steps, frozen, and reduced at once.
import type { EventBody, RuleRef } from '../events/event.ts';
import { reduceNext } from '../state/reduce.ts';
import type { Machine } from './machine.ts';
import type { Run } from './program.ts';

/**
 * Appends an event and gives its number; where nobody asks for events, only what it changes is done. `cause` null: the
 * header. `size`: of its data, where that is known. What follows from it is the caller's to put on the agenda.
 */
export function emit(run: Run, body: EventBody, rule: RuleRef | null, cause: number | null, size: number = sizeOf(body.data)): number {
  const { machine } = run;
  const { state, steps } = machine;
  const seq = state.seq + 1;
  const spans = machine.where;
  const event = run.tell === null ? null : freeze({ seq, rule, cause, spans, steps, ...body });
  if (event !== null) run.program.observer?.event(run, event);
  reduceNext(state, body);
  if (body.type !== 'encounter-begun') charge(run, size + (rule?.in.length ?? 0));
  switch (body.type) {
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
  if (event !== null) run.tell?.(event);
  return seq;
}

/**
 * What an event costs of the budget, so that the budget bounds the size of a log too: by its values and their letters. Who
 * threw or answered costs nothing, so that the same dice and answers are stopped at the same place wherever they come from.
 * `size`: of its data and its rule.
 */
export function charge(run: Run, size: number): void {
  const { machine, around } = run;
  if (around.spans !== machine.where || around.steps !== machine.steps) {
    around.spans = machine.where;
    around.steps = machine.steps;
    around.size = 8;
    for (const [span] of machine.where) around.size += 12 + span.length;
    for (const step of machine.steps) around.size += 4 + step.length;
  }
  // Whom an event is about is looked for among all participants.
  machine.used += 10 + Math.ceil((size + around.size) / 8) + (machine.state.participants.length >>> 5);
}

/** Of anything in an event. */
export function sizeOf(value: unknown): number {
  if (typeof value === 'string') return 4 + value.length;
  if (typeof value !== 'object' || value === null) return 4;
  let size = 4;
  if (Array.isArray(value)) for (const part of value) size += sizeOf(part);
  // Keys here are ours, and few.
  else for (const key in value) if (key !== 'origin' && key !== 'by') size += sizeOf((value as Readonly<Record<string, unknown>>)[key]);
  return size;
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
