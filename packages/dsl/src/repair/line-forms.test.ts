// Checks that every line that a message shows can be parsed at its place. The examples of forms are checked with the table of forms.

import { describe, expect, test } from 'vitest';
import { readLine } from '../syntax/read-line.ts';
import { canStand, examplesBelow, typicalLines } from './line-forms.ts';

describe('every line that is shown can be parsed at its place', () => {
  test.each(
    Object.entries(typicalLines).flatMap(([owner, lines]) =>
      lines.map((line) => [owner, line] as const),
    ),
  )('%s: %s', (owner, line) => {
    // A claim stands below its moment.
    const isBelowMoment = readLine(['invariant X', '  always'], `  ${line}`, []).at === undefined;
    expect(canStand(line, owner) || (/^(?:inv|mea)/.test(owner) && isBelowMoment)).toBe(true);
  });
});

test('a word that marks lines of a place has examples with it', () => {
  expect(examplesBelow('check', 'when')).toEqual(['hit when face >= 15']);
  expect(examplesBelow('kind', 'default')).toEqual(['skill  1..20  default 10']);
  expect(examplesBelow('procedure', 'gains')).toEqual([
    'p gains Prone until end of round',
    'p gains Poisoned with strength 2',
  ]);
  expect(examplesBelow('procedure', 'if')).not.toEqual([]);
});
