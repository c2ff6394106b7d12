// Every value of every state has an answer to why, and the answer can be computed again from its parts.
import type { Value } from '@fray/dsl/ir';
import { openSession, play, ruleOut } from '@fray/engine/drivers';
import type { Event, Word } from '@fray/engine/events';
import { replay } from '@fray/engine/log';
import { link } from '@fray/engine/machine';
import { locationKey, show, type Location } from '@fray/engine/state';
import { inquire } from '@fray/engine/why';
import { expect, test } from 'vitest';
import { beginRun, inputsFor } from '../engine/runs.ts';
import { law, run, sound, sourcesOf } from './cases.ts';
import { faultsOf } from './recompute.ts';

/** The most places of one state that are asked about. */
const MOST = 12;

/** Returns the places of a state, each with its value. */
function placesAt(
  events: readonly Event[],
  at: number,
  conditions: readonly string[],
): readonly (readonly [Location, Value])[] {
  const replayed = replay(events.slice(0, at + 1));
  if (!replayed.ok) throw new Error(replayed.message);
  const { state } = replayed;
  const shown = (path: string): Value => {
    const found = show(state, path);
    return found.found ? (found.rows[0]?.[1] ?? null) : null;
  };
  const kinds = new Map((state.header?.kinds ?? []).map((kind) => [kind.name, kind.fields]));
  return [
    ...state.participants.flatMap(
      ({ name, kind, conditions: held }): (readonly [Location, Value])[] => [
        ...(kinds.get(kind) ?? []).map(
          (field) => [{ in: 'field', holder: name, field }, shown(`${name}.${field}`)] as const,
        ),
        ...conditions.map(
          (condition) =>
            [
              { in: 'condition', holder: name, condition },
              held.some((one) => one.condition === condition),
            ] as const,
        ),
        ...held.flatMap(({ condition, fields }) =>
          fields.map(
            ({ name: field, value }) =>
              [{ in: 'condition-field', holder: name, condition, field }, value] as const,
          ),
        ),
      ],
    ),
    ...state.tracks.map(({ name, value }) => [{ in: 'track', track: name }, value] as const),
    ...state.orders.map(({ name, members }) => [{ in: 'order', order: name }, members] as const),
    ...state.spans.map(({ span, number }) => [{ in: 'span', span }, number] as const),
  ];
}

law(
  'every value at any event has an answer to why, which can be computed again',
  ({ ruleset, events, mood }) => {
    const moments = new Set([events.length - 1, (mood * 97) % events.length]);
    for (const at of moments) {
      const inquest = inquire(ruleset, events, at);
      if ('unplayable' in inquest) throw new Error(inquest.unplayable);
      const places = placesAt(
        events,
        at,
        ruleset.conditions.map((one) => one.name),
      );
      // If there are many places, asks about some of them, and about others in other runs.
      const every = Math.ceil(places.length / MOST);
      for (const [location, value] of places.filter((_, index) => index % every === mood % every)) {
        const told = inquest.ask({ ask: 'state', location }, 3);
        expect([locationKey(location), told.value]).toEqual([locationKey(location), value]);
        expect({ [locationKey(location)]: faultsOf(ruleset, events, told) }).toEqual({
          [locationKey(location)]: [],
        });
      }
    }
  },
);

law(
  'whether somebody may act, and what may be taken, can be computed again from bars and clauses',
  ({ ruleset, events, mood }) => {
    const at = (mood * 31) % events.length;
    const inquest = inquire(ruleset, events, at);
    const replayed = replay(events.slice(0, at + 1));
    if ('unplayable' in inquest || !replayed.ok) throw new Error('it cannot be asked');
    for (const { name } of replayed.state.participants.slice(0, 3)) {
      const who = { op: 'const', value: name, at: 0 } as const;
      const actions = ruleset.callables.flatMap((callable, index) =>
        callable.kind === 'action' ? [index] : [],
      );
      for (const expr of [
        { op: 'can-act', who, at: 0 } as const,
        ...actions.map((index) => ({ op: 'can-take', who, callables: [index], at: 0 }) as const),
      ]) {
        const told = inquest.ask({ ask: 'expression', expr }, 1);
        // The evaluation of a clause may end in a fault. Then that is the answer.
        expect(
          told.root.why === 'expression' && told.root.fault !== null ? 'fault' : typeof told.value,
        ).toMatch(/boolean|fault/);
        expect({ [name]: faultsOf(ruleset, events, told) }).toEqual({ [name]: [] });
      }
    }
  },
);

law(
  'every event has an answer to why it came, which can be computed again',
  ({ ruleset, events, mood }) => {
    const at = events.length - 1;
    const inquest = inquire(ruleset, events, at);
    if ('unplayable' in inquest) throw new Error(inquest.unplayable);
    const every = Math.ceil(at / MOST);
    for (let seq = 1 + (mood % every); seq <= at; seq += every) {
      const told = inquest.ask({ ask: 'event', event: seq }, 1);
      expect(told.events.map((one) => one.event)).toEqual([events[seq]]);
      expect({ [seq]: faultsOf(ruleset, events, told) }).toEqual({ [seq]: [] });
    }
  },
);

// Outside of checks nothing records which modifiers counted; answers once reported both of the largest as counting.
test('of the modifiers under `best of` in a `let`, the first of the largest counts', () => {
  const ruleset = sound(`ruleset "Dusk"
  version 1

side red
side blue

kind Fighter
  speed  1..20

given light  one of bright, dim, dark  default bright

encounter
  each p in everyone
    let hidden be 0
      best of Cover
        Cloak   +1  when light is dark
        Bush    +2  when light is dim
        Shade   +2  when light is not bright
        Sun     -3
    announce "{p} {hidden} {p.speed}"

scenario Here
  given light dim
  side red
    Fighter  speed
    Ada      3
  side blue
    Fighter  speed
    Bob      4
`);
  const program = link(ruleset);
  const inputs = inputsFor(ruleset, { scenario: 'Here', seed: 'cover' });
  const events: Event[] = [];
  play(
    openSession(program, beginRun(program, inputs), { event: (event) => events.push(event) }),
    sourcesOf(program, inputs, 1),
  );
  const seq = events.findIndex((one) => one.type === 'announced');
  const inquest = inquire(ruleset, events, events.length - 1);
  if ('unplayable' in inquest) throw new Error(inquest.unplayable);
  const told = inquest.ask({ ask: 'event', event: seq }, 9);
  expect(faultsOf(ruleset, events, told)).toEqual([]);
  const counting = told.locals.flatMap((one) =>
    one.from === 'let'
      ? one.modifiers.map(({ name, counts, amount }) => [name, counts, amount])
      : [],
  );
  expect(counting).toEqual([
    ['Cloak', false, null],
    ['Bush', true, 2],
    ['Shade', false, null],
    ['Sun', false, null],
  ]);
});

test('answers know whom a die picked, from whichever event they are asked, and however far the run is traced at once', () => {
  const ruleset = sound(`ruleset "Picks"
  version 1

span round

side red
side blue

kind Fighter
  HP  counter 0..  starts 3

condition Dazed
  bars everything

encounter
  play round up to 40 times
    each p in red
      pick t at random from enemies of p where t.HP > 0
        t gains Dazed
        raise t.HP by 1
        t loses Dazed
        t gains Dazed

scenario Here
  side red
    Fighter
    Ada
  side blue
    Fighter
    Bob
    Cy
`);
  const inputs = inputsFor(ruleset, { scenario: 'Here', seed: 'picks' });
  const { events } = run(link(ruleset), inputs, sourcesOf(link(ruleset), inputs, 0));
  const at = events.length - 1;
  const inquest = inquire(ruleset, events, at);
  if ('unplayable' in inquest) throw new Error(inquest.unplayable);
  for (const { seq, type, data } of events) {
    if (type !== 'condition-gained') continue;
    const told = inquest.ask({ ask: 'event', event: seq }, 1);
    expect({ [seq]: faultsOf(ruleset, events, told) }).toEqual({ [seq]: [] });
    expect([seq, told.events[0]?.guards[0]]).toMatchObject([
      seq,
      { guard: 'test', holds: true, reason: { value: data.participant } },
    ]);
  }
});

test('an event that happens because nobody could be picked depends on the test that nobody passed', () => {
  const ruleset = sound(`ruleset "Nobody"
  version 1

span round

side red

kind Fighter
  HP  counter 0..  starts 3

track alarm  yes/no  starts no

encounter
  play round up to 2 times
    each p in red
      pick t at random from red where alarm and t.HP > 0
        lower t.HP by 1
      otherwise
        announce "{p} waits"
        set alarm to yes

scenario Here
  side red
    Fighter
    Ada
`);
  const program = link(ruleset);
  const inputs = inputsFor(ruleset, { scenario: 'Here', seed: 'nobody' });
  const { events } = run(program, inputs, sourcesOf(program, inputs, 0));
  const seq = events.findIndex(({ type }) => type === 'announced');
  const inquest = inquire(ruleset, events, events.length - 1);
  if ('unplayable' in inquest) throw new Error(inquest.unplayable);
  const told = inquest.ask({ ask: 'event', event: seq }, 1);
  expect(faultsOf(ruleset, events, told)).toEqual([]);
  expect(told.events[0]?.guards[0]).toMatchObject({
    guard: 'test',
    holds: false,
    reason: { value: false },
  });
});

test('an answer to why ends at a ruling of the referee, as it ends at a die', () => {
  const ruleset = sound(`ruleset "Words"
  version 1

span round

side red
side blue

kind Fighter
  HP  counter 0..  starts 3

condition Dazed
  bars everything

track heat counter 0..  starts 0

check Blow by a
  roll d6 as die
  hits    when die > 2
  misses  otherwise

encounter
  play round up to 3 times
    rank Turns of p in everyone
      highest p.HP
      otherwise as listed
    each p in Turns where p can act
      Blow by p as blow
      if blow is hits
        raise heat by p.HP
        lower p.HP by 1
        if heat > 30
          p gains Dazed

scenario Here
  side red
    Fighter  HP
    Ada      3
  side blue
    Fighter  HP
    Bob      4
    Cy       5
`);
  const program = link(ruleset);
  const events: Event[] = [];
  const inputs = inputsFor(ruleset, { scenario: 'Here', seed: 'words' });
  const session = openSession(program, beginRun(program, inputs), {
    event: (event) => events.push(event),
  });
  const words: readonly Word[] = [
    { kind: 'set', holder: 'Bob', field: 'HP', to: 9 },
    { kind: 'gain', participant: 'Ada', condition: 'Dazed' },
    { kind: 'remove', participant: 'Cy' },
    {
      kind: 'add',
      participant: {
        name: 'Dot',
        side: 'red',
        kind: 'Fighter',
        values: [7],
        conditions: ['Dazed'],
      },
    },
    { kind: 'set', holder: null, field: 'heat', to: 2 },
  ];
  for (const word of words)
    expect(ruleOut(session, 'Eve', 'the table says so', word)).toBeUndefined();
  const first = events.length - words.length;
  play(session, sourcesOf(program, inputs, 1));
  const at = events.length - 1;
  const inquest = inquire(ruleset, events, at);
  if ('unplayable' in inquest) throw new Error(inquest.unplayable);
  const state = (location: Location): unknown => {
    const told = inquest.ask({ ask: 'state', location }, 9);
    expect(faultsOf(ruleset, events, told)).toEqual([]);
    return told.root;
  };
  expect(state({ in: 'condition', holder: 'Ada', condition: 'Dazed' })).toMatchObject({
    why: 'state',
    event: first + 1,
    value: true,
  });
  expect(state({ in: 'participants' })).toMatchObject({
    why: 'state',
    event: first + 3,
    value: ['Ada', 'Bob', 'Dot'],
  });
  expect(state({ in: 'field', holder: 'Dot', field: 'HP' })).toMatchObject({
    why: 'state',
    event: first + 3,
    value: 7,
  });
  expect(state({ in: 'condition', holder: 'Dot', condition: 'Dazed' })).toMatchObject({
    why: 'state',
    event: first + 3,
    value: true,
  });
  for (const [location, value] of placesAt(events, at, ['Dazed']))
    expect(inquest.ask({ ask: 'state', location }, 9).value).toEqual(value);
  // What Bob has lost since, he lost from the value that the referee set.
  const early = inquire(ruleset, events, first);
  expect(
    'unplayable' in early
      ? early
      : early.ask({ ask: 'state', location: { in: 'field', holder: 'Bob', field: 'HP' } }, 1),
  ).toMatchObject({ value: 9, root: { why: 'state', event: first } });
});
