// Plays a fight of the machine again with the naive interpreter, with the same dice and answers, and compares the two.
import type { Ruleset } from '@fray/dsl/ir';
import type { Event, EventOf, EventType, Offer } from '@fray/engine/events';
import type { Finding } from '@fray/engine/machine';
import type { State as EngineState } from '@fray/engine/state';
import { expect } from 'vitest';
import { begin } from './begin.ts';
import type { Happening, Play, Question, Rules } from './fight.ts';
import { playOn } from './interpret.ts';
import { byPolicy, unasked } from './policies.ts';
import { asList } from './values.ts';

/** What the machine did. `findings` come from the question's watches. */
export interface Played {
  readonly events: readonly Event[];
  readonly findings: readonly Finding[];
  readonly state: EngineState;
}

/** Thrown when the log has no more dice or answers. */
const STOP = new Error('stopped');

/**
 * Expects the naive interpreter to play the fight as the machine did. A run that was stopped by its budget, or that waits for
 * an answer, is compared as far as it goes.
 */
export function expectSame(ruleset: Ruleset, question: Question, played: Played): void {
  const left = played.events.filter(isHeld);
  const { ended } = played.state;
  const isWhole = ended !== null && ended.reason !== 'budget';
  const { rules, start } = begin(ruleset, question);
  const next = (type: EventType): Event['data'] => {
    const one = left.shift();
    if (one === undefined && !isWhole) throw STOP;
    if (one?.type !== type)
      throw new Error(`naively ${type}, by the machine ${JSON.stringify(one)}`);
    return one.data;
  };
  // `next` has checked the type of the event.
  const offers: Offer[] = [];
  const offered = (decider: string): void => {
    const machine = next('choice-offered') as EventOf<'choice-offered'>['data'];
    expect(machine.decider).toBe(decider);
    offers.push(machine.offer);
  };
  try {
    const play = playOn(rules, start, {
      rests: () => {},
      tells: (what) => {
        if (what.on === 'offered') return offered(what.who ?? '');
        const told = eventOf(what);
        if (told !== null) expectLike(next(told.type), told.data);
      },
      faces: (stream, sizes) => {
        const machine = next('dice-rolled') as EventOf<'dice-rolled'>['data'];
        expectLike({ ...machine, sizes: sizesOf(machine.dice) }, { stream, sizes });
        return machine.faces;
      },
      answer: (asked, play) => {
        // `tells` has already reported the offer of a declared choice.
        if (asked.choice === null) offered(asked.decider);
        const { decider, answer, by } = next('choice-made') as EventOf<'choice-made'>['data'];
        expectLike({ decider, ...asked.offer }, { decider: asked.decider, ...offers.pop() });
        const policy = byPolicy(asked, play) ?? null;
        expectLike({ policy }, { policy: by === 'policy' ? answer : null });
        if (by === 'default') expectLike({ answer }, { answer: unasked(asked, play) });
        return answer;
      },
    });
    expect(left).toEqual([]);
    if (!isWhole) return;
    expect(play.now.ended).toBe(ended.reason);
    expect(reportsOf(play)).toEqual(reportsIn(rules, played.findings));
    expect(inOrder(played.state)).toMatchObject(standing(play.now));
  } catch (thrown) {
    if (thrown !== STOP) throw thrown;
  }
}

// ------------------------------------------------------------------------------------------------ event by event

/** Expects an event to have all these properties. A matcher of vitest takes ten times as long, so it only reports what differs. */
function expectLike(event: object, told: object): void {
  const all: Readonly<Record<string, unknown>> = { ...event };
  const isSame = ([key, value]: readonly [string, unknown]): boolean =>
    all[key] === value || JSON.stringify(all[key]) === JSON.stringify(value);
  if (!Object.entries(told).every(isSame)) expect(event).toMatchObject(told);
}

/** True if a rule can react to the event. Leaves out what is shown, and what only the log distinguishes. */
function isHeld({ type, data }: Event): boolean {
  switch (type) {
    case 'choice-made':
      return data.by !== 'only-one';
    case 'action-ended':
      return data.reason === 'done';
    case 'condition-gained':
      return !data.again;
    case 'value-changed':
      return data.condition === null;
    case 'encounter-ended':
      return data.reason === 'done' || data.reason === 'ended';
    default:
      return type !== 'revealed' && type !== 'ruled';
  }
}

/** Returns the event of the log for what happened; null if the log has none for it. */
function eventOf(what: Happening): { readonly type: EventType; readonly data: object } | null {
  const { on, who = null, span, condition, action, said } = what;
  switch (on) {
    case 'begins':
    case 'ends': {
      const type = on === 'begins' ? 'begun' : 'ended';
      if (span === null) return { type: `encounter-${type}`, data: {} };
      const { number, label } = what;
      return { type: `span-${type}`, data: { span, number, label, of: who } };
    }
    case 'takes':
      return { type: 'action-taken', data: { action, actor: who, args: argsOf(what) } };
    case 'finishes':
      return { type: 'action-ended', data: { action, actor: who, args: argsOf(what) } };
    case 'gains':
      return { type: 'condition-gained', data: { condition, participant: who } };
    case 'loses':
      return { type: 'condition-lost', data: { condition, participant: who } };
    case 'value': {
      const { field, from, to } = what;
      return { type: 'value-changed', data: { holder: who, field, from, to } };
    }
    case 'result': {
      const { callable: check, values, outcome } = what;
      if (values === undefined) return null;
      const word = { true: 'yes', false: 'no' }[String(outcome)] ?? outcome;
      return { type: 'check-resolved', data: { check, args: argsOf(what), outcome: word } };
    }
    case 'ranked':
      return {
        type: 'order-ranked',
        data: {
          order: what.order,
          entries: asList(said ?? null).map((participant) => ({ participant })),
        },
      };
    case 'announced':
      return { type: 'announced', data: { text: said } };
    case 'offered':
    case 'step-begins':
    case 'step-ends':
      return null;
  }
}

const argsOf = ({ params = [], args = [] }: Happening): readonly unknown[] =>
  params.map(({ name }, index) => [name, args[index] ?? null]);

const sizesOf = (dice: readonly (readonly [number, number])[]): readonly number[] =>
  dice.flatMap(([count, size]) => Array.from({ length: Math.abs(count) }, () => size));

const reportsOf = ({ reports }: Play): readonly unknown[] =>
  reports.map(({ watch, line, value }) => [watch, line, value]);

/** Returns the reports of the machine that count: of a measure only the first, or the first for each number of its span. */
function reportsIn({ watches }: Rules, findings: readonly Finding[]): readonly unknown[] {
  const seen = new Set<string>();
  return findings.flatMap(({ watch, line, value, occurrence, fault }) => {
    const { kind, moment } = watches[watch] ?? {};
    const isEach = moment?.kind === 'span' && moment.each;
    const time = `${watch} ${isEach ? occurrence : ''}`;
    if (kind === 'measure' && seen.has(time)) return [];
    seen.add(time);
    return [[watch, line, fault === null ? value : undefined]];
  });
}

/** Returns the final state in the form that the machine gives it. */
const standing = ({ people, held, tracks, facts }: Play['now']): object => ({
  participants: people.map(({ name, fields }) => ({
    name,
    values: fields.map(({ value }) => value),
    conditions: held
      .filter(({ who }) => who === name)
      .map((one) => ({ condition: one.condition, fields: one.fields, ends: one.ends })),
  })),
  tracks,
  orders: facts.flatMap(([[word, name], members]) => (word === 'order' ? { name, members } : [])),
});

const inOrder = (state: EngineState): object => ({
  ...state,
  orders: state.orders.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
});
