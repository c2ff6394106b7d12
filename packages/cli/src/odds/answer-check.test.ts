// Tests the odds of a check as those of measures.
import type { CheckOdds, Chance } from '@fray/engine/odds';
import type { Value } from '@fray/dsl/ir';
import { expect, test } from 'vitest';
import { asMeasures, meanOf } from './answer-check.ts';

const chance = (n: bigint, d: bigint): Chance => {
  const decimal = Number(n) / Number(d);
  return { decimal, fraction: { n, d }, low: decimal, high: decimal };
};
const [half, third, rest] = [chance(1n, 2n), chance(1n, 3n), chance(2n, 3n)];

test.each<readonly [readonly (readonly [Value, Chance])[], string | null]>([
  [
    [
      [3, half],
      [4, half],
    ],
    '7/2',
  ],
  [
    [
      [-3, third],
      [3, rest],
    ],
    '1/1',
  ],
  [
    [
      [0, third],
      [0, rest],
    ],
    '0/1',
  ],
  [[], null],
  [
    [
      [true, half],
      [false, half],
    ],
    null,
  ],
  [
    [
      [3, half],
      ['none', half],
    ],
    null,
  ],
  // What was not counted has no fraction.
  [
    [
      [3, { ...half, fraction: null }],
      [4, half],
    ],
    null,
  ],
])('the mean of %#', (outcomes, expected) => {
  const mean = meanOf(outcomes.map(([value, of]) => ({ value, chance: of })));
  expect(mean && `${mean.fraction?.n}/${mean.fraction?.d}`).toBe(expected);
  if (mean?.fraction) {
    const decimal = Number(mean.fraction.n) / Number(mean.fraction.d);
    expect([mean.low, mean.decimal, mean.high]).toEqual([decimal, decimal, decimal]);
  }
});

test('a check is a measure of its outcome and one for each value, and again if it is pushed', () => {
  const found = (outcomes: CheckOdds['outcomes']): CheckOdds => ({
    odds: 'known',
    outcomes,
    values: [
      {
        name: 'blow',
        outcomes: [
          { value: 1, chance: third },
          { value: 4, chance: rest },
        ],
      },
    ],
    faults: [{ text: 'it divides by 0', chance: half }],
  });
  const plain = found([
    { outcome: 'hit', chance: third },
    { outcome: false, chance: rest },
  ]);
  const odds = asMeasures('Strike', { ...plain, pushed: found([]) });
  expect(odds).toMatchObject({ method: { method: 'exact' }, faults: plain.faults, endless: null });
  expect(
    odds.measures.map(({ measure, text, outcomes, mean, notReached }) => [
      measure,
      text,
      outcomes.map(({ value, fault, chance: of }) => [value, fault, of]),
      mean?.decimal ?? null,
      notReached.decimal,
    ]),
  ).toEqual([
    [
      'Strike',
      null,
      [
        ['hit', null, third],
        [false, null, rest],
      ],
      null,
      0,
    ],
    [
      'blow',
      'a value of Strike',
      [
        [1, null, third],
        [4, null, rest],
      ],
      3,
      0,
    ],
    // Pushed, it has no outcome.
    [
      'blow',
      'a value of Strike, pushed',
      [
        [1, null, third],
        [4, null, rest],
      ],
      3,
      0,
    ],
  ]);
});
