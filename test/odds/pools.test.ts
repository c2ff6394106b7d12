// Whole rolls that are counted in one step, compared with every face of every throw, played by the machine.
import type { TechniqueName } from '@fray/engine/analysis';
import { exactOdds } from '@fray/engine/odds';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { beginRun, inputsFor } from '../engine/runs.ts';
import { leavesOf } from './enumerate.ts';
import { exact, measured, rulesetOf, told } from './rules.ts';
import { fraction } from './skirmish.ts';
import { LAW_LIMIT, scaled, thorough } from '../scale.ts';

const rules = (dice: string, under: string): string => `ruleset "Dice"
  version 1

side table

kind Somebody
  n  number  default 0

track x  number  starts 0

encounter
  roll ${dice} as r${under}
  set x to r

measure came-to
  at end of encounter
  x

measure anybody
  at end of encounter
  any p in everyone where p.n > 0

scenario Table
  side table
    Somebody
    Ann
`;

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));

/** Returns `value n/d` from playing every face; undefined if there are too many faces. */
const played = (dice: string, under: string): readonly string[] | undefined =>
  playedIn(rules(dice, under));

function playedIn(text: string): readonly string[] | undefined {
  const program = measured(rulesetOf(text));
  const leaves = leavesOf(program, beginRun(program, inputsFor(program.ruleset, {})), [], 60_000);
  if (leaves === undefined) return undefined;
  const all = leaves.reduce((most, { chance }) => (chance[1] > most ? chance[1] : most), 1n);
  const ways = new Map<number, bigint>();
  for (const { chance, findings } of leaves) {
    // After a fault nothing is asked.
    const value = findings.length === 0 ? Number.POSITIVE_INFINITY : Number(findings[0]?.value);
    ways.set(value, (ways.get(value) ?? 0n) + (chance[0] * all) / chance[1]);
  }
  return [...ways]
    .sort(([a], [b]) => a - b)
    .map(
      ([value, n]) =>
        `${Number.isFinite(value) ? value : '-'} ${n / gcd(n, all)}/${all / gcd(n, all)}`,
    );
}

const counted = (
  dice: string,
  under: string,
  without?: readonly TechniqueName[],
): readonly string[] => countedIn(rules(dice, under), without);

function countedIn(text: string, without: readonly TechniqueName[] = ['plain']): readonly string[] {
  const program = measured(rulesetOf(text));
  const odds = exactOdds(
    { program, start: beginRun(program, inputsFor(program.ruleset, {})), choices: [] },
    {
      states: 100_000,
      forks: 100_000,
      without: new Set(without),
    },
  );
  return odds.odds === 'known' ? told(odds.measures[0]) : [odds.odds];
}

const dice = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.constantFrom(2, 3, 4))
  .map(([many, size]) => ({ text: `${many}d${size}`, many, size }));
const ops = ({
  many,
  size,
}: {
  readonly many: number;
  readonly size: number;
}): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constant(''),
    fc
      .tuple(
        fc.constantFrom('keep highest', 'keep lowest', 'drop highest', 'drop lowest'),
        fc.integer({ min: 1, max: Math.max(1, many - 1) }),
      )
      .map(([which, count]) => (many < 2 ? '' : ` ${which} ${count}`)),
    fc.integer({ min: 1, max: size }).map((face) => ` count ${face} or more`),
    fc.integer({ min: 1, max: 2 }).map((times) => ` explode on ${size} up to ${times} times`),
    fc.integer({ min: 1, max: size - 1 }).map((face) => ` reroll 1..${face} once`),
  );
const roll = dice.chain((one) =>
  fc
    .tuple(
      fc.constant(one.text),
      // There is at most one operation of each kind, so that all kinds meet in one roll.
      fc.uniqueArray(ops(one), { maxLength: 4, selector: (op) => op.trim().split(' ')[0] }),
      fc.constantFrom('', '\n    Luck  + 1d2', '\n    Weight  - 1d3', '\n    Skill  + 2'),
    )
    .map(([text, all, under]) => ({ dice: `${text}${all.join('')}`, under })),
);

test.runIf(thorough)('the totals of any roll are as likely as in play', () => {
  // With fewer runs almost nothing is compared.
  const numRuns = Math.max(8, scaled(20));
  let compared = 0;
  fc.assert(
    fc.property(roll, (one) => {
      // Not every order of these operations is valid.
      let expected: readonly string[] | undefined;
      try {
        expected = played(one.dice, one.under);
      } catch {
        return;
      }
      if (expected === undefined) return;
      expect(counted(one.dice, one.under)).toEqual(expected);
      compared += 1;
    }),
    { numRuns, interruptAfterTimeLimit: LAW_LIMIT },
  );
  expect(compared).toBeGreaterThan(numRuns / 4);
});

const advantage = '\n    Luck  advantage';

test.each([
  ['3d4 keep highest 2 drop highest 1', ''],
  ['4d3 drop highest 1 drop lowest 1', ''],
  ['2d3+2d4 keep highest 2', ''],
  ['2d2+1d6 drop lowest 1 drop highest 1', ''],
  ['2d4-1d2 keep lowest 1', ''],
  ['2d3+1d4 reroll 1 once keep highest 2', ''],
  ['3d3 keep highest 2', advantage],
  ['2d4', advantage],
  ['2d2 explode on 2 up to 1 times', advantage],
  ['2d3 count 2 or more', '\n    Luck  disadvantage'],
])('%s%s: the totals are as likely as in play, on the kernel and on the machine', (text, under) => {
  const expected = played(text, under);
  expect(expected).toBeDefined();
  expect(counted(text, under)).toEqual(expected);
  expect(counted(text, under, [])).toEqual(expected);
});

test.each([
  ['15d20 drop highest 5 drop lowest 5', '', 96],
  ['6d6+6d8 keep highest 3', '', 22],
  ['20d6', advantage, 101],
])('%s%s is counted, however many throws it has', (text, under, totals) => {
  expect(counted(text, under)).toHaveLength(totals);
  expect(counted(text, under, [])).toHaveLength(totals);
});

// Of dice with the same worth, the one thrown first is kept. It may have come to that worth by other faces.
test.each([
  '2d3 explode on 1 up to 1 times keep lowest 1 count 3 or more',
  '3d2-1 explode on 1 up to 2 times drop lowest 2 count 2 or more',
  '3d3 explode on 1 up to 1 times drop lowest 2 count 3 or more',
  '3d2-1 reroll 1 once explode on 1 up to 1 times keep highest 2 count 1 or more',
  '2d4 explode on 1 up to 1 times reroll 2 once drop highest 1 count 1 or more',
  '2d3 explode on 1 up to 1 times keep lowest 1',
])('%s: the totals are as likely as in play', (text) => {
  const expected = played(text, '');
  expect(expected).toBeDefined();
  expect(counted(text, '')).toEqual(expected);
});

test('faces of kept dice that exploded are as likely as in play', () => {
  const text = rules('2d3 explode on 1 up to 1 times keep lowest 1', '').replace(
    'set x to r',
    'set x to matches of r on 3',
  );
  expect(countedIn(text)).toEqual(playedIn(text));
});

describe('odds known from elsewhere', () => {
  test.each([
    // Each die is worth 7/2, plus a sixth of one more throw.
    ['3d6 explode on 6 up to 1 times', 3 * (3.5 + 3.5 / 6)],
    ['8d6 reroll 1..2 once', 8 * ((3 + 4 + 5 + 6 + 3.5 + 3.5) / 6)],
    ['20d10 count 5 or more', 20 * 0.6],
    ['100d6', 350],
    // AnyDice: output [highest 3 of 4d6]
    ['4d6 keep highest 3', 12.244598765432098],
  ])('the mean of %s is the known one', (text, mean) => {
    const program = measured(rulesetOf(rules(text, '')));
    const odds = exactOdds(
      { program, start: beginRun(program, inputsFor(program.ruleset, {})), choices: [] },
      {
        states: 10_000,
        forks: 10_000,
        without: new Set(['plain']),
      },
    );
    expect(odds.odds === 'known' ? odds.measures[0]?.mean?.decimal : undefined).toBeCloseTo(
      mean,
      12,
    );
  });

  test('the best five of many dice', () => {
    // All ten dice show a ten in one of 10^10 throws. The best five total 50 if at least five of ten show a ten.
    const tail = [5, 6, 7, 8, 9, 10].reduce(
      (sum, tens) => sum + choose(10, tens) * 9n ** BigInt(10 - tens),
      0n,
    );
    expect(counted('10d10 keep highest 5', '').at(-1)).toBe(
      `50 ${tail / gcd(tail, 10n ** 10n)}/${10n ** 10n / gcd(tail, 10n ** 10n)}`,
    );
  });

  test('the better of two open-ended dice', () => {
    // Each of two d10 may explode once. The better one totals n or less if both do: one d10 totals up to 9 in 90 of 100 cases,
    // up to 11 in 91.
    const upTo = (n: number): bigint =>
      n < 10 ? 10n * BigInt(n) : 90n + BigInt(Math.max(0, n - 10));
    const better = Array.from({ length: 20 }, (_, n) => n + 1).filter((n) => n !== 10);
    expect(counted('2d10 explode on 10 up to 1 times keep highest 1', '')).toEqual(
      better.map((n) => {
        const ways = upTo(n) ** 2n - upTo(n - 1) ** 2n;
        return `${n} ${ways / gcd(ways, 10_000n)}/${10_000n / gcd(ways, 10_000n)}`;
      }),
    );
  });

  test.runIf(thorough)('the best five of ten dice that may explode ten times', () => {
    // The best five total 110 each if at least five of ten dice show a ten eleven times.
    const [n = 0n, d = 1n] = (
      counted('10d10 explode on 10 up to 10 times keep highest 5', '').at(-1)?.split(' ')[1] ?? ''
    )
      .split('/')
      .map(BigInt);
    const all = 10n ** 11n;
    const ways = [5, 6, 7, 8, 9, 10].reduce(
      (sum, many) => sum + choose(10, many) * (all - 1n) ** BigInt(10 - many),
      0n,
    );
    expect(n * all ** 10n).toBe(ways * d);
  });
});

function choose(n: number, k: number): bigint {
  let ways = 1n;
  for (let i = 0; i < k; i += 1) ways = (ways * BigInt(n - i)) / BigInt(i + 1);
  return ways;
}

describe('two rolls against each other', () => {
  const bout = (lets: string, then: string): string => `ruleset "Bout"

track x     number        starts 0
track edge  counter 0..9  starts 1

check Bout
  roll d4 explode on 4 up to 2 times as mine
    Edge  + edge
  roll 1d3 explode on 3 up to 1 times as theirs
    Luck  + 1d2
${lets}

encounter
  raise edge by 1
  Bout as bout
    yes  set x to bout.${then}
    no   set x to 0 - edge

measure came-to
  at end of encounter
  x

scenario Table
`;

  test.each([
    [
      'a difference',
      bout('  let margin be mine - theirs\n  yes  when margin > 0\n  no   otherwise', 'margin'),
    ],
    [
      'cases',
      bout(
        '  let margin be mine - theirs\n  let gain be\n    3       when margin > 3\n    margin  when margin is one of 0, 2\n    1       otherwise\n  yes  when margin >= edge - 1\n  no   otherwise',
        'gain',
      ),
    ],
    [
      'a roll itself',
      bout('  yes  when mine > theirs + edge / 2 rounded up\n  no   otherwise', 'mine'),
    ],
    [
      'a fault of some',
      bout(
        '  let part be 12 / (mine - theirs + 4 - edge) rounded down\n  yes  when part > 1\n  no   otherwise',
        'part',
      ),
    ],
  ])('%s: the odds are those of play', (_, text) => {
    const expected = playedIn(text);
    expect(expected?.length).toBeGreaterThan(3);
    expect(countedIn(text)).toEqual(expected);
  });

  test.runIf(thorough)('a check that takes too many machines is given up, without a clock', () => {
    const long = bout(
      '  let margin be mine - theirs\n  yes  when margin > 0\n  no   otherwise',
      'margin',
    )
      .replace('d4 explode on 4 up to 2', 'd6 explode on 6 up to 60')
      .replace('d3 explode on 3 up to 1', 'd6 explode on 6 up to 60');
    const program = measured(rulesetOf(long));
    // 301 totals of one roll meet as many of the other.
    const odds = exactOdds(
      { program, start: beginRun(program, inputsFor(program.ruleset, {})), choices: [] },
      {
        states: 100_000,
        forks: 500,
        without: new Set(['plain']),
      },
    );
    expect(odds).toMatchObject({ odds: 'too-large', why: 'forks' });
  });
});

describe('faces that a check cannot distinguish are counted as one', () => {
  const check = (lines: string, more = ''): string => `ruleset "Faces"
  version 1

side table

kind Somebody
  skill   1..20
  trick   1..20
  wins    counter  starts 0

table Bands
  face   band
  1..4   1
  5..19  2
  20     3

${more}
check Try by p
${lines}

encounter
  each p in table
    Try by p
      yes  raise p.wins by 1
      no   nothing
  # So that everything is read.
  if any p in table where p.skill + p.trick > 40 + (Bands at 1)
    end encounter

measure wins
  at end of encounter
  total of p.wins for p in table

scenario Table
  side table
    Somebody  skill  trick
    One       7      13
`;
  const face = Array.from({ length: 20 }, (_, at) => at + 1);
  const twice = face.flatMap((first) => face.map((second) => [first, second] as const));

  const tries: readonly (readonly [
    what: string,
    lines: string,
    wins: (a: number, b: number) => boolean,
    more?: string,
  ])[] = [
    ['one mark', '  roll d20 as a\n  yes  when a <= p.skill\n  no   otherwise', (a) => a <= 7],
    [
      'two marks for one roll',
      '  roll d20 as a\n  yes  when a <= p.skill or a > p.trick\n  no   otherwise',
      (a) => a <= 7 || a > 13,
    ],
    [
      'a row of a table',
      '  roll d20 as a\n  yes  when Bands at a is 2 and a is not 6\n  no   otherwise',
      (a) => a > 4 && a < 20 && a !== 6,
    ],
    [
      'what a let says',
      '  roll d20 as a\n  roll d20 as b\n  let goal be p.skill + 2\n  yes  when a <= goal and (b is 1 or b > goal)\n  no   otherwise',
      (a, b) => a <= 9 && (b === 1 || b > 9),
    ],
    [
      'one roll against the other',
      '  roll d20 as a\n  roll d20 as b\n  yes  when a <= p.skill or a < b\n  no   otherwise',
      (a, b) => a <= 7 || a < b,
    ],
    [
      'a sum',
      '  roll d20 as a\n  roll d20 as b\n  let sum be a + b\n  yes  when a > p.trick and sum > 30\n  no   otherwise',
      (a, b) => a > 13 && a + b > 30,
    ],
    [
      'a definition',
      '  roll d20 as a\n  roll d20 as b\n  yes  when fits of a within p.skill and not fits of b within p.trick\n  no   otherwise',
      (a, b) => a % 7 === a && b > 13,
      'define fits of x (number) within y (number)\n  x < y  when y < 10\n  x <= y  otherwise\n',
    ],
  ];
  test.each(tries.map(([what, lines, wins, more = '']) => ({ what, lines, wins, more })))(
    '$what',
    ({ lines, wins, more }) => {
      const odds = exact(rulesetOf(check(lines, more)));
      const yes = twice.filter(([a, b]) => wins(a, b)).length;
      const part = (many: number): string => fraction(BigInt(many), 400n);
      expect(odds.measures.map(told)).toEqual([[`0 ${part(400 - yes)}`, `1 ${part(yes)}`]]);
    },
  );
});
