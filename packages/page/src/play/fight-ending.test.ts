import { expect, test } from 'vitest';
import { howItEnded } from './fight-ending.ts';

test('the end is what the last event says, whatever picture stands below it', () => {
  expect(
    howItEnded(`── round 1 ──
   2  Anna strikes Drago
 421  The encounter ends: nobody is left

round    1
  Anna   s
  Drago  ·

s strike   · nothing
`),
  ).toBe('The encounter ends: nobody is left');
  expect(howItEnded('')).toBe('');
});
