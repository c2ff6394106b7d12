// Locations in a state: found by the path that people write, with the events that wrote there.
import { inquire } from '@fray/engine/why';
import { expect, test } from 'vitest';
import { initialState, reduce } from '../../packages/engine/src/state/reduce.ts';
import { locationNamed } from '../../packages/engine/src/why/location-named.ts';
import { createWriters } from '../../packages/engine/src/why/location.ts';
import { type Location } from '../../packages/engine/src/state/location.ts';
import { fight } from './fight.ts';

const LINES = `play round
  each p in right
    Try by p
    lower p.HP by 2
    raise p.HP by 1
    p gains Marked with depth heat
    raise p.Marked.depth by 1
    p gains Down
    ask p to take Spell
    p loses Down
  raise heat by 1
rank line of p in left
  highest p.quick
  otherwise as listed
play round
  rank line of p in left
    lowest p.quick
    otherwise as listed
  raise heat by 1`;

const { ruleset, events } = fight(
  LINES,
  'trigger Never when x gains Slow\n  rank tail of p in left\n    highest p.quick\n    otherwise as listed\n',
);
const state = initialState();
for (const event of events) reduce(state, event);

test.each<readonly [path: string, location: readonly string[]]>([
  ['Cid.HP', ['field', 'Cid', 'HP']],
  ['Cid.quick', ['field', 'Cid', 'quick']],
  ['Cid.Marked', ['condition', 'Cid', 'Marked']],
  ['Cid.Down', ['condition', 'Cid', 'Down']],
  ['Cid.Marked.until', ['condition', 'Cid', 'Marked']],
  ['Cid.Marked.depth', ['condition-field', 'Cid', 'Marked', 'depth']],
  ['heat', ['track', 'heat']],
  ['tracks.heat', ['track', 'heat']],
  ['line', ['order', 'line']],
  ['orders.line', ['order', 'line']],
  ['tail', ['order', 'tail']],
  ['round', ['span', 'round']],
  ['spans.round', ['span', 'round']],
  ['turn', ['span', 'turn']],
  ['participants', ['participants']],
  ['Cid', []],
  ['Cid.nerve', []],
  ['Cid.HP.until', []],
  ['Cid.Marked.width', []],
  ['Cid.Down.depth', []],
  ['Ann.Marked.depth', []],
  ['Cid.Marked.depth.more', []],
  ['Dan.HP', []],
  ['orders.heat', []],
  ['tracks.line', []],
  ['spans.heat', []],
  ['tracks.heat.more', []],
  ['heat.more.still', []],
  ['line.more.still', []],
  ['round.more.still', []],
  ['participants.more.still', []],
  ['sides.left', []],
  ['participants.Cid', []],
  ['', []],
])('%s', (path, location) => {
  expect(Object.values(locationNamed(ruleset, state, path) ?? {})).toEqual(location);
});

test('a field of another kind is none of theirs', () => {
  const kinds = ruleset.kinds.flatMap((kind) => [
    kind,
    { ...kind, name: 'Beast', fields: kind.fields.map((one) => ({ ...one, name: 'fangs' })) },
  ]);
  expect(locationNamed({ ...ruleset, kinds }, state, 'Cid.fangs')).toBeUndefined();
});

const writers = createWriters();
const latest = createWriters();
for (const event of events) {
  writers.note(event);
  latest.note(event);
}

test.each<readonly [location: Location, by: readonly string[]]>([
  [{ in: 'field', holder: 'Cid', field: 'HP' }, ['value-changed', 'value-changed']],
  [{ in: 'field', holder: 'Cid', field: 'mana' }, ['value-changed']],
  [{ in: 'field', holder: 'Cid', field: 'quick' }, []],
  [{ in: 'field', holder: 'Bob', field: 'HP' }, []],
  [{ in: 'condition', holder: 'Cid', condition: 'Down' }, ['condition-gained', 'condition-lost']],
  [{ in: 'condition', holder: 'Ann', condition: 'Down' }, []],
  [{ in: 'condition', holder: 'Cid', condition: 'Out' }, []],
  [
    { in: 'condition-field', holder: 'Cid', condition: 'Marked', field: 'depth' },
    ['condition-gained', 'value-changed'],
  ],
  [{ in: 'track', track: 'heat' }, ['value-changed', 'value-changed']],
  [{ in: 'order', order: 'line' }, ['order-ranked', 'order-ranked']],
  [{ in: 'order', order: 'tail' }, []],
  [{ in: 'span', span: 'round' }, ['span-begun', 'span-ended', 'span-begun', 'span-ended']],
  [{ in: 'span', span: 'turn' }, []],
  [{ in: 'participants' }, []],
])('%j was written by %j', (location, by) => {
  const all = writers.all(location, events.length);
  expect(all.map((seq) => events[seq]?.type)).toEqual(by);
  expect(latest.last(location)).toBe(all.at(-1) ?? 0);
  // The same up to each event: the writers until then, and the last of them.
  for (let seq = 0; seq < events.length; seq += 1) {
    const before = all.filter((one) => one <= seq);
    expect(writers.all(location, seq)).toEqual(before);
    expect(writers.last(location, seq)).toBe(before.at(-1) ?? 0);
  }
});

test('the last beginning of a span and the last taking of an action are found', () => {
  const [first = 0, second = 0] = events.flatMap(({ type, seq }) =>
    type === 'span-begun' ? [seq] : [],
  );
  const taken = events.findIndex(({ type }) => type === 'action-taken');
  expect([first - 1, first, second - 1, second].map((seq) => writers.begun('round', seq))).toEqual([
    0,
    first,
    first,
    second,
  ]);
  expect(writers.begun('turn', second)).toBe(0);
  expect([taken - 1, taken].map((seq) => writers.taken('Spell', 'Cid', seq))).toEqual([0, taken]);
  expect(writers.taken('Spell', 'Ann', taken)).toBe(0);
  expect(writers.taken('Cid', 'Spell', taken)).toBe(0);
});

test("a referee's word writes what it names; if somebody comes or goes, all of their values and every order", () => {
  const told = createWriters();
  const last = createWriters();
  const base = { rule: null, cause: null, spans: [], steps: [] };
  const of = (name: string) => ({ name, side: 'left', kind: 'Fighter', values: [] });
  const words = [
    { kind: 'set', holder: 'Cid', field: 'HP', value: 3 },
    { kind: 'set', holder: null, field: 'heat', value: 3 },
    { kind: 'gain', participant: 'Cid', condition: 'Down', fields: [], ends: [] },
    { kind: 'lose', participant: 'Cid', condition: 'Down' },
    { kind: 'remove', participant: 'Cid' },
    { kind: 'add', participant: { ...of('Dan'), conditions: ['Down'] } },
    { kind: 'set', holder: 'Dan', field: 'HP', value: 3 },
    { kind: 'lose', participant: 'Dan', condition: 'Down' },
    { kind: 'remove', participant: 'Dan' },
  ] as const;
  const ranked = events.find(({ type }) => type === 'order-ranked') ?? expect.fail('no order');
  for (const one of [told, last]) {
    one.note({ ...ranked, seq: 1 });
    words.forEach((word, index) => {
      one.note({ ...base, seq: index + 2, type: 'ruled', data: { by: 'referee', word } } as never);
    });
  }
  const seqs = (location: Location): readonly number[] => {
    const found = told.all(location, 99);
    expect(last.last(location)).toBe(found.at(-1) ?? 0);
    expect(told.last(location, 99)).toBe(found.at(-1) ?? 0);
    return found;
  };
  expect(seqs({ in: 'field', holder: 'Cid', field: 'HP' })).toEqual([2, 6]);
  expect(seqs({ in: 'field', holder: 'Cid', field: 'mana' })).toEqual([6]);
  expect(seqs({ in: 'field', holder: 'Ann', field: 'HP' })).toEqual([]);
  expect(seqs({ in: 'track', track: 'heat' })).toEqual([3]);
  expect(seqs({ in: 'condition', holder: 'Cid', condition: 'Down' })).toEqual([4, 5, 6]);
  expect(seqs({ in: 'field', holder: 'Dan', field: 'HP' })).toEqual([7, 8, 10]);
  expect(seqs({ in: 'field', holder: 'Dan', field: 'mana' })).toEqual([7, 10]);
  expect(seqs({ in: 'condition', holder: 'Dan', condition: 'Down' })).toEqual([7, 9, 10]);
  expect(seqs({ in: 'order', order: 'line' })).toEqual([1, 6, 10]);
  expect(seqs({ in: 'order', order: 'tail' })).toEqual([]);
  expect(seqs({ in: 'participants' })).toEqual([6, 7, 10]);
});

test('a condition that ran out could have been gained again since it was gained, any other value since its last change', () => {
  const last = createWriters();
  const base = { rule: null, cause: 0, spans: [], steps: [] };
  const own = { participant: 'Cid', condition: 'Down' };
  const down: Location = { in: 'condition', holder: 'Cid', condition: 'Down' };
  const gained = { type: 'condition-gained', data: { ...own, fields: [], ends: [], again: false } };
  const lost = (reason: string) => ({ type: 'condition-lost', data: { ...own, reason } });
  const opened = [gained, lost('expired'), gained, lost('effect')].map((body, index) => {
    last.note({ ...base, ...body, seq: index + 1 } as never);
    return [last.opened(down), last.last(down)];
  });
  expect(opened).toEqual([
    [1, 1],
    [1, 2],
    [3, 3],
    [4, 4],
  ]);
});

test('the value that is explained is the one that stands there after each event', () => {
  const rules = 'condition Worn\n  has left  0..9  starts 1\n  has right 0..9  starts 2\n';
  const worn = fight(
    `play round\n  each p in everyone\n    p gains Worn\n    raise p.Worn.right by 1\n    Try by p\n  raise heat by 1\nrank line of p in left\n  highest p.quick`,
    rules,
  );
  const told = (location: Location, at: number): unknown => {
    const question = { ask: 'state', location } as const;
    const inquest = inquire(worn.ruleset, worn.events, at, question);
    if ('unplayable' in inquest) throw new Error(inquest.unplayable);
    return inquest.ask(question, 1).value;
  };
  const seen = initialState();
  const values = new Set<string>();
  let rounds = 0;
  for (const event of worn.events) {
    reduce(seen, event);
    if (event.type === 'span-begun') rounds += 1;
    const bob = seen.participants.find(({ name }) => name === 'Bob');
    const own = bob?.conditions.find(({ condition }) => condition === 'Worn');
    const side = (name: string): unknown =>
      own?.fields.find((field) => field.name === name)?.value ?? null;
    const there: readonly (readonly [Location, unknown])[] = [
      [{ in: 'condition', holder: 'Bob', condition: 'Worn' }, own !== undefined],
      [{ in: 'condition-field', holder: 'Bob', condition: 'Worn', field: 'left' }, side('left')],
      [{ in: 'condition-field', holder: 'Bob', condition: 'Worn', field: 'right' }, side('right')],
      [{ in: 'condition-field', holder: 'Eve', condition: 'Worn', field: 'right' }, null],
      [{ in: 'field', holder: 'Eve', field: 'HP' }, null],
      [{ in: 'track', track: 'heat' }, seen.tracks.find(({ name }) => name === 'heat')?.value],
      [
        { in: 'order', order: 'line' },
        seen.orders.find(({ name }) => name === 'line')?.members ?? [],
      ],
      [{ in: 'span', span: 'round' }, rounds],
      [{ in: 'participants' }, seen.participants.map(({ name }) => name)],
    ];
    for (const [location, value] of there) {
      expect([location, told(location, event.seq)]).toEqual([location, value]);
      values.add(JSON.stringify([location, value]));
    }
  }
  expect(values.size).toBeGreaterThan(14);
});
