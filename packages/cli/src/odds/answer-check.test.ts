// Tests the odds of a check as those of measures.
import type { CheckOdds, Chance } from '@fray/engine/odds';
import type { Value } from '@fray/dsl/ir';
import { expect, test } from 'vitest';
import { isStop } from '../exit-codes.ts';
import { requireRules } from '../rules/rules.ts';
import { fakeHost } from '../testing/fake-host.ts';
import { answerCheck, asMeasures, meanOf } from './answer-check.ts';

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

const leap = `ruleset "Leaps"
side here
kind Leaper
  skill  1..20
given wind  0..5
check Leap by p
  roll d20 as face
  far   when face + wind <= p.skill
  near  otherwise
check Heap by p
  roll 12d20 as pile
  far   when (count x in pile.faces where x > 3) > 4
  near  otherwise
scenario Ditch
  given wind 1
  side here
    Leaper  skill
    Ann     12
`;

test('a check that cannot be counted is refused with what to do about it', async () => {
  const rules = await requireRules(fakeHost({ files: { 'x.fray': leap } }), 'x.fray', []);
  const refused = (name: string, called?: string): unknown => {
    try {
      const options = { set: [], given: [], ...(called === undefined ? {} : { called }) };
      return answerCheck(rules, name, ['p.skill=12'], options).outcomes.length;
    } catch (thrown) {
      if (!isStop(thrown)) throw thrown;
      return [thrown.exit, thrown.message, thrown.hint];
    }
  };
  expect(refused('Leap')).toEqual([
    2,
    expect.stringContaining('wind'),
    expect.stringContaining('--scenario'),
  ]);
  expect(refused('Heap')).toEqual([
    4,
    expect.stringMatching(/^Heap throws more dice/),
    expect.stringMatching(/; a measure can be estimated$/),
  ]);
  expect(refused('Heap', 'this throw')).toEqual([
    4,
    expect.stringMatching(/^this throw throws more dice/),
    expect.stringMatching(/such as `up to 4 times`$/),
  ]);
});
