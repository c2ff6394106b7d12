// Encounters that grow: with 4, 6, 10, 20 and 40 participants. Their odds are compared with binomials that are computed here
// without a machine. Their cost is counted in machines and positions.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defaultSource, firstSource } from '@fray/engine/drivers';
import { exactOdds, oddsInParts, type Odds } from '@fray/engine/odds';
import { describe, expect, test } from 'vitest';
import { beginRun, inputsFor, policiesOf } from '../engine/runs.ts';
import { ambush, exact, measured, rulesetOf, told } from './rules.ts';
import { fraction } from './skirmish.ts';
import { thorough } from '../scale.ts';

const SIZES = thorough ? [4, 6, 10, 20, 40] : [4, 40];

/** A number of ways, out of so many that are equally likely. */
type Part = readonly [ways: bigint, of: bigint];

/**
 * How many ways leave a target ambushed after the first, second and third test. The target has awareness 14 and dexterity 12,
 * and the first die has 100 faces.
 */
const LEFT: readonly [Part, Part, Part] = [
  [86n, 100n],
  [86n * (400n - 14n * 12n), 100n * 400n],
  [86n * (400n - 14n * 12n) * 6n * 8n, 100n * 400n * 400n],
];

function choose(n: number, k: number): bigint {
  let ways = 1n;
  for (let at = 0; at < k; at += 1) ways = (ways * BigInt(n - at)) / BigInt(at + 1);
  return ways;
}

/** Returns the probability that exactly k of n targets are ambushed. */
function binomial(n: number, k: number, [ways, of]: Part): Part {
  return [choose(n, k) * ways ** BigInt(k) * (of - ways) ** BigInt(n - k), of ** BigInt(n)];
}

function minus([a, of]: Part, [b, ofB]: Part): Part {
  return [a * ofB - b * of, of * ofB];
}

const everybody = (n: number): readonly number[] => Array.from({ length: n + 1 }, (_, k) => k);

describe.each(SIZES)('%i equal participants', (n) => {
  test('the small ambush: the odds after each unit are binomial', () => {
    const odds = exact(rulesetOf(ambush(n)));
    expect(odds.method).toEqual({ method: 'exact' });
    expect(odds.measures.map(told)).toEqual(
      LEFT.map((left) => everybody(n).map((k) => `${k} ${fraction(...binomial(n, k, left))}`)),
    );
  });

  test('the shipped anatomy of an ambush: the odds after each unit are binomial', () => {
    const odds = sliced(anatomy(n), 'Anatomy', 'still-ambushed');
    expect(odds.method).toEqual({ method: 'exact' });
    // Once nobody is ambushed, the encounter is over, and the next unit is not reached.
    const [first, second, third] = LEFT;
    const over = (left: Part): Part => binomial(n, 0, left);
    const some = (left: Part): readonly string[] =>
      everybody(n)
        .slice(1)
        .map((k) => `${k} ${fraction(...binomial(n, k, left))}`);
    expect(odds.measures.map(told)).toEqual([
      everybody(n).map((k) => `${k} ${fraction(...binomial(n, k, first))}`),
      [
        `0 ${fraction(...minus(over(second), over(first)))}`,
        ...some(second),
        `- ${fraction(...over(first))}`,
      ],
      [
        `0 ${fraction(...minus(over(third), over(second)))}`,
        ...some(third),
        `- ${fraction(...over(second))}`,
      ],
      [`0 ${fraction(...minus([1n, 1n], over(third)))}`, `- ${fraction(...over(third))}`],
    ]);
  });
});

/** Returns odds as the command line counts them: from rules without everything that the measure does not depend on. */
function sliced(ruleset: ReturnType<typeof rulesetOf>, scenario: string, measure: string): Odds {
  const program = measured(ruleset, [measure]);
  const inputs = inputsFor(ruleset, { scenario });
  const parts = oddsInParts(
    {
      program,
      start: beginRun(program, inputs),
      choices: [policiesOf(program, inputs), defaultSource, firstSource],
    },
    { states: 200_000, forks: 30_000, without: new Set(['plain']) },
  );
  const odds = 'odds' in parts ? parts : parts[0]?.odds;
  if (odds?.odds !== 'known') throw new Error(JSON.stringify(odds));
  return odds;
}

/** Returns the shipped rules without their examples, with n copies of Abel. */
function anatomy(n: number): ReturnType<typeof rulesetOf> {
  const text = readFileSync(
    fileURLToPath(new URL('../../rulesets/unit-ambush/unit-ambush.fray', import.meta.url)),
    'utf8',
  );
  const [rules = ''] = text.split(/^# -+ examples$/m);
  const rows = /( {4}Abel +14 +12 ) +yes\n( {4}\w+ .*\n)+/;
  expect(rules).toMatch(rows);
  return rulesetOf(
    rules.replace(rows, (_, abel: string) => `${abel.replace('Abel', `Abel x${n}`)} yes\n`),
  );
}

describe('the cost of odds', () => {
  // A turn is learned once, however many come after it. At the end of each unit, each count is visited once.
  const counted = (n: number): Odds => {
    const ruleset = rulesetOf(ambush(n));
    const program = measured(ruleset);
    const odds = exactOdds(
      { program, start: beginRun(program, inputsFor(ruleset, {})), choices: [] },
      {
        states: 200_000,
        forks: 30_000,
        without: new Set(['plain', 'groups']),
      },
    );
    if (odds.odds !== 'known') throw new Error(JSON.stringify(odds));
    return odds;
  };

  test('machines run once for each count, not for each turn, and positions are pairs of counts', () => {
    const [small, large] = [counted(20), counted(40)];
    // Each of three units ends with one of n + 1 counts.
    expect(large.forks - small.forks).toBe(3 * 20);
    expect(large.states / small.states).toBeLessThan(4.2);
  });

  test('participants who differ in one thing are counted kind by kind', () => {
    const text = ambush(12).replace(/T-([g-l]) {2}14 {2}12/g, 'T-$1  12  15');
    const other: readonly Part[] = [
      [88n, 100n],
      [88n * (400n - 12n * 15n), 40_000n],
      [88n * (400n - 12n * 15n) * 8n * 5n, 16_000_000n],
    ];
    const odds = exact(rulesetOf(text));
    expect(odds.measures.map(told)).toEqual(
      LEFT.map((left, unit) =>
        everybody(12).map((k) => {
          let sum: Part = [0n, 1n];
          for (let own = Math.max(0, k - 6); own <= Math.min(6, k); own += 1) {
            const [a, of] = binomial(6, own, left);
            const [b, ofB] = binomial(6, k - own, other[unit] ?? [0n, 1n]);
            sum = minus(sum, [-a * b, of * ofB]);
          }
          return `${k} ${fraction(...sum)}`;
        }),
      ),
    );
    // Each place has seven counts of each kind, not 2^12 sets.
    expect(odds.states).toBeLessThan(1_500);
  });
});

describe('loops that are left before everybody had a turn', () => {
  const guards = (doing: string, measures: string, many: number): string => `ruleset "Guards"
  version 1

span turn

side left

kind Guard-kind
  HP  counter 0..  starts 2

condition Down

measure HP
  at end of encounter
  total of p.HP for p in left

check Try by p
  roll d3 as face
  yes  when face is 3
  no   otherwise

encounter
${doing
  .split('\n')
  .map((line) => `  ${line}`)
  .join('\n')}

${measures}

scenario Field
  side left
    Guard-kind
    Guard x${many}
`;
  const down = 'measure down\n  at end of encounter\n  count p in left where p is Down';

  test('the first who wins ends the turn', () => {
    const turn =
      'play turn\n  each p in left\n    Try by p\n      yes\n        end turn\n      no   p gains Down';
    // So many are down before the first one who wins; all of them if nobody wins.
    for (const many of [3, 12]) {
      const odds = exact(rulesetOf(guards(turn, down, many)));
      expect(odds.measures.slice(1).map(told)).toEqual([
        [
          ...Array.from(
            { length: many },
            (_, k) => `${k} ${fraction(2n ** BigInt(k), 3n ** BigInt(k + 1))}`,
          ),
          `${many} ${fraction(2n ** BigInt(many), 3n ** BigInt(many))}`,
        ],
      ]);
    }
  });

  test('a loop inside a loop may be left and begun again', () => {
    const turns =
      'each q in left where q.HP > 1\n  play turn\n    each p in left where p is not Down\n      Try by p\n        yes\n          p gains Down\n          end turn\n        no   lower q.HP by 1 but at least 0';
    for (const many of [2, 3]) {
      const ruleset = rulesetOf(guards(turns, down, many));
      const program = measured(ruleset);
      const apart = exactOdds(
        {
          program,
          start: beginRun(program, inputsFor(ruleset, {})),
          choices: [policiesOf(program, inputsFor(ruleset, {})), defaultSource, firstSource],
        },
        { states: 20_000, forks: 50_000, without: new Set(['plain', 'symmetry', 'groups']) },
      );
      const sorted = (odds: Odds): unknown =>
        odds.measures.map((measure) => told(measure).toSorted());
      if (apart.odds !== 'known') throw new Error(JSON.stringify(apart));
      expect(sorted(exact(ruleset))).toEqual(sorted(apart));
    }
  });

  test('a loop without dice that never ends runs out of steps, as it does in play', () => {
    const endless =
      'each p in left\n  Try by p\n    yes  p gains Down\n    no   nothing\nplay turn until no p in left where p.HP > 0\n  each p in left where p is Down\n    lower p.HP by 2 but at least 0';
    const odds = exact(rulesetOf(guards(endless, down, 4)), { budget: 5_000 });
    expect(odds.faults.map(({ text, chance }) => [text.slice(0, 37), chance.decimal])).toEqual([
      ['The run was stopped after 5000 steps.', expect.closeTo(80 / 81, 15)],
    ]);
    expect(odds.measures.map(told)).toEqual([
      ['0 1/81', '- 80/81'],
      ['4 1/81', '- 80/81'],
    ]);
  });
});
