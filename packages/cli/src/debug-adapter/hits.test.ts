// Tests hit counts as clients write them.
import { expect, test } from 'vitest';
import { readHitTest } from './hits.ts';

test.each([
  ['3', [3]],
  [' 3 ', [3]],
  ['>3', [4, 5, 6]],
  ['>= 3', [3, 4, 5, 6]],
  ['%3', [3, 6]],
])('%s stops at the right ones of six hits', (text, stops) => {
  expect([1, 2, 3, 4, 5, 6].filter((nth) => readHitTest(text)?.(nth))).toEqual(stops);
});

test.each(['', '0', '%0', '-1', '3 times', '<3'])('%j is no hit count', (text) => {
  expect(readHitTest(text)).toBeUndefined();
});
