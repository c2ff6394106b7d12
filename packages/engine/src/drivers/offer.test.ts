// Tests offers whose answer is a list: which lists they admit, which one is the default, and which one is most similar
// to a wish.
import { expect, test } from 'vitest';
import { everyAnswer, firstOf, nearestList } from './offer.ts';

const free = { kind: 'list', from: ['a', 'b'], atMost: 2 } as const;
const once = { ...free, from: ['a', 'b', 'c'], once: true } as const;
const pair = { ...once, atLeast: 2 } as const;

const lists = (offer: typeof free | typeof once | typeof pair, most = 100): string | undefined =>
  everyAnswer(offer, most)
    ?.map((answer) => ('list' in answer ? answer.list.join('') : '?'))
    .join(' ');

test('lists every admitted list, or none if there are too many', () => {
  expect(lists(free)).toBe(' a b aa ab ba bb');
  expect(lists(once)).toBe(' a b c ab ac ba bc ca cb');
  expect(lists(pair)).toBe('ab ac ba bc ca cb');
  expect(lists(pair, 6)).toBe('ab ac ba bc ca cb');
  expect(lists(pair, 5)).toBeUndefined();
});

test('the default is the shortest list, of the first items', () => {
  expect(firstOf(free)).toEqual({ list: [] });
  expect(firstOf(pair)).toEqual({ list: ['a', 'b'] });
  expect(firstOf({ ...free, atLeast: 2 })).toEqual({ list: ['a', 'a'] });
});

test('the nearest list keeps the items that are allowed, and fills up with the first others', () => {
  expect(nearestList(pair, ['c', 'c', 'x'])).toEqual(['c', 'a']);
  expect(nearestList(free, ['b', 'x', 'b', 'b'])).toEqual(['b', 'b']);
});
