// Tests the rows that a path shows of a state, with names that have several meanings. `reduce.test.ts` tests a state
// that was played.
import { expect, test } from 'vitest';
import { emptyHeader } from './header-fixture.ts';
import { initialState } from './reduce.ts';
import { show } from './show.ts';
import type { State } from './state.ts';

const state: State = {
  ...initialState(),
  header: {
    ...emptyHeader,
    kinds: [
      { name: 'Spy', fields: ['side', 'HP'] },
      { name: 'Beast', fields: ['kind'] },
      { name: 'Rock', fields: ['side', 'kind'] },
      { name: 'Tree', fields: [] },
    ],
    sides: ['left', 'right'],
    givens: [['dark', true]],
    rulings: [['ties', 'low']],
  },
  participants: [
    {
      name: 'Ann',
      side: 'left',
      kind: 'Spy',
      values: ['right', 3],
      conditions: [
        { condition: 'Down', fields: [], ends: [] },
        {
          condition: 'Lit',
          fields: [{ name: 'depth', value: 2 }],
          ends: [
            { edge: 'end', span: 'turn', of: 'Ann', count: 1 },
            { edge: 'start', span: 'round', of: null, count: 3 },
            { edge: 'end', span: 'round', of: null, count: 0 },
          ],
        },
      ],
    },
    { name: 'Bear', side: 'right', kind: 'Beast', values: ['bear'], conditions: [] },
    { name: 'Rock', side: 'left', kind: 'Rock', values: ['up', 'stone'], conditions: [] },
    { name: 'heat', side: 'left', kind: 'Tree', values: [], conditions: [] },
  ],
  tracks: [
    { name: 'heat', value: 1 },
    { name: 'line', value: 2 },
    { name: 'spans', value: 3 },
  ],
  orders: [
    { name: 'line', members: ['Ann'] },
    { name: 'heat', members: ['Bear'] },
  ],
};

test.each<readonly [path: string, shown: string[]]>([
  // A field named `side` or `kind` replaces the row about the side or the kind.
  ['Ann', ['Ann.kind Spy', 'Ann.side right', 'Ann.HP 3', ...down('Ann'), ...lit('Ann')]],
  ['Bear', ['Bear.side right', 'Bear.kind bear']],
  ['Rock', ['Rock.side up', 'Rock.kind stone']],
  // A condition shows its fields, and its end only if it has one.
  ['Ann.Down', down('Ann')],
  ['Ann.Lit', lit('Ann')],
  ['Bear.Lit', ['Bear.Lit false']],
  ['heat.Down', ['heat.Down false']],
  // A name means a participant before an order, an order before a track, and a track before a section.
  ['heat', ['heat.side left', 'heat.kind Tree']],
  ['line', ['line Ann']],
  ['spans', ['spans 3']],
  ['tracks', ['tracks.heat 1', 'tracks.line 2', 'tracks.spans 3']],
  ['orders', ['orders.line Ann', 'orders.heat Bear']],
  ['givens', ['givens.dark true']],
  ['rulings', ['rulings.ties low']],
  ['participants', ['participants Ann,Bear,Rock,heat']],
])('the rows at %s', (path, shown) => {
  const found = show(state, path);
  if (!found.found) return expect.fail(found.part);
  expect(found.rows.map(([name, value]) => `${name} ${String(value)}`)).toEqual(shown);
});

function down(who: string): string[] {
  return [`${who}.Down true`];
}

function lit(who: string): string[] {
  return [
    `${who}.Lit true`,
    `${who}.Lit.depth 2`,
    `${who}.Lit.until end of turn of ${who},3 starts of round,0 ends of round`,
  ];
}

test('without a path everything is shown once', () => {
  const found = show(state, '');
  if (!found.found) return expect.fail(found.part);
  const rows = found.rows.map(([name]) => name);
  expect(rows.filter((name, index) => rows.indexOf(name) < index)).toEqual([]);
  expect(rows).not.toContain('participants');
  expect(rows).toContain('rulings.ties');
});

const names = ['Ann', 'Bear', 'Rock', 'heat', 'line', 'heat', 'heat', 'line', 'spans'];
const sections = ['spans', 'orders', 'tracks', 'givens', 'rulings', 'participants'];

test.each<readonly [path: string, part: string, possible: string[]]>([
  ['Babel', 'Babel', [...names, ...sections]],
  ['Ann.mana', 'mana', ['kind', 'side', 'HP', 'Down', 'Lit']],
  ['Ann.Lit.x', 'x', ['depth', 'until']],
  // Part of a name does not match.
  ['Ann.H', 'H', ['kind', 'side', 'HP', 'Down', 'Lit']],
  ['Ann.HP.x', 'x', []],
  // Only a participant has conditions.
  ['line.Lit', 'Lit', []],
  ['tracks.Lit', 'Lit', ['heat', 'line', 'spans']],
  ['Bear.Lit.depth', 'Lit', ['side', 'kind']],
])('there is nothing at %s', (path, part, possible) => {
  expect(show(state, path)).toEqual({ found: false, part, possible });
});

test('each open span is shown with its number', () => {
  const open = (span: string, number: number) => ({
    span,
    number,
    label: null,
    of: null,
    begun: [],
  });
  const found = show({ ...state, spans: [open('round', 2), open('turn', 5)] }, '');
  if (!found.found) return expect.fail(found.part);
  expect(found.rows.filter(([name]) => name.startsWith('spans.'))).toEqual([
    ['spans.round', 2],
    ['spans.turn', 5],
  ]);
});
