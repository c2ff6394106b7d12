// Tests which slots a pattern binds to participants: one pattern per row.
import type { Binder, Pattern, Ruleset } from '@fray/dsl/ir';
import { expect, test } from 'vitest';
import { play, told } from '../../../../test/engine/played.ts';
import { participantSlots } from './triggers.ts';

const slot = (number: number | null): Binder => ({ slot: number });
const someone = { type: 'participant', kinds: [] } as const;
const number = { type: 'number', min: null, max: null, counter: false } as const;
const param = (name: string, type: typeof someone | typeof number) => ({ name, prep: null, type });

// The test reads nothing else of the rules.
const ruleset = {
  callables: [
    { name: 'Give', params: [param('a', someone), param('n', number), param('t', someone)] },
    { name: 'Pay', params: [param('a', someone), param('t', number), param('n', someone)] },
    { name: 'Try', params: [param('n', number), param('p', someone), param('q', someone)] },
  ],
} as unknown as Ruleset;

const ROWS: readonly (readonly [string, Pattern, readonly number[]])[] = [
  [
    'an action: its actor, and what is typed so',
    {
      on: 'takes',
      actions: ['Give'],
      actor: slot(0),
      args: [
        { param: 'n', binder: slot(1) },
        { param: 't', binder: slot(2) },
      ],
    },
    [0, 2],
  ],
  [
    'another action with the same names',
    {
      on: 'finishes',
      actions: ['Pay'],
      actor: slot(3),
      args: [
        { param: 'n', binder: slot(1) },
        { param: 't', binder: slot(2) },
      ],
    },
    [3, 1],
  ],
  [
    'one of several actions',
    {
      on: 'takes',
      actions: ['Wave', 'Give'],
      actor: slot(null),
      args: [{ param: 't', binder: slot(2) }],
    },
    [2],
  ],
  [
    'an action that is not declared',
    { on: 'takes', actions: ['Wave'], actor: slot(0), args: [{ param: 't', binder: slot(2) }] },
    [0],
  ],
  ['who gains it', { on: 'gains', condition: null, who: slot(4) }, [4]],
  ['who loses it', { on: 'loses', condition: 'Down', who: slot(null) }, []],
  ['whose span it is', { on: 'begins', span: 'turn', number: null, label: null, of: slot(1) }, [1]],
  ['nobody’s span', { on: 'ends', span: 'turn', number: null, label: null, of: slot(null) }, []],
  ...([slot(2), slot(null), null] as const).map(
    (holder, index): readonly [string, Pattern, readonly number[]] => [
      `a value, ${index}`,
      {
        on: 'value',
        how: 'changes',
        holder,
        kinds: [],
        field: 'HP',
        reaches: null,
        order: null,
        oldSlot: 5,
        newSlot: 6,
      },
      index === 0 ? [2] : [],
    ],
  ),
  [
    'a result: its arguments that are typed so',
    {
      on: 'result',
      callable: 'Try',
      outcome: null,
      args: [slot(0), slot(1), slot(null)],
      values: [{ name: 'face', slot: 7 }],
    },
    [1],
  ],
  ['an offer', { on: 'offered', callable: 'Try', args: [slot(0), slot(1), slot(2)] }, [1, 2]],
  ['an offer of what is not declared', { on: 'offered', callable: 'Go', args: [slot(0)] }, []],
  ['a step', { on: 'step-begins', step: 'Dawn' }, []],
  ['the end of one', { on: 'step-ends', step: 'Dawn' }, []],
];

test.each(ROWS)('%s', (_, pattern, slots) => {
  expect(participantSlots(ruleset, pattern)).toEqual(slots);
});

test('a trigger on a track ignores a field with the same name, and a trigger on the field ignores the track', () => {
  const { events } = play(`ruleset "Alike"
side red
kind Fighter
  heat  counter 0..9  starts 0
track heat  counter 0..9  starts 0
encounter
  each p in red
    raise p.heat by 1
  raise heat by 2
trigger Room when heat rises
  announce "the room"
trigger Somebody when p.heat rises
  announce "{p}"
scenario Here
  side red
    Fighter
    Ann
`);
  expect(told(events)).toEqual(['Ann.heat 0 to 1', 'Ann', '.heat 0 to 2', 'the room', 'end: done']);
});
