// Limits of work: odds that take long are given up because of their work alone. No clock is used here, so work that no limit
// counts would never end.
import type { Ruleset } from '@fray/dsl/ir';
import type { TechniqueName } from '@fray/engine/analysis';
import { defaultSource, firstSource } from '@fray/engine/drivers';
import { exactOdds, oddsInParts, witness } from '@fray/engine/odds';
import type { TooLarge } from '@fray/engine/statespace';
import { describe, expect, test } from 'vitest';
import { isOutOfRoom } from '../../packages/engine/src/statespace/packed-states.ts';
import { createStates } from '../../packages/engine/src/statespace/states.ts';
import { beginRun, inputsFor, policiesOf } from '../engine/runs.ts';
import { systems } from '../naive/systems.ts';
import { measured, rulesetOf, shipped } from './rules.ts';
import { thorough } from '../scale.ts';

const MOST = { states: 1_000, forks: 100 } as const;

const game = (rules: string, encounter: string): Ruleset =>
  rulesetOf(`ruleset "Long"

side here

kind Player
  points  counter 0..  starts 0

${rules}
encounter
${encounter}

measure points
  at end of encounter
  total of p.points for p in here

scenario Table
  side here
    Player
    A
    B
`);

const shippedSystem = (name: string): Ruleset => {
  const [, ruleset] = systems.find(([path]) => path === name) ?? [];
  if (ruleset === undefined) throw new Error(`there is no ${name}`);
  return ruleset;
};

/** Rulesets that take long, each for another reason. */
const long: readonly (readonly [string, () => Ruleset, string])[] = [
  ['a check that may explode a hundred times', () => shippedSystem('duel.fray'), 'Dawn'],
  ['pools that are pushed', () => shippedSystem('pushing.fray'), 'Hold'],
  ['six who strike one another until few are left', () => shippedSystem('pit.fray'), 'Arena'],
  [
    'a running count that may fall as well as rise',
    () =>
      game(
        '',
        `  each p in here
    repeat until p.points > 1000
      roll d6 as pace
      if pace > 3
        raise p.points by pace
      otherwise
        lower p.points by pace but at least 0`,
      ),
    'Table',
  ],
  [
    'forty dice whose faces are read',
    () =>
      game(
        `check Pool by p
  roll 40d6 as faces
  many  when matches of faces on 6 > 20 and matches of faces on 1 < 3
  few   otherwise

`,
        `  each p in here
    Pool by p
      many  raise p.points by 1
      few   nothing`,
      ),
    'Table',
  ],
  [
    'a loop that takes thousands of instructions from one die to the next',
    () =>
      game(
        '',
        `  each p in here
    repeat until p.points > 3000000
      roll d6 as pace
      raise p.points by pace
      repeat up to 3000 times
        raise p.points by 1`,
      ),
    'Table',
  ],
];

/** Returns what each way of counting spent. All of them have to give up. */
function spent(ruleset: Ruleset, scenario: string): readonly TooLarge[] {
  const program = measured(ruleset);
  const inputs = inputsFor(ruleset, {
    scenario,
    budget: 1_000_000,
  });
  const choices = [policiesOf(program, inputs), defaultSource, firstSource];
  const start = (): ReturnType<typeof beginRun> => beginRun(program, inputs);
  // The plain count has an answer to some of them.
  const limits = { ...MOST, without: new Set(['plain'] as const) };
  const parts = oddsInParts({ program, start: start(), choices }, limits);
  const target = { watch: 0, occurrence: null, fits: (value: unknown) => value === -1 };
  return [
    ...('odds' in parts ? [parts] : parts.map(({ odds }) => odds)),
    exactOdds({ program, start: start(), choices }, limits),
    exactOdds(
      { program, start: start(), choices },
      {
        ...MOST,
        without: new Set(['plain', 'symmetry', 'groups']),
      },
    ),
    witness({ program, start: start(), choices }, target, MOST, '1'),
  ].map((odds) => {
    if (odds.odds !== 'too-large') throw new Error(odds.odds);
    return odds;
  });
}

describe.runIf(thorough).each(long)('%s', (_, ruleset, scenario) => {
  test('is given up at a limit of work', () => {
    for (const { why, forks } of spent(ruleset(), scenario)) {
      expect(['states', 'forks', 'throw', 'circle']).toContain(why);
      // A single step may be expensive, and it is counted only when it is over.
      expect(forks).toBeLessThan(40 * MOST.forks);
    }
  });
});

test.runIf(thorough)(
  'the largest shipped fight is given up before the same work is done twice',
  () => {
    const ruleset = shipped('action-segments');
    const program = measured(ruleset);
    const inputs = inputsFor(ruleset, { scenario: 'Skirmish' });
    const choices = [policiesOf(program, inputs), defaultSource, firstSource];
    let machines = 0;
    let before = 0;
    const parts = oddsInParts(
      { program, start: beginRun(program, inputs), choices },
      {
        states: 200_000,
        forks: 30_000,
        isOver: (_, forks) => {
          // Another way counts its machines from 0.
          machines += forks < before ? forks : forks - before;
          before = forks;
          return false;
        },
      },
    );
    if ('odds' in parts) throw new Error(parts.odds);
    expect(parts.map(({ odds }) => odds.odds)).toEqual(['too-large']);
    expect(machines).toBeLessThan(16_000);
  },
);

test('states that take too much room are given up before memory runs out', () => {
  const states = createStates(100);
  let thrown: unknown;
  try {
    for (let value = 1; value <= 100; value += 1) states.meet(0, new Uint16Array(8).fill(value));
  } catch (error) {
    thrown = error;
  }
  expect(states.count()).toBe(11);
  expect(isOutOfRoom(thrown)).toBe(true);
});

test('a measure that shares one die with a measure that is too large is still counted', () => {
  const ruleset = rulesetOf(`ruleset "Piles"

track coins  counter 0..  starts 0
track high   counter 0..  starts 0

encounter
  roll d2 as coin
  roll 12d20 as pile
  roll d4 as die
  roll d4 as other
  set high to coin + total of x for x in pile.faces where x > 17
  set coins to coin + die + other

measure high-ones
  at end of encounter
  high

measure small
  at end of encounter
  coins

scenario Table
`);
  const program = measured(ruleset);
  const inputs = inputsFor(ruleset, { scenario: 'Table' });
  const choices = [policiesOf(program, inputs), defaultSource, firstSource];
  const parts = oddsInParts(
    { program, start: beginRun(program, inputs), choices },
    {
      states: 3_000,
      forks: 6_000,
    },
  );
  if ('odds' in parts) throw new Error(JSON.stringify(parts));
  expect(parts.map(({ watches, odds }) => [watches.map(({ name }) => name), odds.odds])).toEqual([
    [['high-ones'], 'too-large'],
    [['small'], 'known'],
  ]);
});

describe('measures that wait for the same dice', () => {
  const ruleset = rulesetOf(`ruleset "Sums"

track plain    counter 0..  starts 0
track squares  counter 0..  starts 0
track coin     counter 0..  starts 0

encounter
  roll d2 as side
  set coin to side
  repeat up to 4 times
    roll d6 as die
    raise plain by die
    raise squares by die * die

measure all
  at end of encounter
  plain + squares

measure plain-sum
  at end of encounter
  plain

measure squared
  at end of encounter
  squares

measure thrown
  at end of encounter
  coin

scenario Table
`);
  const partsWith = (states: number, ...off: readonly TechniqueName[]): unknown => {
    const program = measured(ruleset);
    const inputs = inputsFor(ruleset, { scenario: 'Table' });
    const choices = [policiesOf(program, inputs), defaultSource, firstSource];
    const parts = oddsInParts(
      { program, start: beginRun(program, inputs), choices },
      {
        states,
        forks: 5_000,
        // Only graphs are left, whose states are as many as one would think.
        without: new Set<TechniqueName>(['plain', 'sweep', 'backwards', ...off]),
      },
    );
    if ('odds' in parts) throw new Error(parts.odds);
    return parts.map(({ watches, odds }) =>
      [...watches.map(({ name }) => name), ...(odds.odds === 'known' ? [] : [odds.odds])].join(' '),
    );
  };

  test.each([
    // The first try of all together may take a quarter of the states.
    ['together, if that is not too large', 4_000, ['all plain-sum squared', 'thrown']],
    [
      'one by one, and then what depends on all of it',
      400,
      ['plain-sum', 'squared', 'all', 'thrown'],
    ],
    ['as far as they are not too large', 100, ['plain-sum', 'all squared too-large', 'thrown']],
  ])('are counted %s', (_, states, expected) => {
    expect(partsWith(states)).toEqual(expected);
  });

  test('are one part with all others, if measures may not be counted apart', () => {
    expect(partsWith(1_000, 'parts')).toEqual(['all plain-sum squared thrown']);
    expect(partsWith(100, 'parts')).toEqual(['all plain-sum squared thrown too-large']);
  });
});

describe('a caller who watches the clock', () => {
  const ruleset = rulesetOf(`ruleset "Apart"

side here

kind Player
  points  counter 0..  starts 0
  luck    counter 0..  starts 0

encounter
  each p in here
    roll d6 as pace
    raise p.points by pace
    roll d20 as fate
    raise p.luck by fate

measure points
  at end of encounter
  total of p.points for p in here

measure luck
  at end of encounter
  total of p.luck for p in here

scenario Table
  side here
    Player
    A
    B
`);
  const inputs = inputsFor(ruleset, { scenario: 'Table' });
  const program = measured(ruleset);
  const choices = [policiesOf(program, inputs), defaultSource, firstSource];
  /** Returns what the caller is told, and the odds, if the caller says stop at the `stop`th call. */
  const stoppedAt = (stop: number) => {
    const told: { readonly states: number; readonly forks: number }[] = [];
    const parts = oddsInParts(
      { program, start: beginRun(program, inputs), choices },
      {
        ...MOST,
        isOver: (states, forks) => told.push({ states, forks }) >= stop,
      },
    );
    if ('odds' in parts) throw new Error('a question stays open');
    return { told, parts };
  };

  test('is told the work of all parts, which never decreases', () => {
    const { told, parts } = stoppedAt(Infinity);
    expect(parts.length).toBeGreaterThan(1);
    for (const [index, now] of told.slice(1).entries()) {
      const before = told[index] ?? now;
      expect([now.states >= before.states, now.forks >= before.forks]).toEqual([true, true]);
    }
    expect(told.at(-1)?.states).toBeGreaterThan(0);
  });

  test('is obeyed at once, before anything is counted', () => {
    const { told, parts } = stoppedAt(1);
    expect(told).toHaveLength(1);
    expect(parts.flatMap(({ watches }) => watches)).toHaveLength(program.watches.length);
    for (const { odds } of parts)
      expect(odds).toEqual({ odds: 'too-large', states: 0, forks: 0, why: 'time' });
  });

  test('is not asked again after saying stop', () => {
    const all = stoppedAt(Infinity).told.length;
    for (const stop of [2, Math.ceil(all / 2), all]) {
      const { told, parts } = stoppedAt(stop);
      expect(told).toHaveLength(stop);
      expect(parts.at(-1)?.odds).toMatchObject({ odds: 'too-large', why: 'time' });
    }
  });
});
