import { expect, test } from 'vitest';
import { suggests } from '../testing/hints.ts';
import { suggestionFor } from './suggestion.ts';

const known = ['Two-natives-at-the-old-ford', 'Gorge', 'Anatomy'];

test.each([
  ['Two_natives_at_the_old_ford', known, suggests('Two-natives-at-the-old-ford')],
  ['Gorg', known, suggests('Gorge')],
  ['x', known, 'choose one of: Two-natives-at-the-old-ford, Gorge, Anatomy'],
  ['x', ['Ford'], 'there is only Ford'],
  ['x', [], undefined],
  [
    'x',
    ['aa', 'bb', 'cc', 'dd', 'ee', 'ff', 'gg', 'hh', 'ii'],
    'choose one of: aa, bb, cc, dd, ee, ff, gg, and 2 more',
  ],
])('%s among %j: %s', (wrong, names, hint) => {
  expect(suggestionFor(wrong, names)).toBe(hint);
});
