// A question that nobody answers: whether it is met depends on the rules, and not on the way of counting.
import type { Ruleset } from '@fray/dsl/ir';
import { techniques, type TechniqueName } from '@fray/engine/analysis';
import { createSampler, exactOdds, oddsInParts, witness } from '@fray/engine/odds';
import { describe, expect, test } from 'vitest';
import { naiveOdds } from '../../packages/engine/src/odds/agreement/naive-count.ts';
import { beginRun, inputsFor } from '../engine/runs.ts';
import { measured, rulesetOf } from './rules.ts';

const limits = { states: 2_000, forks: 2_000 };

/** Returns rules with one measure, which asks when somebody is marked first. */
const game = (encounter: string): Ruleset =>
  rulesetOf(`ruleset "Questions"

span turn

side here

kind Player
  points  counter 0..  starts 0

condition Marked

check Toss by p
  roll d2 as coin
  heads  when coin is 2
  tails  otherwise

choice Go-on by p "once more?"
  yes
  no

procedure Ask of p
  Go-on by p
    yes  raise p.points by 1
    no   nothing

procedure Try of p
  Toss by p
    heads  p gains Marked
    tails  nothing

encounter
${encounter}
  play turn up to 1 times
    each p in here
      Try of p

measure who
  whenever p gains Marked
  p.points

scenario Table
  side here
    Player
    A
    B
`);

const games: readonly (readonly [string, 'met' | 'not met', string])[] = [
  [
    'in the same turn, after all is known',
    'not met',
    `  each p in here
    p gains Marked
    Ask of p`,
  ],
  [
    'in the same turn as the die',
    'not met',
    `  each p in here
    Toss by p
      heads
        p gains Marked
        Ask of p
      tails
        p gains Marked
        Ask of p`,
  ],
  [
    'in a later loop',
    'not met',
    `  each p in here
    Try of p
    p gains Marked
  each p in here
    Ask of p`,
  ],
  [
    'in a later loop, without dice before',
    'not met',
    `  each p in here
    p gains Marked
  each p in here
    Ask of p
    Try of p`,
  ],
  [
    'in a later loop through an order',
    'not met',
    `  rank order of p in here
    highest p.points
    otherwise as listed
  each p in order
    p gains Marked
  each p in order
    Ask of p`,
  ],
  [
    'in a later round',
    'not met',
    `  play turn up to 3 times
    each p in here
      if p is Marked
        Ask of p
      Try of p
      p gains Marked`,
  ],
  [
    'before any die',
    'met',
    `  each p in here
    Ask of p
    Try of p`,
  ],
  [
    'where it may not be known yet',
    'met',
    `  each p in here
    Try of p
  each p in here
    Ask of p
    Try of p`,
  ],
  [
    'in a later loop through an order, where it may not be known yet',
    'met',
    `  rank order of p in here
    highest p.points
    otherwise as listed
  each p in order
    Try of p
  each p in order
    Ask of p
    Try of p`,
  ],
];

describe.each(games)('a question %s is %s', (_, met, encounter) => {
  const ruleset = game(encounter);
  const program = measured(ruleset);
  const start = (): ReturnType<typeof beginRun> => beginRun(program, inputsFor(ruleset, {}));
  const asked = met === 'met' ? 'unanswered' : 'known';

  test.each([[], ...techniques.map((name) => [name])])('if counted without %s', (...off) => {
    const without = new Set<TechniqueName>(off);
    expect(exactOdds({ program, start: start(), choices: [] }, { ...limits, without }).odds).toBe(
      asked,
    );
    const parts = oddsInParts({ program, start: start(), choices: [] }, { ...limits, without });
    expect('odds' in parts ? parts.odds : parts[0]?.odds.odds).toBe(asked);
  });

  test('if played', () => {
    const { unanswered } = createSampler({ program, start: start(), choices: [] }, '1').play(0, 64);
    expect(unanswered === null ? 'known' : unanswered.odds).toBe(asked);
  });

  test('if counted naively', () => {
    const plain = naiveOdds(
      { program, start: start(), choices: [] },
      { machines: 2_000, budget: 1_000 },
    );
    expect(plain === null || plain.endless.n > 0n ? 'unanswered' : 'known').toBe(asked);
  });

  test('if a witness is sought', () => {
    const target = { watch: 0, occurrence: null, fits: () => true };
    expect(witness({ program, start: start(), choices: [] }, target, limits, '1').odds).toBe(
      met === 'met' ? 'unanswered' : 'witness',
    );
  });
});

test('the runs before one with an open question count, from whichever run they begin', () => {
  const asked = `  each p in here
    Toss by p
      heads  Ask of p
      tails  p gains Marked`;
  const ruleset = game(asked);
  const program = measured(ruleset);
  const counted = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((seed) => {
    const sampler = createSampler(
      { program, start: beginRun(program, inputsFor(ruleset, {})), choices: [] },
      seed,
    );
    const { runs } = sampler.play(0, 64);
    if (runs > 0) {
      expect(sampler.play(0, runs).unanswered).toBeNull();
      expect(sampler.play(1, 64).runs).toBe(runs - 1);
    }
    return runs;
  });
  expect(Math.max(...counted)).toBeGreaterThan(1);
});
