// A second way of counting checks the probabilities of witnesses, and bounds over choices. Where something is broken on
// purpose, it disputes them.
import type { Ruleset } from '@fray/dsl/ir';
import { defaultSource, firstSource, type ChoiceSource } from '@fray/engine/drivers';
import type { Program } from '@fray/engine/machine';
import {
  choiceBounds,
  confirmedBounds,
  confirmedWitness,
  witness,
  type ExpectationTarget,
  type WitnessTarget,
} from '@fray/engine/odds';
import type { Fraction } from '@fray/engine/values';
import { describe, expect, test } from 'vitest';
import { beginRun, inputsFor, policiesOf } from '../engine/runs.ts';
import { duel, measured, rulesetOf } from './rules.ts';
import { thorough } from '../scale.ts';

const limits = { states: 20_000, forks: 20_000 };

interface Asked {
  readonly program: Program;
  readonly start: () => ReturnType<typeof beginRun>;
  readonly choices: readonly ChoiceSource[];
}

function asked(ruleset: Ruleset, budget = 50_000_000): Asked {
  const program = measured(ruleset);
  const inputs = inputsFor(ruleset, { budget });
  return {
    program,
    start: () => beginRun(program, inputs),
    choices: [policiesOf(program, inputs), defaultSource, firstSource],
  };
}

describe('a witness', () => {
  const draw = (
    ruleset: Ruleset,
    fits: WitnessTarget['fits'],
    by?: typeof witness,
    budget?: number,
  ): ReturnType<typeof confirmedWitness> => {
    const { program, start, choices } = asked(ruleset, budget);
    return confirmedWitness(
      program,
      start(),
      choices,
      { watch: 0, occurrence: null, fits },
      limits,
      '1',
      by,
    );
  };
  const said =
    (change: (drawn: ReturnType<typeof witness>) => ReturnType<typeof witness>): typeof witness =>
    (...given) =>
      change(witness(...given));
  const moved = (by: number): typeof witness =>
    said((drawn) =>
      drawn.odds === 'witness' ? { ...drawn, chance: (drawn.chance ?? 0) + by } : drawn,
    );
  const leftWins = (value: unknown): boolean => value === true;

  test.runIf(thorough)('has a probability that plays confirm', () => {
    const drawn = draw(rulesetOf(duel), leftWins);
    expect(drawn).toMatchObject({ odds: 'witness' });
    expect(draw(rulesetOf(duel), () => false)).toEqual({ odds: 'impossible' });
    expect(draw(rulesetOf(duel), null)).toEqual({ odds: 'impossible' });
  });

  test.runIf(thorough)(
    'is disputed if its probability is far off, or if something that plays show is called impossible',
    () => {
      for (const by of [
        moved(0.3),
        moved(-0.3),
        said(() => ({ odds: 'impossible' })),
        said(() => ({ odds: 'unseen' })),
      ])
        expect(draw(rulesetOf(duel), leftWins, by)).toMatchObject({
          odds: 'disputed',
          other: { by: 'playing' },
        });
      // What no play shows cannot be likely.
      const sure = said(() => ({ odds: 'witness', throws: [], chance: 0.5 }));
      expect(draw(rulesetOf(duel), null, sure)).toMatchObject({
        odds: 'disputed',
        other: { hits: 0 },
      });
    },
  );

  /** Returns rules that are over when all dice show 1. */
  const slow = (dice: string): string => `ruleset "Slow"

track won  yes/no  starts no

encounter
  repeat until won
    roll ${dice} as faces
    if faces is 3
      set won to yes

scenario Table

measure is-won
  at end of encounter
  won
`;

  test.runIf(thorough)('that repeats too often is found, but has no probability', () => {
    expect(draw(rulesetOf(slow('3d6')), leftWins)).toMatchObject({
      odds: 'witness',
      chance: expect.closeTo(1, 9),
    });
    expect(draw(rulesetOf(slow('3d24')), leftWins)).toMatchObject({
      odds: 'witness',
      chance: null,
    });
  });

  test('that takes more than the budget of a run is too large', () => {
    expect(draw(rulesetOf(slow('3d24')), leftWins, undefined, 10_000)).toMatchObject({
      odds: 'too-large',
      why: 'circle',
    });
  });
});

describe('bounds', () => {
  const game = (dice: string, body = ''): Ruleset =>
    rulesetOf(`ruleset "A game"

side players

kind Player
  points  counter 0..  starts 0

choice Go-on by p "throw once more?"
  yes
  no   default

encounter
  each p in players
    roll ${dice} as first
    set p.points to first
    Go-on by p
      yes
        roll ${dice} as other
        set p.points to other
      no  nothing
${body}
measure won
  at end of encounter
  total of p.points for p in players

scenario Table
  side players
    Player
    Ann
`);
  const bounds = (
    ruleset: Ruleset,
    by?: typeof choiceBounds,
    given: Partial<ExpectationTarget> = {},
  ): ReturnType<typeof confirmedBounds> => {
    const { program, start, choices } = asked(ruleset);
    const target: ExpectationTarget = {
      watch: 0,
      occurrence: null,
      unseen: null,
      reward: (value) => ({ n: BigInt(Number(value)), d: 1n }),
      ...given,
    };
    return confirmedBounds(program, start(), choices, 'Ann', target, limits, by);
  };
  const moved =
    (side: 'low' | 'high'): typeof choiceBounds =>
    (...given) => {
      const found = choiceBounds(...given);
      const by = ({ n, d }: Fraction): Fraction => ({ n: n * 1_000_000n + 1n, d: d * 1_000_000n });
      return found.odds === 'bounds' ? { ...found, [side]: by(found[side]) } : found;
    };

  // A d6 is thrown again from 4 on at worst, and up to 3 at best.
  test('that are small are counted twice', () => {
    expect(bounds(game('d6'))).toMatchObject({
      odds: 'bounds',
      isConfirmed: true,
      low: { n: 11n, d: 4n },
      high: { n: 17n, d: 4n },
    });
  });

  test.each(['low', 'high'] as const)(
    'are disputed if the %s one is off by a millionth',
    (side) => {
      expect(bounds(game('d6'), moved(side))).toMatchObject({
        odds: 'disputed',
        other: { low: { n: 11n, d: 4n } },
      });
    },
  );

  test('that are too large for the second way are reported as counted once', () => {
    expect(bounds(game('d100'))).toMatchObject({ odds: 'bounds', isConfirmed: false });
  });

  test('of rules that may go wrong are counted once', () => {
    const faulty = game(
      'd6',
      `    roll d4 as coin
    if 12 / (coin - 1) rounded down > 11
      announce "lucky"
`,
    );
    const unseen = { n: 0n, d: 1n };
    expect(bounds(faulty, undefined, { unseen })).toMatchObject({
      odds: 'bounds',
      isConfirmed: false,
    });
  });
});
