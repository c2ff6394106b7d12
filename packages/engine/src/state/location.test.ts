// Tests that places of the state are told apart, and what the referee's words write.
import { expect, test } from 'vitest';
import type { Word } from '../events/event.ts';
import { locationKey, pathOf, valueLocation, wordWrites, type WrittenPlace } from './location.ts';

const places: readonly (readonly [WrittenPlace, path: string | undefined])[] = [
  [{ in: 'field', holder: 'Ann', field: 'HP' }, 'Ann.HP'],
  [{ in: 'field', holder: 'Bob', field: 'HP' }, 'Bob.HP'],
  [{ in: 'field', holder: 'Ann', field: 'MP' }, 'Ann.MP'],
  [{ in: 'field', holder: 'Ann.MP', field: 'HP' }, 'Ann.MP.HP'],
  [{ in: 'field', holder: 'Ann', field: 'MP.HP' }, 'Ann.MP.HP'],
  [{ in: 'track', track: 'HP' }, 'HP'],
  [{ in: 'track', track: 'MP' }, 'MP'],
  [{ in: 'condition', holder: 'Ann', condition: 'HP' }, 'Ann.HP'],
  [{ in: 'condition', holder: 'Bob', condition: 'HP' }, 'Bob.HP'],
  [{ in: 'condition', holder: 'Ann', condition: 'Down' }, 'Ann.Down'],
  [{ in: 'condition', holder: 'Ann Bob', condition: 'Down' }, 'Ann Bob.Down'],
  [{ in: 'condition', holder: 'Ann', condition: 'Bob Down' }, 'Ann.Bob Down'],
  [{ in: 'condition-field', holder: 'Ann', condition: 'Down', field: 'n' }, 'Ann.Down.n'],
  [{ in: 'condition-field', holder: 'Bob', condition: 'Down', field: 'n' }, 'Bob.Down.n'],
  [{ in: 'condition-field', holder: 'Ann', condition: 'Out', field: 'n' }, 'Ann.Out.n'],
  [{ in: 'condition-field', holder: 'Ann', condition: 'Down', field: 'm' }, 'Ann.Down.m'],
  [{ in: 'order', order: 'HP' }, 'HP'],
  [{ in: 'order', order: 'line' }, 'line'],
  [{ in: 'span', span: 'HP' }, undefined],
  [{ in: 'span', span: 'round' }, undefined],
  [{ in: 'participants' }, undefined],
  [{ in: 'holder', holder: 'Ann' }, 'Ann'],
  [{ in: 'holder', holder: 'Bob' }, 'Bob'],
  [{ in: 'begun', span: 'HP' }, undefined],
  [{ in: 'begun', span: 'round' }, undefined],
  [{ in: 'taken', action: 'Strike', actor: 'Ann' }, undefined],
  [{ in: 'taken', action: 'Strike', actor: 'Bob' }, undefined],
  [{ in: 'taken', action: 'Flee', actor: 'Ann' }, undefined],
];

test('no two places have the same key, and a path is that of `show`', () => {
  expect(new Set(places.map(([place]) => locationKey(place))).size).toBe(places.length);
  expect(places.map(([place]) => pathOf(place))).toEqual(places.map(([, path]) => path));
});

test('a value is that of a track, of a field of somebody, or of a condition of theirs', () => {
  expect(valueLocation(null, null, 'heat')).toEqual({ in: 'track', track: 'heat' });
  expect(valueLocation('Ann', null, 'HP')).toEqual({ in: 'field', holder: 'Ann', field: 'HP' });
  expect(valueLocation('Ann', 'Down', 'n')).toEqual({
    in: 'condition-field',
    holder: 'Ann',
    condition: 'Down',
    field: 'n',
  });
});

const cat = { name: 'Cat', kind: 'Fighter', side: 'red', values: [], conditions: [] };

test.each<readonly [Word, readonly WrittenPlace[]]>([
  [
    { kind: 'set', holder: 'Ann', field: 'HP', to: 1 },
    [{ in: 'field', holder: 'Ann', field: 'HP' }],
  ],
  [{ kind: 'set', holder: null, field: 'heat', to: 1 }, [{ in: 'track', track: 'heat' }]],
  [
    { kind: 'gain', participant: 'Ann', condition: 'Down' },
    [{ in: 'condition', holder: 'Ann', condition: 'Down' }],
  ],
  [
    { kind: 'lose', participant: 'Ann', condition: 'Down' },
    [{ in: 'condition', holder: 'Ann', condition: 'Down' }],
  ],
  [{ kind: 'add', participant: cat }, [{ in: 'holder', holder: 'Cat' }, { in: 'participants' }]],
  [
    { kind: 'remove', participant: 'Ann' },
    [{ in: 'holder', holder: 'Ann' }, { in: 'participants' }],
  ],
])('the word %j writes %j', (word, writes) => {
  expect(wordWrites(word)).toEqual(writes);
});
