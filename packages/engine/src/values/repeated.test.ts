import { expect, test } from 'vitest';
import { repeated } from './repeated.ts';

test('a list of any length has the value at every index, and no holes', () => {
  for (let length = 0; length <= 40; length += 1)
    expect(repeated(length, null)).toStrictEqual(Array.from({ length }, () => null));
  // A value that is itself a list stays one value.
  const value = [1, 2];
  expect(repeated(7, value)).toStrictEqual(Array.from({ length: 7 }, () => value));
});
