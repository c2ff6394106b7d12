// Tests which words, numbers and fields the data of an event may have; an error names the place of the faulty value.
import { expect, test } from 'vitest';
import type { Event } from '../events/event.ts';
import { emptyHeader } from '../state/header-fixture.ts';
import { answerShape, wordShape } from '../events/data-shapes.ts';
import { eventShape } from './schema.ts';
import { isEventType } from '../state/event-table.ts';

const value = { name: 'face', dice: '1d6', base: 3, modifiers: [], total: 3 };
/** Valid data for each type of event. */
const DATA: Readonly<Record<Event['type'], object>> = {
  'encounter-begun': emptyHeader,
  'span-begun': { span: 'round', number: 1, label: null, of: null },
  'span-ended': { span: 'round', number: 1, label: 'first', of: 'Ann', reason: 'done' },
  'dice-rolled': {
    stream: 'Try.face/Ann',
    roller: 'Ann',
    name: 'face',
    dice: [[1, 6]],
    faces: [3],
    origin: 'seed',
    secret: false,
    again: null,
    value,
  },
  'check-resolved': {
    check: 'Try',
    args: [['p', 'Ann']],
    values: [value],
    outcome: 'yes',
    text: null,
    secret: false,
  },
  'choice-offered': {
    choice: 'Yield',
    text: null,
    decider: 'Ann',
    offer: { kind: 'options', options: [{ choose: true }] },
    default: null,
    secret: false,
  },
  'choice-made': {
    choice: 'Yield',
    decider: 'Ann',
    answer: { choose: true },
    by: 'person',
    secret: false,
  },
  'action-taken': { action: 'Spell', actor: 'Ann', args: [], costs: [['mana', 2]] },
  'action-ended': { action: 'Spell', actor: 'Ann', args: [], reason: 'done' },
  'condition-gained': {
    participant: 'Ann',
    condition: 'Slow',
    fields: [['depth', 2]],
    ends: [{ edge: 'end', span: 'round', of: null, count: 1 }],
    again: false,
  },
  'condition-lost': { participant: 'Ann', condition: 'Slow', reason: 'expired' },
  'value-changed': { holder: 'Ann', condition: null, field: 'HP', from: 3, to: 2, asked: -1 },
  'order-ranked': { order: 'line', entries: [{ participant: 'Ann', keys: [3, null] }] },
  revealed: { holder: null, field: 'heat', value: 2, to: 'left' },
  announced: { text: 'Off' },
  ruled: { by: 'referee', why: 'so be it', word: { kind: 'end', span: null } },
  'encounter-ended': { reason: 'done', text: null },
};
const types = Object.keys(DATA) as readonly Event['type'][];

/** Returns the place of the fault in an event with this type and data; undefined if it is valid. */
const faultOf = (type: Event['type'], data: object): string | undefined =>
  eventShape({ seq: 1, rule: null, cause: 0, spans: [], steps: [], type, data })?.path;
/** Returns the place of the fault if part of the valid data is replaced. */
const faultAt = (type: Event['type'], changed: object = {}): string | undefined =>
  faultOf(type, { ...DATA[type], ...changed });

test.each(types)(
  '%s: complete data is valid, and no field of it may be missing or added',
  (type) => {
    expect(isEventType(type)).toBe(true);
    expect(faultAt(type)).toBeUndefined();
    expect(faultAt(type, { loud: true })).toBe('data.loud');
    for (const key of Object.keys(DATA[type])) {
      const rest = Object.entries(DATA[type]).filter(([one]) => one !== key);
      expect(faultOf(type, Object.fromEntries(rest))).toBe(`data.${key}`);
    }
  },
);

test.each<readonly [type: Event['type'], changed: object]>([
  ...['explode', 'reroll', 'advantage', 'push'].map((again) => ['dice-rolled', { again }] as const),
  ...['seed', 'typed', 'script', ['seed', 'typed']].map(
    (origin) => ['dice-rolled', { origin }] as const,
  ),
  ['dice-rolled', { among: ['Ann', null], roller: null, value: null }],
  // Dice may be subtracted.
  ['dice-rolled', { dice: [[-1, 4]] }],
  ...['person', 'script', 'policy', 'default', 'only-one'].map(
    (by) => ['choice-made', { by }] as const,
  ),
  ...['done', 'ended', 'limit'].map((reason) => ['span-ended', { reason }] as const),
  ...['done', 'lost', 'ended'].map((reason) => ['action-ended', { reason }] as const),
  ...['effect', 'expired'].map((reason) => ['condition-lost', { reason }] as const),
  ...['done', 'ended', 'fault', 'budget'].map((reason) => ['encounter-ended', { reason }] as const),
  ['choice-offered', { offer: { kind: 'number', from: -1, to: 3 } }],
  ['choice-offered', { offer: { kind: 'list', from: ['Ann'], atMost: 1 } }],
  ['choice-offered', { offer: { kind: 'list', from: [], atMost: 1, atLeast: 1, once: true } }],
  ['encounter-begun', { bookkeeping: [{ kind: null, field: 'heat' }] }],
  ['encounter-begun', { hidden: [{ kind: null, field: 'heat', from: 'left' }] }],
  ['encounter-begun', { inputs: { ...emptyHeader.inputs, budget: 1, run: 0 } }],
])('%s with %j is valid', (type, changed) => {
  expect(faultAt(type, changed)).toBeUndefined();
});

test.each<readonly [type: Event['type'], changed: object, path: string]>([
  ['dice-rolled', { faces: [1, 0] }, 'data.faces[1]'],
  ['dice-rolled', { faces: [-1] }, 'data.faces[0]'],
  ['dice-rolled', { dice: [[1, 0]] }, 'data.dice[0][1]'],
  ['dice-rolled', { again: 'again' }, 'data.again'],
  ['dice-rolled', { origin: 'policy' }, 'data.origin'],
  ['dice-rolled', { origin: ['seed', 'luck'] }, 'data.origin[1]'],
  ['span-begun', { number: 0 }, 'data.number'],
  ['span-ended', { number: 0 }, 'data.number'],
  ['span-ended', { reason: 'fault' }, 'data.reason'],
  ['action-ended', { reason: 'limit' }, 'data.reason'],
  ['condition-lost', { reason: 'done' }, 'data.reason'],
  ['encounter-ended', { reason: 'limit' }, 'data.reason'],
  ['choice-made', { by: 'seed' }, 'data.by'],
  [
    'choice-offered',
    { offer: { kind: 'list', from: [], atMost: 1, once: false } },
    'data.offer.once',
  ],
  ['choice-offered', { offer: { kind: 'text' } }, 'data.offer.kind'],
  [
    'condition-gained',
    { ends: [{ edge: 'end', span: 'round', of: null, count: -1 }] },
    'data.ends[0].count',
  ],
  [
    'condition-gained',
    { ends: [{ edge: 'now', span: 'round', of: null, count: 1 }] },
    'data.ends[0].edge',
  ],
  ['value-changed', { to: 0.5 }, 'data.to'],
  ['value-changed', { to: ['Ann', {}] }, 'data.to[1]'],
  ['encounter-begun', { semantics: 0 }, 'data.semantics'],
  ['encounter-begun', { format: 2 }, 'data.format'],
  ['encounter-begun', { inputs: { ...emptyHeader.inputs, budget: -1 } }, 'data.inputs.budget'],
  ['encounter-begun', { inputs: { ...emptyHeader.inputs, run: -1 } }, 'data.inputs.run'],
  [
    'encounter-begun',
    { inputs: { ...emptyHeader.inputs, dice: ['person'] } },
    'data.inputs.dice[0]',
  ],
])('%s with %j is faulty', (type, changed, path) => {
  expect(faultAt(type, changed)).toBe(path);
});

test.each([
  [{ rule: { in: 'encounter', file: 0, line: 0 } }, 'rule.line'],
  [{ rule: { in: 'encounter', file: -1, line: 1 } }, 'rule.file'],
  [{ spans: [['round', 0]] }, 'spans[0][1]'],
  [{ steps: [1] }, 'steps[0]'],
  [{ cause: -1 }, 'cause'],
  [{ seq: -1 }, 'seq'],
  [{ type: 'shouted' }, 'type'],
])('an event with %j is faulty', (changed, path) => {
  const event = { seq: 1, rule: null, cause: 0, spans: [], steps: [], type: 'announced' };
  expect(eventShape({ ...event, data: { text: 'Off' }, ...changed })?.path).toBe(path);
});

test.each([
  [{ choose: 'yes' }, undefined],
  [{ choose: false }, undefined],
  [{ choose: 1 }, 'choose'],
  [{ take: null, args: [] }, undefined],
  [{ take: 'Spell', args: [['t', 'Bob']] }, undefined],
  [{ take: 'Spell' }, 'args'],
  [{ take: 'Spell', args: [['t', undefined]] }, 'args[0][1]'],
  [{ pick: null }, undefined],
  [{ list: ['Ann', 3] }, undefined],
  [{ say: 3 }, undefined],
  [{ say: '3' }, 'say'],
  [{ say: 3, pick: 'Ann' }, 'say'],
  [{}, ''],
])('the answer %j is faulty at %s', (answer, path) => {
  expect(answerShape(answer)?.path).toBe(path);
});

const ann = { name: 'Ann', side: 'left', kind: 'Mage', values: [3, null], conditions: ['Slow'] };
test.each([
  [{ kind: 'set', holder: null, field: 'heat', to: 3 }, undefined],
  [{ kind: 'gain', participant: 'Ann', condition: 'Slow' }, undefined],
  [{ kind: 'lose', participant: 'Ann', condition: 'Slow' }, undefined],
  [{ kind: 'add', participant: ann }, undefined],
  [{ kind: 'add', participant: 'Ann' }, 'participant'],
  [{ kind: 'remove', participant: 'Ann' }, undefined],
  [{ kind: 'remove', participant: ann }, 'participant'],
  [{ kind: 'end', span: 'round' }, undefined],
  [{ kind: 'end' }, 'span'],
  [{ kind: 'say', text: 'no' }, 'kind'],
])('the word %j is faulty at %s', (word, path) => {
  expect(wordShape(word)?.path).toBe(path);
});
