// Answers questions about a log. The machine plays the log again, so there is no second implementation of the rules.
import type { Expr, Ruleset, Value } from '@fray/dsl/ir';
import type { Event } from '../events/event.ts';
import { compileTraced } from '../expressions/compile.ts';
import { valueOf } from '../expressions/compiler.ts';
import type { Trace } from '../expressions/trace-tree.ts';
import { createRun } from '../machine/advance.ts';
import {
  conditionHeld,
  fieldOf,
  numberOfSpan,
  orderNamed,
  participantNamed,
  trackNamed,
} from '../state/read.ts';
import type { State } from '../state/state.ts';
import { watchFor } from './chances.ts';
import { reasonsBehind } from './explain.ts';
import { createExplainer, type Explainer } from './explainer.ts';
import { expressionReason, locationRead } from './expression-reasons.ts';
import { createWriters, type Writers } from './location.ts';
import { locationKey, type Location } from '../state/location.ts';
import { decidingInputs } from './deciding-inputs.ts';
import { isRefuted, nearMisses, withNearMisses } from './near-misses.ts';
import type { EventReason, Explanation, Reason } from './reason.ts';
import type { Watched } from './recorder.ts';
import { barringFrom, stateReason } from './state-reasons.ts';
import { recordRun, type WhyRecording, type Unplayable } from './recording.ts';

/** A question about a log. */
export type WhyQuestion =
  /** Why did this event happen? */
  | { readonly ask: 'event'; readonly event: number }
  /** Why does this location have its value? */
  | { readonly ask: 'state'; readonly location: Location }
  /** Why does this expression have its value? */
  | { readonly ask: 'expression'; readonly expr: Expr };

/** After this many parts of reasons an answer goes back no further. That is some thousand events, which fit into memory. */
const MOST_PARTS = 200_000;

/** A log that answers questions about the state after one event. It traces nothing before the first question. */
export interface Inquest {
  /** An event as derived again; undefined if it is after the one in question. */
  readonly event: (seq: number) => Event | undefined;
  /**
   * Explains the question, at most `depth` events back.
   * @param most after this many parts of reasons no further event is explained; by default 200,000, because a long fight has
   * too many
   */
  readonly ask: (question: WhyQuestion, depth: number, most?: number) => Explanation;
}

/**
 * Plays a log up to an event, to ask about it. A log of a million events takes two readings and little memory.
 * @param ruleset the one in the log's files, with the memories and places of the expressions that will be asked
 * @param events of a log, read twice, one by one
 * @param about the coming question: the lines that could have changed its subject are watched
 * @param known the last writers of the events up to `at`, if known
 */
export function inquire(
  ruleset: Ruleset,
  events: Iterable<Event>,
  at: number,
  about: WhyQuestion | null = null,
  known: Writers | null = null,
): Inquest | Unplayable {
  const locations = about === null ? [] : subjectsOf(ruleset, about);
  const last = locations.length === 0 ? null : (known ?? writersOf(events, at));
  const subjects = locations.map((location) => {
    // The last write has overwritten all earlier chances to change it.
    const from = last?.opened(location) ?? 0;
    return { location, from, watch: watchFor(ruleset, location, at, from) };
  });
  const watched: Watched = (run, frame, step) => {
    for (const { watch } of subjects) watch?.watched(run, frame, step);
  };
  const recording = recordRun(
    ruleset,
    events,
    at,
    subjects.every(({ watch }) => watch === undefined) ? null : watched,
  );
  if ('unplayable' in recording) return recording;
  const explainer = createExplainer(recording);
  return {
    event: recording.event,
    ask: (question, depth, most = MOST_PARTS) => {
      const root = rootOf(explainer, question);
      const stands = standing(root);
      const subject =
        stands === undefined
          ? undefined
          : subjects.find((one) => locationKey(one.location) === locationKey(stands.location));
      const watch = subject?.watch;
      const since = stands === undefined ? null : stands.why === 'start' ? 0 : stands.event;
      const from = subject?.from ?? since;
      const held = stands?.value === true;
      const holder =
        stands !== undefined && 'holder' in stands.location ? stands.location.holder : null;
      const trials =
        watch === undefined || stands === undefined || from === null
          ? null
          : nearMisses(recording, stands.location, from, held);
      const missed =
        watch === undefined || from === null || trials === null
          ? []
          : watch.chances(explainer, held, (guard) =>
              isRefuted(trials, decidingInputs(explainer, guard, holder)),
            );
      const chances = trials === null ? missed : withNearMisses(missed, trials);
      const cutShort = stands === undefined ? null : faultAt(recording, at);
      const graph = reasonsBehind(explainer, [root, chances, { event: cutShort }], depth, most);
      return {
        at,
        value: valueOf(root.value),
        root,
        since,
        from,
        before:
          stands === undefined || from === null || from === 0
            ? null
            : recording.writers.all(stands.location, from).length - 1,
        chances,
        nearFrom: trials?.from ?? null,
        cutShort,
        ...graph,
        streams: placesInStreams(recording, graph.events),
      };
    },
  };
}

/** Returns the event itself, if a rule ended in a fault with it and the run was over; else null. */
function faultAt(recording: WhyRecording, seq: number): number | null {
  const event = recording.event(seq);
  return event?.type === 'encounter-ended' && event.data.reason === 'fault' ? seq : null;
}

/** Returns the throws whose position in their stream was decided by something earlier. */
function placesInStreams(
  { book }: WhyRecording,
  events: readonly EventReason[],
): Explanation['streams'] {
  return events.flatMap(({ event: { seq, type, data } }) =>
    type === 'dice-rolled' && seq > book.firstInput
      ? [{ event: seq, stream: data.stream, before: book.thrownBefore.at(seq) }]
      : [],
  );
}

function writersOf(events: Iterable<Event>, at: number): Writers {
  const writers = createWriters();
  for (const event of events) {
    if (event.seq > at) break;
    writers.note(event);
  }
  return writers;
}

function rootOf(explainer: Explainer, question: WhyQuestion): Reason {
  const { machine, at } = explainer;
  switch (question.ask) {
    case 'event':
      return {
        why: 'event',
        event: question.event,
        value: broughtBy(explainer.event(question.event)),
        where: null,
      };
    case 'state':
      return stateReason(
        explainer,
        question.location,
        valueAt(machine.state, question.location),
        at,
      );
    case 'expression': {
      const trace = asked(explainer, question.expr);
      return expressionReason(explainer, trace, {
        seq: at,
        local: (_slot, value) => ({ why: 'bound', name: '', value: valueOf(value), where: null }),
      });
    }
  }
}

function asked(recording: Explainer, expr: Expr): Trace {
  const { env } = createRun(recording.program, recording.machine);
  env.locals = [];
  return compileTraced(recording.ruleset, expr)(env);
}

/** Returns the result of an event as one value; null if it has none. */
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

/** Returns the value at a location; null if there is no such location. */
function valueAt(state: State, location: Location): Value {
  const holder = 'holder' in location ? participantNamed(state, location.holder) : undefined;
  switch (location.in) {
    case 'field':
      return holder === undefined ? null : (fieldOf(state, holder, location.field) ?? null);
    case 'condition':
      return holder !== undefined && conditionHeld(holder, location.condition) !== undefined;
    case 'condition-field':
      return holder === undefined
        ? null
        : (conditionHeld(holder, location.condition)?.fields.find(
            (field) => field.name === location.field,
          )?.value ?? null);
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

// ------------------------------------------------------------------------------------------------ why not, and why still

/** Returns the locations of the state each of which may decide an answer by itself. */
function subjectsOf(ruleset: Ruleset, question: WhyQuestion): readonly Location[] {
  if (question.ask === 'state') return [question.location];
  if (question.ask === 'event') return [];
  const expr = question.expr.op === 'not' ? question.expr.of : question.expr;
  const who = expr.op === 'field' ? expr.of : 'who' in expr ? expr.who : undefined;
  const holder = who?.op === 'const' ? who.value : null;
  if (expr.op === 'track' || expr.op === 'field' || expr.op === 'has-condition') {
    const location = locationRead(expr, holder);
    return location === null ? [] : [location];
  }
  if (typeof holder !== 'string') return [];
  const barring = (actions: readonly string[]): readonly Location[] =>
    barringFrom(ruleset, actions).map((condition) => ({ in: 'condition', holder, condition }));
  switch (expr.op) {
    case 'can-act':
      return barring([]);
    case 'can-take': {
      const actions = expr.callables
        .flatMap((index) => ruleset.callables[index] ?? [])
        .filter((one) => one.kind === 'action');
      const costs = new Set(actions.flatMap((action) => action.costs.map((cost) => cost.field)));
      return [
        ...barring(actions.map(({ name }) => name)),
        ...[...costs].map((field): Location => ({ in: 'field', holder, field })),
      ];
    }
    default:
      return [];
  }
}

/** Returns the read of the one location of the state that decided the answer; undefined if there is none. */
function standing(root: Reason): Extract<Reason, { readonly why: 'state' | 'start' }> | undefined {
  switch (root.why) {
    case 'state':
    case 'start':
      return root;
    case 'legality': {
      const { illegal } = root;
      const places = root.parts.map(standing);
      if (illegal?.why === 'barred')
        return places.find(
          (part) =>
            part?.location.in === 'condition' && part.location.condition === illegal.condition,
        );
      return illegal?.why === 'cost'
        ? places.find(
            (part) => part?.location.in === 'field' && part.location.field === illegal.field,
          )
        : undefined;
    }
    case 'expression': {
      const places = root.parts.map(standing);
      if (root.op === 'can-act') return places.find((part) => part?.value === true);
      return root.op === 'not' ||
        root.op === 'field' ||
        root.op === 'has-condition' ||
        root.op === 'track' ||
        root.op === 'can-take'
        ? places.find((part) => part !== undefined)
        : undefined;
    }
    default:
      return undefined;
  }
}
