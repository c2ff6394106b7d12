// Tests what the rows of the table say: what tells two events of a type apart, where an event writes, and after which events
// invariants are asked.
import { expect, test } from 'vitest';
import type { EventType } from '../events/event.ts';
import type { DataOf } from './event-row.ts';
import { EVENT_TYPES, eventRowOf } from './event-table.ts';
import { emptyHeader } from './header-fixture.ts';
import { pathOf } from './location.ts';
import { createSecrets } from './secrets.ts';

interface Row<T extends EventType> {
  readonly data: DataOf<T>;
  /** The members that tell it from others of its type; a change of any other is another result of the same event. */
  readonly apart: readonly string[];
  /** Where it writes, as paths of `show`; what has no path, by its kind. */
  readonly writes: readonly string[];
  readonly stirs: boolean;
  /** The sentences by which it is found. */
  readonly says: readonly string[];
}

const span = { span: 'round', number: 2, label: null, of: 'Ann' };
const action = { action: 'Strike', actor: 'Ann', args: [['t', 'Bob']] } as const;
const rows: { readonly [T in EventType]: Row<T> } = {
  'encounter-begun': {
    data: emptyHeader,
    apart: [],
    writes: [],
    stirs: false,
    says: ['encounter begins'],
  },
  'span-begun': {
    data: span,
    apart: ['span', 'of'],
    writes: ['span', 'begun'],
    stirs: false,
    says: ['round 2  begins', 'round of Ann begins', 'begins round'],
  },
  'span-ended': {
    data: { ...span, reason: 'done' },
    apart: ['span', 'of'],
    writes: ['span'],
    stirs: false,
    says: ['round 2  ends', 'round of Ann ends', 'ends round'],
  },
  'dice-rolled': {
    data: {
      stream: 'Hit.die/Ann',
      roller: 'Ann',
      name: 'die',
      dice: [[1, 6]],
      faces: [3],
      origin: 'seed',
      secret: false,
      again: null,
      value: null,
    },
    apart: ['stream', 'name', 'again'],
    writes: [],
    stirs: false,
    says: ['Ann rolls Hit.die/Ann 3'],
  },
  'check-resolved': {
    data: {
      check: 'Hit',
      args: [['t', 'Bob']],
      values: [{ name: 'die', total: 4, base: 3, dice: 'd6', modifiers: [] }],
      outcome: 'hit',
      text: null,
      secret: false,
    },
    apart: ['check', 'args'],
    writes: [],
    stirs: false,
    says: ['Hit by Bob die 4 is hit', 'Bob is hit'],
  },
  'choice-offered': {
    data: {
      choice: 'Mercy',
      text: null,
      decider: 'Ann',
      offer: { kind: 'options', options: [{ choose: true }, { choose: false }] },
      default: null,
      secret: false,
    },
    apart: ['choice', 'decider'],
    writes: [],
    stirs: false,
    says: ['Ann is asked Mercy '],
  },
  'choice-made': {
    data: {
      choice: 'Mercy',
      decider: 'Ann',
      answer: { choose: true },
      by: 'policy',
      secret: false,
    },
    apart: ['choice', 'decider'],
    writes: [],
    stirs: false,
    says: ['Ann answers Mercy yes'],
  },
  'action-taken': {
    data: { ...action, costs: [] },
    apart: ['action', 'actor'],
    writes: ['taken'],
    stirs: false,
    says: ['Ann takes Strike on Bob'],
  },
  'action-ended': {
    data: { ...action, reason: 'done' },
    apart: ['action', 'actor'],
    writes: [],
    stirs: false,
    says: ['Ann finishes Strike on Bob'],
  },
  'condition-gained': {
    data: {
      participant: 'Ann',
      condition: 'Down',
      fields: [['depth', 2]],
      ends: [],
      again: false,
    },
    apart: ['participant', 'condition'],
    writes: ['Ann.Down', 'Ann.Down.depth'],
    stirs: true,
    says: ['Ann gains Down'],
  },
  'condition-lost': {
    data: { participant: 'Ann', condition: 'Down', reason: 'effect' },
    apart: ['participant', 'condition'],
    writes: ['Ann.Down'],
    stirs: true,
    says: ['Ann loses Down'],
  },
  'value-changed': {
    data: { holder: 'Ann', condition: null, field: 'HP', from: 3, to: 2, asked: 2 },
    apart: ['holder', 'condition', 'field'],
    writes: ['Ann.HP'],
    stirs: true,
    says: ['Ann.HP changes from 3 to 2', 'Ann.HP falls to 2', 'Ann.HP reaches 2'],
  },
  'order-ranked': {
    data: { order: 'line', entries: [{ participant: 'Ann', keys: [1] }] },
    apart: ['order'],
    writes: ['line'],
    stirs: true,
    says: ['line is ranked Ann'],
  },
  revealed: {
    data: { holder: 'Ann', field: 'plan', value: 'wait', to: null },
    apart: ['holder', 'field', 'to'],
    writes: [],
    stirs: false,
    says: ['Ann plan is revealed'],
  },
  announced: {
    data: { text: 'hear, hear' },
    apart: [],
    writes: [],
    stirs: false,
    says: ['announce hear, hear'],
  },
  ruled: {
    data: {
      by: 'referee',
      why: 'so be it',
      word: { kind: 'set', holder: 'Ann', field: 'HP', to: 1 },
    },
    apart: [],
    writes: ['Ann.HP'],
    stirs: true,
    says: [
      'referee rules so be it',
      'referee rules {"kind":"set","holder":"Ann","field":"HP","to":1}',
    ],
  },
  'encounter-ended': {
    data: { reason: 'done', text: null },
    apart: [],
    writes: [],
    stirs: false,
    says: ['encounter ends '],
  },
};

test('the table has a row for each of these types, and for no other', () => {
  expect(EVENT_TYPES.toSorted()).toEqual(Object.keys(rows).toSorted());
});

test.each(EVENT_TYPES)(
  '%s: what tells it apart, where it writes, whether it stirs, what finds it',
  (type) => {
    // Each row is that of its type; the compiler cannot follow the pair.
    const { data, apart, writes, stirs, says } = rows[type] as Row<'announced'>;
    const row = eventRowOf(type as 'announced');
    const names = new Set(['Ann', 'Bob', 'other']);
    const subject = (one: object): string => JSON.stringify(row.subject(one as never, names));
    const found = Object.keys(data).filter(
      (member) =>
        subject({ ...data, [member]: member === 'args' ? [['t', 'other']] : 'other' }) !==
        subject(data),
    );
    expect({
      apart: found,
      writes: (row.writes?.(data) ?? []).map((place) => pathOf(place) ?? place.in),
      stirs: row.stirs ?? false,
      says: row.sayings(data),
    }).toEqual({ apart, writes, stirs, says });
  },
);

test('a check is told from others by the participants among its arguments, and by no other value', () => {
  const { data } = rows['check-resolved'];
  const subject = (value: string): readonly (string | null)[] =>
    eventRowOf('check-resolved').subject({ ...data, args: [['way', value]] }, new Set(['Ann']));
  expect(subject('left')).toEqual(subject('right'));
  expect(subject('left')).not.toEqual(subject('Ann'));
});

test.each(EVENT_TYPES)('%s: where nothing is secret, another side sees it', (type) => {
  const { data } = rows[type] as Row<'announced'>;
  const { seen } = eventRowOf(type as 'announced');
  const secrets = createSecrets('red');
  secrets.begin(emptyHeader);
  // Who is asked, who answered, and by which keys somebody was ranked, others do not see.
  const hidden: { readonly [T in EventType]?: object | null } = {
    'choice-offered': null,
    'choice-made': { ...data, by: 'person' },
    'order-ranked': { ...data, entries: [{ participant: 'Ann', keys: [] }] },
    'encounter-begun': { ...emptyHeader, inputs: expect.anything() },
  };
  const other = hidden[type];
  expect((seen === undefined ? data : seen(secrets, data)) ?? null).toEqual(
    other === undefined ? data : other,
  );
});

test.each([
  ['done', 'so be it'],
  ['ended', 'so be it'],
  ['fault', null],
  ['budget', null],
] as const)('of an encounter that ends with %s a side is told %s', (reason, text) => {
  const { seen } = eventRowOf('encounter-ended');
  expect(seen?.(createSecrets('red'), { reason, text: 'so be it' })).toEqual({ reason, text });
});

test.each([
  [3, 5, 'Ann.HP rises to 5'],
  [5, 3, 'Ann.HP falls to 3'],
  [3, 3, 'Ann.HP to 3'],
  ['near', 3, 'Ann.HP to 3'],
  [3, 'near', 'Ann.HP to near'],
])('a value that changes from %s to %s is found as %s', (from, to, said) => {
  const data = { holder: 'Ann', condition: null, field: 'HP', from, to, asked: to };
  expect(eventRowOf('value-changed').sayings(data)[1]).toBe(said);
});

test.each([
  [[], 'Ann takes Strike'],
  [[['a', 'Ann']], 'Ann takes Strike'],
  [
    [
      ['a', 'Ann'],
      ['t', 'Bob'],
      ['by', 2],
    ],
    'Ann takes Strike on Bob 2',
  ],
] as const)('an action with the arguments %j is found as %s', (args, said) => {
  const data = { action: 'Strike', actor: 'Ann', args, costs: [] };
  expect(eventRowOf('action-taken').sayings(data)).toEqual([said]);
});
