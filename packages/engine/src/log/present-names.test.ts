// Tests that each name in an event of older rules gets its present name, and nothing else does.
import type { FormerName } from '@fray/dsl/ir';
import { expect, test } from 'vitest';
import type { Event } from '../events/event.ts';
import { EVENT_TYPES } from '../state/event-table.ts';
import { emptyHeader } from '../state/header-fixture.ts';
import { presentNames } from './present-names.ts';

const sorts = ['span', 'side', 'kind', 'field', 'given', 'track', 'condition', 'choice', 'action'];
const declared = [...sorts, 'check', 'ruling', 'scenario', 'policy', 'encounter'];
const former: readonly FormerName[] = [
  ...declared.map((sort) => ({ sort, of: null, now: `new-${sort}`, was: [`old-${sort}`] })),
  ...['roll', 'let', 'outcome', 'modifier'].map((sort) => ({
    sort,
    of: 'new-check',
    now: `new-${sort}`,
    was: [`older-${sort}`, `old-${sort}`],
  })),
  { sort: 'step', of: 'encounter', now: 'new-step', was: ['old-step'] },
];
const now = presentNames(former);

/** An event of older rules. What has a name begins with `old-`; `Ann` and `old words` are no names. */
const around = {
  seq: 1,
  cause: 0,
  rule: { in: 'check old-check', file: 0, line: 3 },
  spans: [
    ['day', 1],
    ['old-span', 2],
  ],
  steps: ['first', 'old-step'],
};
const worked = {
  name: 'old-let',
  total: 4,
  base: 3,
  dice: null,
  modifiers: [{ name: 'old-modifier', amount: 1 }],
};
const span = { span: 'old-span', number: 1, label: null, of: 'Ann' };
const action = { action: 'old-action', actor: 'Ann', args: [['t', 'Bob']] };
const older: { readonly [T in Event['type']]: object } = {
  'encounter-begun': {
    ...emptyHeader,
    inputs: { ...emptyHeader.inputs, scenario: 'old-scenario', givens: [['old-given', 2]] },
    givens: [['old-given', 2]],
    tracks: [['old-track', 2]],
    sides: ['old-side'],
    kinds: [{ name: 'old-kind', fields: ['old-field'] }],
    participants: [{ name: 'Ann', kind: 'old-kind', side: 'old-side', values: [], conditions: [] }],
  },
  'span-begun': span,
  'span-ended': { ...span, reason: 'done' },
  'dice-rolled': {
    stream: 'old-check.old-roll/Ann',
    roller: 'Ann',
    name: 'old-roll',
    dice: [[1, 6]],
    faces: [3],
    origin: 'typed',
    secret: false,
    again: null,
    value: { ...worked, name: 'old-roll' },
  },
  'check-resolved': {
    check: 'old-check',
    args: [['t', 'Ann']],
    values: [{ ...worked, name: 'old-roll' }, worked],
    outcome: 'old-outcome',
    text: 'old words',
    secret: false,
  },
  'choice-offered': {
    choice: 'old-choice',
    text: 'old words',
    decider: 'old-side',
    offer: { kind: 'options', options: [{ take: 'old-action', args: [] }] },
    default: { take: 'old-action', args: [] },
    secret: false,
  },
  'choice-made': {
    choice: 'old-choice',
    decider: 'old-side',
    answer: { take: 'old-action', args: [] },
    by: 'person',
    secret: false,
  },
  'action-taken': { ...action, costs: [['old-field', 1]] },
  'action-ended': { ...action, reason: 'done' },
  'condition-gained': {
    participant: 'Ann',
    condition: 'old-condition',
    fields: [['old-field', 1]],
    ends: [],
    again: false,
  },
  'condition-lost': { participant: 'Ann', condition: 'old-condition', reason: 'effect' },
  'value-changed': {
    holder: 'Ann',
    condition: 'old-condition',
    field: 'old-field',
    from: 1,
    to: 2,
    asked: 2,
  },
  'order-ranked': { order: 'line', entries: [{ participant: 'Ann', keys: [1] }] },
  revealed: { holder: 'Ann', field: 'old-field', value: 1, to: 'old-side' },
  announced: { text: 'old words' },
  ruled: {
    by: 'referee',
    why: 'old words',
    word: { kind: 'gain', participant: 'Ann', condition: 'old-condition', fields: [] },
  },
  'encounter-ended': { reason: 'ended', text: 'old words' },
};

test.each(EVENT_TYPES)('each name in %s is the present one', (type) => {
  const event = { ...around, type, data: older[type] } as unknown as Event; // old names have no type
  const expected: unknown = JSON.parse(JSON.stringify(event).replaceAll('old-', 'new-'));
  expect(now(event)).toEqual(expected);
});

test('names of the parts of another declaration stay, as do names that nothing had', () => {
  const data = {
    check: 'Other',
    args: [],
    values: [{ ...worked, name: 'old-roll', modifiers: [] }],
    outcome: 'old-outcome',
    text: null,
    secret: false,
  };
  const event = { ...around, rule: null, spans: [['turn', 1]], steps: [], type: 'check-resolved' };
  expect(now({ ...event, data } as unknown as Event)).toEqual({ ...event, data });
});

test('a part of a check is renamed by its own sort, and values with it', () => {
  const data = {
    check: 'old-check',
    args: [],
    values: [
      { ...worked, name: 'old-outcome', total: 'old-outcome', base: 'old-outcome', modifiers: [] },
    ],
    outcome: 'old-let',
    text: null,
    secret: false,
  };
  const event = { ...around, type: 'check-resolved', data } as unknown as Event;
  expect(now(event).data).toMatchObject({
    check: 'new-check',
    values: [{ name: 'old-outcome', total: 'new-outcome', base: 'new-outcome' }],
    outcome: 'old-let',
  });
});

test('a name is that of its sort alone, and a part is no declaration', () => {
  const rolled = { ...older['dice-rolled'], name: 'old-let', value: null };
  const event = (rule: string, data: object) =>
    ({
      ...around,
      rule: { ...around.rule, in: rule },
      spans: [['old-roll', 1]],
      steps: [],
      type: 'dice-rolled',
      data,
    }) as unknown as Event;
  for (const rule of ['encounter', 'trigger old-check', 'check old-roll', 'modifier old-modifier'])
    for (const stream of ['old-check', 'old-span.old-roll/Ann', 'old-roll/old-check.x']) {
      const one = event(rule, { ...rolled, stream });
      expect(now(one)).toEqual(one);
    }
});

test('without former names an event stays what it is', () => {
  const event = { ...around, type: 'announced', data: older.announced } as unknown as Event;
  expect(presentNames(undefined)(event)).toBe(event);
});
