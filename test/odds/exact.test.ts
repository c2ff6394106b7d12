// Compares exact odds with numbers that were found in other ways: enumerated here, or known from elsewhere.
import type { Ruleset } from '@fray/dsl/ir';
import { describe, expect, test } from 'vitest';
import { confirmedOdds, exactOdds } from '@fray/engine/odds';
import { beginRun, inputsFor } from '../engine/runs.ts';
import { ambush, duel, exact, measured, rulesetOf, shipped, told } from './rules.ts';
import { thorough } from '../scale.ts';

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));
const ratio = (n: bigint, d: bigint): string => `${n / gcd(n, d)}/${d / gcd(n, d)}`;

/** How many of `of` equally likely ways leave a target ambushed, stage after stage. */
interface Stages {
  readonly first: readonly [ambushed: bigint, of: bigint];
  readonly both: readonly [still: bigint, of: bigint];
  readonly either: readonly [still: bigint, of: bigint];
}

/** Returns the ways of one target, counted face by face. */
function stages(awe: number, dex: number, die: number): Stages {
  let ambushed = 0n;
  for (let face = 1; face <= die; face += 1) if (face > awe) ambushed += 1n;
  let both = 0n;
  let either = 0n;
  for (let mind = 1; mind <= 20; mind += 1) {
    for (let body = 1; body <= 20; body += 1) {
      if (!(mind <= awe && body <= dex)) both += 1n;
      if (!(mind <= awe || body <= dex)) either += 1n;
    }
  }
  return { first: [ambushed, BigInt(die)], both: [both, 400n], either: [either, 400n] };
}

/**
 * Returns the number of ways in which n targets are ambushed, for each n, and the number of all ways. Targets are independent,
 * so they are added one after the other.
 */
function counts(
  chances: readonly (readonly [bigint, bigint])[],
): readonly [readonly bigint[], bigint] {
  let ways: bigint[] = [1n];
  let of = 1n;
  for (const [yes, all] of chances) {
    const next = Array.from({ length: ways.length + 1 }, () => 0n);
    ways.forEach((many, n) => {
      next[n] = (next[n] ?? 0n) + many * (all - yes);
      next[n + 1] = (next[n + 1] ?? 0n) + many * yes;
    });
    ways = next;
    of *= all;
  }
  return [ways, of];
}

describe('the small ambush', () => {
  test.each([1, 3, 6])(
    '%i targets: the odds of how many are ambushed after each unit equal counted faces',
    (targets) => {
      const { first, both, either } = stages(14, 12, 100);
      const after = [
        first,
        [first[0] * both[0], first[1] * both[1]],
        [first[0] * both[0] * either[0], first[1] * both[1] * either[1]],
      ] as const;
      const odds = exact(rulesetOf(ambush(targets)));
      expect(odds.method).toEqual({ method: 'exact' });
      expect(odds.measures.map(told)).toEqual(
        after.map((chance) => {
          const [ways, of] = counts(Array.from({ length: targets }, () => chance));
          return ways.map((many, n) => `${n} ${ratio(many, of)}`);
        }),
      );
    },
  );

  test('targets are merged once no rule reads what distinguishes them', () => {
    // At each place of the code, eight targets form at most 2^8 sets of ambushed ones, not 520 faces for each way to get there.
    expect(exact(rulesetOf(ambush(8))).states).toBeLessThan(2_500);
  });
});

test.runIf(thorough)('the anatomy of an ambush: the shipped rules agree with counted faces', () => {
  // Anatomy is fought at `impossible`, on a d100. The encounter is over once nobody is ambushed.
  const personas = [
    [14, 12],
    [12, 15],
    [10, 11],
    [8, 9],
  ] as const;
  const all = personas.map(([awe, dex]) => stages(awe, dex, 100));
  // Cable does not react in the third unit, but under this reading everybody who is still ambushed tests.
  const until = [
    all.map(({ first }) => first),
    all.map(({ first, both }) => [first[0] * both[0], first[1] * both[1]] as const),
    all.map(
      ({ first, both, either }) =>
        [first[0] * both[0] * either[0], first[1] * both[1] * either[1]] as const,
    ),
  ];
  const tables = until.map((chances) => counts(chances));
  const odds = exact(shipped('unit-ambush'), { scenario: 'Anatomy' }, ['still-ambushed']);
  const line = (n: number, index: number, more = 0): string => {
    const [ways, of] = tables[index] ?? [[], 1n];
    const [gone, ofGone] = tables[more === 0 ? index : index - 1] ?? [[], 1n];
    // If nobody was ambushed after the unit before, this unit is not reached.
    const many = more === 0 ? (ways[n] ?? 0n) : (ways[n] ?? 0n) * ofGone - (gone[n] ?? 0n) * of;
    return `${n} ${ratio(many, more === 0 ? of : of * ofGone)}`;
  };
  const notReached = (index: number): string =>
    `- ${ratio(tables[index]?.[0][0] ?? 0n, tables[index]?.[1] ?? 1n)}`;
  expect(odds.measures.slice(0, 3).map(told)).toEqual([
    [0, 1, 2, 3, 4].map((n) => line(n, 0)),
    [line(0, 1, 1), ...[1, 2, 3, 4].map((n) => line(n, 1)), notReached(0)],
    [line(0, 2, 1), ...[1, 2, 3, 4].map((n) => line(n, 2)), notReached(1)],
  ]);
});

test('a duel to the death has exact odds, although it may last for ever', () => {
  const odds = exact(rulesetOf(duel));
  expect(odds.method).toEqual({ method: 'exact' });
  const [wins] = odds.measures[0]?.outcomes ?? [];
  expect(wins?.value).toBe(true);
  expect(wins?.chance.decimal).toBeCloseTo(0.5539396093356016, 15);
  expect(odds.endless).toBeNull();
  const parts = confirmedOdds(
    {
      program: measured(rulesetOf(duel)),
      start: beginRun(measured(rulesetOf(duel)), inputsFor(rulesetOf(duel), {})),
      choices: [],
    },
    { states: 10_000, forks: 100_000 },
    true,
  );
  const approximate = 'odds' in parts ? parts : parts[0]?.odds;
  expect(approximate).toMatchObject({
    odds: 'known',
    method: { method: 'exact-up-to', bound: 1e-12 },
  });
  expect(
    approximate?.odds === 'known' ? approximate.measures[0]?.outcomes[0]?.chance.decimal : 0,
  ).toBeCloseTo(0.5539396093356016, 12);
});

// ------------------------------------------------------------------------------------------------ dice

const rolling = (lines: string, measure = 'x'): string => `ruleset "Dice"
  version 1

side table

kind Somebody
  n  number  default 0

track x     number  starts 0
${lines.includes('last') ? 'track last  number  starts 0\n' : ''}
encounter
${lines}

measure came-to
  at end of encounter
  ${measure}

measure anybody
  at end of encounter
  any p in everyone where p.n > 0

scenario Table
  side table
    Somebody
    Ann
`;

/** Returns how often each value occurs among all throws of dice of these sizes. */
function enumerated(
  sizes: readonly number[],
  value: (faces: readonly number[]) => number,
): readonly string[] {
  let throws: number[][] = [[]];
  for (const size of sizes)
    throws = throws.flatMap((faces) => Array.from({ length: size }, (_, n) => [...faces, n + 1]));
  const many = new Map<number, bigint>();
  for (const faces of throws) many.set(value(faces), (many.get(value(faces)) ?? 0n) + 1n);
  return [...many]
    .sort(([a], [b]) => a - b)
    .map(([n, ways]) => `${n} ${ratio(ways, BigInt(throws.length))}`);
}

const sum = (faces: readonly number[]): number => faces.reduce((total, face) => total + face, 0);
const sorted = (faces: readonly number[]): number[] => faces.toSorted((a, b) => b - a);

test('what comes after the moments of all measures costs nothing', () => {
  // The race never ends, because no runner gets beyond 30. From the second round on, each may be at one of thirty numbers.
  const race = `ruleset "Race"

span round

side runners

kind Runner
  way  counter 0..30  starts 0

encounter
  play round until no r in runners where r.way < 31
    each r in runners
      roll d6 as pace by r
      raise r.way by pace

measure first-round "how far they came at first"
  at end of round 1
  total of r.way for r in runners

measure a-leap
  whenever r.way changes
  new

scenario Track
  side runners
    Runner
    Ann
    Bea
    Cid
`;
  const odds = exact(rulesetOf(race));
  // A leap is asked about whenever somebody runs, and the first time counts.
  expect(told(odds.measures[1])).toEqual([1, 2, 3, 4, 5, 6].map((face) => `${face} 1/6`));
  expect(told(odds.measures[0])).toEqual(enumerated([6, 6, 6], sum));
  expect(odds.states).toBeLessThan(50);
});

describe('dice', () => {
  test.each([
    [
      '4d6 keep highest 3',
      [6, 6, 6, 6],
      (faces: readonly number[]) => sum(sorted(faces).slice(0, 3)),
    ],
    ['3d8 drop highest 1', [8, 8, 8], (faces: readonly number[]) => sum(sorted(faces).slice(1))],
    [
      '5d6 count 5 or more',
      [6, 6, 6, 6, 6],
      (faces: readonly number[]) => faces.filter((face) => face >= 5).length,
    ],
    ['2d6+1d4', [6, 6, 4], sum],
  ])('%s', (dice, sizes, value) => {
    const odds = exact(rulesetOf(rolling(`  roll ${dice} as r\n  set x to r`)));
    expect(told(odds.measures[0])).toEqual(enumerated(sizes, value));
  });

  test('many dice are counted quickly if only their total is read', () => {
    const odds = exact(rulesetOf(rolling('  roll 30d6 as r\n  set x to r')));
    expect(odds.measures[0]?.mean?.fraction).toEqual({ n: 105n, d: 1n });
    expect(odds.measures[0]?.outcomes[0]?.chance.fraction).toEqual({ n: 1n, d: 6n ** 30n });
  });

  test('faces that are read are distinguished, but not the order of equal dice', () => {
    const odds = exact(rulesetOf(rolling('  roll 3d6 as r\n  set x to matches of r on 6')));
    expect(told(odds.measures[0])).toEqual(
      enumerated([6, 6, 6], (faces) => faces.filter((face) => face === 6).length),
    );
    expect(odds.forks).toBeLessThanOrEqual(56);
  });
});

describe('loops that may never end', () => {
  test('a die that is rolled until it shows a six ends with a six', () => {
    const odds = exact(
      rulesetOf(rolling('  repeat until x is 6\n    roll d6 as r\n    set x to r', 'x')),
    );
    expect(odds.method).toEqual({ method: 'exact' });
    expect(told(odds.measures[0])).toEqual(['6 1/1']);
  });

  test('a cycle without a way out is reported', () => {
    const odds = exact(
      rulesetOf(
        rolling(
          '  roll d4 as r\n  set x to r\n  if x is 1\n    repeat until x > 1\n      roll d6 as more\n      set x to 2 - more / more rounded down',
        ),
      ),
    );
    expect(told(odds.measures[0])).toEqual(['2 1/4', '3 1/4', '4 1/4', '- 1/4']);
    expect(odds.endless?.fraction).toEqual({ n: 1n, d: 4n });
  });

  test('a count that may grow for ever is exact up to a small rest', () => {
    const odds = exact(
      rulesetOf(
        rolling(
          '  repeat until last is 3\n    roll d3 as face\n    raise x by 1\n    set last to face',
        ),
      ),
    );
    expect(odds.method.method).toBe('exact-up-to');
    for (const { value, chance } of odds.measures[0]?.outcomes.slice(0, 40) ?? [])
      expect(Math.abs(chance.decimal - (2 / 3) ** (Number(value) - 1) / 3)).toBeLessThan(1e-12);
  });

  test.runIf(thorough)('odds that are too large to count say so', () => {
    const ruleset = rulesetOf(
      rolling('  repeat up to 3 times\n    roll d20 as face\n    set x to x * 20 + face'),
    );
    const program = measured(ruleset);
    expect(
      exactOdds(
        { program, start: beginRun(program, inputsFor(ruleset, {})), choices: [] },
        {
          states: 100,
          forks: 5_000,
        },
      ),
    ).toMatchObject({ odds: 'too-large', why: 'states' });
  });
});

test('losing a condition also ends its time limit', () => {
  // A fighter who was dazed for the round, and is then dazed for good, stays dazed, whichever of the two was played first.
  const ruleset = (first: string, second: string): Ruleset =>
    rulesetOf(`ruleset "For good"
  version 1

span round

side left

kind Fighter
  luck  counter  starts 0

condition Dazed

encounter
  play round up to 1 times
    each p in left
      roll d2 as lot
      if lot is 1
        p gains Dazed${first}
      otherwise
        p gains Dazed${second}
      roll d2 as luck
      set p.luck to luck
      p loses Dazed
      p gains Dazed
      roll d2 as more
      raise p.luck by more

measure dazed
  at end of encounter
  count p in left where p is Dazed

measure luck
  at end of encounter
  total of p.luck for p in left

scenario Field
  side left
    Fighter
    Ada
`);
  for (const made of [ruleset('', ' until end of round'), ruleset(' until end of round', '')]) {
    const [dazed, luck] = exact(made).measures;
    expect(told(dazed)).toEqual(['1 1/1']);
    expect(told(luck)).toEqual(['2 1/4', '3 1/2', '4 1/4']);
  }
});
