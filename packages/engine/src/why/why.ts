// Why: what is asked of a log, and the answer. It comes from the machine that plays the log again, never from a second telling.
import type { Expr, Ruleset, Value } from '@fray/dsl/ir';
import type { Event } from '../events/event.ts';
import { compileTraced } from '../expressions/compile.ts';
import { valueOf } from '../expressions/compiler.ts';
import type { Trace } from '../expressions/trace.ts';
import { createRun } from '../machine/advance.ts';
import { conditionHeld, fieldOf, numberOfSpan, orderNamed, participantNamed, trackNamed } from '../state/read.ts';
import type { State } from '../state/state.ts';
import { watchFor } from './chances.ts';
import { createExplaining, plainValue } from './explain.ts';
import type { Explaining } from './explain.ts';
import type { Location } from './location.ts';
import type { Chance, Explanation, Reason } from './reason.ts';
import { record } from './recording.ts';
import type { Recording, Unplayable } from './recording.ts';

export type Question =
  /** Why did this event come? */
  | { readonly ask: 'event'; readonly event: number }
  /** Why does it stand so there? */
  | { readonly ask: 'state'; readonly location: Location }
  /** Why does it come to this? */
  | { readonly ask: 'expression'; readonly expr: Expr };

/** A log that can be asked, as it stood after one event. Nothing is traced before it is asked for. */
export interface Inquest {
  /** As they came about again, up to the one that it stands after. */
  readonly events: readonly Event[];
  readonly ask: (question: Question, depth: number) => Explanation;
}

/**
 * Plays a log up to an event, to ask about it.
 *
 * @param ruleset of the log's files; with the memories and places of the expressions that will be asked
 * @param events of a log; of those that change nothing and are no input the data may be null
 * @param about what will be asked about if it is not so: then lines that could have made it so are watched
 */
export function inquire(ruleset: Ruleset, events: readonly Event[], at: number, about: Question | null = null): Inquest | Unplayable {
  const missing = about === null ? undefined : subjectOf(about);
  const watch = missing === undefined ? undefined : watchFor(ruleset, missing);
  const recording = record(ruleset, events, at, watch?.watched ?? null);
  if ('unplayable' in recording) return recording;
  const [first] = recording.events;
  if (first?.type !== 'encounter-begun') return { unplayable: 'The log has no header.' };
  const explaining = createExplaining(recording, first.data);
  return {
    events: recording.events,
    ask: (question, depth) => {
      const root = rootOf(explaining, recording, question);
      const chances: readonly Chance[] = watch === undefined || !isMissing(root) ? [] : watch.chances(recording, explaining.locals);
      return { at, value: plainValue(root.value), root, chances, ...explaining.follow([root, chances], depth) };
    },
  };
}

function rootOf({ reading }: Explaining, recording: Recording, question: Question): Reason {
  const { machine, at } = recording;
  switch (question.ask) {
    case 'event':
      return { why: 'event', event: question.event, value: broughtBy(recording.events[question.event]), where: null };
    case 'state':
      return reading.state(question.location, valueAt(machine.state, question.location), at);
    case 'expression': {
      const trace = asked(recording, question.expr);
      return reading.reason(trace, { seq: at, local: (_slot, value) => ({ why: 'bound', name: '', value: valueOf(value), where: null }) });
    }
  }
}

function asked(recording: Recording, expr: Expr): Trace {
  const { env } = createRun(recording.program, recording.machine);
  env.locals = [];
  return compileTraced(recording.ruleset, expr)(env);
}

/** What an event has brought, as one value; nothing where there is none. */
function broughtBy(event: Event | undefined): Value {
  switch (event?.type) {
    case 'value-changed':
      return event.data.to;
    case 'condition-gained':
      return true;
    case 'condition-lost':
      return false;
    case 'check-resolved':
      return event.data.outcome;
    case 'dice-rolled':
      return event.data.faces;
    case 'choice-made': {
      const { answer } = event.data;
      if ('choose' in answer) return answer.choose;
      if ('pick' in answer) return answer.pick;
      if ('list' in answer) return answer.list;
      return 'say' in answer ? answer.say : answer.take;
    }
    case 'order-ranked':
      return event.data.entries.map((entry) => entry.participant);
    case 'span-begun':
    case 'span-ended':
      return event.data.number;
    case 'revealed':
      return event.data.value;
    case 'announced':
      return event.data.text;
    case 'action-taken':
    case 'action-ended':
      return event.data.action;
    default:
      return null;
  }
}

/** The value at a place; nothing where there is no such place. */
function valueAt(state: State, location: Location): Value {
  const holder = 'holder' in location ? participantNamed(state, location.holder) : undefined;
  switch (location.in) {
    case 'field':
      return holder === undefined ? null : (fieldOf(state, holder, location.field) ?? null);
    case 'condition':
      return holder !== undefined && conditionHeld(holder, location.condition) !== undefined;
    case 'condition-field':
      return holder === undefined ? null : (conditionHeld(holder, location.condition)?.fields.find((field) => field.name === location.field)?.value ?? null);
    case 'track':
      return trackNamed(state, location.track) ?? null;
    case 'order':
      return orderNamed(state, location.order);
    case 'span':
      return numberOfSpan(state, location.span);
    case 'participants':
      return state.participants.map((participant) => participant.name);
  }
}

// ------------------------------------------------------------------------------------------------ why not

/** What a question is about, where that is one place in the state. */
function subjectOf(question: Question): Location | undefined {
  if (question.ask === 'state') return question.location;
  if (question.ask === 'event') return undefined;
  const expr = question.expr.op === 'not' ? question.expr.of : question.expr;
  switch (expr.op) {
    case 'has-condition':
      return expr.who.op === 'const' && typeof expr.who.value === 'string' ? { in: 'condition', holder: expr.who.value, condition: expr.condition } : undefined;
    case 'field':
      return expr.of.op === 'const' && typeof expr.of.value === 'string' ? { in: 'field', holder: expr.of.value, field: expr.field } : undefined;
    case 'track':
      return { in: 'track', track: expr.track };
    default:
      return undefined;
  }
}

/** Whether nothing in play made it what it is. */
function isMissing(root: Reason): boolean {
  if (root.why === 'start') return true;
  if (root.why === 'state') return root.value === false;
  if (root.why !== 'expression') return false;
  if (root.op === 'not') return root.value === true && root.parts.some(isMissing);
  return root.parts.some((part) => part.why === 'start') || (root.op === 'has-condition' && root.value === false);
}
