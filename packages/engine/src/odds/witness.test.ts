// Tests the dice that lead to an outcome where only a part of the rules can be counted, and where they cannot be found.
import { expect, test } from 'vitest';
import { beginRun, inputsFor } from '../../../../test/engine/runs.ts';
import { measured, rulesetOf } from '../../../../test/odds/rules.ts';
import { createStreams } from '../dice/streams.ts';
import { sidesOf } from '../drivers/source.ts';
import { advance } from '../machine/advance.ts';
import type { Reply } from '../machine/api.ts';
import { witness, type WitnessAnswer, type WitnessTarget } from './witness.ts';

/** Three rounds: in each a pile that nobody could count, whose height is nothing to the measures, and a blow that is. */
const piles = (more = ''): string => `ruleset "Piles"
span round
side here
kind Player
  points  counter 0..  starts 0
  high    counter 0..  starts 0
choice Stop by p
  yes
  no
encounter
  each p in here
    play round up to 3 times
      roll 12d20 as pile by p
      set p.high to count x in pile.faces where x > 17
      roll d6 as blow by p
      set p.points to p.points * 10 + blow
    ${more}
measure blows
  at end of each round
  total of p.points for p in here
measure last
  at end of round 3
  total of p.points for p in here
measure tops
  whenever p.points changes
  p.points
scenario Table
  side here
    Player
    Ann
`;

const limits = { states: 2_000, forks: 4_000 };

function drawn(
  text: string,
  target: Partial<WitnessTarget>,
  { seed = '1', budget = 100_000, most = limits } = {},
): ReturnType<typeof witness> {
  const program = measured(rulesetOf(text));
  const start = beginRun(program, inputsFor(program.ruleset, { budget }));
  const whole = { watch: 0, occurrence: null, fits: null, ...target };
  const found = witness({ program, start, choices: [] }, whole, most, seed);
  expect(start).toEqual(beginRun(program, inputsFor(program.ruleset, { budget })));
  return found;
}

const is =
  (wanted: unknown): WitnessTarget['fits'] =>
  (value, fault) =>
    fault === null && value === wanted;

function throwsOf(found: ReturnType<typeof witness>): readonly (readonly number[])[] {
  if (found.odds !== 'witness') throw new Error(found.odds);
  return found.throws;
}

/** Returns the throws with piles in the places of the seed's run, and only blows as they were drawn. */
function withPilesOf(text: string, seed: string, blows: readonly number[]): unknown {
  const program = measured(rulesetOf(text));
  const machine = beginRun(program, inputsFor(program.ruleset, {}));
  const streams = createStreams(seed, program.drawnAs);
  streams.begin(0);
  const throws: number[][] = [];
  const left = [...blows];
  for (let reply: Reply | undefined; left.length > 0;) {
    const { need } = advance(program, machine, reply, 'discard');
    if (need?.need !== 'throw') throw new Error('no die');
    const sides = sidesOf(need);
    const faces = sides.length === 1 ? [left.shift() ?? 0] : [...streams.throw(need.stream, sides)];
    throws.push(faces);
    reply = { reply: 'faces', faces, origin: 'script' };
  }
  return throws;
}

test.each(['1', '7'])(
  'dice of other rules are those of the seed, between those that count: seed %s',
  (seed) => {
    const found = drawn(piles(), { watch: 1, fits: is(253) }, { seed });
    expect(found).toMatchObject({ odds: 'witness', chance: expect.closeTo(1 / 216, 12) as number });
    expect(throwsOf(found)).toEqual(withPilesOf(piles(), seed, [2, 5, 3]));
  },
);

test('the throws end where the outcome is seen, and a question after it needs no answer', () => {
  const asks = 'Stop by p\n      yes  nothing\n      no   nothing';
  expect(throwsOf(drawn(piles(asks), { watch: 0, occurrence: 2, fits: is(64) }))).toHaveLength(4);
  expect(throwsOf(drawn(piles(asks), { watch: 1, fits: is(641) }))).toHaveLength(6);
});

test.each<readonly [string, Partial<WitnessTarget>, chance: number | string]>([
  ['a moment that comes each round, in the second', { occurrence: 2, fits: is(64) }, 1 / 36],
  [
    'a moment that comes each round, in any',
    { fits: (value) => Number(value) % 10 === 6 },
    1 - (5 / 6) ** 3,
  ],
  ['in a round that does not come', { occurrence: 4, fits: is(6411) }, 'impossible'],
  ['a value that no die gives', { watch: 1, fits: is(777) }, 'impossible'],
])('%s', (_, target, chance) => {
  const found = drawn(piles(), target);
  if (typeof chance === 'string') expect(found).toEqual({ odds: chance });
  else {
    expect(found).toMatchObject({ chance: expect.closeTo(chance, 12) as number });
    expect(throwsOf(found).length % 2).toBe(0);
  }
});

test('whether a moment never comes depends on all rules, so there it is too large to count', () => {
  expect(drawn(piles(), { watch: 1, fits: null })).toMatchObject({
    odds: 'too-large',
    why: 'throw',
  });
});

/** A rule that may fail before the moment, and that the measure does not read. */
const failing = `ruleset "Failing"
side here
kind Player
  points  counter 0..  starts 0
  high    counter 0..  starts 0
span round
encounter
  each p in here
    play round up to 1 times
      roll d4 as face by p
      set p.high to 6 / (face - 1) rounded down
      roll d4 as blow by p
      set p.points to blow
measure points
  at end of round 1
  total of p.points for p in here
scenario Table
  side here
    Player
    Ann
`;

test('a moment may never come because a rule fails that it does not depend on', () => {
  const found = drawn(failing, { fits: null });
  expect([throwsOf(found), found]).toEqual([[[1]], expect.objectContaining({ chance: 0.25 })]);
  // For what it comes to, that rule's dice are those of the seed, if it does not fail on them.
  for (const seed of ['1', '2', '3', '4', '5', '6'])
    expect(throwsOf(drawn(failing, { fits: is(3) }, { seed })).map(([face]) => face)).toEqual([
      expect.toSatisfy((face: number) => face > 1),
      3,
    ]);
});

/** Somebody waits for a throw that seldom comes. */
const waiting = (dice: string, worst: number): string => `ruleset "Waiting"
span round
side here
kind Player
  points  counter 0..  starts 0
encounter
  each p in here
    play round until p.points > 0
      roll ${dice} as face by p
      if face is ${worst}
        raise p.points by 1
measure points
  at end of encounter
  total of p.points for p in here
scenario Table
  side here
    Player
    Ann
`;

test('of a circle that is seldom left no chance is known, but dice', () => {
  const found = drawn(waiting('2d100', 2), { fits: is(1) }, { budget: 10_000_000, seed: '2' });
  expect([found.odds, (found as Extract<WitnessAnswer, { odds: 'witness' }>).chance]).toEqual([
    'witness',
    null,
  ]);
  const sums = throwsOf(found).map((faces) => faces.reduce((all, face) => all + face, 0));
  expect(sums.indexOf(2)).toBe(sums.length - 1);
  const short = drawn(waiting('d6', 1), { fits: is(1) });
  expect(short).toMatchObject({ odds: 'witness', chance: expect.closeTo(1, 9) as number });
});

test('a run that would use up its budget is too long, whatever each step of it needs', () => {
  const blows = piles()
    .replace('      roll 12d20 as pile by p\n', '')
    .replace(/set p.high to .*/, 'nothing');
  const target = { watch: 1, fits: is(253) };
  expect(drawn(blows, target)).toMatchObject({ odds: 'witness' });
  expect(drawn(blows, target, { budget: 40 })).toMatchObject({ odds: 'too-large', why: 'circle' });
});
