// Equal participants are counted rather than distinguished, and the odds stay the same as if everybody were distinguished.
import type { Ruleset } from '@fray/dsl/ir';
import { sliceFor } from '@fray/engine/analysis';
import { defaultSource, firstSource } from '@fray/engine/drivers';
import { exactOdds, type Odds } from '@fray/engine/odds';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { beginRun, inputsFor, policiesOf } from '../engine/runs.ts';
import { fight, guards } from './equals.ts';
import { ambush, measured, rulesetOf, shipped, told } from './rules.ts';
import { LAW_LIMIT, scaled, thorough } from '../scale.ts';

const RUNS = scaled(20);

/** Returns the odds, with equal participants distinguished or not; undefined if they are too large. */
function oddsOf(
  ruleset: Ruleset,
  apart: boolean,
  scenario?: string,
  names?: readonly string[],
): Odds | undefined {
  const program = measured(ruleset, names);
  const inputs = inputsFor(ruleset, scenario === undefined ? {} : { scenario });
  const odds = exactOdds(
    {
      program,
      start: beginRun(program, inputs),
      choices: [policiesOf(program, inputs), defaultSource, firstSource],
    },
    {
      states: 1_000,
      forks: 1_500,
      without: new Set(['plain', 'groups', ...(apart ? ['symmetry' as const] : [])]),
    },
  );
  if (odds.odds === 'too-large') return undefined;
  if (odds.odds !== 'known') throw new Error(JSON.stringify(odds));
  return odds;
}

const table = (odds: Odds | undefined): unknown =>
  odds?.measures.map((measure) => [
    measure.measure,
    measure.occurrence,
    told(measure).toSorted(),
    measure.outcomes.flatMap(({ fault }) => fault ?? []),
  ]);

describe('generated fights between equals', () => {
  test('odds are the same whether equals are distinguished or not', () => {
    let compared = 0;
    fc.assert(
      fc.property(fight, (text) => {
        const ruleset = rulesetOf(text);
        const apart = oddsOf(ruleset, true);
        fc.pre(apart !== undefined);
        const together = oddsOf(ruleset, false);
        expect(table(together)).toEqual(table(apart));
        compared += 1;
      }),
      { numRuns: RUNS, interruptAfterTimeLimit: LAW_LIMIT },
    );
    expect(compared).toBeGreaterThan(0);
  });
});

const harms = 'each p in left\n  Try by p\n    yes  lower p.HP by 1\n    no   nothing';
const HP = 'at end of encounter\ntotal of p.HP for p in left';

describe('which participants count as equal', () => {
  test.each([
    ['everybody is done by alone', harms, HP],
    [
      'what is added up can come in any order',
      'each p in left\n  Try by p\n    yes  raise sum by 1\n    no   lower p.HP by 1',
      HP,
      'track sum  counter  starts 0\n\nmeasure sums\n  at end of encounter\n  sum\n',
    ],
    [
      'dice make the order',
      `${harms}\nrank order of p in left\n  highest roll Try.face by p\neach p in order where p.HP < 3\n  Try by p\n    yes  set p.score to position of p within order\n    no   nothing`,
      'at end of encounter\ntotal of p.score for p in left',
    ],
    [
      'a pick goes by what they are',
      `${harms}\nask left to pick w from left\nlower w.HP by 2`,
      HP,
      'policy Weakest for a\n  pick lowest option.HP\n',
      'policy Weakest for everyone',
    ],
  ])(
    '%s: equals are merged into fewer states, and the odds are the same',
    (_, doing, measure, more = '', line = '') => {
      const ruleset = rulesetOf(guards(doing, measure, more, line));
      const apart = oddsOf(ruleset, true);
      const together = oddsOf(ruleset, false);
      expect(table(together)).toEqual(table(apart));
      expect(together?.states).toBeLessThan(apart?.states ?? 0);
    },
  );

  test.each([
    [
      'one hurts the next',
      'each p in left\n  Try by p\n    yes\n      each q in left where q is not p and q.HP > p.score\n        lower q.HP by 1\n        raise p.score by 1\n    no  nothing',
      HP,
    ],
    [
      'what one leaves is what the next finds',
      'each p in left\n  Try by p\n    yes  set p.score to sum\n    no   raise sum by 1',
      'at end of encounter\ntotal of p.score for p in left',
      'track sum  counter  starts 0\n',
    ],
    [
      'the first listed goes first',
      `${harms}\nrank order of p in left\n  highest p.score\n  otherwise as listed\neach p in order\n  set p.score to position of p within order`,
      'at end of encounter\nany p in left where p.score is 1 and p.HP < 3',
    ],
    [
      'the first listed is picked, whoever is worse off',
      `${harms}\nask left to pick w from left\nset w.HP to 0`,
      HP,
      'policy First\n  pick first\n',
      'policy First for everyone',
    ],
    [
      'the first of a set is meant',
      `${harms}\nFell (first p in left)`,
      HP,
      'procedure Fell w (Guard-kind)\n  set w.HP to 0\n',
    ],
    ['the scenario names one', harms, HP, '', 'at end of encounter\n    raise Guard-2.HP by 5'],
    ['the measure is one of them', harms, 'at end of encounter\nfirst p in left where p.HP < 3'],
  ])('%s: equals are distinguished', (_, doing, measure, more = '', line = '') => {
    const ruleset = rulesetOf(guards(doing, measure, more, line));
    const apart = oddsOf(ruleset, true);
    const together = oddsOf(ruleset, false);
    expect(table(together)).toEqual(table(apart));
    expect(together?.states).toBe(apart?.states);
  });
});

test('what distinguishes two equals is already known before the first pick', () => {
  // Whether the right side is shaken matters only after a pick from the left side. Nothing is examined later that was not there
  // before.
  const ruleset = rulesetOf(`ruleset "Shaken"
  version 1

span turn

side left
side right

kind Fighter
  score  counter  starts 0
  mate   Fighter  starts nobody

condition Down
condition Shaken

given never  yes/no  default no

check Try by p
  roll d2 as face
  yes  when face is 2
  no   otherwise

encounter
  each p in right
    p gains Shaken until end of turn
    play turn of p
      Try by p
        yes  raise p.score by 1
        no   nothing
  ask right to pick w or nobody from left
  if never and w is not nobody
    each p in right where p is Shaken and p.mate is w
      p gains Down

measure scores
  at end of encounter
  total of p.score for p in everyone

measure down
  at end of encounter
  count p in everyone where p is Down

scenario Field
  side left
    Fighter
    Guard x2
  side right
    Fighter
    Wolf x2
`);
  const odds = oddsOf(ruleset, false);
  expect(table(odds)).toEqual(table(oddsOf(ruleset, true)));
  expect(told(odds?.measures[0])).toEqual(['0 1/4', '1 1/2', '2 1/4']);
});

test('equal targets are counted, not distinguished', () => {
  // At each of three stages some targets have been tested, and some of these are ambushed: no more pairs than targets squared.
  const targets = 12;
  const odds = oddsOf(rulesetOf(ambush(targets)), false);
  expect(odds?.states).toBeLessThan(3 * (targets + 1) ** 2);
});

test.runIf(thorough)('the shipped ambush of four equals takes less than half of the states', () => {
  const ruleset = shipped('unit-ambush');
  const scenario = 'Anatomy';
  const alike: Ruleset = {
    ...ruleset,
    scenarios: ruleset.scenarios.map((one) =>
      one.name === scenario
        ? {
            ...one,
            sides: one.sides.map((side) =>
              side.side === 'expedition'
                ? {
                    ...side,
                    participants: Array.from({ length: 4 }, (_, n) => ({
                      ...(side.participants[0] ?? { kind: '', fields: [], conditions: [], at: 0 }),
                      name: `Abel-${n + 1}`,
                    })),
                  }
                : side,
            ),
          }
        : one,
    ),
  };
  // The rules are sliced, because the turns, in which nobody does anything, would distinguish the four.
  const whole = measured(alike, ['still-ambushed']);
  const { ruleset: sliced } = sliceFor(
    whole,
    beginRun(whole, inputsFor(alike, { scenario })),
    whole.watches.map((one) => one.watch),
  );
  const apart = oddsOf(sliced, true, scenario, ['still-ambushed']);
  const together = oddsOf(sliced, false, scenario, ['still-ambushed']);
  expect(table(together)).toEqual(table(apart));
  expect(2 * (together?.states ?? 0)).toBeLessThan(apart?.states ?? 0);
});

test.runIf(thorough)(
  'equals are merged in one loop through both sides as in one loop for each: the side of the actor says whom its turn can name',
  () => {
    const sides = ['left', 'right'];
    const text = `ruleset "Both"
  version 1

span round

${sides.map((side) => `side ${side}`).join('\n')}

kind Guard
  HP  counter 0..  starts 1

check Try
  roll d3 as face
  yes  when face is 3
  no   otherwise

encounter
  play round until (no p in left where p.HP > 0) or (no p in right where p.HP > 0)
    each a in everyone where a.HP > 0
      pick t at random from enemies of a where t.HP > 0
        Try
          yes  lower t.HP by 1
          no   nothing

measure standing
  at end of encounter
  (count p in left where p.HP > 0) - (count p in right where p.HP > 0)

scenario Field
${sides.map((side) => `  side ${side}\n    Guard\n    ${side === 'left' ? 'L' : 'R'} x3\n`).join('')}`;
    const ruleset = rulesetOf(text);
    const apart = oddsOf(ruleset, true);
    const together = oddsOf(ruleset, false);
    expect(table(together)).toEqual(table(apart));
    expect(4 * (together?.states ?? 0)).toBeLessThan(apart?.states ?? 0);
  },
);
