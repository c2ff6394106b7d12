// Tests the reason for a value of the state, taken from the last event that wrote it: one event per row.
import type { Ruleset, Scenario } from '@fray/dsl/ir';
import { expect, test } from 'vitest';
import type { Event, Header } from '../events/event.ts';
import type { Explainer } from './explainer.ts';
import { bars, conditionReason, namesAt, setting, stateReason } from './state-reasons.ts';
import type { Location } from '../state/location.ts';
import type { Reason } from './reason.ts';

const one = (name: string, ...conditions: readonly string[]): Header['participants'][number] => ({
  name,
  side: 'left',
  kind: 'Fighter',
  values: [],
  conditions,
});
const ruled = (word: object): object => ({ type: 'ruled', data: { word } });

const lineIn = (reason: Reason): number | null =>
  'where' in reason ? (reason.where?.line ?? null) : null;

// The test reads nothing else of rules, header and events.
const groundOf = (...events: readonly object[]): Explainer => {
  const seqs = events.map((_, index) => index + 1);
  const scenario = {
    at: 1,
    sides: [
      { participants: [{ name: 'Ann', kind: 'Fighter', fields: [{ name: 'HP' }], at: 2 }] },
      { participants: [{ name: 'Bob', kind: 'Wolf', fields: [], at: 3 }] },
    ],
    // A scenario may have two lines about one given; then the later one counts.
    givens: [
      { name: 'light', at: 4 },
      { name: 'light', at: 5 },
      { name: 'rain', at: 6 },
    ],
    rulings: [
      { name: 'pace', at: 7 },
      { name: 'ties', at: 8 },
      { name: 'pace', at: 9 },
    ],
  } as unknown as Scenario;
  return {
    ruleset: {
      places: Array.from({ length: 40 }, (_, at) => ({ file: 0, line: at })),
      kinds: [
        { name: 'Wolf', fields: [{ name: 'MP', at: 20 }] },
        {
          name: 'Fighter',
          fields: [
            { name: 'HP', at: 21 },
            { name: 'MP', at: 22 },
          ],
        },
      ],
      conditions: [
        { name: 'Dim', fields: [{ name: 'depth', at: 23 }] },
        {
          name: 'Down',
          fields: [
            { name: 'cause', at: 24 },
            { name: 'depth', at: 25 },
          ],
          barsEverything: true,
        },
      ],
      tracks: [
        { name: 'sum', at: 26 },
        { name: 'heat', at: 27 },
      ],
      givens: [
        { name: 'wind', at: 28 },
        { name: 'rain', at: 29 },
        { name: 'light', at: 30 },
      ],
      rulings: [
        { name: 'ties', at: 31 },
        { name: 'fate', at: 32 },
      ],
      files: [],
    } as unknown as Ruleset,
    event: (seq: number): Event | undefined => events[seq - 1] as Event | undefined,
    header: {
      participants: [one('Ann', 'Down'), one('Bob')],
      inputs: { givens: [['rain', true]], rulings: [['ties', 'low']] },
    } as unknown as Header,
    writers: {
      last: (_: Location, seq: number) => Math.min(seq, events.length),
      all: (_: Location, seq: number) => seqs.filter((at) => at <= seq),
      begun: () => 0,
      taken: () => 0,
    },
    scenario,
  } as unknown as Explainer;
};

test.each<readonly [string, readonly object[], string, boolean]>([
  ['nothing happened to one who began with it', [], 'Ann', true],
  ['nothing happened to one who did not', [], 'Bob', false],
  ['nothing happened to one who is not there', [], 'Cid', false],
  ['it was gained', [{ type: 'condition-gained' }], 'Bob', true],
  ['it was lost', [{ type: 'condition-lost' }], 'Ann', false],
  ['the referee gave it', [ruled({ kind: 'gain' })], 'Bob', true],
  ['the referee took it', [ruled({ kind: 'lose' })], 'Ann', false],
  ['one came with it', [ruled({ kind: 'add', participant: one('Cid', 'Down') })], 'Cid', true],
  ['one came without it', [ruled({ kind: 'add', participant: one('Cid', 'Dim') })], 'Cid', false],
  ['one left', [ruled({ kind: 'remove', participant: 'Ann' })], 'Ann', false],
])('%s', (_, events, holder, expected) => {
  const ground = groundOf(...events);
  expect(conditionReason(ground, holder, 'Down', events.length).value).toBe(expected);
  const [bar, ...others] = bars(ground, holder, [], events.length);
  expect([bar?.value, others]).toEqual([expected, []]);
});

test('who takes part depends on whom the referee has added and removed so far', () => {
  const ground = groundOf(
    ruled({ kind: 'add', participant: one('Cid') }),
    ruled({ kind: 'set' }),
    ruled({ kind: 'remove', participant: 'Ann' }),
  );
  expect([0, 1, 2, 3].map((seq) => namesAt(ground, seq).join(' '))).toEqual([
    'Ann Bob',
    'Ann Bob Cid',
    'Ann Bob Cid',
    'Bob Cid',
  ]);
});

/** The stated origin, and the line of the rules; null if there is none. */
test.each<readonly [Location, boolean, string, number | null]>([
  [{ in: 'field', holder: 'Ann', field: 'HP' }, true, 'scenario', 2],
  [{ in: 'field', holder: 'Ann', field: 'MP' }, true, 'default', 22],
  [{ in: 'field', holder: 'Bob', field: 'MP' }, true, 'default', 20],
  [{ in: 'field', holder: 'Bob', field: 'HP' }, true, 'default', null],
  [{ in: 'field', holder: 'Cid', field: 'HP' }, true, 'default', null],
  [{ in: 'condition', holder: 'Ann', condition: 'Down' }, true, 'scenario', 2],
  [{ in: 'condition', holder: 'Bob', condition: 'Down' }, true, 'scenario', 3],
  [{ in: 'condition', holder: 'Cid', condition: 'Down' }, true, 'scenario', null],
  [{ in: 'condition', holder: 'Ann', condition: 'Down' }, false, 'nothing', null],
  [
    { in: 'condition-field', holder: 'Ann', condition: 'Down', field: 'depth' },
    true,
    'default',
    25,
  ],
  [{ in: 'condition-field', holder: 'Ann', condition: 'Dim', field: 'depth' }, true, 'default', 23],
  [{ in: 'condition-field', holder: 'Ann', condition: 'Dim', field: 'x' }, true, 'default', null],
  [{ in: 'track', track: 'heat' }, true, 'default', 27],
  [{ in: 'track', track: 'cold' }, true, 'default', null],
  [{ in: 'participants' }, true, 'scenario', 1],
  [{ in: 'order', order: 'line' }, true, 'nothing', null],
  [{ in: 'span', span: 'round' }, true, 'nothing', null],
])('the initial value of %j (%j) comes from: %s', (location, value, from, line) => {
  const told = stateReason(groundOf(), location, value, 0, 39);
  expect(told).toMatchObject({ why: 'start', location, from, value });
  expect(lineIn(told)).toBe(line);
  // The event that wrote a location is looked up when the location is read.
  const read = stateReason(groundOf({ type: 'announced' }), location, value, 1, 39);
  expect(read).toMatchObject({ why: 'state', location, event: 1, value });
  expect(lineIn(read)).toBe(39);
});

test.each([
  ['given', 'rain', 'inputs', 29],
  ['given', 'light', 'scenario', 5],
  ['given', 'wind', 'default', 28],
  ['given', 'ties', 'default', null],
  ['ruling', 'ties', 'inputs', 31],
  ['ruling', 'pace', 'scenario', 9],
  ['ruling', 'fate', 'default', 32],
  ['ruling', 'light', 'default', null],
] as const)('the %s %s comes from: %s', (of, name, from, line) => {
  const told = setting(groundOf(), of, name, true);
  expect(told).toMatchObject({ why: 'setting', of, name, from, value: true });
  expect(lineIn(told)).toBe(line);
});
