import type { Value } from '@fray/dsl/ir';
import { describe, expect, it, test } from 'vitest';
import type { Ending, Event, EventBody, Header } from '../events/event.ts';
import { dueAt, isDueAt } from './endings.ts';
import {
  alliesOf,
  conditionHeld,
  enemiesOf,
  everyone,
  fieldOf,
  isRevealed,
  nextSpanNumber,
  numberOfSpan,
  ofKind,
  ofSide,
  innermostSpan,
  orderNamed,
  participantNamed,
  trackNamed,
} from './read.ts';
import { emptyHeader } from './header-fixture.ts';
import { initialState, reduce } from './reduce.ts';
import { isReduceError } from './reduce-error.ts';
import { show } from './show.ts';
import type { State } from './state.ts';
import { said } from '../log/said-fixture.ts';

/** Returns the conditions that have no ending left, each with its participant. */
const overdue = (state: State): readonly { participant: string; condition: string }[] =>
  state.participants.flatMap(({ name, conditions }) =>
    conditions
      .map(({ condition }) => ({ participant: name, condition }))
      .filter((one) => isDueAt(state, one, null)),
  );

const header: Header = {
  ...emptyHeader,
  rulings: [['warning', 'early']],
  givens: [['difficulty', 'hard']],
  tracks: [
    ['warned', false],
    ['__proto__', 1],
  ],
  kinds: [
    { name: 'Persona', fields: ['AWE', 'HP', 'plan'] },
    { name: 'constructor', fields: ['HP'] },
  ],
  sides: ['hunters', 'prey'],
  participants: [
    { name: 'Abel', side: 'hunters', kind: 'Persona', values: [14, 3, []], conditions: [] },
    {
      name: '__proto__',
      side: 'hunters',
      kind: 'Persona',
      values: [9, 1, null],
      conditions: ['Ambushed'],
    },
    { name: 'toString', side: 'prey', kind: 'constructor', values: [7], conditions: [] },
  ],
  hidden: [{ kind: 'Persona', field: 'plan', from: 'others' }],
};

/** Reduces a header and then these events, numbered in order, and returns the state. */
function play(...bodies: EventBody[]): State {
  const state = initialState();
  for (const body of [{ type: 'encounter-begun', data: header } as const, ...bodies])
    step(state, body);
  return state;
}

function step(state: State, body: EventBody): void {
  // A body has one of the event types, so body and envelope make an event.
  reduce(state, {
    seq: state.seq + 1,
    rule: null,
    cause: null,
    spans: [],
    steps: [],
    ...body,
  } as Event);
}

const begun = (span: string, number: number, of: string | null = null): EventBody => ({
  type: 'span-begun',
  data: { span, number, label: null, of },
});
const ended = (span: string, number: number, of: string | null = null): EventBody => ({
  type: 'span-ended',
  data: { span, number, label: null, of, reason: 'done' },
});
const gained = (
  participant: string,
  condition: string,
  ends: Ending[] = [],
  fields: [string, Value][] = [],
): EventBody => ({
  type: 'condition-gained',
  data: { participant, condition, fields, ends, again: false },
});
const set = (holder: string | null, field: string, to: Value): EventBody => ({
  type: 'value-changed',
  data: { holder, condition: null, field, from: null, to, asked: to },
});
const until = (
  edge: 'start' | 'end',
  span: string,
  of: string | null = null,
  count = 1,
): Ending => ({ edge, span, of, count });
const named = (state: State, name: string): NonNullable<ReturnType<typeof participantNamed>> =>
  participantNamed(state, name) ?? expect.fail(`no ${name}`);
const endsOf = (state: State, name: string, condition: string): readonly Ending[] | undefined =>
  conditionHeld(named(state, name), condition)?.ends;

function errorOf(run: () => unknown): { seq: number; message: string } {
  try {
    run();
  } catch (thrown) {
    if (isReduceError(thrown)) return { seq: thrown.seq, message: thrown.message };
    throw thrown;
  }
  return expect.fail('nothing was thrown');
}

describe('the header', () => {
  it('gives the first state', () => {
    const state = play();
    expect(state.seq).toBe(0);
    expect(everyone(state)).toEqual(['Abel', '__proto__', 'toString']);
    expect(ofSide(state, 'hunters')).toEqual(['Abel', '__proto__']);
    expect(ofKind(state, 'constructor')).toEqual(['toString']);
    expect(alliesOf(state, named(state, 'Abel'))).toEqual(['__proto__']);
    expect(enemiesOf(state, named(state, 'Abel'))).toEqual(['toString']);
    expect(fieldOf(state, named(state, '__proto__'), 'AWE')).toBe(9);
    expect(fieldOf(state, named(state, 'toString'), 'AWE')).toBeUndefined();
    expect(trackNamed(state, '__proto__')).toBe(1);
    expect(trackNamed(state, 'constructor')).toBeUndefined();
    expect(endsOf(state, '__proto__', 'Ambushed')).toEqual([]);
  });
});

describe('spans', () => {
  it('are counted inside the span around them', () => {
    const state = play(begun('round', 1), begun('turn', 1, 'Abel'));
    expect([
      numberOfSpan(state, 'round'),
      numberOfSpan(state, 'turn'),
      numberOfSpan(state, 'unit'),
    ]).toEqual([1, 1, 0]);
    expect(innermostSpan(state, 'turn')?.of).toBe('Abel');
    step(state, ended('turn', 1, 'Abel'));
    expect([numberOfSpan(state, 'turn'), nextSpanNumber(state, 'turn')]).toEqual([1, 2]);
    step(state, begun('turn', 2));
    step(state, ended('turn', 2));
    step(state, ended('round', 1));
    expect(nextSpanNumber(state, 'round')).toBe(2);
    step(state, begun('round', 2));
    // In a new round the turns are counted from 1 again.
    expect([numberOfSpan(state, 'turn'), nextSpanNumber(state, 'turn')]).toEqual([0, 1]);
    expect(state.begun).toEqual([{ span: 'round', times: 2 }]);
  });

  it('have the number and the label that the event gives them', () => {
    const data = { span: 'round', number: 3, label: 'late', of: null };
    const state = play({ type: 'span-begun', data });
    expect(state.spans).toEqual([{ ...data, begun: [] }]);
    expect([numberOfSpan(state, 'round'), nextSpanNumber(state, 'turn')]).toEqual([3, 1]);
  });

  it('must end from the inside out', () => {
    const state = play(begun('round', 1), begun('turn', 1));
    expect(errorOf(() => step(state, ended('round', 1)))).toEqual({
      seq: 3,
      message: 'round 1 ends, but turn 1 is the innermost open one.',
    });
    expect(errorOf(() => play(ended('round', 1))).message).toBe('round 1 ends, but none is open.');
    const other = 'turn 1 is the innermost open one.';
    for (const end of [ended('turn', 2, 'Abel'), ended('turn', 1, 'toString'), ended('turn', 1)])
      expect(errorOf(() => play(begun('turn', 1, 'Abel'), end)).message).toContain(other);
  });
});

describe('conditions', () => {
  it('are due at the edge on which they wait', () => {
    const state = play(
      begun('turn', 1, 'Abel'),
      gained('Abel', 'Dodging', [until('start', 'turn', 'Abel')]),
      gained('toString', 'Dazed', [until('end', 'turn')]),
    );
    expect(dueAt(state, 'end', 'turn', 'Abel')).toEqual([
      { participant: 'toString', condition: 'Dazed' },
    ]);
    step(state, {
      type: 'condition-lost',
      data: { participant: 'toString', condition: 'Dazed', reason: 'expired' },
    });
    step(state, ended('turn', 1, 'Abel'));
    expect(overdue(state)).toEqual([]);
    step(state, begun('turn', 2, 'toString'));
    expect(overdue(state)).toEqual([]);
    step(state, ended('turn', 2, 'toString'));
    step(state, begun('turn', 3, 'Abel'));
    expect(overdue(state)).toEqual([{ participant: 'Abel', condition: 'Dodging' }]);
  });

  it('wait only for the edge of their own span', () => {
    const state = play(
      begun('turn', 1, 'Abel'),
      gained('Abel', 'Dodging', [until('end', 'round')]),
    );
    expect(dueAt(state, 'end', 'turn', 'Abel')).toEqual([]);
    expect(dueAt(state, 'start', 'round', null)).toEqual([]);
    expect(dueAt(state, 'end', 'round', null)).toHaveLength(1);
  });

  it('may wait for several ends of a span', () => {
    const state = play(
      gained('Abel', 'Dazed', [until('end', 'round', null, 2)]),
      begun('round', 1),
    );
    expect(dueAt(state, 'end', 'round', null)).toEqual([]);
    step(state, ended('round', 1));
    step(state, begun('round', 2));
    expect(dueAt(state, 'end', 'round', null)).toHaveLength(1);
  });

  it('may wait for several ends of a span of somebody', () => {
    const state = play(
      gained('Abel', 'Dazed', [until('end', 'turn', 'Abel', 2), until('start', 'turn', 'Abel', 3)]),
      begun('turn', 1, 'toString'),
      ended('turn', 1, 'toString'),
      begun('turn', 2, 'Abel'),
      ended('turn', 2, 'Abel'),
    );
    expect(endsOf(state, 'Abel', 'Dazed')).toEqual([
      until('end', 'turn', 'Abel', 1),
      until('start', 'turn', 'Abel', 2),
    ]);
  });

  it('gained again keep all their endings, of two at the same edge the later one, and take the new fields', () => {
    const state = play(
      gained(
        'Abel',
        'Dazed',
        [until('end', 'round'), until('end', 'turn', 'Abel')],
        [['depth', 1]],
      ),
      gained('Abel', 'Dazed', [until('end', 'round', null, 3)], [['depth', 2]]),
    );
    expect(conditionHeld(named(state, 'Abel'), 'Dazed')).toEqual({
      condition: 'Dazed',
      fields: [{ name: 'depth', value: 2 }],
      ends: [until('end', 'round', null, 3), until('end', 'turn', 'Abel')],
    });
    step(state, begun('turn', 1, 'Abel'));
    expect(dueAt(state, 'end', 'turn', 'Abel')).toEqual([]);
    step(state, gained('Abel', 'Dazed'));
    expect(conditionHeld(named(state, 'Abel'), 'Dazed')?.fields).toEqual([]);
  });

  it('with no end stay so if they are gained with one, and lose their end if they are gained without one', () => {
    const lasting = play(gained('Abel', 'Dazed'), gained('Abel', 'Dazed', [until('end', 'round')]));
    const made = play(gained('Abel', 'Dazed', [until('end', 'round')]), gained('Abel', 'Dazed'));
    for (const state of [lasting, made]) expect(endsOf(state, 'Abel', 'Dazed')).toEqual([]);
  });

  it('gained again after their ending has passed wait only for the new ending', () => {
    const state = play(
      gained('Abel', 'Dazed', [until('start', 'turn')]),
      begun('turn', 1),
      gained('Abel', 'Dazed', [until('end', 'round')]),
    );
    expect(endsOf(state, 'Abel', 'Dazed')).toEqual([until('end', 'round')]);
    expect(overdue(state)).toEqual([]);
  });

  it('are lost one by one', () => {
    const state = play(gained('Abel', 'Dodging'), gained('Abel', 'Hit'), {
      type: 'condition-lost',
      data: { participant: 'Abel', condition: 'Dodging', reason: 'effect' },
    });
    expect(named(state, 'Abel').conditions.map(({ condition }) => condition)).toEqual(['Hit']);
  });

  it('cannot be lost twice', () => {
    const lost: EventBody = {
      type: 'condition-lost',
      data: { participant: '__proto__', condition: 'Ambushed', reason: 'effect' },
    };
    expect(play(lost).participants[1]?.conditions).toEqual([]);
    expect(errorOf(() => play(lost, lost))).toEqual({
      seq: 2,
      message: '__proto__ loses Ambushed, but does not have it.',
    });
  });
});

describe('values', () => {
  it('of participants, tracks and held conditions change', () => {
    const state = play(
      set('Abel', 'HP', 1),
      set(null, 'warned', true),
      gained(
        'Abel',
        'Hit',
        [],
        [
          ['side', 'left'],
          ['depth', 1],
        ],
      ),
      {
        type: 'value-changed',
        data: { holder: 'Abel', condition: 'Hit', field: 'depth', from: 1, to: 4, asked: 4 },
      },
    );
    expect(fieldOf(state, named(state, 'Abel'), 'HP')).toBe(1);
    expect(trackNamed(state, 'warned')).toBe(true);
    expect(conditionHeld(named(state, 'Abel'), 'Hit')?.fields).toEqual([
      { name: 'side', value: 'left' },
      { name: 'depth', value: 4 },
    ]);
  });

  it('are revealed, and hidden again when they are set', () => {
    const state = play({
      type: 'revealed',
      data: { holder: 'Abel', field: 'plan', value: [], to: 'prey' },
    });
    expect([
      isRevealed(state, 'Abel', 'plan', 'prey'),
      isRevealed(state, 'Abel', 'plan', 'hunters'),
      isRevealed(state, 'Abel', 'HP', 'prey'),
    ]).toEqual([true, false, false]);
    step(state, set('Abel', 'HP', 2));
    step(state, set('__proto__', 'plan', ['shoot']));
    expect(isRevealed(state, 'Abel', 'plan', 'prey')).toBe(true);
    step(state, set('Abel', 'plan', ['shoot']));
    expect(isRevealed(state, 'Abel', 'plan', 'prey')).toBe(false);
  });

  it('that are revealed enter the state, because the state of a side had nothing there', () => {
    const state = play(
      { type: 'revealed', data: { holder: 'Abel', field: 'plan', value: ['hide'], to: null } },
      { type: 'revealed', data: { holder: null, field: 'warned', value: true, to: 'prey' } },
    );
    expect(fieldOf(state, named(state, 'Abel'), 'plan')).toEqual(['hide']);
    expect(trackNamed(state, 'warned')).toBe(true);
    expect(isRevealed(state, null, 'warned', 'prey')).toBe(true);
  });

  it('are revealed only once to each side', () => {
    const shown = (holder: string, field: string, value: Value, to: string | null) =>
      ({ type: 'revealed', data: { holder, field, value, to } }) as const;
    const plan = shown('Abel', 'plan', [], 'prey');
    const state = play(plan);
    const [first] = state.revealed;
    expect(first).toEqual({ holder: 'Abel', field: 'plan', to: 'prey' });
    step(state, plan);
    expect(state.revealed).toEqual([first]);
    step(state, shown('Abel', 'plan', [], 'hunters'));
    step(state, shown('Abel', 'plan', [], null));
    step(state, shown('Abel', 'HP', 3, 'prey'));
    step(state, shown('__proto__', 'plan', [], 'prey'));
    step(state, plan);
    step(state, shown('Abel', 'plan', [], null));
    const revealed = (): readonly string[] =>
      state.revealed.map(({ holder, field, to }) => `${holder} ${field} ${to ?? 'all'}`);
    expect(revealed()).toEqual([
      'Abel plan prey',
      'Abel plan hunters',
      'Abel plan all',
      'Abel HP prey',
      '__proto__ plan prey',
    ]);
    step(state, set('Abel', 'plan', ['shoot']));
    expect(revealed()).toEqual(['Abel HP prey', '__proto__ plan prey']);
  });

  it('of an order are replaced as a whole, so that an older list stays unchanged', () => {
    const ranked = (...names: string[]): EventBody => ({
      type: 'order-ranked',
      data: {
        order: 'initiative',
        entries: names.map((participant) => ({ participant, keys: [1] })),
      },
    });
    const state = play(ranked('Abel', 'toString'));
    const before = orderNamed(state, 'initiative');
    step(state, ranked('toString', 'Abel', '__proto__'));
    expect(before).toEqual(['Abel', 'toString']);
    expect(orderNamed(state, 'initiative')).toEqual(['toString', 'Abel', '__proto__']);
    // A second order is listed after the first.
    step(state, { type: 'order-ranked', data: { order: 'aim', entries: [] } });
    expect(state.orders.map(({ name }) => name)).toEqual(['initiative', 'aim']);
    expect(orderNamed(state, 'aim')).toEqual([]);
  });
});

const ruled = (word: Extract<EventBody, { type: 'ruled' }>['data']['word']): EventBody => ({
  type: 'ruled',
  data: { by: 'Ann', why: 'so be it', word },
});

describe('a word of the referee', () => {
  it('sets values, gives and takes conditions, adds and removes participants', () => {
    const state = play(
      ruled({ kind: 'set', holder: 'Abel', field: 'HP', to: 9 }),
      ruled({ kind: 'gain', participant: 'Abel', condition: 'Blessed' }),
      ruled({ kind: 'lose', participant: '__proto__', condition: 'Ambushed' }),
      ruled({ kind: 'lose', participant: '__proto__', condition: 'Ambushed' }),
      ruled({
        kind: 'add',
        participant: {
          name: 'Late',
          side: 'prey',
          kind: 'constructor',
          values: [2],
          conditions: ['Prone', 'Hit'],
        },
      }),
      {
        type: 'order-ranked',
        data: {
          order: 'initiative',
          entries: ['Late', 'toString'].map((participant) => ({ participant, keys: [] })),
        },
      },
      {
        type: 'order-ranked',
        data: {
          order: 'aim',
          entries: ['toString', 'Abel'].map((participant) => ({ participant, keys: [] })),
        },
      },
      ruled({ kind: 'remove', participant: 'toString' }),
      ruled({ kind: 'end', span: null }),
    );
    expect(everyone(state)).toEqual(['Abel', '__proto__', 'Late']);
    expect(orderNamed(state, 'initiative')).toEqual(['Late']);
    expect(orderNamed(state, 'aim')).toEqual(['Abel']);
    expect(fieldOf(state, named(state, 'Abel'), 'HP')).toBe(9);
    expect(endsOf(state, 'Abel', 'Blessed')).toEqual([]);
    expect(named(state, '__proto__').conditions).toEqual([]);
    expect(endsOf(state, 'Late', 'Prone')).toEqual([]);
    expect(endsOf(state, 'Late', 'Hit')).toEqual([]);
  });

  it('hides the value that it sets again', () => {
    const shown = (field: string): EventBody => ({
      type: 'revealed',
      data: { holder: 'Abel', field, value: 1, to: null },
    });
    const word = { kind: 'set', holder: 'Abel', field: 'HP', to: 9 } as const;
    expect(play(shown('HP'), shown('AWE'), ruled(word)).revealed).toEqual([
      { holder: 'Abel', field: 'AWE', to: null },
    ]);
  });

  it('turns a condition with an end into one without', () => {
    const state = play(
      gained('Abel', 'Dazed', [until('end', 'round')], [['depth', 2]]),
      ruled({ kind: 'gain', participant: 'Abel', condition: 'Dazed' }),
    );
    expect(conditionHeld(named(state, 'Abel'), 'Dazed')).toEqual({
      condition: 'Dazed',
      fields: [{ name: 'depth', value: 2 }],
      ends: [],
    });
  });

  it('cannot add a name twice or with missing fields', () => {
    const add = (name: string, values: Value[]): EventBody =>
      ruled({
        kind: 'add',
        participant: { name, side: 'prey', kind: 'constructor', values, conditions: [] },
      });
    expect(errorOf(() => play(add('Abel', [1]))).message).toMatch(/called Abel\.$/);
    for (const values of [[], [1, 2]])
      expect(errorOf(() => play(add('Late', values))).message).toBe(
        'Late does not have the fields of a constructor.',
      );
  });
});

/** Says what is wrong with the data of event 1. */
const misshapen = (what: string): string => `Event 1 is not shaped as it should be, data${what}.`;
const NO_VALUE = 'expected a value: a whole number, a text, true, false, null, or a list of these';

describe('an altered log', () => {
  it.each<[string, unknown, string]>([
    ['an unknown type', { type: 'constructor', data: {} }, '"constructor" is no type of event.'],
    [
      'a second header',
      { type: 'encounter-begun', data: header },
      'An encounter begins with the header, and has only one.',
    ],
    ['an unknown participant', set('Nobody', 'HP', 1), said.noParticipant('Nobody')],
    ['an unknown field', set('Abel', 'constructor', 1), 'Abel has no field constructor.'],
    ['an unknown track', set(null, 'constructor', 1), 'There is no track constructor.'],
    [
      'an unknown field of a condition',
      {
        type: 'value-changed',
        data: { holder: 'Abel', condition: 'Hit', field: 'depth', from: 1, to: 1, asked: 1 },
      },
      'Abel has no condition Hit with a field depth.',
    ],
    [
      'a number for a condition',
      { type: 'value-changed', data: { holder: 'Abel', condition: 7, field: 'depth', to: 1 } },
      misshapen('.condition: expected a text, found 7'),
    ],
    [
      'nothing at all for a participant',
      set(undefined as unknown as string, 'HP', 1),
      misshapen('.holder: expected a text, found nothing'),
    ],
    [
      'an unknown one in an order',
      { type: 'order-ranked', data: { order: 'o', entries: [{ participant: 'x', keys: [] }] } },
      said.noParticipant('x'),
    ],
    [
      'a word that removes nobody',
      ruled({ kind: 'remove', participant: 'Nobody' }),
      said.noParticipant('Nobody'),
    ],
    [
      'a word that is none',
      { type: 'ruled', data: { by: 'a', why: 'b', word: { kind: 'smite' } } },
      misshapen(
        '.word.kind: expected "set" or "gain" or "lose" or "add" or "remove" or "end", found "smite"',
      ),
    ],
    [
      'an object for a value',
      set('Abel', 'HP', { a: 1 } as unknown as Value),
      misshapen(`.to: ${NO_VALUE}, found {"a":1}`),
    ],
    ['half a point', set('Abel', 'HP', 1.5), misshapen(`.to: ${NO_VALUE}, found 1.5`)],
    ['no data', { type: 'span-begun' }, misshapen(': expected an object, found nothing')],
    [
      'a number for a name',
      begun(7 as unknown as string, 1),
      misshapen('.span: expected a text, found 7'),
    ],
  ])('with %s is refused', (_, body, message) => {
    expect(errorOf(() => play(body as EventBody))).toEqual({ seq: 1, message });
  });

  it.each<[string, unknown]>([
    ['no data', { type: 'span-begun' }],
    [
      'a text for a list',
      {
        type: 'condition-gained',
        data: { participant: 'Abel', condition: 'c', fields: 'x', ends: 3 },
      },
    ],
    ['a header of nothing', null],
  ])('with %s is refused without a crash', (_, body) => {
    const state = body === null ? initialState() : play();
    const event = {
      seq: state.seq + 1,
      rule: null,
      cause: null,
      spans: [],
      steps: [],
      ...(body ?? { type: 'encounter-begun', data: {} }),
    };
    expect(errorOf(() => reduce(state, event as unknown as Event)).message).toContain(
      'is not shaped as it should be',
    );
  });

  it('with a header in which two participants have the same name is refused', () => {
    const [abel, other, late] = header.participants;
    const participants = [abel, other, { ...late, name: 'Abel' }];
    const body = { type: 'encounter-begun', data: { ...header, participants } };
    expect(errorOf(() => step(initialState(), body as unknown as EventBody))).toEqual({
      seq: 0,
      message: expect.stringMatching(/called Abel\.$/),
    });
  });

  it('with a missing event, or without its header, is refused', () => {
    const body = { rule: null, cause: null, spans: [], steps: [], ...set('Abel', 'HP', 1) };
    expect(errorOf(() => reduce(play(), { ...body, seq: 2 } as Event))).toEqual({
      seq: 1,
      message: 'Event 1 is missing: the next one here is 2.',
    });
    // An event twice is one too many.
    const state = play(set('Abel', 'HP', 1));
    expect(errorOf(() => reduce(state, { ...body, seq: 1 } as Event)).seq).toBe(2);
    expect(errorOf(() => reduce(initialState(), { ...body, seq: 0 } as Event)).message).toBe(
      'An encounter begins with the header, and has only one.',
    );
  });
});

test('an encounter ends for a reason, with the text of an ending or a fault', () => {
  const data = { reason: 'ended', text: 'The hunters flee.' } as const;
  expect(play({ type: 'encounter-ended', data }).ended).toEqual(data);
});

describe('the rows of a state', () => {
  const state = play(
    begun('round', 1),
    gained(
      'Abel',
      'Dazed',
      [until('end', 'round', null, 2), until('start', 'turn', 'Abel')],
      [['depth', 1]],
    ),
  );

  it.each<[string, readonly (readonly [string, Value])[]]>([
    ['Abel.HP', [['Abel.HP', 3]]],
    [
      'Abel.Dazed',
      [
        ['Abel.Dazed', true],
        ['Abel.Dazed.depth', 1],
        ['Abel.Dazed.until', ['2 ends of round', 'start of turn of Abel']],
      ],
    ],
    ['Abel.Dazed.depth', [['Abel.Dazed.depth', 1]]],
    ['toString.Dazed', [['toString.Dazed', false]]],
    [
      'toString',
      [
        ['toString.side', 'prey'],
        ['toString.kind', 'constructor'],
        ['toString.HP', 7],
      ],
    ],
    ['tracks.warned', [['tracks.warned', false]]],
    ['warned', [['warned', false]]],
    ['spans', [['spans.round', 1]]],
    ['orders', []],
    ['rulings.warning', [['rulings.warning', 'early']]],
    ['participants', [['participants', ['Abel', '__proto__', 'toString']]]],
  ])('at the path %s', (path, rows) => {
    expect(show(state, path)).toEqual({ found: true, rows });
  });

  it('without a path list everything, and each row has its own path', () => {
    const all = show(state, '');
    if (!all.found) return expect.fail('not found');
    expect(all.rows.length).toBeGreaterThan(10);
    for (const row of all.rows) {
      const alone = show(state, row[0]);
      expect(alone.found ? alone.rows[0] : alone).toEqual(row);
    }
  });

  it('of an unknown path are an error that lists the possible names', () => {
    expect(show(state, 'Babel')).toMatchObject({
      found: false,
      part: 'Babel',
      possible: expect.arrayContaining(['Abel', 'warned', 'spans']),
    });
    expect(show(state, 'toString.AWE')).toEqual({
      found: false,
      part: 'AWE',
      possible: ['side', 'kind', 'HP'],
    });
    expect(show(state, 'Abel.HP.x')).toMatchObject({ found: false, part: 'x' });
    expect(show(state, 'tracks.constructor')).toEqual({
      found: false,
      part: 'constructor',
      possible: ['warned', '__proto__'],
    });
  });
});
