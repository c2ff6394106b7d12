import { expect, test } from 'vitest';
import { bisectionOrder } from './bisection.ts';

test.each([
  [0, []],
  [1, [0]],
  [2, [0, 1]],
  [5, [0, 4, 2, 1, 3]],
  [8, [0, 4, 2, 6, 1, 5, 3, 7]],
])('the order of %i moments begins with moments far apart', (many, order) => {
  expect(bisectionOrder(Array.from({ length: many }, (_, index) => index))).toEqual(order);
});
