// Bounds over choices: the worst and the best that somebody can make of a fight who knows everything but the dice to come.
import type { Ruleset } from '@fray/dsl/ir';
import { defaultSource, firstSource, type ChoiceSource } from '@fray/engine/drivers';
import { advance, type Program } from '@fray/engine/machine';
import {
  choiceBounds,
  createInduction,
  exactOdds,
  type Bounds,
  type ExpectationTarget,
} from '@fray/engine/odds';
import { decimalOf, type Fraction } from '@fray/engine/values';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beginRun, inputsFor, policiesOf } from '../engine/runs.ts';
import { generated, sound } from '../laws/cases.ts';
import { textOf } from '../laws/generate/ruleset.ts';
import { fight } from './equals.ts';
import { measured, rulesetOf } from './rules.ts';
import { scaled } from '../scale.ts';

const RUNS = scaled(10);
const limits = { states: 2_000, forks: 3_000 };

function boundsOf(
  ruleset: Ruleset,
  chooser: string,
  target: Partial<ExpectationTarget> = {},
): Bounds {
  const { program, start, choices } = opened(ruleset);
  const found = choiceBounds(
    { program, start: start(), choices },
    chooser,
    {
      watch: 0,
      occurrence: null,
      unseen: null,
      reward: (value) => ({ n: BigInt(Number(value)), d: 1n }),
      ...target,
    },
    limits,
  );
  if (found.odds === 'unanswered' || found.odds === 'too-large')
    throw new Error(JSON.stringify(found));
  return found;
}

function opened(ruleset: Ruleset): {
  readonly program: Program;
  readonly start: () => ReturnType<typeof beginRun>;
  readonly choices: readonly ChoiceSource[];
} {
  const program = measured(ruleset);
  const inputs = inputsFor(ruleset, { budget: 20_000 });
  return {
    program,
    start: () => beginRun(program, inputs),
    choices: [policiesOf(program, inputs), defaultSource, firstSource],
  };
}

const told = (found: Bounds): string =>
  found.odds === 'bounds' ? `${fraction(found.low)} to ${fraction(found.high)}` : found.odds;
const fraction = ({ n, d }: Fraction): string => `${n}/${d}`;

const game = (rules: string, bobPlays = 'no'): Ruleset =>
  rulesetOf(`ruleset "A game"

side players

kind Player
  plays   yes/no       default yes
  points  counter 0..  starts 0

choice Go-on by p "throw once more?"
  yes
  no   default

${rules}
measure won
  at end of encounter
  total of p.points for p in players

scenario Two
  side players
    Player  plays
    Ann     yes
    Bob     ${bobPlays}
`);

// A d6 may be thrown a second time, and then it stands. Worst: again at 4 or more, which gives 3.5 on average: (1 + 2 + 3 + 3 *
// 3.5) / 6.
// Best: again at 3 or less: (3 * 3.5 + 4 + 5 + 6) / 6.
const second = `encounter
  each p in players where p.plays
    roll d6 as die
    Go-on by p
      yes
        roll d6 as other
        set p.points to other
      no  set p.points to die
`;

test('a die that may be thrown again is worth 2.75 to 4.25', () => {
  expect(told(boundsOf(game(second), 'Ann'))).toBe('11/4 to 17/4');
});

test('a side decides for all its members, and all others follow their policies', () => {
  const both = game(second, 'yes');
  expect(told(boundsOf(both, 'players'))).toBe('11/2 to 17/2');
  expect(told(boundsOf(both, 'everyone'))).toBe('11/2 to 17/2');
  // Bob does not throw again: 3.5 on average.
  expect(told(boundsOf(both, 'Ann'))).toBe('25/4 to 31/4');
});

test('whoever decides may also take what no policy takes', () => {
  const gamble = game(`action Gamble by p
  roll d6 as die
  set p.points to die

policy Careful for p
  take nothing

encounter
  each p in players where p.plays
    ask p to take Gamble or nothing
`);
  const careful: Ruleset = {
    ...gamble,
    scenarios: gamble.scenarios.map((one) => ({
      ...one,
      policies: [{ policy: 'Careful', who: 'everyone' }],
    })),
  };
  expect(told(boundsOf(careful, 'Ann'))).toBe('0/1 to 7/2');
  expect(told(boundsOf(careful, 'Bob'))).toBe('0/1 to 0/1');
});

test('the probability of one outcome has bounds too', () => {
  const six = (value: unknown): Fraction => ({ n: value === 6 ? 1n : 0n, d: 1n });
  // Worst: only a 6 is thrown again: 1/6 of 1/6. Best: everything but a 6 is thrown again: 1/6 + 5/6 * 1/6.
  expect(told(boundsOf(game(second), 'Ann', { reward: six }))).toBe('1/36 to 11/36');
});

test('players who tie for the order roll again until nobody ties', () => {
  const first = `check Lot by p
  roll d6 as score

encounter
  rank order of p in players
    highest roll Lot by p
  each p in order where p.plays and position of p within order is 1
${second.split('\n').slice(2).join('\n')}`;
  const both = game(first, 'yes');
  expect(told(boundsOf(both, 'players'))).toBe('11/4 to 17/4');
  // Ann comes first in one of two cases. In the other case, Bob's first die stands.
  expect(told(boundsOf(both, 'Ann'))).toBe('25/8 to 31/8');
});

test('choices that the measure does not depend on are not tried', () => {
  const noise = `${second}  each n from 1 to 30
    each p in players where p.plays
      roll d20 as noise
      Go-on by p
        yes  announce "{noise}"
        no   nothing
`;
  // Ann decides on six faces, as without the noise.
  expect(boundsOf(game(noise), 'Ann')).toMatchObject({
    odds: 'bounds',
    low: { n: 11n, d: 4n },
    high: { n: 17n, d: 4n },
    decisions: 6,
  });
});

test('a game that can come back to where it was has no bounds', () => {
  const round = game(`encounter
  each p in players where p.plays
    set p.points to 1
    repeat until p.points is 0
      roll d6 as die
      Go-on by p
        yes  nothing
        no
          if die is 6
            set p.points to 0
`);
  expect(told(boundsOf(round, 'Ann'))).toBe('circle');
});

// With a for the first place, b for the second and c for the third: a = (b + c + 1) / 4, b = a / 2, c = (b + 1) / 2.
test('a place that leads back is worth the same whichever way one comes to it', () => {
  const places = rulesetOf(`ruleset "Places"

track place  0..4  starts 0

encounter
  repeat until place >= 3
    if place is 0
      roll d4 as first
      set place to first
    otherwise if place is 1
      roll d2 as second
      if second is 1
        set place to 0
      otherwise
        set place to 4
    otherwise
      roll d2 as third
      set place to 2 * third - 1

measure won
  at end of encounter
  place is 3

scenario Table
`);
  expect(told(boundsOf(places, 'everyone'))).toBe('6/13 to 6/13');
});

test('if nobody decides, the bounds are the odds, and any policy stays within the bounds of everyone', () => {
  let compared = 0;
  fc.assert(
    // Few generated rulesets of all kinds are small enough.
    fc.property(fc.oneof(generated.map(textOf), fight), (text) => {
      const ruleset = sound(text);
      const { program, start, choices } = opened(ruleset);
      const exact = exactOdds({ program, start: start(), choices }, limits);
      if (exact.odds !== 'known' || exact.method.method !== 'exact' || exact.faults.length > 0)
        return;
      for (const measure of exact.measures) {
        const watch = program.watches.findIndex((known) => known.watch.name === measure.measure);
        const [wanted] = measure.outcomes;
        if (wanted === undefined || measure.outcomes.some(({ fault }) => fault !== null)) continue;
        const target: ExpectationTarget = {
          watch,
          occurrence: measure.occurrence,
          unseen: { n: 0n, d: 1n },
          reward: (value) => ({
            n: JSON.stringify(value) === JSON.stringify(wanted.value) ? 1n : 0n,
            d: 1n,
          }),
        };
        const nobody = choiceBounds({ program, start: start(), choices }, ' ', target, limits);
        if (nobody.odds !== 'bounds') continue;
        compared += 1;
        expect(told(nobody)).toBe(
          `${fraction(wanted.chance.fraction ?? nobody.low)} to ${fraction(wanted.chance.fraction ?? nobody.low)}`,
        );
        const all = choiceBounds({ program, start: start(), choices }, 'everyone', target, limits);
        if (all.odds !== 'bounds') continue;
        expect(decimalOf(all.low)).toBeLessThanOrEqual(wanted.chance.decimal + 1e-12);
        expect(decimalOf(all.high)).toBeGreaterThanOrEqual(wanted.chance.decimal - 1e-12);
      }
    }),
    { numRuns: RUNS },
  );
  expect(compared).toBeGreaterThan(0);
});

test('a fight that dice may draw out for ever is too large, however deep the search goes', () => {
  const { program, start, choices } = opened(
    rulesetOf(
      `ruleset "Seven out"
span throw
track sevens counter 0..2 starts 0
encounter
  play throw until sevens is 2
    roll 2d6 as pips
    if pips is 7
      raise sevens by 1
scenario Table
measure throws
  at end of encounter
  times throw this encounter
`,
    ),
  );
  const found = choiceBounds(
    { program, start: start(), choices },
    'everyone',
    {
      watch: 0,
      occurrence: null,
      unseen: null,
      reward: (value) => ({ n: BigInt(Number(value)), d: 1n }),
    },
    { states: 60_000, forks: 800_000 },
  );
  // It holds a machine for each throw on the way, and gives up before there are too many of them.
  expect(found).toMatchObject({ odds: 'too-large', why: 'states' });
  expect('states' in found && found.states).toBeLessThan(45_000);
});

test('a measure that is not the first has its own bounds, and so has each of its moments', () => {
  const turns = game(`span turn

encounter
  each n from 1 to 2
    each p in players where p.plays
      play turn of p
        roll d6 as die
        Go-on by p
          yes
            roll d6 as other
            raise p.points by other
          no  raise p.points by die

measure fixed
  at end of encounter
  7

measure so-far
  at end of each turn
  total of p.points for p in players
`);
  const names = measured(turns).watches.map(({ watch }) => watch.name);
  const of = (name: string, occurrence: number | null): string =>
    told(boundsOf(turns, 'Ann', { watch: names.indexOf(name), occurrence }));
  expect(of('fixed', null)).toBe('7/1 to 7/1');
  expect(of('so-far', 1)).toBe('11/4 to 17/4');
  expect(of('so-far', 2)).toBe('11/2 to 17/2');
  expect(names.indexOf('so-far')).toBeGreaterThan(0);
});

const points: ExpectationTarget = {
  watch: 0,
  occurrence: null,
  unseen: null,
  reward: (value) => ({ n: BigInt(Number(value)), d: 1n }),
};

test.each([
  ['states', { states: 3, forks: 3_000 }],
  ['forks', { states: 2_000, forks: 3 }],
  ['time', { states: 2_000, forks: 3_000, isOver: () => true }],
] as const)('bounds that take more than is allowed are too large: %s', (why, most) => {
  const { program, start, choices } = opened(game(second));
  const found = choiceBounds({ program, start: start(), choices }, 'Ann', points, most);
  expect(found).toMatchObject({ odds: 'too-large', why });
});

test('an expectation that was stopped can be asked for again', () => {
  const { program, start, choices } = opened(game(second));
  const machine = start();
  let isOver = false;
  const first = advance(program, machine, undefined, 'discard');
  const induction = createInduction({ program, start: machine, choices }, 'Ann', points, {
    ...limits,
    isOver: (states) => isOver && states > 3,
  });
  isOver = true;
  expect(induction.expect(machine, first)).toMatchObject({ odds: 'too-large', why: 'time' });
  isOver = false;
  expect(induction.expect(machine, first)).toMatchObject({
    odds: 'expected',
    low: { n: 11n, d: 4n },
    high: { n: 17n, d: 4n },
  });
});

test('an expectation leaves its machine where it stands, even if a policy answers there', () => {
  const { program, start, choices } = opened(
    game(`encounter
  each p in players where p.plays
    Go-on by p
      yes  nothing
      no
        roll d6 as die
        set p.points to die
`),
  );
  const machine = start();
  const first = advance(program, machine, undefined, 'discard');
  const { expect: ask } = createInduction(
    { program, start: machine, choices },
    'Bob',
    points,
    limits,
  );
  const found = ask(machine, first);
  expect(found).toMatchObject({ odds: 'expected', low: { n: 7n, d: 2n } });
  expect(ask(machine, first)).toEqual(found);
});

test('a measure that may fail has no bounds', () => {
  const part = game(`${second}
measure part
  at end of encounter
  12 / ((total of p.points for p in players) - 3) rounded down
`);
  const watch = measured(part).watches.findIndex(({ watch: one }) => one.name === 'part');
  expect(told(boundsOf(part, 'Ann', { watch }))).toBe('fault');
});
