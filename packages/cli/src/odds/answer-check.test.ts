// Tests the odds of a check as those of measures.
import type { CheckOdds, Chance } from '@fray/engine/odds';
import type { Value } from '@fray/dsl/ir';
import { expect, test } from 'vitest';
import { exitCodes, isStop } from '../exit-codes.ts';
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
  const refused = (name: string): unknown => {
    try {
      const options = { set: [], given: [] };
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
});

const gorge = `ruleset "Gorges"
side here
kind Leaper
  skill  1..20
  nerve  0..5

given foe   Leaper
given wind  0..5
given dark  yes/no
given tide  0..3  default 3

ruling gusts "does the wind count?"
  no   default
  yes

choice Again by p
  yes
  no   default

define blow
  wind  when gusts is yes
  0     otherwise

define goal of p (Leaper)
  p.nerve  when wind > 3
  p.skill  otherwise

check Leap by p
  roll d20 as face
  far   when face + blow <= goal of p
  near  otherwise

check Climb by p
  roll d4 as grip
  push grip if Again by p when grip < 3
  falls   when grip is 1
  holds   when grip is 2
  climbs  otherwise

define stride of p (Leaper)
  p.nerve  when tide > 2
  p.skill  otherwise

check Wade by p
  roll d4 as stone
  dry  when stone <= stride of p
  wet  otherwise

scenario Calm
  given foe Bob
  given wind 1
  given dark yes
  side here
    Leaper  skill  nerve
    Ann     12     2
    Bob     4      1

scenario Storm like Calm
  given wind 5
  given tide 2
  ruling gusts yes
`;

type Asked = Partial<Parameters<typeof answerCheck>[3]>;
type Plan = NonNullable<Parameters<typeof answerCheck>[4]>;

/** Returns the outcomes of a check, and those if it is pushed; or why it is refused. */
async function tried(
  name: string,
  values: readonly string[],
  options: Asked,
  plan?: Plan,
): Promise<unknown> {
  const rules = await requireRules(fakeHost({ files: { 'x.fray': gorge } }), 'x.fray', []);
  const told = ({ outcomes }: CheckOdds): string =>
    outcomes
      .map(({ outcome, chance: of }) => `${String(outcome)} ${of.fraction?.n}/${of.fraction?.d}`)
      .join(', ');
  try {
    const odds = answerCheck(rules, name, values, { set: [], given: [], ...options }, plan);
    return odds.pushed === undefined ? told(odds) : [told(odds), told(odds.pushed)];
  } catch (thrown) {
    if (!isStop(thrown)) throw thrown;
    return [thrown.exit, thrown.message];
  }
}

const foe = 'foe=p';

test.each<readonly [readonly string[], Asked, unknown]>([
  // By somebody of the first scenario, if none is named; its givens and readings are none of the check's.
  [['p=Ann'], { given: [foe, 'wind=3'] }, 'far 3/5, near 2/5'],
  [['p=Ann'], { given: [foe, 'wind=3'], set: ['gusts=yes'] }, 'far 9/20, near 11/20'],
  // What the named scenario says holds, unless an option says something else.
  [['p=Bob'], { given: [foe], scenario: 'Calm' }, 'far 1/5, near 4/5'],
  [['p=Ann'], { given: [foe], scenario: 'Calm', set: ['gusts=yes'] }, 'far 11/20, near 9/20'],
  [['p=Ann'], { given: [foe, 'wind=2'], scenario: 'Storm' }, 'far 1/2, near 1/2'],
  [['p=Ann'], { given: [foe], scenario: 'Storm', set: ['gusts=no'] }, 'far 1/10, near 9/10'],
  // In this wind nobody needs skill, but nerve.
  [['p.nerve=5'], { given: [foe], scenario: 'Storm', set: ['gusts=no'] }, 'far 1/4, near 3/4'],
  [['p.skill=5'], { given: [foe], scenario: 'Storm' }, [2, 'Leap needs the nerve of p']],
  // Whoever is given must take part, even if the check does not ask.
  [['p=Ann'], { given: ['wind=3'] }, [2, 'foe is not given. It is a Leaper who takes part.']],
  [['p=Ann'], { given: ['foe=Bob', 'wind=3'] }, [2, expect.stringContaining('foe')]],
])('a check is tried with %j and %j', async (values, options, expected) => {
  expect(await tried('Leap', values, options)).toEqual(expected);
});

test.each<readonly [string, Asked, string]>([
  ['p.nerve=1', { given: [foe] }, 'dry 1/4, wet 3/4'],
  ['p.nerve=1', { given: [foe], scenario: 'Calm' }, 'dry 1/4, wet 3/4'],
  ['p.skill=2', { given: [foe], scenario: 'Storm' }, 'dry 1/2, wet 1/2'],
  ['p.nerve=3', { given: [foe, 'tide=3'], scenario: 'Storm' }, 'dry 3/4, wet 1/4'],
])(
  'what is given by default decides what is needed, unless the scenario or an option says something else: %s with %j',
  async (value, options, expected) => {
    expect(await tried('Wade', [value], options)).toEqual(expected);
  },
);

test('a check that may be pushed has two tables, each in the order of the rules', async () => {
  // Pushed, a 1 or 2 is rolled again: each face has half of its quarter, and 3 and 4 their first quarter too.
  expect(await tried('Climb', ['p=Ann'], { given: [foe, 'wind=3'] })).toEqual([
    'falls 1/4, holds 1/4, climbs 1/2',
    'falls 1/8, holds 1/8, climbs 3/4',
  ]);
});

test('a check on which two ways of counting disagree is refused by its name', async () => {
  const count: Plan['count'] = () => ({
    scripts: [{ throws: [], outcome: 'far', values: [], fault: null, weight: 1n }],
    of: 1n,
  });
  expect(await tried('Leap', ['p=Ann'], { given: [foe, 'wind=3'] }, { count })).toEqual([
    exitCodes.bug,
    expect.stringContaining('the chance that Leap is far was counted as 1 (1/1), but '),
  ]);
});
