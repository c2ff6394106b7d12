import { expect, test } from 'vitest';
import { editDistance, suggest } from './suggest.ts';

test.each([
  ['', '', 0],
  ['roll', 'roll', 0],
  ['rol', 'roll', 1],
  ['rlol', 'roll', 1],
  ['kitten', 'sitting', 3],
])('the distance of %s and %s is %i', (a, b, distance) => {
  expect(editDistance(a, b)).toBe(distance);
  expect(editDistance(b, a)).toBe(distance);
});

test('a name that differs only in case comes first, then the nearest, then the first by code unit', () => {
  expect(suggest('notice', ['notices', 'Notice', 'notize', 'novice'])).toEqual([
    'Notice',
    'notices',
    'notize',
  ]);
});

test('a word that is too different, the word itself and the empty word are not suggested', () => {
  expect(suggest('Notice', ['Notice', '', 'Strike', 'Note-it'])).toEqual([]);
  expect(suggest('ab', ['cd', 'ba'])).toEqual(['ba']);
});

test('forms of a word are suggested', () => {
  expect(suggest('camping', ['camp', 'ditch'])).toEqual(['camp']);
  expect(suggest('striking', ['strike', 'ask'])).toEqual(['strike']);
});

test('with a limit, the distances up to it are the same as without', () => {
  const words = [
    'roll',
    'rol',
    'rlol',
    'lorl',
    'olrl',
    'enroll',
    'troll',
    'r',
    'scroll',
    'lloor',
    'x',
  ];
  for (const a of words) {
    for (const b of words) {
      const whole = editDistance(a, b);
      for (const limit of [1, 2, 3])
        expect(Math.min(editDistance(a, b, limit), limit + 1)).toBe(Math.min(whole, limit + 1));
    }
  }
});

test('words longer than anybody misspells are not compared', () => {
  const long = 'x'.repeat(1_000_000);
  expect(suggest(`${long}y`, [long])).toEqual([]);
});
