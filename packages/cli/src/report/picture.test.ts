// Tests the picture of a fight, with hand-made events.
import { initialState, reduce } from '@fray/engine/state';
import { expect, test } from 'vitest';
import { eventsOf, header } from '../testing/events.ts';
import { plainStyle } from './style.ts';
import { terminalLines } from './blocks/terminal.ts';
import { createPicture } from './picture.ts';

type Bodies = Parameters<typeof eventsOf>[0];

function drawn(bodies: Bodies, columns = 80): readonly string[] {
  const picture = createPicture();
  const state = initialState();
  for (const event of eventsOf([{ type: 'encounter-begun', data: header() }, ...bodies])) {
    reduce(state, event);
    picture.add(event, state);
  }
  return terminalLines(picture.report(), plainStyle, columns);
}

const unit = (number: number, inside: Bodies): Bodies => [
  { type: 'span-begun', data: { span: 'unit', number, label: null, of: null } },
  ...inside,
  { type: 'span-ended', data: { span: 'unit', number, label: null, of: null, reason: 'done' } },
];
const gains = (participant: string, condition: string): Bodies => [
  {
    type: 'condition-gained',
    data: { participant, condition, fields: [], ends: [], again: false },
  },
];
const loses = (participant: string, condition: string): Bodies => [
  { type: 'condition-lost', data: { participant, condition, reason: 'effect' } },
];
const takes = (actor: string, action: string): Bodies => [
  { type: 'action-taken', data: { action, actor, args: [['a', actor]], costs: [] } },
  { type: 'action-ended', data: { action, actor, args: [['a', actor]], reason: 'done' } },
];

test('conditions are capitals, actions small letters, and counters numbers at the right', () => {
  expect(
    drawn([
      ...unit(1, [
        ...gains('Babel', 'Ambushed'),
        ...takes('Native-1', 'Attack'),
        ...takes('Native-1', 'Attack'),
        {
          type: 'value-changed',
          data: { holder: 'Abel', condition: null, field: 'HP', from: 3, to: 1, asked: 1 },
        },
      ]),
      ...unit(2, [
        ...loses('Babel', 'Ambushed'),
        ...takes('Babel', 'Move'),
        ...takes('Abel', 'Attack'),
        ...gains('Native-1', 'Asleep'),
      ]),
    ]),
  ).toEqual([
    'unit        1   2    HP',
    'expedition',
    '  Abel      ·   a    3 → 1',
    '  Babel     A   A-m  1',
    'ambushers',
    '  Native 1  a2  S    1',
    '',
    'A Ambushed   S Asleep   A- until then   a attack   m move   · nothing',
  ]);
});

test('where nobody has a condition or acts, only changed values are drawn', () => {
  expect(drawn([...unit(1, []), ...unit(2, [])])).toEqual([]);
  const hurt = unit(1, [
    {
      type: 'value-changed',
      data: { holder: 'Abel', condition: null, field: 'HP', from: 3, to: 1, asked: 1 },
    },
  ]);
  expect(drawn([...hurt, ...unit(2, [])])).toEqual([
    '            HP',
    'expedition',
    '  Abel      3 → 1',
    '  Babel     1',
    'ambushers',
    '  Native 1  1',
  ]);
});

test('columns that do not fit continue below, and no line is too wide', () => {
  const lines = drawn(
    Array.from({ length: 30 }, (_, index) =>
      unit(index + 1, [...takes('Abel', 'Attack'), ...takes('Abel', 'Move')]),
    ).flat(),
    60,
  );
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(60);
  expect(
    lines
      .filter((line) => line.startsWith('unit'))
      .join(' ')
      .match(/\d+/g),
  ).toEqual(Array.from({ length: 30 }, (_, index) => String(index + 1)));
});

test('a single outer span is replaced by the spans inside it; turns are no columns', () => {
  const lines = drawn([
    { type: 'span-begun', data: { span: 'fight', number: 1, label: null, of: null } },
    ...unit(1, [
      { type: 'span-begun', data: { span: 'turn', number: 1, label: null, of: 'Abel' } },
      ...takes('Abel', 'Move'),
      {
        type: 'span-ended',
        data: { span: 'turn', number: 1, label: null, of: 'Abel', reason: 'done' },
      },
    ]),
    ...unit(2, []),
    {
      type: 'span-ended',
      data: { span: 'fight', number: 1, label: null, of: null, reason: 'done' },
    },
  ]);
  expect(lines[0]).toBe('unit        1  2');
  expect(lines[2]).toBe('  Abel      m  ·');
});

test('a fight without spans has no picture, and the picture of an unfinished fight ends where the fight does', () => {
  expect(drawn(takes('Abel', 'Move'))).toEqual([]);
  expect(
    drawn([
      { type: 'span-begun', data: { span: 'unit', number: 1, label: 'first', of: null } },
      ...gains('Abel', 'Out'),
    ])[2],
  ).toBe('  Abel      O');
});

test('of very many spans only the last ones are drawn', () => {
  const lines = drawn(
    Array.from({ length: 500 }, (_, index) => unit(index + 1, takes('Abel', 'Move'))).flat(),
  );
  expect(lines[0]).toBe('(the last 40 of 500: unit)');
  expect(lines.length).toBeLessThan(60);
  expect(lines[2]).toMatch(/^unit +461 +462/);
});
