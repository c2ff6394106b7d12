// Odds that are called exact can be disputed: a technique is broken on purpose, and a second way of counting notices it.
import type { Ruleset } from '@fray/dsl/ir';
import type { TechniqueName } from '@fray/engine/analysis';
import { defaultSource, firstSource } from '@fray/engine/drivers';
import { linkKernel } from '@fray/engine/kernel';
import { link } from '@fray/engine/machine';
import {
  checkOdds,
  confirmedOdds,
  createSampler,
  oddsInParts,
  type CheckAnswer,
  type CheckPlan,
  type ConfirmedPart,
  type OddsPart,
} from '@fray/engine/odds';
import type { Unanswered } from '@fray/engine/statespace';
import { describe, expect, test } from 'vitest';
import { naiveOdds } from '../../packages/engine/src/odds/agreement/naive-count.ts';
import { plays } from '../../packages/engine/src/odds/agreement/plays.ts';
import { checkWays } from '../../packages/engine/src/statespace/check-memo.ts';
import { beginRun, inputsFor, policiesOf } from '../engine/runs.ts';
import { ambush, duel, measured, rulesetOf, shipped } from './rules.ts';

const limits = { states: 50_000, forks: 5_000 };

/** Its rounds have too many states for a cheap plain count. */
const large = rulesetOf(duel);

/** Counts as `oddsInParts` does, but by other rules than those that are asked about. */
function byOtherRules(other: Ruleset): typeof oddsInParts {
  return (fight, ...more) => {
    const watches = fight.program.watches.map(({ watch }) => watch);
    return oddsInParts({ ...fight, program: link(other, { watches }) }, ...more);
  };
}

/** Returns rules without one instruction, as a slice would make them that knows too little about it. */
function without(ruleset: Ruleset, op: string): Ruleset {
  let isLeft = false;
  const other = {
    ...ruleset,
    procs: ruleset.procs.map((proc) => ({
      ...proc,
      code: proc.code.map((instr, pc) => {
        if (isLeft || instr.op !== op) return instr;
        isLeft = true;
        return { op: 'jump', to: pc + 1, at: instr.at } as const;
      }),
    })),
  };
  expect(isLeft).toBe(true);
  return other;
}

function confirmed(
  ruleset: Ruleset,
  count: typeof oddsInParts = oddsInParts,
  scenario?: string,
  linkTo: typeof linkKernel = linkKernel,
  off: readonly TechniqueName[] = [],
): readonly ConfirmedPart[] {
  const program = measured(ruleset);
  const inputs = inputsFor(ruleset, scenario === undefined ? {} : { scenario });
  const parts = confirmedOdds(
    {
      program,
      start: beginRun(program, inputs),
      choices: [policiesOf(program, inputs), defaultSource, firstSource],
    },
    { ...limits, without: new Set(off) },
    false,
    { count, linkTo },
  );
  if ('odds' in parts) throw new Error('somebody does not answer');
  return parts;
}

const methods = (parts: readonly ConfirmedPart[]): readonly string[] =>
  parts.map(({ odds }) => (odds.odds === 'known' ? odds.method.method : odds.odds));

/** Returns a way of counting that moves a probability of `by` from the first outcome of each measure to the second. */
function shifted(by: readonly [bigint, bigint]): typeof oddsInParts {
  return (...asked) => {
    const parts = oddsInParts(...asked);
    return isUnanswered(parts) ? parts : parts.map((part) => shiftedPart(part, by));
  };
}

function isUnanswered(parts: readonly OddsPart[] | Unanswered): parts is Unanswered {
  return 'odds' in parts;
}

function shiftedPart(part: OddsPart, [n, d]: readonly [bigint, bigint]): OddsPart {
  if (part.odds.odds !== 'known') return part;
  return {
    ...part,
    odds: {
      ...part.odds,
      measures: part.odds.measures.map((measure) => ({
        ...measure,
        outcomes: measure.outcomes.map((outcome, index) => {
          const { fraction } = outcome.chance;
          const sign = index === 0 ? -1n : index === 1 ? 1n : 0n;
          if (fraction === null) return outcome;
          const moved = { n: fraction.n * d + sign * n * fraction.d, d: fraction.d * d };
          const decimal = Number(moved.n) / Number(moved.d);
          return {
            ...outcome,
            chance: { decimal, fraction: moved, low: decimal, high: decimal },
          };
        }),
      })),
    },
  };
}

const coins = (count: number, cast: string): string => `ruleset "Coins"
  version 1

side here

kind Thrower
  heads  counter 0..  starts 0
${cast === '' ? '' : '  luck   counter 0..  starts 0\n'}
encounter
  each p in here
    roll d2 as coin
    if coin is 2
      raise p.heads by 1
${cast}
measure heads
  at end of encounter
  total of p.heads for p in here

scenario Table
  side here
    Thrower
${Array.from({ length: count }, (_, n) => `    T${n + 1}`).join('\n')}
`;

describe('odds that are right are called exact', () => {
  test.each([
    ['the duel, which is played', duel],
    ['an ambush, which is played', ambush(6)],
    ['few coins, which are counted again', coins(3, '')],
  ])('%s', (_, text) => {
    expect(new Set(methods(confirmed(rulesetOf(text))))).toEqual(new Set(['exact']));
  });

  test.each([
    ['column-ambush', 'Outpost'],
    ['momentum', 'Duel'],
    ['ap-loss', 'Evan'],
  ])('%s %s', (name, scenario) => {
    const found = confirmed(shipped(name), undefined, scenario);
    expect(new Set(methods(found))).toEqual(new Set(['exact']));
  });
});

describe('a technique that is broken on purpose', () => {
  test('the smallest error is noticed where a plain count is possible', () => {
    const parts = confirmed(rulesetOf(coins(3, '')), shifted([1n, 1_000_000_000_000n]));
    // None of three coins shows heads with probability 1/8.
    expect(parts).toMatchObject([
      {
        odds: {
          odds: 'disputed',
          disagreement: {
            about: { measure: 'heads', occurrence: null, value: 0, orLess: false, reached: true },
            counted: { fraction: { n: 999_999_999_992n, d: 8_000_000_000_000n } },
            other: { by: 'counting', chance: 0.125 },
          },
        },
      },
    ]);
  });

  test.each([
    ['the kernel', 'kernel', ['plain']],
    ['the machine, if the kernel counted first,', 'machine', []],
  ] as const)(
    'a count on %s notices the smallest error in what is too large for brute force',
    (_, by, off) => {
      const count = shifted([1n, 1_000_000n]);
      const parts = confirmed(rulesetOf(ambush(3)), count, undefined, linkKernel, off);
      expect(parts).toMatchObject([
        { odds: { odds: 'disputed', disagreement: { other: { by } } } },
      ]);
    },
  );

  test.each(['coin', 'die'])(
    'of measures that were counted one by one each is counted again by itself: %s',
    (wrong) => {
      const ruleset = rulesetOf(`ruleset "Two"

side here

kind Thrower
  heads  counter 0..  starts 0
  pips   counter 0..  starts 0

encounter
  each p in here
    roll d2 as coin
    raise p.heads by coin
    roll d4 as die
    raise p.pips by die

measure coin
  at end of encounter
  total of p.heads for p in here

measure die
  at end of encounter
  total of p.pips for p in here

scenario Table
  side here
    Thrower
    A
    B
    C
`);
      const apart =
        (by: readonly [bigint, bigint]): typeof oddsInParts =>
        (fight, ...asked) =>
          fight.program.watches.flatMap(({ watch }) => {
            const own = link(ruleset, { watches: [watch] });
            const parts = oddsInParts({ ...fight, program: own }, ...asked);
            if (isUnanswered(parts)) throw new Error('somebody does not answer');
            return watch.name === wrong ? parts.map((part) => shiftedPart(part, by)) : parts;
          });
      const found = (by: readonly [bigint, bigint], ...off: readonly TechniqueName[]) =>
        methods(confirmed(ruleset, apart(by), undefined, linkKernel, off));
      for (const off of [[], ['plain']] as const) {
        expect(found([0n, 1n], ...off)).toEqual(['exact', 'exact']);
        expect(found([1n, 1_000_000n], ...off).indexOf('disputed')).toBe(wrong === 'coin' ? 0 : 1);
      }
    },
  );

  test('the machine notices the smallest error in a short loop, where it counts the whole rules', () => {
    const wakes = (after: number): Ruleset =>
      rulesetOf(`ruleset "Twenties in a row"

track twenties  counter  starts 0
track is-over   yes/no   starts no

encounter
  repeat until is-over or twenties is ${after}
    roll d20 as face
    if face is 20
      raise twenties by 1
    otherwise
      set twenties to 0
    if face is 1
      set is-over to yes

scenario Ditch

measure is-awake
  at end of encounter
  not is-over
`);
    expect(methods(confirmed(wakes(3)))).toEqual(['exact']);
    expect(confirmed(wakes(3), byOtherRules(wakes(4)))).toMatchObject([
      { odds: { odds: 'disputed', disagreement: { other: { by: 'machine' } } } },
    ]);
  });

  test.each(['outcome', 'call', 'switch', 'gain', 'lose'])(
    'a kernel that leaves out one instruction, %s, plays another run than the machine',
    (op) => {
      const ruleset = rulesetOf(ambush(6));
      const slipped: typeof linkKernel = (program, ...more) =>
        linkKernel(
          link(without(ruleset, op), { watches: program.watches.map(({ watch }) => watch) }),
          ...more,
        );
      expect(confirmed(ruleset, oddsInParts, undefined, slipped)).toMatchObject([
        { odds: { odds: 'disputed', disagreement: { other: { by: 'run' } } } },
      ]);
    },
  );

  test('plays notice a large error where no other count is cheap', () => {
    expect(methods(confirmed(large, shifted([1n, 4n])))).toEqual(['disputed']);
  });

  test('a second, longer look notices an error of an eighth', () => {
    for (const part of [1n, -1n])
      expect(methods(confirmed(large, shifted([part, 8n])))).toEqual(['disputed']);
  });

  test('a slice that leaves out something that matters is noticed', () => {
    const ruleset = rulesetOf(ambush(6));
    const parts = confirmed(ruleset, byOtherRules(without(ruleset, 'lose')));
    expect(methods(parts)).toEqual(['disputed']);
  });

  test('an error that plays cannot distinguish from chance is not noticed', () => {
    // A millionth is far below what a few thousand plays can notice.
    expect(methods(confirmed(large, shifted([1n, 1_000_000n])))).toEqual(['exact']);
  });
});

describe('faults', () => {
  // If the other die shows 1, twelve is divided by zero, after the coin was thrown.
  const faulty = (count: number): string =>
    coins(
      count,
      `    roll d4 as other
    let part be 12 / (other - 1) rounded down
    raise p.luck by part
    if p.luck > 11
      announce "lucky"
`,
    );
  /** Counts as a slice does that knows nothing of the fault, and then moves the probabilities. */
  const blind =
    (count: number, by: readonly [bigint, bigint] = [0n, 1n]): typeof oddsInParts =>
    (fight, ...more) => {
      const watches = fight.program.watches.map(({ watch }) => watch);
      const coinsOnly = link(rulesetOf(coins(count, '')), { watches });
      const parts = oddsInParts({ ...fight, program: coinsOnly }, ...more);
      return isUnanswered(parts) ? parts : parts.map((one) => shiftedPart(one, by));
    };

  test.each([2, 6])('that were counted are part of the odds of %i coins', (count) => {
    expect(methods(confirmed(rulesetOf(faulty(count))))).toEqual(['exact']);
    // The plain count of two coins notices the smallest error, plays of six coins do not.
    const moved = confirmed(rulesetOf(faulty(count)), shifted([1n, 1_000_000_000n]));
    expect(methods(moved)).toEqual([count === 2 ? 'disputed' : 'exact']);
  });

  test.each([1, 6])(
    'in rules that a slice left out are no reason to dispute the odds of %i coins',
    (count) => {
      expect(methods(confirmed(rulesetOf(faulty(count)), blind(count)))).toEqual(['exact']);
    },
  );

  test('in rules that a slice left out hide no error that is larger than their probability', () => {
    // One coin shows heads with 1/2 without the fault, which has 1/4. With the fault it is 3/8, and anything from 3/8 to 5/8
    // may be reported.
    expect(methods(confirmed(rulesetOf(faulty(1)), blind(1, [1n, 9n])))).toEqual(['exact']);
    expect(methods(confirmed(rulesetOf(faulty(1)), blind(1, [1n, 7n])))).toEqual(['disputed']);
  });
});

describe('a check by itself', () => {
  const leaps = (dice: string): Ruleset =>
    rulesetOf(`ruleset "Leaps"

side here

kind Leaper
  skill  0..100

check Leap by p
  roll ${dice} as face
  far   when face <= p.skill
  near  otherwise

scenario Ditch
  side here
    Leaper  skill
    Ann     7
`);
  const asked = (ruleset: Ruleset, plan: CheckPlan = {}): CheckAnswer =>
    checkOdds(
      link(ruleset),
      inputsFor(ruleset, { scenario: '' }),
      [],
      {
        check: ruleset.callables.findIndex(({ name }) => name === 'Leap'),
        args: ['Ann'],
        participants: [
          {
            side: 'here',
            setup: {
              name: 'Ann',
              kind: 'Leaper',
              fields: [{ name: 'skill', value: 7 }],
              conditions: [],
              at: 0,
            },
          },
        ],
      },
      plan,
    );
  /** Returns a way of counting that takes the first way of a check `times` times. */
  const broken =
    (times: bigint): typeof checkWays =>
    (...given) => {
      const ways = checkWays(...given);
      const [first, ...others] = ways?.scripts ?? [];
      if (ways === undefined || first === undefined) return ways;
      return {
        scripts: [{ ...first, weight: first.weight * times }, ...others],
        of: ways.of + first.weight * (times - 1n),
      };
    };

  /**
   * Returns a way of counting that weights each way to a total below 42 with so many hundredths. Each total is off by little,
   * all together are off by much.
   */
  const tilted =
    (hundredths: bigint): typeof checkWays =>
    (...given) => {
      const ways = checkWays(...given);
      if (ways === undefined) return ways;
      const scripts = ways.scripts.map((one) => {
        const total = one.values[0]?.total;
        const isLow = typeof total === 'number' && total < 42;
        return { ...one, weight: one.weight * (isLow ? hundredths : 100n) };
      });
      return { scripts, of: scripts.reduce((sum, { weight }) => sum + weight, 0n) };
    };

  // 2d6 are counted again, 12d6 are simulated.
  test.each(['2d6', '12d6'])('on %s has exact odds', (dice) => {
    expect(asked(leaps(dice)).odds).toBe('known');
    expect(asked(leaps(dice), { among: 500 }).odds).toBe('known');
  });

  test('has disputed odds if one way is counted twice or far too often, or many ways a little too often', () => {
    // 21 of 36 throws of 2d6 total 7 or less. Counted wrong, 22 of 37 do, or 21 of 37 if the first way is a high one.
    expect(asked(leaps('2d6'), { count: broken(2n) }).odds).toBe('disputed');
    expect(asked(leaps('12d6'), { count: broken(10_000_000_000n) }).odds).toBe('disputed');
    // 47 of 100 throws of 12d6 total less than 42; counted wrong, 52 do.
    expect(asked(leaps('12d6'), { count: tilted(120n) }).odds).toBe('disputed');
  });

  test.each([
    ['2d6', 1_000, { by: 'counting' }],
    ['3d6', 1, { by: 'counting' }],
    ['3d6', 1_000, { by: 'playing', runs: 209 }],
    ['12d6', 1_000, { by: 'playing', runs: 209 }],
    ['12d6', 1, { by: 'playing', runs: 10_000 }],
  ])(
    'on %s, one of %i, is confirmed by as many faces or plays as are its share',
    (dice, among, by) => {
      const found = asked(leaps(dice), { among, count: broken(10_000_000_000n) });
      expect(found).toMatchObject({ odds: 'disputed', disagreement: { other: by } });
    },
  );

  test('has disputed odds if a value that it shows is another one, although its outcomes are right', () => {
    const moved: typeof checkWays = (...given) => {
      const ways = checkWays(...given);
      return (
        ways && {
          ...ways,
          scripts: ways.scripts.map((one) => ({
            ...one,
            values: one.values.map((value) => ({ ...value, total: Number(value.total) + 100 })),
          })),
        }
      );
    };
    for (const dice of ['2d6', '12d6'])
      expect(asked(leaps(dice), { count: moved })).toMatchObject({
        odds: 'disputed',
        disagreement: { about: { measure: 'face' } },
      });
  });

  test.each([
    ['p.skill * 2', { outcomes: ['far'], total: 14, faults: 0 }],
    ['3 / (p.skill - 7) rounded down', { outcomes: [], total: null, faults: 1 }],
  ])('without dice has the value %s', (value, expected) => {
    const ruleset = rulesetOf(`ruleset "Leaps"

side here

kind Leaper
  skill  0..100

check Leap by p
  let reach be ${value}
  far   when reach > 10
  near  otherwise

scenario Ditch
  side here
    Leaper  skill
    Ann     7
`);
    const odds = asked(ruleset);
    if (odds.odds !== 'known') throw new Error(odds.odds);
    expect({
      outcomes: odds.outcomes.map(({ outcome }) => outcome),
      total: odds.values[0]?.outcomes[0]?.value ?? null,
      faults: odds.faults.length,
    }).toEqual(expected);
  });

  test('has the chance of a fault, which is compared too', () => {
    const ruleset = rulesetOf(`ruleset "Leaps"

side here

kind Leaper
  skill  0..100

check Leap by p
  roll d6 as face
  far   when 12 / (face - 1) rounded down <= p.skill
  near  otherwise

scenario Ditch
  side here
    Leaper  skill
    Ann     7
`);
    expect(asked(ruleset)).toMatchObject({
      odds: 'known',
      faults: [{ chance: { fraction: { n: 1n, d: 6n } } }],
    });
    // The way that fails is counted twice.
    expect(asked(ruleset, { count: broken(2n) }).odds).toBe('disputed');
  });
});

describe('the second ways', () => {
  const coin = (tails: string): Ruleset =>
    rulesetOf(`ruleset "A coin"

track steps  counter 0..  starts 0

encounter
  roll d2 as coin
  if coin is 1
    ${tails}

measure steps
  at end of encounter
  steps

scenario Table
`);
  const long = coin('repeat up to 100000 times\n      raise steps by 1');
  const faulty = coin('set steps to 3 / steps rounded down');
  const opened = (ruleset: Ruleset) => {
    const program = measured(ruleset);
    const inputs = inputsFor(ruleset, { budget: 5_000 });
    return {
      program,
      start: beginRun(program, inputs),
      choices: [policiesOf(program, inputs), defaultSource, firstSource],
    };
  };

  test.each([
    ['an ambush', rulesetOf(ambush(3))],
    ['a fault', faulty],
    ['runs that use up their steps', long],
  ])(
    'plays are the first runs of their seed, on the machine and on the kernel: %s',
    (_, ruleset) => {
      const batch = createSampler(opened(ruleset), 'agreement').play(0, 40);
      const failed = batch.faults.reduce((sum, [, hits]) => sum + hits, 0);
      for (const work of [40_000, 40_000_000]) {
        const { runs, counts, faults, endless } = plays(opened(ruleset), { work, runs: 40 });
        // Runs without an end take much work.
        if (runs < 40) expect([work, endless > 0]).toEqual([40_000, true]);
        else {
          expect(counts).toEqual(batch.counts);
          expect([...faults]).toEqual(ruleset === long ? [] : batch.faults);
          expect(endless).toBe(ruleset === long ? failed : 0);
        }
      }
      expect(plays(opened(ruleset), { work: 1, runs: 40 }).runs).toBe(1);
    },
  );

  test('counting every face tells runs that fail from those that do not end', () => {
    const half = { n: 1n, d: 2n };
    const ended = (ruleset: Ruleset): unknown => {
      const found = naiveOdds(opened(ruleset), { machines: 100, budget: 1_000 });
      return found && [[...found.faults.values()], found.endless];
    };
    expect(ended(faulty)).toEqual([[half], { n: 0n, d: 1n }]);
    expect(ended(long)).toEqual([[], half]);
    // The second coin is thrown if the first lets it.
    const again = `repeat up to 100000 times
      raise steps by 1
  roll d2 as other
  if other is 1
    repeat up to 100000 times
      raise steps by 1`;
    expect(ended(coin(again))).toEqual([[], { n: 3n, d: 4n }]);
    expect(ended(rulesetOf(ambush(3)))).toBeNull();
  });
});
