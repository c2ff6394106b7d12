// The word exact can be taken back: a technique is broken on purpose, and a second way of counting says so.
import type { Ruleset } from '@fray/dsl/ir';
import {
  checkOdds,
  confirmedOdds,
  defaultSource,
  firstSource,
  link,
  oddsInParts,
  type CheckAnswer,
  type CheckPlan,
  type ConfirmedPart,
  type OddsPart,
  type Unanswered,
} from '@fray/engine/internal';
import { describe, expect, test } from 'vitest';
import { checkWays } from '../../packages/engine/src/statespace/check-memo.ts';
import { beginRun, inputsFor, policiesOf } from '../engine/runs.ts';
import { ambush, duel, measured, rulesetOf, shipped } from './rules.ts';

const limits = { states: 50_000, forks: 5_000 };

/** As `oddsInParts`, of other rules than those that are asked about. */
function byOtherRules(other: Ruleset): typeof oddsInParts {
  return (program, start, ...more) =>
    oddsInParts(
      link(other, { watches: program.watches.map(({ watch }) => watch) }),
      start,
      ...more,
    );
}

/** Takes one instruction out of a procedure, as a slice that knows too little of it would. */
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
  count?: typeof oddsInParts,
  scenario?: string,
): readonly ConfirmedPart[] {
  const program = measured(ruleset);
  const inputs = inputsFor(ruleset, scenario === undefined ? {} : { scenario });
  const parts = confirmedOdds(
    program,
    beginRun(program, inputs),
    [policiesOf(program, inputs), defaultSource, firstSource],
    limits,
    false,
    count,
  );
  if ('odds' in parts) throw new Error('somebody does not answer');
  return parts;
}

const methods = (parts: readonly ConfirmedPart[]): readonly string[] =>
  parts.map(({ odds }) => (odds.odds === 'known' ? odds.method.method : odds.odds));

/** Every chance of the measures is moved by `by`, from the first outcome to the second. */
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

describe('what is right is exact', () => {
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
  test('in what is small enough for a plain count the least error is seen', () => {
    const parts = confirmed(rulesetOf(coins(3, '')), shifted([1n, 1_000_000_000_000n]));
    // Of three coins none shows heads with 1/8.
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

  test('in what is too large for that, plays see it', () => {
    expect(methods(confirmed(rulesetOf(duel), shifted([1n, 4n])))).toEqual(['disputed']);
  });

  test('an error of an eighth is seen at a second, longer look', () => {
    for (const part of [1n, -1n])
      expect(methods(confirmed(rulesetOf(duel), shifted([part, 8n])))).toEqual(['disputed']);
  });

  test('a slice that leaves out what counts', () => {
    const ruleset = rulesetOf(ambush(6));
    const parts = confirmed(ruleset, byOtherRules(without(ruleset, 'lose')));
    expect(methods(parts)).toEqual(['disputed']);
  });

  test('what plays cannot tell from chance stays', () => {
    // A millionth is far below what some thousand plays can see.
    expect(methods(confirmed(rulesetOf(duel), shifted([1n, 1_000_000n])))).toEqual(['exact']);
  });
});

describe('faults', () => {
  // With a 1 on the other die twelve is divided by zero, after the coin was thrown.
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
  /** As a slice counts that knows nothing of the fault; then the chances are moved. */
  const blind =
    (count: number, by: readonly [bigint, bigint] = [0n, 1n]): typeof oddsInParts =>
    (program, start, ...more) => {
      const watches = program.watches.map(({ watch }) => watch);
      const parts = oddsInParts(link(rulesetOf(coins(count, '')), { watches }), start, ...more);
      return isUnanswered(parts) ? parts : parts.map((one) => shiftedPart(one, by));
    };

  test.each([2, 6])('that were counted are part of the odds of %i coins', (count) => {
    expect(methods(confirmed(rulesetOf(faulty(count))))).toEqual(['exact']);
    // The plain count of two coins sees the least error, and plays of six do not.
    const moved = confirmed(rulesetOf(faulty(count)), shifted([1n, 1_000_000_000n]));
    expect(methods(moved)).toEqual([count === 2 ? 'disputed' : 'exact']);
  });

  test.each([1, 6])('of rules that were left out are no reason to take it back: %i', (count) => {
    expect(methods(confirmed(rulesetOf(faulty(count)), blind(count)))).toEqual(['exact']);
  });

  test('of rules that were left out hide no error that is larger than they are', () => {
    // One coin: 1/2 each without the fault, which has 1/4; so 3/8 with it, and between 3/8 and 5/8 may be said.
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
  /** Counts the first way `times` times. */
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

  /** Counts each way to come to less than 42 so many hundredths too often: each total is off by little, and all of them by much. */
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

  // 2d6 are counted again, 12d6 are played.
  test.each(['2d6', '12d6'])('of %s is exact', (dice) => {
    expect(asked(leaps(dice)).odds).toBe('known');
    expect(asked(leaps(dice), { among: 500 }).odds).toBe('known');
  });

  test('is taken back where a way is counted twice or far too often, or many a little too often', () => {
    // 21 of 36 throws of 2d6 come to 7 or less; counted wrong, 22 of 37 do, or 21 and more.
    expect(asked(leaps('2d6'), { count: broken(2n) }).odds).toBe('disputed');
    expect(asked(leaps('12d6'), { count: broken(10_000_000_000n) }).odds).toBe('disputed');
    // 47 of 100 throws of 12d6 come to less than 42; counted wrong, 52 do.
    expect(asked(leaps('12d6'), { count: tilted(120n) }).odds).toBe('disputed');
  });
});
