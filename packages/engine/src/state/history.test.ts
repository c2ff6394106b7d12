// The laws of the reducer: applied in place, one by one as frozen states, or in batches, the events give the same
// state; the events stay unchanged.
import type { Value } from '@fray/dsl/ir';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Event, EventBody, Header } from '../events/event.ts';
import { applyAll } from './history.ts';
import { nextSpanNumber } from './read.ts';
import { initialState, reduce } from './reduce.ts';
import { isReduceError } from './reduce-error.ts';
import type { State } from './state.ts';
import { emptyHeader } from './header-fixture.ts';

const apply = (state: State, event: Event): State => applyAll(state, [event]);

const NAMES = ['Abel', '__proto__', 'constructor', 'toString', 'Zoë-2'];
const CONDITIONS = ['Prone', '__proto__', 'hasOwnProperty'];
const SPANS = ['round', 'turn', 'constructor'];
const FIELDS = ['HP', '__proto__', 'valueOf'];

const value: fc.Arbitrary<Value> = fc.oneof(
  fc.integer(),
  fc.string(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.constantFrom(...NAMES)),
  fc.array(fc.array(fc.nat(), { maxLength: 3 }), { maxLength: 3 }),
);
const name = fc.constantFrom(...NAMES);
const maybeName = fc.option(name);
const ending = fc.record({
  edge: fc.constantFrom('start' as const, 'end' as const),
  span: fc.constantFrom(...SPANS),
  of: maybeName,
  count: fc.integer({ min: 1, max: 3 }),
});

const header: fc.Arbitrary<Header> = fc
  .record({
    names: fc.subarray(NAMES, { minLength: 1 }),
    values: fc.array(value, { minLength: FIELDS.length, maxLength: FIELDS.length }),
    conditions: fc.subarray(CONDITIONS),
  })
  .map(({ names, values, conditions }) => ({
    ...emptyHeader,
    files: [{ path: 'r.fray', hash: '', text: 'ruleset "r"' }],
    tracks: FIELDS.map((field) => [field, 0] as const),
    kinds: [{ name: 'Persona', fields: FIELDS }],
    sides: ['one', 'two'],
    participants: names.map((known, index) => ({
      name: known,
      side: index % 2 === 0 ? 'one' : 'two',
      kind: 'Persona',
      values,
      conditions,
    })),
  }));

/** Returns an event that may happen next in this state, or null if none fits. */
type Move = (state: State) => EventBody | null;

const field = fc.constantFrom(...FIELDS);
const condition = fc.constantFrom(...CONDITIONS);
const here = (state: State, who: string): boolean =>
  state.participants.some((participant) => participant.name === who);
const onlyIf = (state: State, who: string | null, body: EventBody): EventBody | null =>
  who === null || here(state, who) ? body : null;

const move: fc.Arbitrary<Move> = fc.oneof(
  fc.tuple(fc.constantFrom(...SPANS), maybeName).map(([span, of]): Move => (state) => ({
    type: 'span-begun',
    data: { span, number: nextSpanNumber(state, span), label: null, of },
  })),
  fc.constant<Move>((state) => {
    const open = state.spans.at(-1);
    return open === undefined
      ? null
      : {
          type: 'span-ended',
          data: {
            span: open.span,
            number: open.number,
            label: open.label,
            of: open.of,
            reason: 'done',
          },
        };
  }),
  fc
    .tuple(
      name,
      condition,
      fc.array(fc.tuple(field, value), { maxLength: 2 }),
      fc.array(ending, { maxLength: 3 }),
    )
    .map(
      ([participant, known, fields, ends]): Move =>
        (state) =>
          onlyIf(state, participant, {
            type: 'condition-gained',
            data: { participant, condition: known, fields, ends, again: false },
          }),
    ),
  fc.tuple(name, condition).map(([participant, known]): Move => (state) => {
    const held = state.participants
      .find((one) => one.name === participant)
      ?.conditions.some((one) => one.condition === known);
    return held === true
      ? { type: 'condition-lost', data: { participant, condition: known, reason: 'effect' } }
      : null;
  }),
  fc.tuple(maybeName, field, value).map(
    ([holder, known, to]): Move =>
      (state) =>
        onlyIf(state, holder, {
          type: 'value-changed',
          data: { holder, condition: null, field: known, from: null, to, asked: to },
        }),
  ),
  fc
    .tuple(fc.constantFrom('order', '__proto__'), fc.shuffledSubarray(NAMES))
    .map(([order, members]): Move => (state) => ({
      type: 'order-ranked',
      data: {
        order,
        entries: members
          .filter((member) => here(state, member))
          .map((participant) => ({ participant, keys: [1] })),
      },
    })),
  fc.tuple(maybeName, field, fc.option(fc.constantFrom('one', 'two'))).map(
    ([holder, known, to]): Move =>
      (state) =>
        onlyIf(state, holder, { type: 'revealed', data: { holder, field: known, value: 1, to } }),
  ),
  fc.tuple(name, condition, fc.constantFrom('gain' as const, 'lose' as const)).map(
    ([participant, known, kind]): Move =>
      (state) =>
        onlyIf(state, participant, {
          type: 'ruled',
          data: { by: 'a', why: 'b', word: { kind, participant, condition: known } },
        }),
  ),
  fc.tuple(name, fc.array(value, { minLength: FIELDS.length, maxLength: FIELDS.length })).map(
    ([participant, values]): Move =>
      (state) =>
        here(state, participant)
          ? { type: 'ruled', data: { by: 'a', why: 'b', word: { kind: 'remove', participant } } }
          : {
              type: 'ruled',
              data: {
                by: 'a',
                why: 'b',
                word: {
                  kind: 'add',
                  participant: {
                    name: participant,
                    side: 'two',
                    kind: 'Persona',
                    values,
                    conditions: ['Prone'],
                  },
                },
              },
            },
  ),
  fc.constant<Move>(() => ({ type: 'announced', data: { text: 'a twig snaps' } })),
);

/** Generates a log of frozen events, each of which follows from those before. */
const log: fc.Arbitrary<Event[]> = fc
  .tuple(header, fc.array(move, { maxLength: 25 }))
  .map(([data, moves]) => {
    const state = initialState();
    const events: Event[] = [];
    const happen = (body: EventBody): void => {
      // A body has one of the event types, so body and envelope make an event.
      const event = freeze({
        seq: state.seq + 1,
        rule: null,
        cause: null,
        spans: [],
        steps: [],
        ...body,
      } as Event);
      reduce(state, event);
      events.push(event);
    };
    happen({ type: 'encounter-begun', data });
    for (const one of moves) {
      const body = one(state);
      if (body !== null) happen(body);
    }
    return events;
  });

function freeze<T>(thing: T): T {
  if (thing === null || typeof thing !== 'object') return thing;
  for (const inner of Object.values(thing)) freeze(inner);
  return Object.freeze(thing);
}

function plainly(events: readonly Event[]): State {
  const state = initialState();
  for (const event of events) reduce(state, event);
  return state;
}

it('events reduced in place, one by one and in batches give the same state', () => {
  fc.assert(
    fc.property(log, fc.nat(26), (events, cut) => {
      const plain = plainly(events);
      expect(events.reduce(apply, initialState())).toEqual(plain);
      expect(applyAll(initialState(), events)).toEqual(plain);
      expect(applyAll(applyAll(initialState(), events.slice(0, cut)), events.slice(cut))).toEqual(
        plain,
      );
    }),
  );
});

it('a state can be written as JSON, read back and continued', () => {
  fc.assert(
    fc.property(log, fc.nat(26), (events, cut) => {
      // A state that was read from JSON is a State again.
      const state = JSON.parse(JSON.stringify(plainly(events.slice(0, cut)))) as State;
      for (const event of events.slice(cut)) reduce(state, event);
      expect(state).toEqual(plainly(events));
      expect(JSON.stringify(state)).toBe(JSON.stringify(plainly(events)));
    }),
  );
});

it('earlier states and the events stay unchanged', () => {
  fc.assert(
    fc.property(log, (events) => {
      const texts = events.map((event) => JSON.stringify(event));
      const states: State[] = [initialState()];
      const seen = [JSON.stringify(states[0])];
      for (const event of events) {
        const next = apply(states.at(-1) ?? initialState(), event);
        states.push(next);
        seen.push(JSON.stringify(next));
      }
      expect(states.map((state) => JSON.stringify(state))).toEqual(seen);
      expect(events.map((event) => JSON.stringify(event))).toEqual(texts);
    }),
  );
});

it('an event with arbitrary parts replaced is reduced or refused without a crash, and no prototype changes', () => {
  const junk = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.constantFrom<unknown>(
      '__proto__',
      'constructor',
      { ['__proto__']: { polluted: true } },
      [],
      -0,
      1e300,
    ),
  );
  fc.assert(
    fc.property(log, fc.nat(), fc.nat(), junk, (events, which, where, thing) => {
      const at = which % events.length;
      const altered = events.map((event, index) =>
        index === at ? replaceAt(event, where, thing) : event,
      );
      try {
        const text = JSON.stringify(plainly(altered));
        expect(JSON.stringify(JSON.parse(text))).toBe(text);
      } catch (thrown) {
        if (!isReduceError(thrown)) throw thrown;
        expect(thrown.message).not.toBe('');
      }
      expect(Object.prototype).not.toHaveProperty('polluted');
    }),
    { numRuns: 300 },
  );
});

/** Returns a copy of the event with one of its parts replaced. */
function replaceAt(event: Event, where: number, thing: unknown): Event {
  // The copy may be no valid event; only its type says so.
  const copy = JSON.parse(JSON.stringify(event)) as Event;
  const places: [object, string][] = [];
  const look = (part: unknown): void => {
    if (part === null || typeof part !== 'object') return;
    for (const [key, inner] of Object.entries(part)) {
      places.push([part, key]);
      look(inner);
    }
  };
  look(copy);
  const [holder, key] = places[where % places.length] ?? [copy, 'data'];
  Object.defineProperty(holder, key, {
    value: thing,
    enumerable: true,
    writable: true,
    configurable: true,
  });
  return copy;
}

it('a resulting state is frozen, down to the parts that a further event would change', () => {
  const data: Header = {
    ...emptyHeader,
    kinds: [{ name: 'Persona', fields: ['HP'] }],
    sides: ['one'],
    participants: [
      { name: 'Abel', side: 'one', kind: 'Persona', values: [3], conditions: ['Prone'] },
    ],
  };
  const event = {
    seq: 0,
    rule: null,
    cause: null,
    spans: [],
    steps: [],
    type: 'encounter-begun',
    data,
  } as Event;
  for (const state of [applyAll(initialState(), [event])]) {
    const [abel] = state.participants;
    for (const part of [state, state.participants, abel, abel?.values, abel?.conditions])
      expect(Object.isFrozen(part)).toBe(true);
  }
});
