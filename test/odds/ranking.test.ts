// Rankings by dice, compared with orders that are counted throw by throw.
import type { Ruleset } from '@fray/dsl/ir';
import { describe, expect, test } from 'vitest';
import { exact, rulesetOf, told } from './rules.ts';

const race = (
  keys: string,
  size: number,
  runners: readonly (readonly [name: string, plus: number])[],
  more = '',
): string => `ruleset "Race"
  version 1

side all

kind Runner
  plus    number   default 0
  weight  number   default 1
${more === '' ? '' : '  score   counter  starts 0\n'}

check Sprint by p
  roll d${size} as way
    Speed  + p.plus

encounter
  rank order of p in everyone
${keys}

measure came-in
  at end of encounter
  total of p.weight * position of p within order for p in everyone
${more}
scenario Track
  side all
    Runner  plus  weight
${runners.map(([name, plus], index) => `    ${name}  ${plus}  ${10 ** index}`).join('\n')}
`;

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));

/**
 * Returns how often the runners come in in each order, if those who tie stand as listed. `sign` is 1 if the highest comes
 * first, -1 if the lowest does.
 */
function counted(size: number, plus: readonly number[], sign: 1 | -1): readonly string[] {
  const many = new Map<number, bigint>();
  let throws: number[][] = [[]];
  for (const _ of plus)
    throws = throws.flatMap((faces) => Array.from({ length: size }, (__, n) => [...faces, n + 1]));
  for (const faces of throws) {
    const scores = faces.map((face, index) => face + (plus[index] ?? 0));
    const order = scores
      .map((_, index) => index)
      .sort((a, b) => sign * ((scores[b] ?? 0) - (scores[a] ?? 0)) || a - b);
    const value = order.reduce((sum, runner, place) => sum + 10 ** runner * (place + 1), 0);
    many.set(value, (many.get(value) ?? 0n) + 1n);
  }
  const of = BigInt(throws.length);
  return [...many]
    .sort(([a], [b]) => a - b)
    .map(([value, ways]) => `${value} ${ways / gcd(ways, of)}/${of / gcd(ways, of)}`);
}

const three = [
  ['Ann', 0],
  ['Bob', 1],
  ['Cy', 3],
] as const;

describe('orders of a ranking are as likely as counted throw by throw', () => {
  test.each([
    ['highest', 1],
    ['lowest', -1],
  ] as const)('the %s first, and those who tie as listed', (best, sign) => {
    const odds = exact(
      rulesetOf(race(`    ${best} roll Sprint by p\n    otherwise as listed`, 6, three)),
    );
    expect(told(odds.measures[0])).toEqual(
      counted(
        6,
        three.map(([, plus]) => plus),
        sign,
      ),
    );
  });

  test('four runners on a d8', () => {
    const four = [...three, ['Di', 3]] as const;
    const odds = exact(
      rulesetOf(race('    highest roll Sprint by p\n    otherwise as listed', 8, four)),
    );
    expect(told(odds.measures[0])).toEqual(
      counted(
        8,
        four.map(([, plus]) => plus),
        1,
      ),
    );
  });

  test('runners who tie roll again, and every order of equal runners is equally likely', () => {
    const odds = exact(
      rulesetOf(
        race('    highest roll Sprint by p', 3, [
          ['Ann', 1],
          ['Bob', 1],
          ['Cy', 1],
          ['Di', 1],
        ]),
      ),
    );
    expect(odds.method).toEqual({ method: 'exact' });
    expect(odds.measures[0]?.outcomes.length).toBe(24);
    expect(
      new Set(
        odds.measures[0]?.outcomes.map(
          ({ chance }) => `${chance.fraction?.n}/${chance.fraction?.d}`,
        ),
      ),
    ).toEqual(new Set(['1/24']));
  });

  test('a score that somebody reads is kept', () => {
    const odds = exact(
      rulesetOf(
        race(
          '    highest roll Sprint by p as score\n    otherwise as listed',
          4,
          three,
          '\nmeasure scored\n  at end of encounter\n  total of p.weight * p.score for p in everyone\n',
        ),
      ),
    );
    expect(told(odds.measures[0])).toEqual(
      counted(
        4,
        three.map(([, plus]) => plus),
        1,
      ),
    );
    // Every combination of scores occurs once.
    expect(odds.measures[1]?.outcomes.length).toBe(64);
    expect(
      new Set(
        odds.measures[1]?.outcomes.map(
          ({ chance }) => `${chance.fraction?.n}/${chance.fraction?.d}`,
        ),
      ),
    ).toEqual(new Set(['1/64']));
  });
});

test('those who tie roll again in their turn, after one of two equals was changed', () => {
  // One guard is hurt before lots are drawn. Then everybody who stands strikes the whole other side.
  const text = `ruleset "Lots"

side left
side right

kind Fighter
  HP  counter 0..  starts 2

check Lot by p
  roll d2 as face

encounter
  pick w at random from left
    lower w.HP by 1
  rank order of p in everyone
    highest roll Lot by p
  each p in order where p.HP > 0
    if p is in right
      each q in left
        lower q.HP by 1
    otherwise
      each q in right
        lower q.HP by 1

measure down
  at end of encounter
  count p in left where p.HP is 0

scenario Field
  side left
    Fighter
    Guard x2
  side right
    Fighter
    Wolf x2
`;
  // All 24 orders are equally likely. The guards are 0 and 1.
  const ways = [0, 0, 0];
  const go = (order: readonly number[]): void => {
    if (order.length < 4) {
      for (const next of [0, 1, 2, 3]) if (!order.includes(next)) go([...order, next]);
      return;
    }
    const HP = [1, 2, 2, 2];
    for (const who of order)
      if ((HP[who] ?? 0) > 0)
        for (const other of who < 2 ? [2, 3] : [0, 1])
          HP[other] = Math.max(0, (HP[other] ?? 0) - 1);
    const down = HP.slice(0, 2).filter((left) => left === 0).length;
    ways[down] = (ways[down] ?? 0) + 1;
  };
  go([]);
  expect(ways).toEqual([4, 2, 18]);
  expect(told(exact(rulesetOf(text)).measures[0])).toEqual(['0 1/6', '1 1/12', '2 3/4']);
});

test('those who tie in two groups roll again in their turn, whichever of two equals is rolling', () => {
  // The two on the left may be in either group. Which of them a moment names depends on everything in it, even on the lines
  // before.
  const lots = (lines: number): Ruleset =>
    rulesetOf(`ruleset "Lots"

side left
side right

kind Fighter
  luck  0..1  default 0
  HP    counter 0..3  starts 1

check Lot by p
  roll d3 as face
    Luck  + p.luck

encounter
  each p in left
    roll d2 as x by p
    raise p.HP by x - 1
${'  nothing\n'.repeat(lines)}  rank order of p in everyone
    highest p.HP
    highest roll Lot by p

measure places
  at end of encounter
  total of p.HP * position of p within order for p in left

scenario Field
  side left
    Fighter
    Guard x2
  side right
    Fighter  luck  HP
    Wolf x3  0     1
    Lynx x2  1     2
`);
  const apart = told(exact(lots(0), {}, undefined, ['symmetry', 'groups', 'plain']).measures[0]);
  expect(apart.length).toBe(9);
  for (let lines = 0; lines < 8; lines += 1)
    expect(told(exact(lots(lines), {}, undefined, ['plain']).measures[0])).toEqual(apart);
});
