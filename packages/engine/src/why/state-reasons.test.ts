// What the state held once, from the last event that wrote there: an event a row.
import type { Ruleset, Scenario } from '@fray/dsl/ir';
import { expect, test } from 'vitest';
import type { Event, Header } from '../events/event.ts';
import { bars, namesAt, setting, state, wasHeld, type ReasonGround } from './state-reasons.ts';
import type { Location } from './location.ts';

const one = (name: string, ...conditions: readonly string[]): Header['participants'][number] => ({
  name,
  side: 'left',
  kind: 'Fighter',
  values: [],
  conditions,
});
const ruled = (word: object): object => ({ type: 'ruled', data: { word } });

// Nothing else of rules, header and events is looked at.
const groundOf = (...events: readonly object[]): ReasonGround => {
  const seqs = events.map((_, index) => index + 1);
  const scenario = {
    at: 0,
    sides: [{ participants: [{ name: 'Ann', kind: 'Fighter', fields: [{ name: 'HP' }], at: 0 }] }],
    givens: [{ name: 'light', at: 0 }],
    rulings: [],
  } as unknown as Scenario;
  return {
    recording: {
      ruleset: {
        places: [],
        kinds: [
          {
            name: 'Fighter',
            fields: [
              { name: 'HP', at: 0 },
              { name: 'MP', at: 0 },
            ],
          },
        ],
        conditions: [
          { name: 'Down', fields: [], barsEverything: true },
          { name: 'Dim', fields: [] },
        ],
        tracks: [{ name: 'heat', at: 0 }],
        givens: [],
        rulings: [],
        files: [],
      } as unknown as Ruleset,
      event: (seq: number): Event | undefined => events[seq - 1] as Event | undefined,
    } as unknown as ReasonGround['recording'],
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
  };
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
  expect(wasHeld(ground, holder, 'Down', events.length)).toBe(expected);
  const [bar, ...others] = bars(
    ground,
    holder,
    ({ barsEverything }) => barsEverything,
    events.length,
  );
  expect([bar?.value, others]).toEqual([expected, []]);
});

test('who takes part, as the referee lets them come and leave', () => {
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

test.each<readonly [Location, boolean, string]>([
  [{ in: 'field', holder: 'Ann', field: 'HP' }, true, 'scenario'],
  [{ in: 'field', holder: 'Ann', field: 'MP' }, true, 'default'],
  [{ in: 'field', holder: 'Cid', field: 'HP' }, true, 'default'],
  [{ in: 'condition', holder: 'Ann', condition: 'Down' }, true, 'scenario'],
  [{ in: 'condition', holder: 'Ann', condition: 'Down' }, false, 'nothing'],
  [{ in: 'condition-field', holder: 'Ann', condition: 'Down', field: 'x' }, true, 'default'],
  [{ in: 'track', track: 'heat' }, true, 'default'],
  [{ in: 'participants' }, true, 'scenario'],
  [{ in: 'order', order: 'line' }, true, 'nothing'],
  [{ in: 'span', span: 'round' }, true, 'nothing'],
])('what stood at %j at the start (%j) is from %s', (location, value, from) => {
  expect(state(groundOf(), location, value, 0)).toMatchObject({ why: 'start', from, value });
  expect(state(groundOf({ type: 'announced' }), location, value, 1)).toMatchObject({
    why: 'state',
    event: 1,
  });
});

test.each([
  ['given', 'rain', 'inputs'],
  ['given', 'light', 'scenario'],
  ['given', 'wind', 'default'],
  ['ruling', 'ties', 'inputs'],
  ['ruling', 'light', 'default'],
] as const)('the %s %s is from %s', (of, name, from) => {
  expect(setting(groundOf(), of, name, true)).toMatchObject({ why: 'setting', of, name, from });
});
