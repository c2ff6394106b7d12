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
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { beginRun, inputsFor, policiesOf } from '../engine/runs.ts';
import { duel, measured, rulesetOf } from './rules.ts';
import { scaled, thorough } from '../scale.ts';

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
      { program, start: start(), choices },
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
  const game = (dice: string, body = '', won = 'total of p.points for p in players'): Ruleset =>
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
  ${won}

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
    return confirmedBounds({ program, start: start(), choices }, 'Ann', target, limits, by);
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

  test('of a measure that may fail are not confirmed by the ways on which it does not', () => {
    const overlooked: typeof choiceBounds = () => ({
      odds: 'bounds',
      low: { n: 1n, d: 1n },
      high: { n: 6n, d: 1n },
      states: 1,
      decisions: 1,
    });
    const failing = game('d6', '', '6 / ((total of p.points for p in players) - 1) rounded down');
    expect(bounds(failing)).toMatchObject({ odds: 'fault' });
    expect(bounds(failing, overlooked)).toMatchObject({ odds: 'bounds', isConfirmed: false });
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

/** What may happen in a generated game. Each line is one that somebody decides, that dice decide, or that leads back. */
const MOVES = [
  'Go-on by a\n  yes  raise a.points by 1\n  no   nothing',
  'Go-on by b\n  yes  set a.points to 1\n  no   nothing',
  'Warn\n  yes  raise b.points by 2\n  no   nothing',
  'roll d2 as coin\nif coin is 2\n  Go-on by a\n    yes\n      roll d3 as other\n      raise a.points by other\n    no   raise a.points by 1',
  'roll d3 as die\nset b.points to die\nGo-on by b\n  yes\n    roll d3 as other\n    set b.points to other\n  no   nothing',
  'ask a to pick w or nobody from everyone\nif w is not nobody\n  raise w.points by 1',
  'repeat until lost\n  roll d3 as lot\n  if lot is 1\n    set lost to yes',
  'play turn of a\n  roll d2 as coin\n  raise a.points by coin\n  Go-on by a\n    yes  nothing\n    no   raise b.points by 1',
  'if a.points > 1\n  play turn of b\n    roll d2 as coin\n    raise b.points by coin',
  'repeat until lost\n  roll d2 as lot\n  Go-on by b\n    yes  nothing\n    no\n      if lot is 2\n        set lost to yes',
] as const;
const ASKED = [
  'at end of encounter\ntotal of p.points for p in everyone',
  'at end of each turn\ntotal of p.points for p in here',
  'at end of turn 1\ntotal of p.points for p in there - total of p.points for p in here',
  'whenever p.points rises\np.points',
] as const;
const indented = (text: string, by: string): string => text.replaceAll(/^/gm, by);

/** Returns a move in which no name is that of another. */
const named = (move: number): string =>
  (MOVES[move] ?? '').replaceAll(/\b(coin|die|other|lot|w)\b/g, `$1-${move}`);

const gameOf = (moves: readonly number[], asked: number): string => `ruleset "Moves"

span turn

side here
side there

kind Player
  points  counter 0..9  starts 0

track lost  yes/no  starts no

given never  yes/no  default no

choice Go-on by p
  yes
  no   default

choice Warn by referee
  yes
  no   default

encounter
  each a in here
    each b in there
${moves.map((move) => indented(named(move), '      ')).join('\n')}
      # Never played: so that every name means something.
      if never and lost
        Go-on by a
          yes
            play turn of b
              Warn
                yes  nothing
                no   nothing
          no   nothing

measure asked
  ${(ASKED[asked] ?? '').replaceAll('\n', '\n  ')}

scenario Table
  side here
    Player
    Ann
  side there
    Player
    Bob
`;

test('bounds are those of every face and every answer, whoever chooses what, and whenever it is asked', () => {
  let confirmed = 0;
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat(MOVES.length - 1), { minLength: 1, maxLength: 3 }),
      fc.nat(ASKED.length - 1),
      (moves, measure) => {
        const { program, start, choices } = asked(rulesetOf(gameOf(moves, measure)));
        // One machine serves all questions, because it stays as it is.
        const begun = start();
        const boundsFor = (chooser: string, occurrence: number | null, unseen: Fraction | null) => {
          const reward = (value: unknown): Fraction => ({ n: BigInt(Number(value)), d: 1n });
          const target: ExpectationTarget = { watch: 0, occurrence, unseen, reward };
          const found = confirmedBounds(
            { program, start: begun, choices },
            chooser,
            target,
            limits,
          );
          if (found.odds === 'disputed') throw new Error(`${chooser} ${occurrence}: disputed`);
          if (found.odds !== 'bounds') return found.odds;
          if (found.isConfirmed) confirmed += 1;
          const [low, high] = [found.low, found.high].map(({ n, d }) => `${n}/${d}`);
          if (chooser === 'nobody') expect([low, found.decisions]).toEqual([high, 0]);
          return `${low} to ${high}`;
        };
        for (const occurrence of measure === 1 ? [1, 2] : [null]) {
          const of = new Map(
            ['Ann', 'here', 'there', 'referee', 'everyone', 'nobody'].map((chooser) => {
              const all = [null, { n: -3n, d: 2n }, { n: 50n, d: 1n }].map((unseen) =>
                boundsFor(chooser, occurrence, unseen),
              );
              const [sure, less, more] = all;
              // What stands for a moment that never comes matters only if it may never come.
              if (less?.includes('/')) expect(sure).toBe(less === more ? less : 'not-reached');
              return [chooser, all] as const;
            }),
          );
          // Nobody else is on Ann's side.
          expect(of.get('here')).toEqual(of.get('Ann'));
        }
      },
    ),
    { numRuns: scaled(40) },
  );
  expect(confirmed).toBeGreaterThan(scaled(40));
});
