// Checks that every line that a message shows can be parsed at its place. The examples of forms are checked with the table of forms.

import { describe, expect, test } from 'vitest';
import { isReadable } from '../syntax/readable.ts';
import { examplesAt, homes, marginPlaces } from './homes.ts';

describe('every line that is shown can be parsed at its place', () => {
  test.each(
    homes.flatMap(({ owners: [owner = ''], around, shown }) =>
      shown.map((line) => [owner, line, around] as const),
    ),
  )('%s: %s', (_, line, around) => {
    const tried = [
      around,
      `${around}\n    Fighter  HP\n    Ada      3`,
      around.replace('\n  nothing', ''),
      around.replace(/\n {2}yes$/, ''),
      'measure X\n  at end of encounter\n  …',
    ].map((place) => place.replace('…', () => line));
    expect(tried.filter((text) => isReadable(text, text.length))).not.toEqual([]);
  });
});

test('a word that marks lines of a place has examples with it', () => {
  const homeOf = (name: string) =>
    examplesAt(homes.find(({ owners }) => owners.includes(name))?.places ?? []);
  expect(homeOf('check')['when']).toEqual(['hit when face >= 15']);
  expect(homeOf('kind')['default']).toEqual(['skill  1..20  default 10']);
  expect(homeOf('procedure')['gains']).toEqual([
    'p gains Prone until end of round',
    'p gains Poisoned with strength 2',
  ]);
  expect(examplesAt(marginPlaces)['trigger']).toEqual([
    'trigger Fall when p.HP reaches 0',
    'trigger Dawn when round begins',
  ]);
});
